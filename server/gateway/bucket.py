"""How often something may be done: so much at once, and refilled evenly. One float each, no timer, no task.

The float is the moment (s, monotonic) at which the bucket would be full again. It is the algorithm that telephone
networks call GCRA: a thing costs an interval of that time, and may not push the moment further away than the bucket is
deep. A bucket whose moment has passed is a new one, so it can be forgotten.
"""

from typing import NamedTuple

ROUNDING_S = 1e-6
"""A wait that is shorter comes from adding up intervals, and is none."""


class Rate(NamedTuple):
    """So many a second in the long run, and so many at once."""

    per_s: float
    at_once: int

    @staticmethod
    def per_minute(number: int) -> "Rate":
        """Return the rate of so many a minute, which may come all at once."""
        return Rate(number / 60, number)


class Bucket:
    """One rate at which one party does one thing."""

    __slots__ = ("_interval_s", "_room_s", "full_at_s")

    def __init__(self, rate: Rate) -> None:
        self._interval_s = 1 / rate.per_s
        self._room_s = (rate.at_once - 1) * self._interval_s
        self.full_at_s = 0.0

    def wait_s(self, now_s: float) -> float:
        """Return how long (s) the next thing has to wait; 0 if it may be done now."""
        wait_s = self.full_at_s - now_s - self._room_s
        return wait_s if wait_s > ROUNDING_S else 0.0

    def charge(self, now_s: float, times: int = 1) -> None:
        """Count something as done, also if it should have waited: then the next one waits longer."""
        self.full_at_s = max(self.full_at_s, now_s) + times * self._interval_s

    def take(self, now_s: float) -> float:
        """Count it and return 0, or return how long (s) it has to wait and count nothing."""
        wait_s = self.wait_s(now_s)
        if not wait_s:
            self.charge(now_s)
        return wait_s


def again_ms(wait_s: float) -> int:
    """Return a wait as a refusal's detail: whole milliseconds, after which it is surely allowed."""
    return int(wait_s * 1000) + 1
