"""Hit the Deck on the wire: cards, actions, events, views. The rule sheet is seeds/hit-the-deck.md.

A card is named by its face, since equal faces are equal cards and a hidden card has no name at all:

    red-1 ... blue-5      number cards            (4 of each)
    red-cut               Cut the Deck            (2 in each colour)
    red-flip              Flip the Deck           (1 in each colour)
    hit-1 ... hit-5       Hit with a Number       (2 of each)
    hit-red ... hit-blue  Hit with a Colour       (1 of each)
    hit-hand              Hit with a Hand         (4)
"""

from typing import Annotated, Literal, NotRequired

from pydantic import ConfigDict, Field, with_config
from typing_extensions import TypedDict

Colour = Literal["red", "yellow", "green", "blue"]

Card = Literal[
    "red-1", "red-2", "red-3", "red-4", "red-5", "red-cut", "red-flip",
    "yellow-1", "yellow-2", "yellow-3", "yellow-4", "yellow-5", "yellow-cut", "yellow-flip",
    "green-1", "green-2", "green-3", "green-4", "green-5", "green-cut", "green-flip",
    "blue-1", "blue-2", "blue-3", "blue-4", "blue-5", "blue-cut", "blue-flip",
    "hit-1", "hit-2", "hit-3", "hit-4", "hit-5",
    "hit-red", "hit-yellow", "hit-green", "hit-blue",
    "hit-hand",
]  # fmt: skip

CLOSED = ConfigDict(extra="forbid", strict=True)


# What a player may do in a turn. The same dictionaries stand in `mine.legal`, in commands and in the log.


@with_config(CLOSED)
class Play(TypedDict):
    """Play this card from the hand."""

    type: Literal["play"]
    card: Card


@with_config(CLOSED)
class Draw(TypedDict):
    """Draw one card (HD-7)."""

    type: Literal["draw"]


@with_config(CLOSED)
class Pass(TypedDict):
    """End the turn after drawing (HD-8)."""

    type: Literal["pass"]


Action = Annotated[Play | Draw | Pass, Field(discriminator="type")]


# timed: the longest reaction pays (HD-23); calm: all who slap within 5 s are safe
RaceKind = Literal["timed", "calm"]


# Options of a room (defaults are the sheet's).


@with_config(CLOSED)
class Options(TypedDict, total=False):
    """What a room may change; the rule that each changes stands beside it."""

    target: int  # 20-500, default 100: HD-32
    race_kind: RaceKind  # default timed
    race_penalty: int  # 1-10 cards, default 4: HD-23, HD-24, HD-25
    photo_finish: Literal["share", "by_the_clock"]  # HD-23
    false_slap_penalty: int  # 0-5 cards, default 2: HD-26
    drawn_card: Literal["may_keep", "must_play"]  # HD-8
    forgotten_call: Literal["instead", "besides"]  # HD-25
    flip_after_flip: Literal["works", "buried"]  # HD-21
    call_limit_ms: int  # 500-5000, default 1500: HD-25; a calm race has 5000


# What the table shows to everybody.

Demand = Literal["none", "number", "colour", "anything"]


class DemandView(TypedDict):
    """What the next card must be, besides what the top card says."""

    kind: Demand
    number: NotRequired[int]
    colour: NotRequired[Colour]


PenaltyReason = Literal["last", "no_slap", "no_call", "early"]


class Penalty(TypedDict):
    """Cards that a seat draws after a race, and why."""

    seat: int
    cards: int
    reason: PenaltyReason


# early: left before the card can have been seen (HD-27); excused: the line was dead through the race (HD-24)
RaceMark = Literal["slapped", "no_slap", "early", "excused"]


# How a reaction was found:
#   own_clock  the client's claim, which the line confirms
#   clamped    the client's claim is outside what the line proves, and was taken at its edge
#   server     without a claim, from the line alone
#   strict     the same, with little allowed for the line: it has been unsteady in races only
#   line       the slap came on a new connection: its arrival less the least round trip
#   bot        drawn by the bot
Measured = Literal["own_clock", "clamped", "server", "strict", "line", "bot"]


class RaceLine(TypedDict):
    """One seat on the race board. Times in milliseconds since the race reached the seat; null where nothing came."""

    seat: int
    reaction_ms: float | None
    sigma_ms: float | None  # how far the reaction may be off
    network_ms: float | None  # what was taken off the arrival for the network
    arrival_ms: float | None  # from the opening to the server, before the line's time is taken off
    call_ms: float | None  # reaction of the call
    mark: RaceMark
    measured: Measured | None


class RaceBoard(TypedDict):
    """How a race ended: every seat in it, quickest first, and who draws what."""

    race: str
    kind: RaceKind
    card_player: int
    call_in_time: bool
    lines: list[RaceLine]
    penalties: list[Penalty]
    dead_heat: list[int]  # seats that could not be told apart from the last and share its penalty
    last_to_arrive: int | None  # whose slap came last at the server, if the verdict says that somebody else was last


