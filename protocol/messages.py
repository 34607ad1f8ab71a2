"""What goes out: plain typed dictionaries, checked by mypy and encoded once.

Clients ignore fields and event types that they do not know.
"""

from typing import Annotated, Literal, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from protocol import crazy_eights, domino_hearts, gudetama, hit_the_deck
from protocol.codes import Quality, Reaction, RefusalCode

Table = Annotated[
    hit_the_deck.Table | crazy_eights.Table | domino_hearts.Table | gudetama.Table, Field(discriminator="game")
]
Mine = hit_the_deck.Mine | crazy_eights.Mine | domino_hearts.Mine | gudetama.Mine
GameEvent = hit_the_deck.Event | crazy_eights.Event | domino_hearts.Event | gudetama.Event

Phase = Literal["lobby", "playing", "between_rounds", "match_over"]
Driver = Literal["human", "bot"]


class OptionView(TypedDict):
    """A rule that a room may change. Either the words it may be, or the least, the most and the step of a number."""

    name: str
    default: int | str
    words: NotRequired[list[str]]
    least: NotRequired[int]
    most: NotRequired[int]
    step: NotRequired[int]
    rule: str  # the id of the rule in the game's sheet; "" for a house rule


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
    house_rules: list[OptionView]


class Done(TypedDict):
    """The one answer to a command that was carried out."""

    type: Literal["done"]
    id: str
    code: NotRequired[str]  # to `create`: the room's code
    seat: NotRequired[int | None]  # to `join`, `watch` and `move_in`; null: a spectator
    move: NotRequired[str]  # to `move_out`: the code for another browser
    history: NotRequired[list["HistoryEntry"]]  # to `history`, oldest first
    whole: NotRequired[bool]  # to `history`: false if its beginning is left out


class RefusalDetail(TypedDict, total=False):
    """What is true now, as far as the code says more about it."""

    sign: str
    field: str
    phase: Phase
    turn: int
    least: int
    most: int
    option: str
    again_ms: int


class Refused(TypedDict):
    """The one answer to a command that was not carried out; nothing has changed. `id` is null if none could be read."""

    type: Literal["refused"]
    id: str | None
    code: RefusalCode
    detail: RefusalDetail


class RoomSeat(TypedDict):
    """A seat of the room. In the lobby, the seats in order of joining; during a match, the match's."""

    name: str
    namesake: int  # 0, or 2, 3 ... for whoever came later with a name that looks the same
    driver: Driver
    away: bool  # its holder has been gone too long: a bot plays until they are back
    bot: bool  # nobody holds this seat: it was filled with a bot
    gone: bool  # given up: a bot plays on, and the seat is free after the match
    ready: bool  # has seen the last round's table


class LastingFacts(TypedDict):
    """Public facts of a room that seldom change."""

    code: str
    game: str
    options: dict[str, int | str]  # every option of the game, with the value in force
    least_seats: int
    most_seats: int
    seats: list[RoomSeat]
    host: int | None  # the host's seat
    house_rules: dict[str, int | str]  # every house rule, with the value in force


class PassingFacts(TypedDict):
    """Public facts of a room that change in play."""

    phase: Phase
    removed: list[str]  # names of those whom the host has removed and not let back
    paused: bool  # nothing is played, and remaining times stand still
    next_round_ms: int | None  # between rounds: until the next one begins by itself
    # A human's turn: until a bot plays it if turns have a clock, else until others may ask for that (`let_bot_play`).
    turn_ms: int | None
    bot_votes: list[int]  # seats that have asked for it in this turn
    extended_by: list[int]  # seats that have given more time in this turn (`more_time`)


class RoomView(LastingFacts, PassingFacts):
    """The public facts of a room besides its game."""


class Joined(TypedDict):
    type: Literal["joined"]
    seat: int
    name: str


class Left(TypedDict):
    """Somebody gave up a seat. In the lobby the seats behind it move up."""

    type: Literal["left"]
    seat: int
    name: str


class Removed(TypedDict):
    """The host removed somebody."""

    type: Literal["removed"]
    seat: int
    name: str


class DriverChanged(TypedDict):
    """A bot plays for somebody who is away, or they are back."""

    type: Literal["driver_changed"]
    seat: int
    driver: Driver


class HostChanged(TypedDict):
    type: Literal["host_changed"]
    seat: int


class MatchStarted(TypedDict):
    type: Literal["match_started"]
    seats: int


class MatchEnded(TypedDict):
    """The host ended it early, or its last human left: there is no winner."""

    type: Literal["match_ended"]


class Paused(TypedDict):
    type: Literal["paused"]


class Resumed(TypedDict):
    type: Literal["resumed"]


class TimeExtended(TypedDict):
    """The turn's clock has begun again, at this seat's wish."""

    type: Literal["time_extended"]
    seat: int


class BotAsked(TypedDict):
    """This seat asks that a bot play the running turn."""

    type: Literal["bot_asked"]
    seat: int


class BotPlayed(TypedDict):
    """A bot plays this one turn for a human, whose time is up or for whom others have asked it."""

    type: Literal["bot_played"]
    seat: int
    why: Literal["clock", "asked"]


class GameChosen(TypedDict):
    type: Literal["game_chosen"]
    game: str


RoomEvent = (
    Joined
    | Left
    | Removed
    | DriverChanged
    | HostChanged
    | MatchStarted
    | MatchEnded
    | Paused
    | Resumed
    | TimeExtended
    | BotAsked
    | BotPlayed
    | GameChosen
)


class HistoryEntry(TypedDict):
    """What one version brought, as this viewer may see it."""

    version: int
    events: list[RoomEvent | GameEvent]


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
    seat: int | None  # null: a spectator
    mine: Mine | None  # this seat's private part; null if it has no part in a match on the table
    events: list[RoomEvent | GameEvent]


class Grace(TypedDict):
    """A seat whose holder is not there; after so long a bot plays for it."""

    seat: int
    away_ms: int


class SeatLine(TypedDict):
    """How well a race can be measured on a seat's connection."""

    seat: int
    quality: Quality


class Presence(TypedDict):
    """Who is there. It has no version and is never part of the log."""

    type: Literal["presence"]
    here: list[int]  # seats with an open connection
    grace: list[Grace]
    hidden: list[int]  # seats with an open connection whose page is not to be seen
    line: list[SeatLine]  # of the seats with an open connection that has been measured
    watching: list[str]  # names of spectators, at most 20 of them
    spectators: int


class Reacted(TypedDict):
    """An emote or a phrase; nothing is kept of it."""

    type: Literal["reacted"]
    seat: int
    reaction: Reaction


class PracticeOpened(TypedDict):
    """The card to slap, to whoever asked for `practice`: slap with `race` set to this id."""

    type: Literal["practice_opened"]
    practice: str


class PracticeLine(TypedDict):
    """A practice slap as a race would have measured it: the fields of `RaceLine` but the seat."""

    reaction_ms: float | None
    sigma_ms: float | None
    network_ms: float | None
    arrival_ms: float | None
    call_ms: float | None
    mark: hit_the_deck.RaceMark
    measured: hit_the_deck.Measured | None


class Practised(TypedDict):
    """The end of a practice. `base_ms`, `jitter_ms`: the line's least round trip, and how much it varies above that."""

    type: Literal["practised"]
    practice: str
    line: PracticeLine
    base_ms: float | None
    jitter_ms: float | None
    quality: Quality


Message = Welcome | Done | Refused | Update | Presence | Reacted | PracticeOpened | Practised
