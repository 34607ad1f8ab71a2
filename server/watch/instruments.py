"""What is counted, as plain numbers: whoever counts pays for an addition, and only a scrape pays for the format.

    NUMBER.value += 1
    NUMBERS.by["crazy_eights", "human", "done"] += 1
    HISTOGRAM.observe(0.004)

All of it happens on the event loop's thread. A name is the whole name in Prometheus; one that ends in `_total` only
grows, any other goes up and down.
"""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Sequence
from time import monotonic
from typing import TypeAlias

Labels = tuple[str, ...]


class Number:
    """One number."""

    __slots__ = ("help", "name", "value")

    def __init__(self, name: str, help_: str) -> None:
        self.name = name
        self.help = help_
        self.value = 0.0


class Numbers:
    """One number for each combination of the values of its labels."""

    __slots__ = ("by", "help", "labels", "name")

    def __init__(self, name: str, help_: str, labels: Labels, known: Sequence[str] = ()) -> None:
        """known: values of the only label that are shown before anything was counted."""
        self.name = name
        self.help = help_
        self.labels = labels
        self.by: defaultdict[Labels, float] = defaultdict(float, {(value,): 0.0 for value in known})


class Histogram:
    """How many observations were at most as large as each bound, and their sum."""

    __slots__ = ("bounds", "counts", "help", "name", "sum")

    def __init__(self, name: str, help_: str, bounds: Sequence[float]) -> None:
        """bounds: ascending."""
        self.name = name
        self.help = help_
        self.bounds = tuple(bounds)
        self.counts = [0] * (len(bounds) + 1)  # the last one: larger than every bound
        self.sum = 0.0

    def observe(self, value: float) -> None:
        self.counts[bisect_left(self.bounds, value)] += 1
        self.sum += value


class Stopwatch:
    """The time (s) during which at least one waits."""

    __slots__ = ("_since_s", "_total_s", "help", "name", "waiting")

    def __init__(self, name: str, help_: str) -> None:
        self.name = name
        self.help = help_
        self.waiting = 0
        self._total_s = 0.0
        self._since_s = 0.0

    @property
    def value(self) -> float:
        return self._total_s + (monotonic() - self._since_s if self.waiting else 0.0)

    def begin(self) -> None:
        """One more waits."""
        if not self.waiting:
            self._since_s = monotonic()
        self.waiting += 1

    def end(self) -> None:
        """One of them waits no more."""
        self.waiting -= 1
        if not self.waiting:
            self._total_s += monotonic() - self._since_s


Instrument: TypeAlias = Number | Numbers | Histogram | Stopwatch
