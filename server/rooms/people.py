"""Who is at a room now: who is connected, who looks on, and who has been gone for how long.

Nothing here is part of the room's log. One person has one connection, the newest; a person is connected once, as the
holder of a seat or as a spectator.
"""

from collections.abc import Iterator, KeysView
from itertools import islice, takewhile
from math import inf
from time import monotonic
from typing import Literal, NamedTuple, get_args

from protocol.messages import Grace, Presence, SeatLine
from server.rooms.connection import Connection
from server.rooms.room import Room, Seat

SHOWN_SPECTATORS = 20
"""So many names of spectators are told; of the others the number."""

SeatState = Literal["human", "grace", "away", "bot"]
SEAT_STATES: tuple[SeatState, ...] = get_args(SeatState)


class AtTable(NamedTuple):
    """Which seats' holders are connected, and of the others those that a bot will drive, from when on (s)."""

    here: tuple[int, ...] = ()
    grace_ends_s: tuple[tuple[float, int], ...] = ()


class Seating(NamedTuple):
    """How the people fit the seats. It follows from who is there and looks on, the seats and the house rules.

    seated        each seat whose holder is connected, and the connection
    grace_ends_s  when (s) a bot will drive a seat whose holder is gone or looks elsewhere, and which
    """

    seated: tuple[tuple[int, Connection], ...]
    grace_ends_s: tuple[tuple[float, int], ...]
    at_table: AtTable


