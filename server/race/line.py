"""One connection's pings and pongs: its round trips, and the comb of pings that runs through a race.

TCP keeps a client's bytes in order, so a message lies between two pongs of the comb, and these say what the client's
side had got when the message left. A line never asks a clock: it is told the time, in seconds of the monotonic clock.
"""

from collections import deque
from collections.abc import Callable
from statistics import median
from typing import Literal, NamedTuple

REMEMBERED_S = 60.0
"""The base round trip is the least of this long a past."""
MOST_OPEN_PINGS = 256
"""A client that answers no ping has this many open, twice the longest comb; then the oldest is forgotten."""
MOST_SAMPLES = 512
"""Round trips remembered; with more in a minute the oldest is forgotten."""
KERNEL_MARGIN_MS = 8.0
"""A client's answer to a ping takes up to so much longer than its kernel's acknowledgement."""

ALIVE_S = 5.0
"""A line that is alive is heard of within so long (HD-22)."""
GOOD_BASE_MS, GOOD_JITTER_MS = 120.0, 8.0
FAIR_BASE_MS, FAIR_JITTER_MS = 400.0, 30.0
"""A line beyond these is poor: a race takes off no more than 400 ms of round trip."""

Quality = Literal["good", "fair", "poor"]


def milliseconds(seconds: float) -> float:
    """Return a measured time as records have it, to the microsecond."""
    return round(seconds * 1000, 3)


class Stamp(NamedTuple):
    """When a message came in on a line.

    at_s: when its bytes were read (monotonic clock).
    unsure_s: how much earlier it may have come: of several frames in one read only the last is exact.
    pong: number of the comb's last pong before it in the stream; None if there is none yet, or no comb.
    """

    at_s: float
    unsure_s: float = 0.0
    pong: int | None = None


class Base(NamedTuple):
    """What a line's round trips are worth.

    ms: the least round trip of the last minute, the comb's included; None without one.
    samples: how many round trips that is the least of.
    idle_excess_ms: how much the median round trip outside of combs is above the least of all; None without one.
    source: where `ms` comes from: with "kernel" it is less than the least round trip of a ping.
    """

    ms: float | None
    samples: int
    idle_excess_ms: float | None
    source: Literal["pings", "kernel"] | None


class Comb(NamedTuple):
    """A comb as a record has it: times in ms since its ping 0, pongs by the ping's number.

    pongs_ms: None where no pong came, or a later one answered for it.
    unsure_ms: how much earlier the first pong may have come.
    """

    pings_ms: list[float]
    pongs_ms: list[float | None]
    unsure_ms: float


class _Trip(NamedTuple):
    at_s: float
    seconds: float


class _OpenPing(NamedTuple):
    sent_s: float
    in_comb: bool


