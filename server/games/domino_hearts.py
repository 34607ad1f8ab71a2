"""Domino Hearts: the rules of seeds/domino-hearts.md, the authority. An id like DH-7 names the rule carried out.

The model
    Every card is in a hand, in the stock, in the trick or among the cards that a seat has taken (ALL-1). The stock is
    written top first: `stock[0]` is the next card to be drawn. Hands are in the order received, the newest last. The
    trick is in the order played; its first card was led. Its members need no list: they are the seats that have played
    a card, and the others that hold one (DH-5).

Phases
    dealing     before the first round; the whole deck is the stock
    turn        `actor` must play a card, or draw while nothing may be played and the stock lasts
    round_over  the room deals the next round
    match_over  nothing more happens

A turn ends with a card and with nothing else (DH-7); who has no card is never given one. So the seat to move always has
a legal action.

Anybody who has a round's secret can repeat its deal: DECK is shuffled (see `chance`), item 0 is the top; the cards are
dealt one at a time, to the dealer's left first. Nothing after the deal is chance.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter
from re import fullmatch
from typing import Any, ClassVar, Literal, TypeAlias

from protocol.domino_hearts import (
    Draw,
    Event,
    LastTrick,
    Mine,
    Play,
    PlayedCard,
    RoundEnd,
    RoundTable,
    ScoreLine,
    Table,
)
from protocol.french import Card
from server.games.chance import Chance, commitment
from server.games.engine import Action, Awaits, Change, Deal, Engine, Illegal, Option, OptionValue, Seat
from server.games.french import DECK, HEIGHT, SUIT, SUITS

CARDS_DEALT = 6

# Which cards may be played, by what lies before the seat.

_OF_SUIT = {suit: frozenset(card for card in DECK if SUIT[card] == suit) for suit in SUITS}
_FOLLOWS: Mapping[Card, frozenset[Card]] = {card: _OF_SUIT[SUIT[card]] for card in DECK}
_HEARTS = _OF_SUIT["hearts"]
_ANYTHING = frozenset(DECK)
_NO_HEARTS = _ANYTHING - _HEARTS

# Actions: one dictionary each, shared by all lists of legal actions.

_PLAY: Mapping[Card, Play] = {card: {"type": "play", "card": card} for card in DECK}
_DRAW: Draw = {"type": "draw"}

RoomAction: TypeAlias = Deal


# State.


@dataclass(slots=True)
class State:
    """A match. The values of the fields are never changed in place, so a shallow copy is a copy."""

    options: Mapping[str, OptionValue]
    phase: Literal["dealing", "turn", "round_over", "match_over"]
    round: int  # 0 before the first deal
    turn: int
    dealer: Seat  # of this round; before the first deal, of the first
    actor: Seat | None  # in phase "turn"
    drawn: int  # cards, by the actor in this turn
    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]
    trick: tuple[PlayedCard, ...]
    taken: tuple[tuple[Card, ...], ...]  # in this round
    hearts_broken: bool
    totals: tuple[int, ...]
    last_trick: LastTrick | None  # of this round
    last_round: RoundTable | None
    places: list[int] | None
    secret: str | None  # of this round

    def copy(self) -> "State":
        """Return a state of its own with the same values."""
        return State(*_fields_of(self))


_FIELDS: tuple[str, ...] = tuple(State.__dataclass_fields__)
_TUPLES = ("stock", "trick", "totals")
_TUPLES_BY_SEAT = ("hands", "taken")
_fields_of: Callable[[State], tuple[Any, ...]] = attrgetter(*_FIELDS)


class DominoHearts(Engine[State]):
    """The game behind the interface of all games."""

    name = "domino_hearts"
    rules_version = 1
    seats = range(2, 7)
    options = (
        Option("target", 31, range(10, 201), "DH-14"),
        Option("forced_heart_lead", "leads", ("leads", "must_draw"), "DH-4"),
    )
    private_fields: ClassVar[Mapping[str, str]] = {"drew": "cards"}

    def new_match(self, seats: int, options: Mapping[str, OptionValue], lot: str) -> State:
        return State(
            options=dict(options),
            phase="dealing",
            round=0,
            turn=0,
            dealer=Chance(lot).below(seats),  # DH-1
            actor=None,
            drawn=0,
            hands=((),) * seats,
            stock=DECK,
            trick=(),
            taken=((),) * seats,
            hearts_broken=False,
            totals=(0,) * seats,
            last_trick=None,
            last_round=None,
            places=None,
            secret=None,
        )

    def awaits(self, state: State) -> Awaits:
        if state.phase == "turn":
            return Awaits("turn", state.actor)
        return Awaits("nothing" if state.phase == "match_over" else "deal")

    def turn(self, state: State) -> int:
        return state.turn

    def legal(self, state: State, seat: Seat) -> Sequence[Play | Draw]:
        if seat != state.actor:
            return []
        hand, fits = state.hands[seat], _fits(state)
        # DH-6. Nobody draws with a card that fits, so if the last card drawn does, it is the only one here (DH-7).
        fitting = [_PLAY[card] for card in hand if card in fits]
        if fitting:
            return fitting
        if state.stock and (state.trick or state.options["forced_heart_lead"] == "must_draw"):
            return [_DRAW]  # DH-7, DH-4
        return [_PLAY[card] for card in hand]  # DH-8, DH-4

    def apply(self, state: State, seat: Seat | None, action: Action) -> Change[State]:
        after = state.copy()
        events: list[Event] = []
        if seat is None:
            carry_out = _ROOM_ACTIONS.get(action["type"])
            if carry_out is None:
                raise Illegal("not_legal", f"the room has no action {action['type']}")
            carry_out(after, action, events)
        else:
            if seat != state.actor:
                raise Illegal("not_your_turn", f"seat {seat} acted, the turn is {state.actor}'s")
            if action not in self.legal(state, seat):
                raise Illegal("not_legal", f"not a legal action of seat {seat}: {dict(action)}")
            after.turn += 1
            if action["type"] == "play":
                _play(after, seat, action["card"], events)
            else:
                _draw(after, seat, events)
        return Change(after, [*events])

    def table(self, state: State) -> Table:
        return {
            "game": "domino_hearts",
            "phase": state.phase,
            "round": state.round,
            "turn": state.turn,
            "actor": state.actor,
            "dealer": state.dealer,
            "leader": state.trick[0]["seat"] if state.trick else state.actor,
            "trick": list(state.trick),
            "led": SUIT[state.trick[0]["card"]] if state.trick else None,
            "to_beat": _to_beat(state.trick) if state.trick else None,
            "hearts_broken": state.hearts_broken,
            "stock": len(state.stock),
            "drawn": state.drawn,
            "seats": [
                {"cards": len(hand), "total": total, "hearts_taken": _hearts(taken), "out": _is_out(state, seat)}
                for seat, (hand, total, taken) in enumerate(zip(state.hands, state.totals, state.taken, strict=True))
            ],
            "last_trick": state.last_trick,
            "last_round": state.last_round,
            "commitment": None if state.secret is None else commitment(state.secret),
            "places": state.places,
        }

    def mine(self, state: State, seat: Seat) -> Mine:
        return {"hand": list(state.hands[seat]), "legal": list(self.legal(state, seat))}

    def dump(self, state: State) -> dict[str, Any]:
        return {
            **{name: getattr(state, name) for name in _FIELDS},
            **{name: list(getattr(state, name)) for name in _TUPLES},
            **{name: [list(cards) for cards in getattr(state, name)] for name in _TUPLES_BY_SEAT},
        }

    def load(self, data: Mapping[str, Any]) -> State:
        return State(
            **{
                **data,
                **{name: tuple(data[name]) for name in _TUPLES},
                **{name: tuple(tuple(cards) for cards in data[name]) for name in _TUPLES_BY_SEAT},
            }
        )

    def places_of_cards(self, state: State) -> Mapping[str, Sequence[str]]:
        return {
            "stock": state.stock,
            "trick": [played["card"] for played in state.trick],
            **{f"hand {seat}": hand for seat, hand in enumerate(state.hands)},
            **{f"taken {seat}": taken for seat, taken in enumerate(state.taken)},
        }


def _fits(state: State) -> frozenset[Card]:
    """Return the cards that may be played now; who holds none of them may have to draw."""
    if state.trick:
        return _FOLLOWS[state.trick[0]["card"]]  # DH-6
    return _ANYTHING if state.hearts_broken else _NO_HEARTS  # DH-3, DH-4


def _to_beat(trick: Sequence[PlayedCard]) -> PlayedCard:
    """Return the highest card of the led suit (DH-10)."""
    follows = _FOLLOWS[trick[0]["card"]]
    return max((played for played in trick if played["card"] in follows), key=lambda played: HEIGHT[played["card"]])


def _hearts(cards: Sequence[Card]) -> list[Card]:
    return [card for card in cards if card in _HEARTS]


def _is_out(state: State, seat: Seat) -> bool:
    """DH-11. Who has played the last card is still in the trick."""
    return state.round > 0 and not state.hands[seat] and all(played["seat"] != seat for played in state.trick)


# What follows works on the copy that `apply` has made, and adds what happens to `events`.


def _lap(state: State, seat: Seat) -> list[Seat]:
    """Return all seats, from this one on to the left (ALL-8)."""
    return [*range(seat, len(state.hands)), *range(seat)]


def _set_hand(state: State, seat: Seat, hand: tuple[Card, ...]) -> None:
    state.hands = (*state.hands[:seat], hand, *state.hands[seat + 1 :])


# Turns.


def _give_turn(state: State, seat: Seat) -> None:
    state.phase = "turn"
    state.actor = seat


def _draw(state: State, seat: Seat, events: list[Event]) -> None:
    card = state.stock[0]
    state.stock = state.stock[1:]
    state.drawn += 1
    _set_hand(state, seat, (*state.hands[seat], card))
    why: Literal["cannot_follow", "only_hearts"] = "cannot_follow" if state.trick else "only_hearts"
    events.append({"type": "drew", "seat": seat, "count": 1, "cards": [card], "why": why})


def _play(state: State, seat: Seat, card: Card, events: list[Event]) -> None:
    _set_hand(state, seat, tuple(held for held in state.hands[seat] if held != card))
    state.trick = (*state.trick, {"seat": seat, "card": card})
    state.drawn = 0
    events.append({"type": "played", "seat": seat, "card": card})
    if card in _HEARTS and not state.hearts_broken:
        state.hearts_broken = True  # DH-4 if it was led, DH-9 if it was not
        events.append({"type": "hearts_broken", "seat": seat})
    follower = _follower(state, seat)
    if follower is None:
        _end_trick(state, events)
    else:
        _give_turn(state, follower)


def _follower(state: State, seat: Seat) -> Seat | None:
    """Return the next member of the trick, or None if all have played (DH-5)."""
    leader = state.trick[0]["seat"]
    for other in _lap(state, seat)[1:]:
        if other == leader:
            break
        if state.hands[other]:
            return other
    return None


def _end_trick(state: State, events: list[Event]) -> None:
    trick = state.trick
    winner = _to_beat(trick)["seat"]
    cards = tuple(played["card"] for played in trick)
    state.taken = (*state.taken[:winner], state.taken[winner] + cards, *state.taken[winner + 1 :])
    state.trick = ()
    state.last_trick = {"cards": list(trick), "winner": winner}
    events.append({"type": "trick_taken", "seat": winner, "hearts": _hearts(cards)})
    events.extend({"type": "went_out", "seat": played["seat"]} for played in trick if not state.hands[played["seat"]])
    holders = [seat for seat in _lap(state, winner) if state.hands[seat]]
    if len(holders) > 1:
        _give_turn(state, holders[0])  # DH-10
    else:
        _end_round(state, holders[0] if holders else None, events)  # DH-12


# Rounds.


def _end_round(state: State, holder: Seat | None, events: list[Event]) -> None:
    """Count the round (DH-13), then see whether the match is over (DH-14, ALL-5). Only the holder has cards left."""
    assert state.secret is not None
    taken = [_hearts(cards) for cards in state.taken]
    held = [_hearts(hand) for hand in state.hands]
    points = [len(hearts_taken) + len(hearts_held) for hearts_taken, hearts_held in zip(taken, held, strict=True)]
    state.totals = tuple(total + points[seat] for seat, total in enumerate(state.totals))
    lines: list[ScoreLine] = [
        {
            "seat": seat,
            "hearts_taken": taken[seat],
            "hearts_held": held[seat],
            "round_points": points[seat],
            "total": total,
        }
        for seat, total in enumerate(state.totals)
    ]
    reason: RoundEnd = "no_holder" if holder is None else "one_holder"
    state.last_round = {
        "round": state.round,
        "reason": reason,
        "holder": holder,
        "lines": lines,
        "deal_code": state.secret,
        "commitment": commitment(state.secret),
    }
    state.phase = "round_over"
    state.actor = None
    events.append({"type": "round_over", "reason": reason, "holder": holder})
    if max(state.totals) >= int(state.options["target"]):
        state.phase = "match_over"
        # ALL-6: a place is one more than the number of seats that did better.
        state.places = [1 + sum(other < total for other in state.totals) for total in state.totals]
        events.append({"type": "match_over", "places": state.places})


# The room's action.


def _deal(state: State, action: Action, events: list[Event]) -> None:
    if state.phase not in ("dealing", "round_over"):
        raise Illegal("not_legal", f"no deal in phase {state.phase}")
    if not fullmatch("[0-9a-f]{32}", action["secret"]):
        raise Illegal("not_legal", "the secret of a deal is 32 lower-case hexadecimal digits")
    seats = len(state.hands)
    if state.round:
        state.dealer = (state.dealer + 1) % seats  # DH-1
    state.round += 1
    state.turn += 1
    state.taken = ((),) * seats
    state.hearts_broken = False  # DH-4
    state.last_trick = None
    state.secret = action["secret"]

    pile = list(DECK)
    Chance(state.secret).shuffle(pile)
    first = (state.dealer + 1) % seats
    dealt = CARDS_DEALT * seats
    state.hands = tuple(tuple(pile[(seat - first) % seats : dealt : seats]) for seat in range(seats))  # DH-2
    state.stock = tuple(pile[dealt:])
    events.append({"type": "dealt", "round": state.round, "dealer": state.dealer, "cards": CARDS_DEALT})
    _give_turn(state, first)  # DH-3


_ROOM_ACTIONS: Mapping[str, Callable[[State, Action, list[Event]], None]] = {"deal": _deal}
