"""A room as a value: what its log adds up to.

    entry   ->  apply(room, entry)  ->  Change(room, events)

`apply` is pure: it reads no clock, asks no generator and never changes the room that it is given. Whether a command is
allowed is asked before, in `decide`; what an entry does stands in `consequences`, what is due then in `deadlines`. So
the fold of a log is the room, on every machine and after every crash.

    lobby --started--> playing --round over--> between_rounds --deal--> playing ... --> match_over --started--> playing

Seats. In the lobby the seats stand in the order of joining, and one that is given up is gone. A match fixes the seats.
One driver moves a seat at a time, and everybody sees which:

    human                    its holder drives, also while the line is down for a moment
    bot, away                the holder has been gone for the grace time; coming back is enough to drive again
    bot, gone                the holder gave it up in a match, and may come back until the next one starts
    bot, held by nobody      the host filled it with a bot, or removed its holder; a late-comer may take it
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

from protocol.messages import Driver, Phase
from server.games import ENGINES
from server.games.engine import Engine, OptionValue
from server.race.credit import Credit, new_credit
from server.rooms.house_rules import house_rules
from server.store.entry import Entry

USUAL_HOUSE_RULES = house_rules({})


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at the table. `person` is its holder's id, None for a seat that nobody holds."""

    person: str | None
    name: str
    driver: Driver
    away: bool = False
    gone: bool = False
    ready: bool = False
    bot_seed: str = ""
    think_ms: int = 0  # the least time (ms) a bot waits before it acts


class Deadline(NamedTuple):
    """Something is due at `due_ms` on the room's clock, in the turn `generation`; another turn sets another."""

    due_ms: int
    generation: int


class Removal(NamedTuple):
    """The host has removed this person, who may come back from `until_ms` on the room's clock on."""

    name: str
    until_ms: int


class Room(NamedTuple):
    """The whole state of a room. `match` is the engine's state; everything else is the room's own.

    A named tuple, and not a dataclass as a seat is: each entry makes a new one, and this is the quicker to make.
    """

    code: str
    game: str
    rules_version: int
    options: Mapping[str, OptionValue]
    house_rules: Mapping[str, OptionValue] = USUAL_HOUSE_RULES
    phase: Phase = "lobby"
    seats: tuple[Seat, ...] = ()
    host: str | None = None  # a person's id
    removed: Mapping[str, Removal] = {}  # by person
    match: Any = None
    paused_at_ms: int | None = None
    bot_turn: Deadline | None = None  # a bot plays the running turn: a bot's own, or a human's whose time is up
    turn_limit: Deadline | None = None  # a human's time in it is over; without a clock others may then ask for a bot
    bot_votes: tuple[int, ...] = ()  # the seats that have, in this turn
    extended_by: tuple[int, ...] = ()  # the seats that have given more time, in this turn
    next_round: Deadline | None = None
    race_opened_version: int = 0  # of the last entry that opened a race (HD-27)
    excused: tuple[int, ...] = ()  # seats whose dead line was excused in this match (HD-24)
    credits: Mapping[str, Credit] = {}  # by person, of those who have raced
    match_versions: tuple[int, ...] = (1,)  # the entries that began this match and the one before; the first: the room
    commands: Mapping[str, str] = {}  # by person, the last ids, newest last, a space between two

    @property
    def engine(self) -> Engine[Any]:
        return ENGINES[self.game]

    @property
    def seat_counts(self) -> range:
        """How many may play in this room."""
        return self.engine.seats_under(self.options)

    def most_seats(self, allowed: int) -> int:
        """Return how many may sit down for the next match; allowed: the most that the server allows."""
        return min(allowed, self.seat_counts.stop - 1)

    def seat_of(self, person: str) -> int | None:
        """Return the seat that this person holds, or None."""
        for number, seat in enumerate(self.seats):
            if seat.person == person:
                return number
        return None

    def actor(self) -> int | None:
        """Return the seat whose turn it is, or None."""
        return None if self.match is None else self.engine.awaits(self.match).seat

    def has_done(self, person: str, command: str) -> bool:
        """Return whether this command of this person has been carried out already."""
        return f" {command} " in f" {self.commands.get(person, '')} "

    def credit_of(self, person: str) -> Credit:
        """Return what is remembered of this person's races."""
        return self.credits.get(person) or new_credit()

    def taken_seats(self) -> int:
        """Return how many seats are held for the next match."""
        return sum(not seat.gone for seat in self.seats)

    def played(self, number: int) -> bool:
        """Return whether the seat is one of the match on the table, whose seats are fixed."""
        return self.match is not None and number < len(self.engine.table(self.match)["seats"])

    def clock_ms(self, now_ms: int) -> int:
        """Return the moment that deadlines are compared with: they stand still while the room is paused."""
        return now_ms if self.paused_at_ms is None else self.paused_at_ms

    def dump(self) -> dict[str, Any]:
        """Return the room as JSON values: a snapshot."""
        return {
            **self._asdict(),
            "seats": [asdict(seat) for seat in self.seats],
            "match": None if self.match is None else self.engine.dump(self.match),
            "commands": {person: ids.split() for person, ids in self.commands.items()},
        }

    @staticmethod
    def load(data: Mapping[str, Any]) -> "Room":
        """Return the room that `dump` gave, also that of an older server.

        What that did not have is at its default, what this does not have any more is left out.
        """
        engine = ENGINES[data["game"]]
        made = Room(data["code"], data["game"], data["rules_version"], data["options"])
        data = {name: data.get(name, default) for name, default in made.dump().items()}
        return Room(
            **{
                **data,
                "seats": tuple(Seat(**seat) for seat in data["seats"]),
                "removed": {person: Removal(*removal) for person, removal in data["removed"].items()},
                "match": None if data["match"] is None else engine.load(data["match"]),
                "bot_turn": data["bot_turn"] and Deadline(*data["bot_turn"]),
                "turn_limit": data["turn_limit"] and Deadline(*data["turn_limit"]),
                "bot_votes": tuple(data["bot_votes"]),
                "extended_by": tuple(data["extended_by"]),
                "next_round": data["next_round"] and Deadline(*data["next_round"]),
                "excused": tuple(data["excused"]),
                "match_versions": tuple(data["match_versions"]),
                "commands": {person: " ".join(ids) for person, ids in data["commands"].items()},
            }
        )


class Change(NamedTuple):
    """The room after an entry, and the events of it as the engine gave them, nothing hidden yet."""

    room: Room
    events: list[Mapping[str, Any]]


def created(entry: Entry) -> Room:
    """Return the room that a log's first entry makes."""
    body = entry.body
    return Room(
        code=body["code"], game=body["game"], rules_version=body["rules_version"], options=dict(body["options"])
    )