class People:
    """The people at one room."""

    def __init__(self, room: Room, now_s: float) -> None:
        """All who hold a seat count as just gone."""
        self._connections: dict[str, Connection] = {}  # by person
        self._people: dict[Connection, str] = {}
        self._spectators: dict[str, str] = {}  # the name, by person
        self._watched_until_s: dict[str, float] = {}  # of spectators who have gone lately, who was first is first
        self._gone_since_s = {seat.person: now_s for seat in room.seats if seat.person is not None}
        self._hidden_since_s: dict[str, float] = {}
        self._came_s: dict[str, float] = {}
        self._seating: Seating | None = None  # None: something that it follows from has changed here
        self._seats = room.seats
        self._house_rules = room.house_rules

    def __len__(self) -> int:
        return len(self._people)

    def __iter__(self) -> Iterator[tuple[Connection, str]]:
        """Yield each connection and its person."""
        return iter(tuple(self._people.items()))

    def person(self, connection: Connection) -> str | None:
        """Return whose connection this is, or None."""
        return self._people.get(connection)

    def connection(self, person: str | None) -> Connection | None:
        """Return this person's connection, or None."""
        return None if person is None else self._connections.get(person)

    def seat_state(self, seat: Seat) -> SeatState:
        """Return what moves a seat, and whether its holder's grace time runs; "bot" also if its holder gave it up."""
        if seat.driver == "bot":
            return "away" if seat.away else "bot"
        return "grace" if seat.person in self._gone_since_s or seat.person in self._hidden_since_s else "human"

    def spectators(self) -> KeysView[str]:
        """Return the people who look on, as they come and go."""
        return self._spectators.keys()

    def anybody_seated(self) -> bool:
        """Return whether somebody who plays is connected. Otherwise the room waits: nothing falls due."""
        return len(self._people) > len(self._spectators)

    def come(self, connection: Connection, person: str, spectator: str | None, now_s: float) -> Connection | None:
        """Make this the person's connection; return the one that it replaces. spectator: the name of one."""
        if not self.anybody_seated():  # nobody's grace time has run meanwhile
            self._gone_since_s = dict.fromkeys(self._gone_since_s, now_s)
        old = self._connections.get(person)
        if old is not None:
            self._people.pop(old, None)
        self._seating = None
        self._connections[person] = connection
        self._people[connection] = person
        self._came_s[person] = now_s
        self._gone_since_s.pop(person, None)
        self._hidden_since_s.pop(person, None)
        self._spectators.pop(person, None)
        if spectator is not None:
            self._spectators[person] = spectator
        return old if old is not connection else None

    def go(self, connection: Connection, room: Room, now_s: float) -> bool:
        """End the presence of this connection's person, unless a newer one has taken its place; say if it was so."""
        person = self._people.pop(connection, None)
        if person is None:
            return False
        del self._connections[person]
        del self._came_s[person]
        self._hidden_since_s.pop(person, None)
        if self._spectators.pop(person, None) is not None:
            self._watched_until_s.pop(person, None)
            self._watched_until_s[person] = now_s
            self._forget_who_watched_before(now_s - float(room.house_rules["grace_s"]))
        if room.seat_of(person) is not None:
            self._gone_since_s[person] = now_s
            self._seating = None
        return True

    def _forget_who_watched_before(self, until_s: float) -> None:
        for person in tuple(takewhile(lambda who: self._watched_until_s[who] < until_s, self._watched_until_s)):
            del self._watched_until_s[person]

    def has_watched(self, person: str, room: Room, now_s: float) -> bool:
        """Return whether this person looks on, or has gone no longer ago than the grace time."""
        grace_s = float(room.house_rules["grace_s"])
        return person in self._spectators or now_s - self._watched_until_s.get(person, -inf) <= grace_s

    def was_here(self, person: str, at_s: float) -> bool:
        """Return whether this person's connection has been here since then."""
        return self._came_s.get(person, inf) <= at_s

    def hide(self, person: str, now_s: float) -> None:
        """This person's page is not to be seen."""
        self._seating = None
        self._hidden_since_s.setdefault(person, now_s)

    def show(self, person: str) -> None:
        """This person's page is to be seen, or its person acts."""
        self._seating = None
        self._hidden_since_s.pop(person, None)

    def is_hidden(self, person: str) -> bool:
        """Return whether this person's page is not to be seen."""
        return person in self._hidden_since_s

    def stand_still(self, seconds: float) -> None:
        """So much time has passed in which nobody could come back."""
        self._seating = None
        for since_s in (self._gone_since_s, self._hidden_since_s):
            for person in since_s:
                since_s[person] += seconds

    def seating(self, room: Room) -> Seating:
        """Return how the people fit the seats of this room, as it is now."""
        if self._seating is None or room.seats is not self._seats or room.house_rules is not self._house_rules:
            self._seats, self._house_rules = room.seats, room.house_rules
            seated = tuple(
                (number, connection)
                for number, seat in enumerate(room.seats)
                if (connection := self.connection(seat.person)) is not None
            )
            here = tuple(number for number, _ in seated)
            grace_ends_s = tuple(self._grace_ends_s(room))
            not_here = tuple(end for end in grace_ends_s if end[1] not in here)
            self._seating = Seating(seated, grace_ends_s, AtTable(here, not_here))
        return self._seating

    def _grace_ends_s(self, room: Room) -> Iterator[tuple[float, int]]:
        for number, seat in enumerate(room.seats):
            if seat.person is None or seat.driver != "human":
                continue
            since = [
                since_s[seat.person] for since_s in (self._gone_since_s, self._hidden_since_s) if seat.person in since_s
            ]
            if since:
                yield min(since) + float(room.house_rules["grace_s"]), number

    def hidden(self, room: Room) -> list[int]:
        """Return the seats whose holders are connected and have the page hidden."""
        return [number for number, seat in enumerate(room.seats) if seat.person in self._hidden_since_s]

    def lines(self, room: Room) -> list[SeatLine]:
        """Return how well races can be measured on the connections of the seats that are here, once that is known."""
        now_s = monotonic()
        return [
            {"seat": number, "quality": connection.line.quality(now_s)}
            for number, connection in self.seating(room).seated
            if connection.line.last_pong_s is not None
        ]

    def presence(self, room: Room, now_s: float) -> Presence:
        """Return what everybody is told of who is there."""
        here, grace_ends_s = self.seating(room).at_table
        grace: list[Grace] = [
            {"seat": number, "away_ms": max(0, int((end_s - now_s) * 1000))} for end_s, number in grace_ends_s
        ]
        return {
            "type": "presence",
            "here": list(here),
            "grace": grace,
            "hidden": self.hidden(room),
            "line": self.lines(room),
            "watching": list(islice(self._spectators.values(), SHOWN_SPECTATORS)),
            "spectators": len(self._spectators),
        }
