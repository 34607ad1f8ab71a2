"""The timer behind the combs of a race: a tick every 40 ms, and by how much the event loop was late for one."""

import asyncio
from collections.abc import Callable
from random import uniform
from time import monotonic

from server.race.record import STEP_MS

STEP_S = STEP_MS / 1000
SOONEST = 0.5


class Ticks:
    """Calls `tick` with the time (s, monotonic) every `STEP_S`, until `stop`.

    The first time comes sooner, by lot, but not before the part SOONEST of that: so races that open at once do not tick
    at once, and do not tick while others of them are still being opened.
    """

    def __init__(self, tick: Callable[[float], None]) -> None:
        self.most_late_ms = 0.0
        """The longest time that something held the loop up."""
        first_s = uniform(SOONEST, 1) * STEP_S  # noqa: S311 - no secret
        self._due_s = monotonic() + first_s
        self._timer = asyncio.get_running_loop().call_later(first_s, self._run, tick)

    def stop(self) -> None:
        self._timer.cancel()

    def _run(self, tick: Callable[[float], None]) -> None:
        # Only the timer holds `tick`, whose owner holds this: after `stop` there is no cycle.
        now_s = monotonic()
        self.most_late_ms = max(self.most_late_ms, (now_s - self._due_s) * 1000)
        self._due_s = max(self._due_s + STEP_S, now_s)  # what a long hold-up has cost is not made up for in a burst
        self._timer = asyncio.get_running_loop().call_later(self._due_s - now_s, self._run, tick)
        tick(now_s)