class Line:
    """Pings that wait for their pong, the round trips of the last minute, and the comb of the last race."""

    __slots__ = (
        "_comb_is_open",
        "_first_unsure_s",
        "_idle",
        "_least",
        "_numbers",
        "_open",
        "_pings",
        "_pings_s",
        "_pongs_s",
        "_trips",
        "kernel_rtt_ms",
        "last_comb_pong",
        "last_heard_s",
        "last_pong_s",
    )

    def __init__(self) -> None:
        self._pings = 0
        self._open: dict[bytes, _OpenPing] = {}
        self._trips: deque[_Trip] = deque()
        self._idle: deque[_Trip] = deque()  # of the trips, those outside of combs
        # Of the trips, those that no later one is as short as: each longer than the one before, the first is the least.
        self._least: deque[_Trip] = deque()
        self._comb_is_open = False
        self._numbers: dict[bytes, int] = {}  # of the comb's pings, by payload
        self._pings_s: list[float] = []
        self._pongs_s: list[float | None] = []
        self._first_unsure_s = 0.0
        self.last_comb_pong: int | None = None
        """The number of the comb's last pong so far."""
        self.last_pong_s: float | None = None
        self.last_heard_s: float | None = None
        """When anything came in that shows the line to be alive: a pong or a message."""
        self.kernel_rtt_ms: Callable[[], float | None] | None = None
        """Set where the peer is surely the client's own machine: its kernel's least round trip."""

    # Any time

    def ping(self, now_s: float) -> bytes:
        """Note a ping that leaves now; return its payload."""
        return self._ping(now_s, in_comb=False)

    def pong(self, payload: bytes, now_s: float, unsure_s: float = 0.0) -> bool:
        """Take a pong and return whether it answers an open ping: no ping is answered twice.

        It answers every older open ping too, and its own round trip counts.
        """
        self.last_heard_s = now_s
        answered = self._open.get(payload)
        if answered is None:
            return False
        for older in list(self._open):
            del self._open[older]
            if older == payload:
                break
        self.last_pong_s = now_s
        self._remember(_Trip(now_s, now_s - answered.sent_s), answered.in_comb)
        number = self._numbers.get(payload)
        if number is not None and self._comb_is_open:
            if self.last_comb_pong is None:
                self._first_unsure_s = unsure_s
            self.last_comb_pong = number
            self._pongs_s[number] = now_s
        return True

    def heard(self, now_s: float) -> None:
        """Note that a message came in."""
        self.last_heard_s = now_s

    def silent_for_s(self, now_s: float) -> float:
        """Return how long the oldest open ping has waited; 0 if none is open."""
        for ping in self._open.values():
            return now_s - ping.sent_s
        return 0.0

    def base_ms(self, now_s: float) -> float | None:
        """Return the base round trip as of now; None without one. Cheap: an open race asks again and again."""
        return self._base(now_s)[0]

    def base(self, now_s: float) -> Base:
        """Return the base round trip as of now, and what it is the least of."""
        base_ms, source = self._base(now_s)
        return Base(base_ms, len(self._trips), self._idle_above_ms(self._least_ms(now_s)), source)

    def quality(self, now_s: float) -> Quality:
        """Return how well races can be measured on this line."""
        base_ms = self.base_ms(now_s)
        if base_ms is None or self.silent_for_s(now_s) > ALIVE_S:
            return "poor"
        jitter_ms = self._idle_above_ms(base_ms) or 0.0
        if base_ms <= GOOD_BASE_MS and jitter_ms <= GOOD_JITTER_MS:
            return "good"
        return "fair" if base_ms <= FAIR_BASE_MS and jitter_ms <= FAIR_JITTER_MS else "poor"

    # In a race

    def open_comb(self, now_s: float) -> bytes:
        """Begin a comb, forgetting the last one: its ping 0 leaves now. Return the payload."""
        self._comb_is_open = True
        self._numbers = {}
        self._pings_s = []
        self._pongs_s = []
        self._first_unsure_s = 0.0
        self.last_comb_pong = None
        return self.comb_ping(now_s)

    def comb_ping(self, now_s: float) -> bytes:
        """Note that the next ping of the comb leaves now; return its payload."""
        payload = self._ping(now_s, in_comb=True)
        self._numbers[payload] = len(self._pings_s)
        self._pings_s.append(now_s)
        self._pongs_s.append(None)
        return payload

    def close_comb(self) -> None:
        """Let no more pongs into the comb; they still count as round trips."""
        self._comb_is_open = False

    def stamp(self, at_s: float, unsure_s: float = 0.0) -> Stamp:
        """Return the stamp of a message that has just come in on this line."""
        return Stamp(at_s, unsure_s, self.last_comb_pong if self._comb_is_open else None)

    def comb_record(self, since_s: float) -> Comb:
        """Return the last comb, empty if it was not opened since then: it may be another race's."""
        if not self._pings_s or self._pings_s[0] < since_s:
            return Comb([], [], 0.0)
        start_s = self._pings_s[0]
        return Comb(
            pings_ms=[milliseconds(sent_s - start_s) for sent_s in self._pings_s],
            pongs_ms=[None if pong_s is None else milliseconds(pong_s - start_s) for pong_s in self._pongs_s],
            unsure_ms=milliseconds(self._first_unsure_s),
        )

    def _remember(self, trip: _Trip, in_comb: bool) -> None:
        self._trips.append(trip)
        if not in_comb:
            self._idle.append(trip)
        while self._least and self._least[-1].seconds >= trip.seconds:
            self._least.pop()
        self._least.append(trip)
        if len(self._trips) > MOST_SAMPLES:
            self._forget_oldest()

    def _forget_oldest(self) -> None:
        oldest = self._trips.popleft()
        for some in (self._idle, self._least):
            if some and some[0] is oldest:
                some.popleft()

    def _least_ms(self, now_s: float) -> float | None:
        while self._trips and self._trips[0].at_s < now_s - REMEMBERED_S:
            self._forget_oldest()
        return milliseconds(self._least[0].seconds) if self._least else None

    def _base(self, now_s: float) -> tuple[float | None, Literal["pings", "kernel"] | None]:
        least_ms = self._least_ms(now_s)
        if least_ms is None:
            return None, None
        kernel_ms = None if self.kernel_rtt_ms is None else self.kernel_rtt_ms()
        if kernel_ms is not None and kernel_ms + KERNEL_MARGIN_MS < least_ms:
            return round(kernel_ms + KERNEL_MARGIN_MS, 3), "kernel"
        return least_ms, "pings"

    def _idle_above_ms(self, ms: float | None) -> float | None:
        """Return how much the median round trip outside of combs is above this; None without one."""
        if ms is None or not self._idle:
            return None
        return round(median(trip.seconds for trip in self._idle) * 1000 - ms, 3)

    def _ping(self, now_s: float, *, in_comb: bool) -> bytes:
        self._pings += 1
        payload = self._pings.to_bytes(4, "big")
        if len(self._open) >= MOST_OPEN_PINGS:
            del self._open[next(iter(self._open))]
        self._open[payload] = _OpenPing(now_s, in_comb)
        return payload
