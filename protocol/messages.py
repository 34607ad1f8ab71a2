"""What goes out: plain typed dictionaries, checked by mypy and encoded once.

Clients ignore fields and event types that they do not know.
"""

from typing import Annotated, Literal, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from protocol import crazy_eights, domino_hearts, gudetama, hit_the_deck
from protocol.codes import RefusalCode

Table = Annotated[
    hit_the_deck.Table | crazy_eights.Table | domino_hearts.Table | gudetama.Table, Field(discriminator="game")
]
Mine = hit_the_deck.Mine | crazy_eights.Mine | domino_hearts.Mine | gudetama.Mine
GameEvent = hit_the_deck.Event | crazy_eights.Event | domino_hearts.Event | gudetama.Event

Phase = Literal["lobby", "playing", "between_rounds", "match_over"]
Driver = Literal["human", "bot"]


class OptionView(TypedDict):
    """A rule that a room may change. Either the words it may be, or the least and the most of a number."""

    name: str
    default: int | str
    words: NotRequired[list[str]]
    least: NotRequired[int]
    most: NotRequired[int]
    rule: str  # the id of the rule in the game's sheet


class GameView(TypedDict):
    """A game that this server has. `title`: what the host calls it; null for the name that the page knows."""

    name: str
    title: str | None
    least_seats: int
    most_seats: int
    options: list[OptionView]


class Welcome(TypedDict):
    """The first message on every connection."""

    type: Literal["welcome"]
    protocol: str
    build: str
    games: list[GameView]


class Done(TypedDict):
    """The one answer to a command that was carried out."""

    type: Literal["done"]
    id: str
    code: NotRequired[str]  # to `create`: the room's code
    seat: NotRequired[int]  # to `join`


class RefusalDetail(TypedDict, total=False):
    """What is true now, as far as the code says more about it."""

    sign: str
    field: str
    phase: Phase
    turn: int
    least: int
    most: int
    option: str


class Refused(TypedDict):
    """The one answer to a command that was not carried out; nothing has changed. `id` is null if none could be read."""

    type: Literal["refused"]
    id: str | None
    code: RefusalCode
    detail: RefusalDetail


class RoomSeat(TypedDict):
    """A seat of the room. In the lobby, the seats in order of joining; during a match, the match's."""

    name: str
    driver: Driver
    bot: bool  # nobody holds this seat: it was filled with a bot
    gone: bool  # given up: a bot plays on, and the seat is free after the match
    ready: bool  # has seen the last round's table


class RoomView(TypedDict):
    """The public facts of a room besides its game."""

    code: str
    phase: Phase
    game: str
    options: dict[str, int | str]  # every option of the game, with the value in force
    least_seats: int
    most_seats: int
    seats: list[RoomSeat]
    host: int | None  # the host's seat
    next_round_ms: int | None  # between rounds: until the next one begins by itself


class Joined(TypedDict):
    type: Literal["joined"]
    seat: int
    name: str


class Left(TypedDict):
    """Somebody gave up a seat. In the lobby the seats behind it move up."""

    type: Literal["left"]
    seat: int
    name: str


class DriverChanged(TypedDict):
    type: Literal["driver_changed"]
    seat: int
    driver: Driver


class MatchStarted(TypedDict):
    type: Literal["match_started"]
    seats: int


RoomEvent = Joined | Left | DriverChanged | MatchStarted


class Update(TypedDict):
    """The whole view of this viewer, and what has happened since version `follows`.

    Any update repairs anything: a client that missed some takes the newest and skips the motion. `follows` is 0 in the
    answer to a join.
    """

    type: Literal["update"]
    version: int
    follows: int
    room: RoomView
    table: Table | None  # the game's public part; null in the lobby
    seat: int
    mine: Mine | None  # this seat's private part; null if it has no part in a match on the table
    events: list[RoomEvent | GameEvent]


class Presence(TypedDict):
    """Which seats have an open connection. It has no version and is never part of the log."""

    type: Literal["presence"]
    here: list[int]


Message = Welcome | Done | Refused | Update | Presence
