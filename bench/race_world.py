"""A world to judge races in: lines with queues, stalls and losses, people behind them, and the records of their races.

What is drawn is what RACE 6 says, and nothing in it was fitted to the judge. Times in ms. One path carries everything
of one direction in order, as TCP does, so that a lost or stalled packet holds back all behind it.
"""

from collections.abc import Callable, Sequence
from math import exp, inf, sqrt
from random import Random
from statistics import median
from typing import NamedTuple

from server.race.line import KERNEL_MARGIN_MS
from server.race.record import LIMIT_MS, STEP_MS, VERSION, RaceRecord, SeatRecord

PENALTY = 4
IDLE_PINGS = 20
"""Known of a line before the race: some of the last minute's."""
KERNEL_TRIPS = 5 * IDLE_PINGS
"""Linux remembers the least round trip of five minutes."""
BASE_SPREAD = 0.2
CONGESTION_SIGMA = 0.3
"""Lines of a class differ in base by up to this part, and in congestion log-normally."""
LONE_RETRANSMIT_MS = 200.0
"""A lost packet with nothing behind it is missed so late, besides a round trip."""
READ_MS = 0.2
"""Mean time until the server's loop reads what has arrived."""
CLAIM_LATE_MS, CLAIM_ROUNDING_MS = 0.8, 0.5
"""The page notices the card later than it came, in the mean; and its clock is rounded."""


class Direction(NamedTuple):
    """One direction of a class of lines."""

    base_ms: float
    queue_ms: float  # median of the correlated part
    jitter_ms: float  # mean of the independent part
    stalls_per_s: float
    stall_ms: float  # mean


class LineClass(NamedTuple):
    down: Direction
    up: Direction
    spread: float  # sigma of the queues' logarithm
    memory_ms: float  # correlation time of the queues
    loss: float  # of a packet, each way


CLASSES = {
    "lan": LineClass(Direction(0.3, 0.03, 0.05, 0, 0), Direction(0.3, 0.03, 0.05, 0, 0), 0.5, 50, 0),
    "fibre": LineClass(Direction(5, 0.3, 0.2, 0.02, 15), Direction(5, 0.4, 0.3, 0.02, 15), 0.7, 100, 0.001),
    "dsl": LineClass(Direction(12, 1, 0.4, 0.05, 30), Direction(18, 2, 1, 0.1, 40), 0.8, 150, 0.003),
    "wifi": LineClass(Direction(8, 1.5, 1, 0.25, 40), Direction(10, 2, 2, 0.35, 40), 0.9, 100, 0.005),
    "4g": LineClass(Direction(25, 3, 2, 0.3, 70), Direction(30, 5, 6, 0.5, 90), 0.8, 200, 0.01),
    "inter": LineClass(Direction(140, 2, 0.5, 0.1, 30), Direction(155, 2.5, 0.8, 0.1, 30), 0.8, 200, 0.01),
}
MIX = {"lan": 5, "fibre": 30, "dsl": 20, "wifi": 25, "4g": 15, "inter": 5}
"""Percent of players, where they are drawn."""


class Connection(NamedTuple):
    """One player's line: its class, how much longer than usual its way is, and how congested it is.

    direct: the server's kernel knows its least round trip, which a player who holds pongs does not change.
    """

    line: str
    stretch: float
    level: float
    direct: bool = False


def connection(rng: Random, line: str) -> Connection:
    """Return a line of this class."""
    return Connection(line, rng.uniform(1 - BASE_SPREAD, 1 + BASE_SPREAD), exp(CONGESTION_SIGMA * rng.gauss(0, 1)))


