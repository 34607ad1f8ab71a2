"""A monitor that reads a server's metrics, with the parser of Prometheus' own Python library."""

import asyncio
import re
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from prometheus_client.metrics_core import Metric
from prometheus_client.parser import text_string_to_metric_families

from tests.wire.player import PATIENCE_S
from tests.wire.running import RunningServer

TOLD_ANEW = "tests.watch.told_anew"


class Scrape(NamedTuple):
    """What a server said."""

    text: str
    families: dict[str, Metric]

    def __call__(self, name: str, **labels: str) -> float:
        """Return the sum of the samples of this name that have these labels."""
        found = [
            sample.value
            for family in self.families.values()
            for sample in family.samples
            if sample.name == name and labels.items() <= sample.labels.items()
        ]
        assert found, f"no sample {name} {labels}"
        return sum(found)


async def metrics_port(server: RunningServer) -> int:
    """Return where a server that was started with METRICS_PORT says that its metrics are."""
    async with asyncio.timeout(PATIENCE_S):
        while (found := re.search(r"metrics on port (\d+)", "".join(server.output))) is None:  # noqa: ASYNC110
            await asyncio.sleep(0.01)
    return int(found[1])


def read(text: str) -> Scrape:
    return Scrape(text, {family.name: family for family in text_string_to_metric_families(text)})


def watched_server(data: Path, *arguments: str) -> RunningServer:
    """Return a server with quick bots that can be scraped."""
    return RunningServer(data, *arguments, module=TOLD_ANEW, BOT_THINK_MS="20", METRICS_PORT="0")


async def scrape(server: RunningServer) -> Scrape:
    """Return what a watched server says, as of now."""
    assert server.module == TOLD_ANEW, "what it said to somebody else a moment ago it would say again"
    return await scrape_as_it_is(server)


async def scrape_as_it_is(server: RunningServer) -> Scrape:
    """Return what a server that was started with METRICS_PORT says: it is at most `KEPT_S` old."""
    port = await metrics_port(server)

    def ask() -> str:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=PATIENCE_S) as answer:
            text: str = answer.read().decode()
            return text

    return read(await asyncio.to_thread(ask))


async def until(server: RunningServer, condition: Callable[[Scrape], bool]) -> Scrape:
    """Ask again until this holds; fail after PATIENCE_S."""
    async with asyncio.timeout(PATIENCE_S):
        while not condition(told := await scrape(server)):  # noqa: ASYNC110 - what is waited for is in another process
            await asyncio.sleep(0.02)
    return told
