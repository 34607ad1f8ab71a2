"""The table of metrics, with what Python and the system say of this process, in Prometheus' text format."""

import asyncio
from collections.abc import Iterator
from itertools import accumulate

from prometheus_client import CollectorRegistry, GCCollector, ProcessCollector, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4
from prometheus_client.metrics_core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector
from prometheus_client.utils import floatToGoString

from server.watch.instruments import Histogram, Instrument, Numbers
from server.watch.metrics import METRICS

CONTENT_TYPE = CONTENT_TYPE_PLAIN_0_0_4


class _Table(Collector):
    def collect(self) -> Iterator[Metric]:
        return map(family, METRICS)


_process = CollectorRegistry(auto_describe=False)
ProcessCollector(registry=_process)
GCCollector(registry=_process)


async def exposition() -> bytes:
    """Return everything as it stands now."""
    # The library reads a list of all open files: with 8,000 sockets 26 ms, which are not the event loop's to give.
    return generate_latest(_Table()) + await asyncio.to_thread(generate_latest, _process)


def family(instrument: Instrument) -> Metric:
    """Return a metric as the library wants it."""
    name, help_ = instrument.name, instrument.help
    if isinstance(instrument, Histogram):
        bounds = [*map(floatToGoString, instrument.bounds), "+Inf"]
        buckets = list(zip(bounds, accumulate(instrument.counts), strict=True))
        return HistogramMetricFamily(name, help_, buckets=buckets, sum_value=instrument.sum)
    kind = CounterMetricFamily if name.endswith("_total") else GaugeMetricFamily
    if isinstance(instrument, Numbers):
        table = kind(name, help_, labels=instrument.labels)
        for labels, value in sorted(instrument.by.items()):
            table.add_metric(labels, value)
        return table
    return kind(name, help_, value=instrument.value)