class Path:
    """One direction of a connection, for the time of one race."""

    def __init__(self, rng: Random, connection: Connection, direction: Direction) -> None:
        self._rng = rng
        self._line = line = CLASSES[connection.line]
        self._direction = direction
        self._base_ms = direction.base_ms * connection.stretch
        self._rtt_ms = (line.down.base_ms + line.up.base_ms) * connection.stretch
        self._level = connection.level
        self._queue = rng.gauss(0, 1)
        self._queue_at_ms = 0.0
        self._last_ms = -inf
        self._stall_starts_ms = self._stall_ends_ms = inf
        if direction.stalls_per_s:
            self._next_stall(after_ms=-10 * direction.stall_ms)  # one may be under way when the race opens

    def lone_ms(self) -> float:
        """Return how long a packet takes that nothing else is near to."""
        rng, direction = self._rng, self._direction
        ms = self._base_ms + self._level * (
            direction.queue_ms * exp(self._line.spread * rng.gauss(0, 1)) + rng.expovariate(1 / direction.jitter_ms)
        )
        if rng.random() < direction.stalls_per_s * direction.stall_ms / 1000:
            ms += rng.expovariate(1 / direction.stall_ms)
        if rng.random() < self._line.loss:
            ms += LONE_RETRANSMIT_MS + self._rtt_ms
        return ms

    def undisturbed_ms(self, sent_ms: float) -> float:
        """Return when a packet would arrive that nothing holds up: no loss, no stall, no other. As `arrival_ms`."""
        rng, direction = self._rng, self._direction
        kept = exp((self._queue_at_ms - sent_ms) / self._line.memory_ms)
        self._queue = kept * self._queue + sqrt(1 - kept * kept) * rng.gauss(0, 1)
        self._queue_at_ms = sent_ms
        at_ms = sent_ms + self._base_ms
        at_ms += self._level * direction.queue_ms * exp(self._line.spread * self._queue)
        return at_ms + self._level * rng.expovariate(1 / direction.jitter_ms)

    def arrival_ms(self, sent_ms: float) -> float:
        """Return when a packet of the race arrives. To be asked in the order of sending."""
        at_ms = self.undisturbed_ms(sent_ms)
        if self._rng.random() < self._line.loss:
            at_ms += 1.25 * self._rtt_ms + 2 * STEP_MS
        at_ms = max(at_ms, self._last_ms)
        while self._stall_ends_ms <= at_ms:
            self._next_stall(self._stall_ends_ms)
        if self._stall_starts_ms <= at_ms:
            at_ms = self._stall_ends_ms
        self._last_ms = at_ms
        return at_ms

    def _next_stall(self, after_ms: float) -> None:
        self._stall_starts_ms = after_ms + self._rng.expovariate(self._direction.stalls_per_s / 1000)
        self._stall_ends_ms = self._stall_starts_ms + self._rng.expovariate(1 / self._direction.stall_ms)


class Player(NamedTuple):
    """How somebody behaves in a race.

    reacts: gives the true reaction. claims: gives what is told for a reaction; an honest client tells what its page has
    seen. holds_first_pong_ms, holds_pongs_ms, holds_idle_pongs_ms: how much later than it could a race's first pong
    leaves, any other, and one between races.
    """

    reacts: Callable[[Random], float]
    claims: Callable[[Random, float], float]
    holds_first_pong_ms: float = 0.0
    holds_pongs_ms: float = 0.0
    holds_idle_pongs_ms: float = 0.0


def human_reaction_ms(rng: Random) -> float:
    return max(110.0, rng.gauss(220, 30) + rng.expovariate(1 / 50))


def honest_claim_ms(rng: Random, reaction_ms: float) -> float:
    late_ms = rng.expovariate(1 / CLAIM_LATE_MS)
    return reaction_ms - late_ms + rng.uniform(-CLAIM_ROUNDING_MS, CLAIM_ROUNDING_MS)


HONEST = Player(human_reaction_ms, honest_claim_ms)


class Raced(NamedTuple):
    """One seat of a race that was run: what nobody at the server knows, and what the server has measured."""

    line: str
    reaction_ms: float
    slap_ms: float  # at the server
    idle_ms: Sequence[float]  # round trips before the race
    record: SeatRecord


