"""What a room's deadlines are measured with. Tests move a clock of their own instead of sleeping.

The times of a race are not: they are stamps of `time.monotonic()` everywhere.
"""

import asyncio
from collections.abc import Callable
from time import monotonic
from typing import Protocol


class Alarm(Protocol):
    def cancel(self) -> None:
        """Do not ring any more."""


class Clock(Protocol):
    def now_s(self) -> float:
        """Return the time (s), which only grows."""

    def call_at(self, when_s: float, ring: Callable[[], None]) -> Alarm:
        """Ring once that time has come, from the event loop."""


class LoopClock:
    """The monotonic clock and the running loop's timers."""

    now_s = staticmethod(monotonic)

    def call_at(self, when_s: float, ring: Callable[[], None]) -> Alarm:
        return asyncio.get_running_loop().call_later(max(0.0, when_s - monotonic()), ring)
