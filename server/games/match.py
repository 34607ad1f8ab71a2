"""A match, as far as it is the same in all games: rounds that are dealt and counted, and one seat to move at a time.

`Match` is what every state holds, `CardGame` what every engine does. The functions are what the rules of a game are
made of; they work on the copy that `apply` has made, and add what happens to `events`.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from re import fullmatch
from typing import Any, ClassVar, Generic, Self, TypeAlias, TypeVar

from server.games.chance import Chance, commitment
from server.games.engine import Action, Awaits, Change, Deal, Engine, Event, Illegal, OptionValue, Seat

Card = TypeVar("Card", bound=str)


@dataclass(kw_only=True)
class Match(Generic[Card]):
    """The part of a state that all games have.

    The values of the fields are never changed in place, so a shallow copy is a copy. They are JSON values, except that
    every list outside a dictionary is a tuple: so `dump` and `load` need to know no field by name.
    """

    options: Mapping[str, OptionValue]
    hands: tuple[tuple[Card, ...], ...]  # in the order received, the newest last
    phase: str = "dealing"
    round: int = 0  # 0 before the first deal
    turn: int = 0
    actor: Seat | None = None  # the seat to move, if one is
    last_round: Mapping[str, Any] | None = None  # the score sheet
    places: tuple[int, ...] | None = None  # by seat, 1 is the winner; once the match is over
    secret: str | None = None  # of this round

    def copy(self) -> Self:
        """Return a state of its own with the same values."""
        other = object.__new__(type(self))
        other.__dict__ = self.__dict__.copy()
        return other

    def commitment(self) -> str | None:
        """Return what is shown of this round's secret."""
        return None if self.secret is None else commitment(self.secret)


M = TypeVar("M", bound=Match[Any])

# They work on the copy: state, seat, action, events. A room's action has no seat, and may be refused with `Illegal`.
SeatAction: TypeAlias = Callable[[Any, Seat, Any, list[Any]], None]
RoomAction: TypeAlias = Callable[[Any, Any, list[Any]], None]


MOST_SEATS = 16
_TURNS = tuple(Awaits("turn", seat) for seat in range(MOST_SEATS))


class CardGame(Engine[M]):
    """What all engines do alike. A game says which actions there are, by their types, and what each does."""

    state_type: type[M]
    seat_actions: ClassVar[Mapping[str, SeatAction]]
    room_actions: ClassVar[Mapping[str, RoomAction]]

    def awaits(self, state: M) -> Awaits:
        if state.actor is not None:
            return _TURNS[state.actor]
        return Awaits("nothing" if state.phase == "match_over" else "deal")

    def turn(self, state: M) -> int:
        return state.turn

    def apply(self, state: M, seat: Seat | None, action: Action) -> Change[M]:
        after = state.copy()
        events: list[Event] = []
        if seat is None:
            carry_out = self.room_actions.get(action["type"])
            if carry_out is None:
                raise Illegal("not_legal", f"the room has no action {action['type']}")
            carry_out(after, action, events)
        else:
            if seat != state.actor:
                raise Illegal("not_your_turn", f"seat {seat} acted, the turn is {state.actor}'s")
            if action not in self.legal(state, seat):
                raise Illegal("not_legal", f"not a legal action of seat {seat}: {dict(action)}")
            after.turn += 1
            self.seat_actions[action["type"]](after, seat, action, events)
        return Change(after, events)

    def dump(self, state: M) -> dict[str, Any]:
        return {name: _with_lists(value) for name, value in vars(state).items()}

    def load(self, data: Mapping[str, Any]) -> M:
        return self.state_type(**{name: _with_tuples(value) for name, value in data.items()})


def _with_lists(value: Any) -> Any:
    return [_with_lists(item) for item in value] if isinstance(value, tuple) else value


def _with_tuples(value: Any) -> Any:
    return tuple(_with_tuples(item) for item in value) if isinstance(value, list) else value


# Seats and hands.


def lap(state: Match[Any], seat: Seat) -> list[Seat]:
    """Return all seats, from this one on to the left (ALL-8)."""
    return [*range(seat, len(state.hands)), *range(seat)]


def set_hand(state: Match[Card], seat: Seat, hand: tuple[Card, ...]) -> None:
    """Let the seat hold these cards."""
    state.hands = (*state.hands[:seat], hand, *state.hands[seat + 1 :])


def put_down(state: Match[Card], seat: Seat, card: Card) -> None:
    """Take the card out of the hand, the first of several equal ones."""
    hand = state.hands[seat]
    place = hand.index(card)
    set_hand(state, seat, hand[:place] + hand[place + 1 :])


# Rounds.


def begin_round(state: Match[Any], action: Deal) -> Chance:
    """Begin the next round and return the generator of its secret. Raises `Illegal`, and has changed nothing then."""
    if state.phase not in ("dealing", "round_over"):
        raise Illegal("not_legal", f"no deal in phase {state.phase}")
    if not fullmatch("[0-9a-f]{32}", action["secret"]):
        raise Illegal("not_legal", "the secret of a deal is 32 lower-case hexadecimal digits")
    state.round += 1
    state.turn += 1
    state.secret = action["secret"]
    return Chance(action["secret"])


def deal_hands(state: Match[Card], pile: Sequence[Card], cards: int, order: Sequence[Seat]) -> Sequence[Card]:
    """Deal that many cards to each seat of the order, one at a time from the top; return what is left of the pile.

    Seats that the order leaves out hold nothing.
    """
    dealt = cards * len(order)
    hands: list[tuple[Card, ...]] = [()] * len(state.hands)
    for place, seat in enumerate(order):
        hands[seat] = tuple(pile[place : dealt : len(order)])
    state.hands = tuple(hands)
    return pile[dealt:]


def close_round(
    state: Match[Any], outcome: Mapping[str, Any], lines: Sequence[Mapping[str, Any]], events: list[Any]
) -> None:
    """End the round: its sheet is shown until the next. outcome: why it ended, and whose doing it was."""
    state.phase = "round_over"
    state.actor = None
    state.last_round = {
        "round": state.round,
        **outcome,
        "lines": lines,
        "deal_code": state.secret,
        "commitment": state.commitment(),
    }
    events.append({"type": "round_over", **outcome})


def end_match_at_target(state: Match[Any], totals: Sequence[int], events: list[Any]) -> None:
    """End the match if somebody has reached the target in the round that has been counted (ALL-5)."""
    if max(totals) >= int(state.options["target"]):
        end_match(state, totals, events)


def end_match(state: Match[Any], standings: Sequence[Any], events: list[Any], **why: str) -> None:
    """End the match. standings: by seat, the lower the better; a place is one more than how many did better (ALL-6)."""
    state.phase = "match_over"
    state.places = tuple(1 + sum(other < standing for other in standings) for standing in standings)
    events.append({"type": "match_over", **why, "places": list(state.places)})
