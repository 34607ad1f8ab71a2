"""Crazy Eights on the wire: cards, actions, events, views. The rule sheet is seeds/crazy-eights.md.

The cards are those of the French deck (protocol/french.py).
"""

from typing import Annotated, Literal, NotRequired

from pydantic import ConfigDict, Field, with_config
from typing_extensions import TypedDict

from protocol.french import Card, Suit

CLOSED = ConfigDict(extra="forbid", strict=True)


# What a player may do in a turn. The same dictionaries stand in `mine.legal`, in commands and in the log.


@with_config(CLOSED)
class Play(TypedDict):
    """Play this card from the hand, and with an 8 name the suit that is in force from then on (CE-4).

    An 8 that is the last card is listed as legal without a suit; one that is sent with it is ignored (CE-9). No other
    card may be sent with a suit.
    """

    type: Literal["play"]
    card: Card
    suit: NotRequired[Suit]


@with_config(CLOSED)
class Draw(TypedDict):
    """Draw one card (CE-5)."""

    type: Literal["draw"]


@with_config(CLOSED)
class Pass(TypedDict):
    """End the turn without a legal card and with nothing more to draw (CE-6)."""

    type: Literal["pass"]


Action = Annotated[Play | Draw | Pass, Field(discriminator="type")]


# Options of a room (defaults are the sheet's).


@with_config(CLOSED)
class Options(TypedDict, total=False):
    """What a room may change; the rule that each changes stands beside it."""

    target: int  # 20-500, default 100: CE-11
    draw_limit: int  # 1-10 cards a turn, default 3: CE-5
    more_seats: Literal["no", "yes"]  # whether 4, 5 or 6 may play, which the source does not know: CE-1


# What the table shows to everybody.


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

    game: Literal["crazy_eights"]
    phase: Literal["dealing", "turn", "round_over", "match_over"]
    round: int
    turn: int
    actor: int | None  # the seat whose turn it is
    opener: int  # of this round: the seat that has the first turn in it (CE-2)
    suit: Suit | None  # in force: named with the top if that is an 8, else its own (CE-14)
    top: Card | None  # of the discard pile
    draw_pile: int
    discard_pile: int
    draws_left: int  # of the actor in this turn (CE-13), whether or not there is a card to draw
    seats: list[SeatView]
    last_round: RoundTable | None
    commitment: str | None  # SHA-256 of this round's secret
    places: list[int] | None  # by seat, 1 is the winner; once the match is over


class Mine(TypedDict):
    """The private part of a view: one seat's."""

    hand: list[Card]  # in the order received, the newest last
    legal: list[Play | Draw | Pass]


# Events: what happened since the version before, for motion, sound and speech. Never needed for the state.


class Dealt(TypedDict):
    """A round begins. `cards`: how many each seat was dealt."""

    type: Literal["dealt"]
    round: int
    opener: int
    cards: int
    starter: Card


class Played(TypedDict):
    """`suit`: what was named with an 8 (CE-4)."""

    type: Literal["played"]
    seat: int
    card: Card
    suit: NotRequired[Suit]


class Drew(TypedDict):
    """Cards came into a hand. `cards` is shown to that seat alone."""

    type: Literal["drew"]
    seat: int
    count: int
    cards: NotRequired[list[Card]]


class Passed(TypedDict):
    """`nothing_to_draw` also if the draws of the turn were used up besides."""

    type: Literal["passed"]
    seat: int
    why: Literal["draws_used", "nothing_to_draw"]


class Renewed(TypedDict):
    """The discards below the top became the new draw pile (CE-7); clients pause on it (CE-15)."""

    type: Literal["renewed"]
    draw_pile: int


class RoundOver(TypedDict):
    type: Literal["round_over"]
    reason: Literal["out", "blocked"]
    winner: int | None


class MatchOver(TypedDict):
    type: Literal["match_over"]
    places: list[int]


Event = Dealt | Played | Drew | Passed | Renewed | RoundOver | MatchOver
