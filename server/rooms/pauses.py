"""The garbage collector's pauses: measured in each race, and the long ones kept for the time between races.

A full collection visits every object that there is, which takes longer than anything that the server does by itself.
The collector is the process's, so what is known about it here is, too.
"""

import asyncio
import gc
from time import monotonic
from typing import Any

LOOK_EVERY_S = 0.25
MOST_WAIT_S = 10.0
"""A full collection that is due waits no longer than this for a moment without a race."""
BY_ITSELF_NEVER = 2**31 - 1

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
    gc.collect()
    gc.freeze()
    young, middle, old = gc.get_threshold()
    gc.set_threshold(young, middle, BY_ITSELF_NEVER)
    due_since_s: float | None = None
    try:
        while True:
            await asyncio.sleep(LOOK_EVERY_S)
            if gc.get_count()[2] <= old:  # Python's own rule: so many collections of the middle generation
                due_since_s = None
                continue
            now_s = monotonic()
            due_since_s = now_s if due_since_s is None else due_since_s
            if not _open or now_s - due_since_s >= MOST_WAIT_S:
                gc.collect()
    finally:
        gc.set_threshold(young, middle, old)
        gc.unfreeze()
