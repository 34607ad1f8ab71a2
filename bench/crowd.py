"""The players of a load bench: tables of four in closed loop, and the time from a move to the last of the four.

Whoever is to move does so as soon as the update that makes it its turn is there. A crowd plays when it is told to;
between two measurements every table holds what it would do next.
"""

import statistics
import time
from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from bench.line import TEXT, Line, Poll

SEATS = 4
OPENING_AT_ONCE = 50
LEAST_ACTIONS = 10
"""Fewer have no percentiles."""


class Measured(NamedTuple):
    """One stretch of play. times_s: of every action, from its sending to the last of the four receivers."""

    seconds: float
    times_s: Sequence[float]

    @property
    def actions_per_s(self) -> float:
        return len(self.times_s) / self.seconds

    @property
    def p50_ms(self) -> float:
        return statistics.median(self.times_s) * 1000

    @property
    def p99_ms(self) -> float:
        return statistics.quantiles(self.times_s, n=100)[98] * 1000


class Crowd:
    """All tables of one server.

    pace_s: a table makes one move in so long, the first at any time; 0: as fast as it can.
    """

    def __init__(self, poll: Poll, pace_s: float = 0.0) -> None:
        self.tables: list[Table] = []
        self._poll = poll
        self._pace_s = pace_s
        self._plays = False
        self._held: list[Callable[[], None]] = []
        self._times_s: list[float] = []

    def open(self, rooms: int, open_tables: Callable[[int], Sequence["Table"]]) -> None:
        """Open so many tables, some at a time. `open_tables` makes that many, seated and in play."""
        while rooms > 0:
            self.tables += open_tables(min(rooms, OPENING_AT_ONCE))
            rooms -= OPENING_AT_ONCE
        self._poll.until(self._all_hold, "first turn at every table")

    def close(self) -> None:
        for table in self.tables:
            for seat in table.seats:
                seat.close()
        self.tables.clear()
        self._held.clear()

    def begin(self) -> None:
        """Let every table play, and return when there have been as many actions as tables: the load is even by then."""
        self._times_s = []
        self._plays = True
        held, self._held = self._held, []
        for number, move in enumerate(held):
            if self._pace_s:
                self._poll.later(self._pace_s * (number + 1) / len(held), partial(self._make, move))
            else:
                move()
        self._poll.until(lambda: len(self._times_s) >= len(self.tables), "action at every table")

    def measure(self, seconds: float) -> Measured:
        """Go on for so long, or until there have been again as many actions as tables, and return what was seen."""
        self._times_s = []
        started_s = time.monotonic()
        while time.monotonic() < started_s + seconds:
            self._poll.step(0.05)
        self._poll.until(lambda: len(self._times_s) >= max(LEAST_ACTIONS, len(self.tables)), "action at every table")
        return Measured(time.monotonic() - started_s, self._times_s)

    def hold(self) -> None:
        """Let no table begin another move, and return when all have seen the last ones."""
        self._times_s = []
        self._plays = False
        self._poll.until(self._all_hold, "end of the last moves")

    def turn(self, move: Callable[[], None]) -> None:
        """Make this move, the only one that this table waits for, when its time has come."""
        if self._plays and self._pace_s:
            self._poll.later(self._pace_s, partial(self._make, move))
        else:
            self._make(move)

    def _make(self, move: Callable[[], None]) -> None:
        if self._plays:
            move()
        else:
            self._held.append(move)

    def all_have(self, took_s: float) -> None:
        """An action has reached the last of the four."""
        self._times_s.append(took_s)

    def _all_hold(self) -> bool:
        return len(self._held) == len(self.tables)


class Table:
    """Four seats. A version is whatever number grows with every update.

    refused: commands that the server was too busy for, and that were sent again.
    """

    __slots__ = ("_crowd", "_sent", "_versions", "refused", "seats")

    def __init__(self, crowd: Crowd) -> None:
        self._crowd = crowd
        self.seats: list[Seat] = []
        self.refused = 0
        self._versions = [0] * SEATS
        self._sent: deque[tuple[int, float]] = deque()

    def sends(self, version: int) -> None:
        """An action is sent; the update that shows it will have at least this version."""
        self._sent.append((version, time.monotonic()))

    def sees(self, seat: int, version: int) -> None:
        """The update of this version has come to this seat."""
        versions, sent = self._versions, self._sent
        versions[seat] = version
        while sent and sent[0][0] <= min(versions):
            self._crowd.all_have(time.monotonic() - sent.popleft()[1])

    def turn(self, move: Callable[[], None]) -> None:
        """Make this move when its time has come."""
        self._crowd.turn(move)

    @property
    def version(self) -> int:
        """The last that all four have."""
        return min(self._versions)


class Seat(Line):
    """One player's line. A subclass for each protocol finds in a message its version and whether it is its turn."""

    __slots__ = ("number", "path", "table")

    def __init__(
        self, poll: Poll, port: int, path: str, table: Table, subprotocol: str = "", opcode: int = TEXT
    ) -> None:
        super().__init__(poll, port, path, subprotocol, opcode)
        self.table = table
        self.path = path
        self.number = len(table.seats)
        table.seats.append(self)
