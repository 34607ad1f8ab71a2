"""Domino Hearts on the wire: actions, events, views. The rule sheet is seeds/domino-hearts.md.

The cards are those of the French deck (protocol/french.py). Each heart is a point; the lowest total wins.
"""

from typing import Annotated, Literal, NotRequired

from pydantic import ConfigDict, Field, with_config
from typing_extensions import TypedDict

from protocol.french import Card, Suit

CLOSED = ConfigDict(extra="forbid", strict=True)


# What a player may do in a turn. The same dictionaries stand in `mine.legal`, in commands and in the log.


@with_config(CLOSED)
class Play(TypedDict):
    """Play this card from the hand: lead it, or add it to the trick."""

    type: Literal["play"]
    card: Card


@with_config(CLOSED)
class Draw(TypedDict):
    """Draw one card from the draw pile (DH-7, or DH-4's option)."""

    type: Literal["draw"]


Action = Annotated[Play | Draw, Field(discriminator="type")]


# Options of a room (defaults are the sheet's).


@with_config(CLOSED)
class Options(TypedDict, total=False):
    """What a room may change; the rule that each changes stands beside it."""

    target: int  # 10-200, default 31: DH-14
    forced_heart_lead: Literal["leads", "must_draw"]  # DH-4


# What the table shows to everybody.


class PlayedCard(TypedDict):
    """A card of a trick, and who played it."""

    seat: int
    card: Card


class LastTrick(TypedDict):
    """A finished trick, in the order played, the lead first."""

    cards: list[PlayedCard]
    winner: int


class ScoreLine(TypedDict):
    """One seat's score in a round: every heart that counted, a point each (DH-13)."""

    seat: int
    hearts_taken: list[Card]
    hearts_held: list[Card]  # left in the hand of the last player holding cards
    round_points: int
    total: int


RoundEnd = Literal["one_holder", "no_holder"]


class RoundTable(TypedDict):
    """A finished round: why it ended, what each seat scored, and the deal's secret, which can now be checked."""

    round: int
    reason: RoundEnd
    holder: int | None  # the last player holding cards
    lines: list[ScoreLine]
    deal_code: str  # hexadecimal secret of the round's shuffle
    commitment: str  # its SHA-256, shown before the first card of the round


class SeatView(TypedDict):
    """A seat as everybody sees it."""

    cards: int
    total: int
    hearts_taken: list[Card]  # in this round
    out: bool  # of this round (DH-11)


class Table(TypedDict):
    """The public part of a view."""

    game: Literal["domino_hearts"]
    phase: Literal["dealing", "turn", "round_over", "match_over"]
    round: int
    turn: int
    actor: int | None  # the seat whose turn it is
    dealer: int
    leader: int | None  # of this trick
    trick: list[PlayedCard]  # in the order played
    led: Suit | None
    to_beat: PlayedCard | None  # the card that takes this trick as it stands
    hearts_broken: bool
    draw_pile: int
    drawn: int  # cards that the actor has drawn in this turn
    seats: list[SeatView]
    last_trick: LastTrick | None  # of this round
    last_round: RoundTable | None
    commitment: str | None  # SHA-256 of this round's secret
    places: list[int] | None  # by seat, 1 is the winner; once the match is over


class Mine(TypedDict):
    """The private part of a view: one seat's."""

    hand: list[Card]  # in the order received, the newest last
    legal: list[Play | Draw]


# Events: what happened since the version before, for motion, sound and speech. Never needed for the state.


class Dealt(TypedDict):
    """A round begins. `cards`: how many each seat was dealt."""

    type: Literal["dealt"]
    round: int
    dealer: int
    cards: int


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
    why: Literal["cannot_follow", "only_hearts"]


class HeartsBroken(TypedDict):
    """The heart that the seat has just played broke hearts (DH-4, DH-9)."""

    type: Literal["hearts_broken"]
    seat: int


class TrickTaken(TypedDict):
    type: Literal["trick_taken"]
    seat: int
    hearts: list[Card]


class WentOut(TypedDict):
    """The seat holds no card after the trick and is out of the round (DH-11)."""

    type: Literal["went_out"]
    seat: int


class RoundOver(TypedDict):
    type: Literal["round_over"]
    reason: RoundEnd
    holder: int | None


class MatchOver(TypedDict):
    type: Literal["match_over"]
    places: list[int]


Event = Dealt | Played | Drew | HeartsBroken | TrickTaken | WentOut | RoundOver | MatchOver
