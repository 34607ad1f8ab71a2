"""Gudetama on the wire: cards, actions, events, views. The rule sheet is seeds/gudetama.md.

A card is named by its rank, "1" to "14": cards of equal rank are equal cards, and a hidden card has no name at all.
"""

from typing import Annotated, Literal

from pydantic import BeforeValidator, ConfigDict, Field, with_config
from typing_extensions import TypedDict

Card = Literal["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14"]

SeatNumber = Literal[0, 1, 2, 3, 4, 5, 6]

CLOSED = ConfigDict(extra="forbid", strict=True)


def _whole_number(value: object) -> object:
    """Refuse what only equals a seat's number: true, 1.0."""
    if type(value) is not int:
        raise ValueError("a seat is a whole number")
    return value


# What a player may do in a turn. The same dictionaries stand in `mine.legal`, in commands and in the log.


@with_config(CLOSED)
class Play(TypedDict):
    """Play this card from the hand (GU-4, GU-5)."""

    type: Literal["play"]
    card: Card


@with_config(CLOSED)
class NameLeader(TypedDict):
    """Name the seat that leads next, after a trick won with a 14 (GU-7)."""

    type: Literal["name_leader"]
    seat: Annotated[SeatNumber, BeforeValidator(_whole_number)]


Action = Annotated[Play | NameLeader, Field(discriminator="type")]


# Options of a room (defaults are the sheet's).


@with_config(CLOSED)
class Options(TypedDict, total=False):
    """What a room may change; the rule that each changes stands beside it."""

    target: int  # 10-100, default 21: GU-13
    own_leader: Literal["no", "yes"]  # whether the winner may name the own seat: GU-7


# What the table shows to everybody.


class PlayedCard(TypedDict):
    """A card of a trick, and who played it."""

    seat: int
    card: Card


class LastTrick(TypedDict):
    """A finished trick, in the order played, the lead first."""

    cards: list[PlayedCard]
    winner: int


# winner_keeps: the last trick's winner keeps the own card (GU-9); all_keep: a 1 was in it, so everybody does (GU-10)
RoundEnd = Literal["winner_keeps", "all_keep"]


class ScoreLine(TypedDict):
    """One seat's score in a round: the points of each card that went into its score pile."""

    seat: int
    kept: list[Card]
    points: list[int]
    round_points: int
    total: int


class RoundTable(TypedDict):
    """A finished round: who kept cards and why, and the deal's secret, which can now be checked."""

    round: int
    reason: RoundEnd
    winner: int  # of the last trick
    lines: list[ScoreLine]
    deal_code: str  # hexadecimal secret of the round's shuffle
    commitment: str  # its SHA-256, shown before the first card of the round


class SeatView(TypedDict):
    """A seat as everybody sees it."""

    cards: int
    total: int
    score_pile: list[Card]  # in the order kept
    active: bool  # false once it has left the match (GU-20)


class Table(TypedDict):
    """The public part of a view."""

    game: Literal["gudetama"]
    phase: Literal["dealing", "turn", "naming", "round_over", "match_over"]
    round: int
    turn: int
    actor: int | None  # the seat whose turn it is: to play, or in phase "naming" to name a leader
    leader: int | None  # of this trick, or of the next one; null while it is being named and once the match is over
    trick: list[PlayedCard]  # in the order played
    to_beat: PlayedCard | None  # the card that takes this trick as it stands
    tricks_left: int  # of this round, with the one that is being played; 1 is the last trick
    played: dict[Card, int]  # of every rank, in this round; a kept card is in a score pile instead
    set_aside: int  # cards that are in nobody's hand in this round
    seats: list[SeatView]
    last_trick: LastTrick | None  # of this round
    last_round: RoundTable | None
    commitment: str | None  # SHA-256 of this round's secret
    places: list[int] | None  # by seat, 1 is the winner; once the match is over


class Mine(TypedDict):
    """The private part of a view: one seat's."""

    hand: list[Card]  # in the order received, the newest last
    legal: list[Play | NameLeader]


# Events: what happened since the version before, for motion, sound and speech. Never needed for the state.


class Dealt(TypedDict):
    """A round begins. `cards`: how many each active seat holds; `set_aside`: how many nobody does (GU-3)."""

    type: Literal["dealt"]
    round: int
    leader: int
    cards: int
    set_aside: int


class Played(TypedDict):
    type: Literal["played"]
    seat: int
    card: Card


class TrickTaken(TypedDict):
    """The trick is over. `card`: the seat's, which took it."""

    type: Literal["trick_taken"]
    seat: int
    card: Card


class LeaderNamed(TypedDict):
    """Whom the winner of a trick with a 14 lets lead (GU-7). `only_one`: there was no choice, and nobody was asked."""

    type: Literal["leader_named"]
    seat: int
    leader: int
    why: Literal["chosen", "only_one"]


class Kept(TypedDict):
    """The seat's card of the last trick went into its score pile (GU-9, GU-10)."""

    type: Literal["kept"]
    seat: int
    card: Card


class RoundOver(TypedDict):
    type: Literal["round_over"]
    reason: RoundEnd
    winner: int


class PlayOff(TypedDict):
    """A play-off begins, or somebody has dropped out of it: these seats play on (GU-20)."""

    type: Literal["play_off"]
    seats: list[int]


class MatchOver(TypedDict):
    """`no_cards`: so many cards have been kept that not everybody who plays on could be dealt one."""

    type: Literal["match_over"]
    reason: Literal["target", "no_cards"]
    places: list[int]


Event = Dealt | Played | TrickTaken | LeaderNamed | Kept | RoundOver | PlayOff | MatchOver
