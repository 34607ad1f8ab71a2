"""The round trips of one connection, from its pings and pongs. Times are seconds of the monotonic clock."""

from collections import deque

REMEMBERED_S = 60.0
"""The base round trip is the least of this long a past."""
MOST_OPEN_PINGS = 64
"""A client that answers no ping has this many open; then the oldest is forgotten."""
MOST_SAMPLES = 256


class Line:
    """Pings that wait for their pong, and the round trips of the last minute."""

    __slots__ = ("_number", "_open", "_samples", "last_heard_s", "last_pong_s")

    def __init__(self) -> None:
        self._number = 0
        self._open: dict[bytes, float] = {}
        self._samples: deque[tuple[float, float]] = deque(maxlen=MOST_SAMPLES)
        self.last_pong_s: float | None = None
        self.last_heard_s: float | None = None
        """When anything came in that shows the line to be alive: a pong or a message."""

    def ping(self, now_s: float) -> bytes:
        """Note a ping that leaves now; return its payload."""
        self._number += 1
        payload = self._number.to_bytes(4, "big")
        if len(self._open) >= MOST_OPEN_PINGS:
            del self._open[next(iter(self._open))]
        self._open[payload] = now_s
        return payload

    def heard(self, now_s: float) -> None:
        """Note that a message came in."""
        self.last_heard_s = now_s

    def pong(self, payload: bytes, now_s: float) -> None:
        """Take a pong: it answers every older open ping too, and its own round trip counts. Ignored if unasked."""
        self.last_heard_s = now_s
        sent_s = self._open.get(payload)
        if sent_s is None:
            return
        for older in list(self._open):
            del self._open[older]
            if older == payload:
                break
        self.last_pong_s = now_s
        self._samples.append((now_s, now_s - sent_s))

    def silent_for_s(self, now_s: float) -> float:
        """Return how long the oldest open ping has waited; 0 if none is open."""
        for sent_s in self._open.values():
            return now_s - sent_s
        return 0.0

    def base_ms(self, now_s: float) -> float | None:
        """Return the least round trip (ms) of the last minute, or None without one."""
        while self._samples and self._samples[0][0] < now_s - REMEMBERED_S:
            self._samples.popleft()
        if not self._samples:
            return None
        return min(trip for _, trip in self._samples) * 1000
