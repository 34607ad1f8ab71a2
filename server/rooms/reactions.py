"""How often somebody may react: three times in five seconds."""

from collections import deque

MOST = 3
WITHIN_S = 5.0


class Reactions:
    """The last reactions of each person in a room."""

    def __init__(self) -> None:
        self._times_s: dict[str, deque[float]] = {}

    def wait_s(self, person: str, now_s: float) -> float:
        """Note a reaction and return 0, or return how long (s) this person has to wait with it."""
        self._times_s = {who: times_s for who, times_s in self._times_s.items() if now_s - times_s[-1] < WITHIN_S}
        times_s = self._times_s.setdefault(person, deque(maxlen=MOST))
        if len(times_s) == MOST and now_s - times_s[0] < WITHIN_S:
            return WITHIN_S - (now_s - times_s[0])
        times_s.append(now_s)
        return 0.0
