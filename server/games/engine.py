"""The one interface that all games share.

An engine is a set of pure functions over a state. It has no clock, no I/O and no chance of its own: the secret behind
a round's shuffles comes in with the room's action `deal`, and whom a hand race punishes with `decide_race`.

    state   what the rules need to go on, nothing else. Nobody outside the engine's module reads its fields.
    seat    0, 1, 2 ... clockwise; "left" is seat + 1 (ALL-8).
    action  a plain dictionary {"type": ...}. The same dictionary is legal in `mine`, comes in, and stands in the log.
            A seat's actions answer a turn; the room's actions (seat None) are what the table itself does.
    event   a plain dictionary {"type": ...}: what happened, for motion, sound and speech.

`apply` never changes the state it is given. An action that is not legal raises `Illegal` (ALL-3).
All hiding is in three functions: `table` is for everybody, `mine` for one seat, `shown` cuts an event down.

What games do alike behind it is in `match`, and what those with a discard pile do alike in `shedding`.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Literal, NamedTuple, TypeAlias, TypeVar

from typing_extensions import TypedDict

Seat: TypeAlias = int
OptionValue: TypeAlias = int | str
Action: TypeAlias = Mapping[str, Any]
Event: TypeAlias = Mapping[str, Any]

S = TypeVar("S")


class Illegal(Exception):
    """The action is not legal now; nothing has changed.

    `code` is one of "not_your_turn" and "not_legal"; `sentence` is for people who read logs.
    """

    def __init__(self, code: Literal["not_your_turn", "not_legal"], sentence: str) -> None:
        super().__init__(sentence)
        self.code = code


class BadOption(Exception):
    """An option is unknown or out of range. `option` is its name."""

    def __init__(self, option: str) -> None:
        super().__init__(f"option {option} is unknown or its value out of range")
        self.option = option


@dataclass(frozen=True, slots=True)
class Option:
    """A rule that a room may change. `values` is a range of numbers or the closed list of words."""

    name: str
    default: OptionValue
    values: range | tuple[str, ...]
    rule: str  # the id of the rule it changes


def checked(options: Sequence[Option], given: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    """Return every option with its value in force; raise `BadOption` for one that is unknown or out of range."""
    known = {option.name: option for option in options}
    for name, value in given.items():
        if name not in known or value not in known[name].values or isinstance(value, bool):
            raise BadOption(name)
    return {name: given.get(name, option.default) for name, option in known.items()}


class Awaits(NamedTuple):
    """What moves the game on.

    turn           an action of `seat`
    deal           the room's `deal`, with the secret of the next round
    race_opening   the room's `open_race`, with who is in it
    race_verdict   the room's `decide_race`, with whom it punishes
    nothing        the match is over
    """

    what: Literal["turn", "deal", "race_opening", "race_verdict", "nothing"]
    seat: Seat | None = None


class Change(NamedTuple, Generic[S]):
    """What an action did: the state after it and the events of it, in order, with everything that is hidden."""

    state: S
    events: list[Event]


# The room's actions. They stand in the log like a player's, with no seat.


class Deal(TypedDict):
    """Begin the next round. `secret`: 128 bits, hexadecimal, from the system's generator (ALL-2)."""

    type: Literal["deal"]
    secret: str


class Engine(ABC, Generic[S]):
    """A game. One instance serves all rooms; it has no state of its own."""

    name: ClassVar[str]
    rules_version: ClassVar[int]
    """Grows whenever an old log would be read differently."""
    seats: ClassVar[range]
    options: ClassVar[tuple[Option, ...]]
    races: ClassVar[bool] = False
    """Whether hands race to the pile: then a room measures its connections often."""
    private_fields: ClassVar[Mapping[str, str]]
    """Event type -> the field that only the event's own seat may see."""

    def checked_options(self, given: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
        """Return every option with its value in force; raise `BadOption` for one that is unknown or out of range."""
        return checked(self.options, given)

    def seats_under(self, options: Mapping[str, OptionValue]) -> range:  # noqa: ARG002
        """Return how many may play under these options (all of them, checked); within `seats`."""
        return self.seats

    @abstractmethod
    def new_match(self, seats: int, options: Mapping[str, OptionValue], lot: str) -> S:
        """Return the state before the first deal.

        seats: how many, within `self.seats`. options: all of them, checked. lot: hexadecimal bits that decide whatever
        the sheet draws by lot (a first dealer, say); not the source of any shuffle.
        """

    @abstractmethod
    def awaits(self, state: S) -> Awaits:
        """Return what moves the game on from here."""

    @abstractmethod
    def turn(self, state: S) -> int:
        """Return the number of the turn; it grows only when the acting seat or its choices change."""

    @abstractmethod
    def legal(self, state: S, seat: Seat) -> Sequence[Action]:
        """Return the seat's legal actions, in a stable order; empty if it is not the seat's turn."""

    @abstractmethod
    def apply(self, state: S, seat: Seat | None, action: Action) -> Change[S]:
        """Carry out an action of a seat, or of the room (seat None). Raises `Illegal`; `state` is left as it was."""

    @abstractmethod
    def table(self, state: S) -> Mapping[str, Any]:
        """Return the public part of every view (the game's `Table` in `protocol`)."""

    @abstractmethod
    def mine(self, state: S, seat: Seat) -> Mapping[str, Any]:
        """Return the private part of a seat's view (the game's `Mine` in `protocol`)."""

    @abstractmethod
    def dump(self, state: S) -> dict[str, Any]:
        """Return the whole state as JSON values; `load(dump(state))` is equal to `state`."""

    @abstractmethod
    def load(self, data: Mapping[str, Any]) -> S:
        """Return the state that `dump` gave."""

    @abstractmethod
    def places_of_cards(self, state: S) -> Mapping[str, Sequence[str]]:
        """Return every place and its cards, first to last as the rules count them (ALL-1). For tests and tools."""

    def shown(self, event: Event, viewer: Seat | None) -> Event:
        """Return the event as this viewer may see it; the very same object if nothing in it is hidden from anybody."""
        field = self.private_fields.get(event["type"])
        if field is None or field not in event or event["seat"] == viewer:
            return event
        return {key: value for key, value in event.items() if key != field}
