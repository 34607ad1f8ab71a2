"""A clock that tests move: what is due in a minute is due now."""

import heapq
from collections.abc import Callable
from itertools import count


class _Ring:
    def __init__(self, ring: Callable[[], None]) -> None:
        self.ring: Callable[[], None] | None = ring

    def cancel(self) -> None:
        self.ring = None


class MovedClock:
    """A `Clock` that stands still until it is moved. Alarms ring when they are passed."""

    def __init__(self) -> None:
        self._now_s = 1000.0
        self._alarms: list[tuple[float, int, _Ring]] = []
        self._order = count()

    def now_s(self) -> float:
        return self._now_s

    def call_at(self, when_s: float, ring: Callable[[], None]) -> _Ring:
        alarm = _Ring(ring)
        heapq.heappush(self._alarms, (when_s, next(self._order), alarm))
        return alarm

    def move_to(self, when_s: float) -> None:
        """Let it be that time, if it is not later already, and ring what is due by then."""
        self._now_s = max(self._now_s, when_s)
        while self._alarms and self._alarms[0][0] <= self._now_s:
            _, _, alarm = heapq.heappop(self._alarms)
            if alarm.ring is not None:
                alarm.ring()