def raced(rng: Random, seat: int, connection: Connection, player: Player = HONEST) -> Raced:
    """Return what a player does in a race, and what of it arrives."""
    line = CLASSES[connection.line]
    down, up = Path(rng, connection, line.down), Path(rng, connection, line.up)
    idle_ms = [
        down.lone_ms() + up.lone_ms() + rng.expovariate(1 / READ_MS) + player.holds_idle_pongs_ms
        for _ in range(IDLE_PINGS)
    ]
    reaction_ms = player.reacts(rng)
    shown_ms = down.arrival_ms(0)
    pings_ms, pongs_ms, slap_ms, slap_pong = _comb(
        rng, down, up, shown_ms + player.holds_first_pong_ms, shown_ms + reaction_ms, player.holds_pongs_ms
    )
    trips_ms = [pong - ping for ping, pong in zip(pings_ms, pongs_ms, strict=True)]
    least_ms = base_ms = min(*idle_ms, *trips_ms)
    if connection.direct:
        kernel_ms = min(down.lone_ms() + up.lone_ms() for _ in range(KERNEL_TRIPS))
        base_ms = min(least_ms, kernel_ms + KERNEL_MARGIN_MS)
    record: SeatRecord = {
        "seat": seat,
        "bot": False,
        "credit": "full",
        "excused_before": False,
        "early_before": 0,
        "base_ms": base_ms,
        "base_source": "kernel" if base_ms < least_ms else "pings",
        "base_samples": IDLE_PINGS + len(trips_ms),
        "idle_excess_ms": median(idle_ms) - least_ms,
        "queued_bytes": 0,
        "opening_unsure_ms": 0.0,
        "pings_ms": pings_ms,
        "pongs_ms": [*pongs_ms],
        "slap_ms": slap_ms,
        "slap_pong": slap_pong,
        "slap_unsure_ms": 0.0,
        "slap_other_line": False,
        "claim_ms": player.claims(rng, reaction_ms),
        "call_ms": None,
        "call_pong": None,
        "call_unsure_ms": 0.0,
        "call_other_line": False,
        "call_claim_ms": None,
        "handler_delay_ms": None,
        "painted_ms": None,
        "pointer": None,
        "visible": True,
    }
    return Raced(connection.line, reaction_ms, slap_ms, idle_ms, record)


def _comb(
    rng: Random, down: Path, up: Path, first_pong_leaves_ms: float, slap_leaves_ms: float, hold_ms: float
) -> tuple[list[float], list[float], float, int | None]:
    """Return pings and pongs up to the pong behind the slap, when the slap was read, and the last pong before it."""
    read_ms = -inf

    def read(leaves_ms: float) -> float:
        nonlocal read_ms
        read_ms = max(read_ms, up.arrival_ms(leaves_ms) + rng.expovariate(1 / READ_MS))
        return read_ms

    pings_ms, pongs_ms = [0.0], []
    leaves_ms = first_pong_leaves_ms
    while leaves_ms <= slap_leaves_ms:
        pongs_ms.append(read(leaves_ms))
        pings_ms.append(pings_ms[-1] + STEP_MS)
        leaves_ms = max(leaves_ms, down.arrival_ms(pings_ms[-1]) + hold_ms)
    slap_ms = read(slap_leaves_ms)
    slap_pong = len(pongs_ms) - 1 if pongs_ms else None
    pongs_ms.append(read(leaves_ms))
    return pings_ms, pongs_ms, slap_ms, slap_pong


def race_record(number: int, seats: Sequence[SeatRecord]) -> RaceRecord:
    """Return the record of a race of these seats; its card was played by nobody, so that all are equal."""
    return {
        "version": VERSION,
        "race": f"{number:016x}",
        "kind": "timed",
        "card_player": -1,
        "penalty": PENALTY,
        "early_penalty": 2,
        "limit_ms": LIMIT_MS["timed"],
        "call_limit_ms": 1500,
        "photo_finish": "share",
        "forgotten_call": "instead",
        "loop_lag_ms": 0.0,
        "collection_ms": 0.0,
        "seats": list(seats),
    }
