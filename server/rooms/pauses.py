"""The garbage collector's pauses: measured in each race, and kept for the time between races.

A collection visits every object that there is: with 1,000 rooms of four that takes a hundred times as long as anything
that the server does by itself. And it finds next to nothing: who leaves (a connection, a race, a room) lets go of
whatever holds it in turn, so that all of it is freed at once. So Python does not collect by itself. A collection is due
when memory has doubled since the last one, which bounds what is left behind all the same. And it waits for a moment
without a race, at most 10 s. The collector is the process's, so what is known about it here is, too.
"""

import asyncio
import gc
import sys
from time import monotonic
from typing import Any

GROWN_TO = 2
"""A collection is due when there are so many times the memory blocks that the last one has left."""
LOOK_EVERY_S = 0.25
MOST_WAIT_S = 10.0
"""A collection that is due waits no longer than this for a moment without a race."""

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
    """Decide instead of Python when a collection runs; until it is cancelled.

    What exists by now is there to stay (modules, the page): no collection visits it any more.
    """
    gc.disable()
    try:
        left = _collect()
        gc.freeze()
        while True:
            await _grown_beyond(GROWN_TO * left)
            await _no_race()
            left = _collect()
    finally:
        gc.unfreeze()
        gc.enable()


def _collect() -> int:
    """Collect everything; return how many memory blocks are left."""
    gc.collect()
    return sys.getallocatedblocks()


async def _grown_beyond(blocks: int) -> None:
    while sys.getallocatedblocks() <= blocks:  # noqa: ASYNC110 - nobody is told
        await asyncio.sleep(LOOK_EVERY_S)


async def _no_race() -> None:
    """Return when no race is open, or after `MOST_WAIT_S`."""
    until_s = monotonic() + MOST_WAIT_S
    while _open and monotonic() < until_s:  # noqa: ASYNC110 - it need not be the first such moment
        await asyncio.sleep(LOOK_EVERY_S)
