"""The garbage collector's pauses: measured in each race, and the long ones kept for the time between races.

A full collection visits every object that there is, which takes longer than anything that the server does by itself. It
is due when memory has grown by a quarter since the last one: garbage makes it no larger than that. And it waits for a
moment without a race, at most 10 s. The collector is the process's, so what is known about it here is, too.
"""

import asyncio
import gc
import sys
from time import monotonic
from typing import Any

YOUNG, MIDDLE = 700, 0
"""When Python starts the smaller collections. With its own 10 instead of 0 one in twelve visits 8,000 objects at once,
which takes 3 to 5 ms; with 0 one in two visits 1,400, and all together visit as many."""
BY_ITSELF_NEVER = 2**31 - 1
GROWN_BY = 1.25
"""A full collection is due when there are so many times the memory blocks that the last one has left."""
LOOK_EVERY_S = 0.25
MOST_WAIT_S = 10.0
"""A full collection that is due waits no longer than this for a moment without a race."""

_open: set["Pauses"] = set()


class Pauses:
    """The pauses of one race, which goes on from the making of this to `end`."""

    def __init__(self) -> None:
        self.longest_ms = 0.0
        self._began_s = monotonic()
        _open.add(self)
        gc.callbacks.append(self._collecting)

    def end(self) -> None:
        if self in _open:
            _open.remove(self)
            gc.callbacks.remove(self._collecting)

    def _collecting(self, phase: str, _: Any) -> None:
        if phase == "start":
            self._began_s = monotonic()
        else:
            self.longest_ms = max(self.longest_ms, (monotonic() - self._began_s) * 1000)


async def collect_between_races() -> None:
    """Decide instead of Python when a full collection runs; until it is cancelled.

    What exists by now is there to stay (modules, the page): no collection visits it any more.
    """
    thresholds = gc.get_threshold()
    gc.set_threshold(YOUNG, MIDDLE, BY_ITSELF_NEVER)
    try:
        left = _collect()
        gc.freeze()
        while True:
            await _grown_beyond(GROWN_BY * left)
            await _no_race()
            left = _collect()
    finally:
        gc.set_threshold(*thresholds)
        gc.unfreeze()


def _collect() -> int:
    """Collect everything; return how many memory blocks are left."""
    gc.collect()
    return sys.getallocatedblocks()


async def _grown_beyond(blocks: float) -> None:
    while sys.getallocatedblocks() <= blocks:  # noqa: ASYNC110 - nobody is told
        await asyncio.sleep(LOOK_EVERY_S)


async def _no_race() -> None:
    """Return when no race is open, or after `MOST_WAIT_S`."""
    until_s = monotonic() + MOST_WAIT_S
    while _open and monotonic() < until_s:  # noqa: ASYNC110 - it need not be the first such moment
        await asyncio.sleep(LOOK_EVERY_S)
