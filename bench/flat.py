"""Does a server stay as it is over the hours? Readings of one, as a table by stretches of time, and a judgement.

The last third of the readings is held against the third before it: what rooms and connections cost in the beginning is
over by then, and a leak goes on. Each third stands with its lower quartile: what others do on the machine makes most of
the readings worse, a leak all of them.
"""

import statistics
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bench.report import Row

STRETCHES = 10
"""Rows of the table."""


class Reading(NamedTuple):
    """A server and its store at one moment; the last four since the reading before.

    at_s          since the first guest came
    memory_mb     resident
    tasks         of the event loop
    files         open ones, sockets among them
    keys          in the store
    rooms         in memory
    p50_ms        half of all actions of guests were answered within so long
    p99_ms        all but one in a hundred were
    server_cpu    part of a core that the server had
    guests_cpu    part of a core that all guests had
    """

    at_s: float
    memory_mb: float
    tasks: float
    files: float
    keys: float
    rooms: float
    p50_ms: float
    p99_ms: float
    server_cpu: float
    guests_cpu: float


class Bound(NamedTuple):
    """What counts as flat: at most `times` the middle third's number, and `more`; in soaks of `from_s` and longer."""

    times: float
    more: float
    from_s: float


MINUTE_S = 60.0
FLAT: Mapping[str, Bound] = {
    # Rooms keep two matches, so memory grows until most of them have played two. After that 40 MB an hour on 110 MB are
    # too much: at half load, with a million entries, 40 bytes an entry.
    "memory_mb": Bound(1.1, 0.0, 30 * MINUTE_S),
    # Both go with who is connected, and at any time some are away. 240 tasks an hour on 600 are too much, 210 files on
    # 520; somebody comes a hundred times a second.
    "tasks": Bound(1.1, 10.0, 2 * MINUTE_S),
    "files": Bound(1.1, 10.0, 2 * MINUTE_S),
    # A room has three or four, from its first snapshot on four. 37 an hour on 400 are too much.
    "keys": Bound(1.02, 4.0, 5 * MINUTE_S),
    # 200 ms an hour on 100 ms are too much. It is the guests' clock: what holds them up counts, too.
    "p99_ms": Bound(1.3, 10.0, 5 * MINUTE_S),
}


def by_stretch(readings: Sequence[Reading]) -> list[Row]:
    """Return a row for each tenth of the readings: the minute in which it ends, and the medians of all else."""
    stretches = [_part(readings, number, STRETCHES) for number in range(STRETCHES)]
    return [{"minute": stretch[-1].at_s / MINUTE_S, **_medians(stretch)} for stretch in stretches if stretch]


def grown(readings: Sequence[Reading]) -> list[str]:
    """Return what has grown more than FLAT allows in a soak that ends with the last reading, a sentence each."""
    middle, last = (_part(readings, number, 3) for number in (1, 2))
    if not middle:
        return []
    faults = []
    for what, bound in FLAT.items():
        was, is_ = (sorted(getattr(reading, what) for reading in part)[len(part) // 4] for part in (middle, last))
        if last[-1].at_s >= bound.from_s and is_ > bound.times * was + bound.more:
            faults.append(f"{what} grows: a quarter of the middle third has at most {was:,.1f}, of the last {is_:,.1f}")
    return faults


def _part(readings: Sequence[Reading], number: int, parts: int) -> Sequence[Reading]:
    return readings[len(readings) * number // parts : len(readings) * (number + 1) // parts]


def _medians(readings: Sequence[Reading]) -> dict[str, float]:
    names = Reading._fields[1:]
    return {name: statistics.median(getattr(reading, name) for reading in readings) for name in names}