class RaceView(TypedDict):
    """The race in hand. `due`: a Hand card lies on the pile, the race has not been opened (again) yet."""

    state: Literal["due", "open"]
    card_player: int
    race: NotRequired[str]
    seats: NotRequired[list[int]]  # who is in it
    kind: NotRequired[RaceKind]  # this and the following: of an open race
    limit_ms: NotRequired[int]  # reaction within which a slap counts
    call_limit_ms: NotRequired[int]  # reaction within which the call is in time


class ScoreLine(TypedDict):
    """One seat's score in a round: the points of each card left in the hand."""

    seat: int
    hand: list[Card]
    points: list[int]
    round_points: int
    total: int


class RoundTable(TypedDict):
    """A finished round: why it ended, what each hand was worth, and the deal's secret, which can now be checked."""

    round: int
    reason: Literal["out", "blocked"]
    winner: int | None
    lines: list[ScoreLine]
    deal_code: str  # hexadecimal secret of the round's shuffles
    commitment: str  # its SHA-256, shown before the first card of the round


class SeatView(TypedDict):
    """A seat as everybody sees it."""

    cards: int
    total: int


class Table(TypedDict):
    """The public part of a view."""

    game: Literal["hit_the_deck"]
    phase: Literal["dealing", "turn", "race", "round_over", "match_over"]
    round: int
    turn: int
    actor: int | None  # the seat whose turn it is
    direction: Literal["left", "right"]
    dealer: int | None
    demand: DemandView
    top: Card | None  # of the discard pile
    draw_pile: int
    discard_pile: int
    drawn: bool  # the actor has drawn in this turn
    seats: list[SeatView]
    race: RaceView | None
    last_race: RaceBoard | None
    last_round: RoundTable | None
    commitment: str | None  # SHA-256 of this round's secret
    places: list[int] | None  # by seat, 1 is the winner; once the match is over


class Mine(TypedDict):
    """The private part of a view: one seat's."""

    hand: list[Card]  # in the order received, the newest last
    drawn: Card | None  # the card drawn in this turn, which may be played or kept
    legal: list[Play | Draw | Pass]


# Events: what happened since the version before, for motion, sound and speech. Never needed for the state.


class Dealt(TypedDict):
    """A round begins. `set_aside`: Hand cards turned up as starters, which went back (HD-3)."""

    type: Literal["dealt"]
    round: int
    dealer: int
    cards: int
    starter: Card
    set_aside: list[Card]


class Played(TypedDict):
    type: Literal["played"]
    seat: int
    card: Card


class Drew(TypedDict):
    """Cards came into a hand. `cards` is shown to that seat alone."""

    type: Literal["drew"]
    seat: int
    count: int
    cards: NotRequired[list[Card]]
    why: Literal["turn", "race", "false_slap"]


class Passed(TypedDict):
    type: Literal["passed"]
    seat: int
    why: Literal["chosen", "nothing_to_draw"]


class CutDeck(TypedDict):
    """The cutter turned up the middle card (HD-14); Hand cards before it were set aside (HD-15)."""

    type: Literal["cut"]
    seat: int
    card: Card | None
    set_aside: list[Card]


class Flipped(TypedDict):
    """Both piles were turned over (HD-17); `top` now lies on the discard pile."""

    type: Literal["flipped"]
    seat: int
    top: Card | None
    set_aside: list[Card]
    buried: bool  # HD-21's option: the Flip did nothing and went back
    direction: Literal["left", "right"]


class Renewed(TypedDict):
    """The discards below the top became the new draw pile (HD-10)."""

    type: Literal["renewed"]
    draw_pile: int


class Demanded(TypedDict):
    type: Literal["demanded"]
    demand: DemandView


class RaceDue(TypedDict):
    type: Literal["race_due"]
    card_player: int


class RaceOpened(TypedDict):
    type: Literal["race_opened"]
    race: str
    seats: list[int]


class RaceDecided(TypedDict):
    type: Literal["race_decided"]
    board: RaceBoard


class FalseSlapped(TypedDict):
    type: Literal["false_slapped"]
    seat: int
    cards: int


class RoundOver(TypedDict):
    type: Literal["round_over"]
    reason: Literal["out", "blocked"]
    winner: int | None


class MatchOver(TypedDict):
    type: Literal["match_over"]
    places: list[int]


Event = (
    Dealt
    | Played
    | Drew
    | Passed
    | CutDeck
    | Flipped
    | Renewed
    | Demanded
    | RaceDue
    | RaceOpened
    | RaceDecided
    | FalseSlapped
    | RoundOver
    | MatchOver
)
