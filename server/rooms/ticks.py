"""The timer behind the combs of a race: a tick every 40 ms, and by how much the event loop was late for one."""

import asyncio
from collections.abc import Callable
from time import monotonic

from server.race.record import STEP_MS

STEP_S = STEP_MS / 1000


class Ticks:
    """Calls `tick` with the time (s, monotonic) from `STEP_S` after its making on, until `stop`."""

    def __init__(self, tick: Callable[[float], None]) -> None:
        self.most_late_ms = 0.0
        """The longest time that something held the loop up."""
        self._tick = tick
        self._due_s = monotonic() + STEP_S
        self._timer = asyncio.get_running_loop().call_later(STEP_S, self._run)

    def stop(self) -> None:
        self._timer.cancel()

    def _run(self) -> None:
        now_s = monotonic()
        self.most_late_ms = max(self.most_late_ms, (now_s - self._due_s) * 1000)
        self._due_s = max(self._due_s + STEP_S, now_s)  # what a long hold-up has cost is not made up for in a burst
        self._timer = asyncio.get_running_loop().call_later(self._due_s - now_s, self._run)
        self._tick(now_s)
