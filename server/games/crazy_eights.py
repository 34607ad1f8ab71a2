"""Crazy Eights: the rules of seeds/crazy-eights.md, the authority. An id like CE-7 names the rule carried out.

The model
    Every card of the French deck is in a hand, in the draw pile (the sheet's stock) or in the discard pile (ALL-1).
    Piles are written top first: `draw_pile[0]` is the next card to be drawn, `discard_pile[0]` is the top that must be
    matched. Hands are in the order received, the newest last. From the first deal on the discard pile is never empty.

    The suit in force is a part of the state, whatever the top is: the suit named with an 8, else the top's own.

Phases
    dealing     before the first round; the whole deck is the draw pile
    turn        `actor` may play, or draw while the turn has draws left, or pass when neither is possible
    round_over  the room deals the next round
    match_over  nothing more happens

A turn begins in `_give_turn` and ends with a card or a pass, never by itself (ALL-7): the seat to move always has a
legal action, if only to pass.

`legal` lists one action for each thing that can be done. A last 8 is listed without a suit; the same 8 with a suit is
the same thing said with a word too many (CE-9): `_meant` drops the word, and the action is accepted as the listed one.
Whatever does not mean a listed action is refused.

Anybody who has a round's secret can repeat its deal: DECK is shuffled (see `chance`), item 0 is the top; the cards are
dealt one at a time, to the opener first; the next card is the starter. From then on words of the secret's stream are
taken only by `_renew`.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter
from re import fullmatch
from typing import Any, ClassVar, Literal

from protocol.crazy_eights import Draw, Event, Mine, Pass, Play, RoundTable, ScoreLine, Table
from protocol.french import Card, Suit
from server.games.chance import Chance, commitment
from server.games.engine import Action, Awaits, Change, Engine, Illegal, Option, OptionValue, Seat
from server.games.french import DECK, RANK, RANKS, SUIT, SUITS

# Cards: what each is worth, which may follow which.

EIGHT = "8"
_RANK_POINTS: Mapping[str, int] = {EIGHT: 50, "jack": 10, "queen": 10, "king": 10, "ace": 1}

POINTS: Mapping[Card, int] = {card: _RANK_POINTS.get(RANK[card]) or int(RANK[card]) for card in DECK}

_FITS: Mapping[tuple[Suit, str], frozenset[Card]] = {
    (suit, rank): frozenset(card for card in DECK if SUIT[card] == suit or RANK[card] in (rank, EIGHT))
    for suit in SUITS
    for rank in RANKS
}
"""CE-3: the cards that may be played, by the suit in force and the rank on top."""

# Actions: one dictionary each, shared by all lists of legal actions.


def _naming(card: Card) -> tuple[Play, ...]:
    """CE-4: an 8 names a suit, no other card does."""
    if RANK[card] != EIGHT:
        return ({"type": "play", "card": card},)
    return tuple({"type": "play", "card": card, "suit": suit} for suit in SUITS)


_PLAYS: Mapping[Card, tuple[Play, ...]] = {card: _naming(card) for card in DECK}
_LAST_PLAYS: Mapping[Card, tuple[Play, ...]] = {card: ({"type": "play", "card": card},) for card in DECK}  # CE-9
_DRAW: Draw = {"type": "draw"}
_PASS: Pass = {"type": "pass"}


# State.


@dataclass(slots=True)
class State:
    """A match. The values of the fields are never changed in place, so a shallow copy is a copy."""

    options: Mapping[str, OptionValue]
    phase: Literal["dealing", "turn", "round_over", "match_over"]
    round: int  # 0 before the first deal
    turn: int
    opener: Seat  # of this round; before the first deal, of the first
    actor: Seat | None  # in phase "turn"
    draws_left: int  # of the actor in this turn
    passes: int  # in a row, with nothing left to draw (CE-12)
    suit: Suit | None  # in force; None before the first deal
    hands: tuple[tuple[Card, ...], ...]
    draw_pile: tuple[Card, ...]
    discard_pile: tuple[Card, ...]
    totals: tuple[int, ...]
    last_round: RoundTable | None
    places: list[int] | None
    secret: str | None  # of this round
    words_taken: int  # from the secret's stream

    def copy(self) -> "State":
        """Return a state of its own with the same values."""
        return State(*_fields_of(self))


_FIELDS: tuple[str, ...] = tuple(State.__dataclass_fields__)
_TUPLES = ("draw_pile", "discard_pile", "totals")
_fields_of: Callable[[State], tuple[Any, ...]] = attrgetter(*_FIELDS)


class CrazyEights(Engine[State]):
    """The game behind the interface of all games."""

    name = "crazy_eights"
    rules_version = 1
    seats = range(2, 7)
    options = (
        Option("target", 100, range(20, 501), "CE-11"),
        Option("draw_limit", 3, range(1, 11), "CE-5"),
        Option("more_seats", "no", ("no", "yes"), "CE-1"),
    )
    private_fields: ClassVar[Mapping[str, str]] = {"drew": "cards"}

    def seats_under(self, options: Mapping[str, OptionValue]) -> range:
        return range(2, 7) if options["more_seats"] == "yes" else range(2, 4)  # CE-1

    def new_match(self, seats: int, options: Mapping[str, OptionValue], lot: str) -> State:  # noqa: ARG002 - CE-2
        return State(
            options=dict(options),
            phase="dealing",
            round=0,
            turn=0,
            opener=0,  # CE-2: whatever the lot
            actor=None,
            draws_left=0,
            passes=0,
            suit=None,
            hands=((),) * seats,
            draw_pile=DECK,
            discard_pile=(),
            totals=(0,) * seats,
            last_round=None,
            places=None,
            secret=None,
            words_taken=0,
        )

    def awaits(self, state: State) -> Awaits:
        if state.phase == "turn":
            return Awaits("turn", state.actor)
        return Awaits("nothing" if state.phase == "match_over" else "deal")

    def turn(self, state: State) -> int:
        return state.turn

    def legal(self, state: State, seat: Seat) -> Sequence[Play | Draw | Pass]:
        if seat != state.actor:
            return []
        hand = state.hands[seat]
        fits = _fits(state)
        plays = _LAST_PLAYS if len(hand) == 1 else _PLAYS
        actions: list[Play | Draw | Pass] = [play for card in hand if card in fits for play in plays[card]]
        if state.draws_left and _can_draw(state):
            actions.append(_DRAW)  # CE-5: also with a legal card
        elif not actions:
            actions.append(_PASS)  # CE-6
        return actions

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
            meant = _meant(state, seat, action)
            if meant not in self.legal(state, seat):
                raise Illegal("not_legal", f"not a legal action of seat {seat}: {dict(action)}")
            after.turn += 1
            if meant["type"] == "play":
                _play(after, seat, meant["card"], meant.get("suit"), events)
            elif meant["type"] == "draw":
                _draw(after, seat, events)
            else:
                _pass(after, seat, events)
        return Change(after, [*events])

    def table(self, state: State) -> Table:
        return {
            "game": "crazy_eights",
            "phase": state.phase,
            "round": state.round,
            "turn": state.turn,
            "actor": state.actor,
            "opener": state.opener,
            "suit": state.suit,
            "top": state.discard_pile[0] if state.discard_pile else None,
            "draw_pile": len(state.draw_pile),
            "discard_pile": len(state.discard_pile),
            "draws_left": state.draws_left,
            "seats": [
                {"cards": len(hand), "total": total} for hand, total in zip(state.hands, state.totals, strict=True)
            ],
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
            "hands": [list(hand) for hand in state.hands],
        }

    def load(self, data: Mapping[str, Any]) -> State:
        return State(
            **{
                **data,
                **{name: tuple(data[name]) for name in _TUPLES},
                "hands": tuple(tuple(hand) for hand in data["hands"]),
            }
        )

    def places_of_cards(self, state: State) -> Mapping[str, Sequence[str]]:
        return {
            "draw_pile": state.draw_pile,
            "discard_pile": state.discard_pile,
            **{f"hand {seat}": hand for seat, hand in enumerate(state.hands)},
        }


def _fits(state: State) -> frozenset[Card]:
    """Return the cards that may be played now."""
    assert state.suit is not None
    return _FITS[state.suit, RANK[state.discard_pile[0]]]


def _can_draw(state: State) -> bool:
    """CE-8: the top discard is never drawn."""
    return bool(state.draw_pile) or len(state.discard_pile) > 1


def _meant(state: State, seat: Seat, action: Action) -> Action:
    """Return the action without what CE-9 ignores: the suit that is named with a last 8."""
    hand = state.hands[seat]
    if len(hand) == 1 and action in _PLAYS[hand[0]]:
        return _LAST_PLAYS[hand[0]][0]
    return action


# What follows works on the copy that `apply` has made, and adds what happens to `events`.


# Piles.


def _renew(state: State, events: list[Event]) -> None:
    """Shuffle all discards but the top into a new draw pile (CE-7)."""
    assert state.secret is not None
    cards = list(state.discard_pile[1:])
    chance = Chance(state.secret, state.words_taken)
    chance.shuffle(cards)
    state.words_taken = chance.taken
    state.draw_pile = tuple(cards)
    state.discard_pile = state.discard_pile[:1]
    events.append({"type": "renewed", "draw_pile": len(cards)})


def _set_hand(state: State, seat: Seat, hand: tuple[Card, ...]) -> None:
    state.hands = (*state.hands[:seat], hand, *state.hands[seat + 1 :])


# Turns.


def _give_turn(state: State, seat: Seat) -> None:
    state.phase = "turn"
    state.actor = seat
    state.draws_left = int(state.options["draw_limit"])


def _next(state: State, seat: Seat) -> Seat:
    """Return the seat to the left (CE-2, ALL-8)."""
    return (seat + 1) % len(state.hands)


def _play(state: State, seat: Seat, card: Card, named: Suit | None, events: list[Event]) -> None:
    _set_hand(state, seat, tuple(held for held in state.hands[seat] if held != card))
    state.discard_pile = (card, *state.discard_pile)
    state.suit = named or SUIT[card]  # CE-4
    state.passes = 0
    if named is None:
        events.append({"type": "played", "seat": seat, "card": card})
    else:
        events.append({"type": "played", "seat": seat, "card": card, "suit": named})
    if state.hands[seat]:
        _give_turn(state, _next(state, seat))
    else:
        _end_round(state, seat, events)  # CE-10


def _draw(state: State, seat: Seat, events: list[Event]) -> None:
    if not state.draw_pile:
        _renew(state, events)
    card = state.draw_pile[0]
    state.draw_pile = state.draw_pile[1:]
    state.draws_left -= 1
    _set_hand(state, seat, (*state.hands[seat], card))
    events.append({"type": "drew", "seat": seat, "count": 1, "cards": [card]})


def _pass(state: State, seat: Seat, events: list[Event]) -> None:
    if _can_draw(state):
        events.append({"type": "passed", "seat": seat, "why": "draws_used"})
    else:
        events.append({"type": "passed", "seat": seat, "why": "nothing_to_draw"})
        state.passes += 1
    if state.passes == len(state.hands):
        _end_round(state, None, events)  # CE-12
    else:
        _give_turn(state, _next(state, seat))


# Rounds.


def _end_round(state: State, winner: Seat | None, events: list[Event]) -> None:
    """Count the round (CE-10, or CE-12 without a winner), then see whether the match is over (CE-11, ALL-5)."""
    assert state.secret is not None
    points = [[POINTS[card] for card in hand] for hand in state.hands]
    state.totals = tuple(total + sum(points[seat]) for seat, total in enumerate(state.totals))
    lines: list[ScoreLine] = [
        {
            "seat": seat,
            "hand": list(state.hands[seat]),
            "points": points[seat],
            "round_points": sum(points[seat]),
            "total": total,
        }
        for seat, total in enumerate(state.totals)
    ]
    reason: Literal["out", "blocked"] = "blocked" if winner is None else "out"
    state.last_round = {
        "round": state.round,
        "reason": reason,
        "winner": winner,
        "lines": lines,
        "deal_code": state.secret,
        "commitment": commitment(state.secret),
    }
    state.phase = "round_over"
    state.actor = None
    state.draws_left = 0
    events.append({"type": "round_over", "reason": reason, "winner": winner})
    if max(state.totals) >= int(state.options["target"]):
        state.phase = "match_over"
        # ALL-6: a place is one more than the number of seats that did better.
        state.places = [1 + sum(other < total for other in state.totals) for total in state.totals]
        events.append({"type": "match_over", "places": state.places})


def _next_opener(state: State) -> Seat:
    """Return who opens the round after the last one: its winner (CE-2), or the lowest hand if nobody won (CE-12)."""
    if state.last_round is None:
        return state.opener
    if state.last_round["winner"] is not None:
        return state.last_round["winner"]
    points = [line["round_points"] for line in state.last_round["lines"]]
    seats = len(points)
    to_the_left = [(state.opener + 1 + place) % seats for place in range(seats)]
    return min(to_the_left, key=points.__getitem__)  # the first of equal ones


# The room's actions.


def _deal(state: State, action: Action, events: list[Event]) -> None:
    if state.phase not in ("dealing", "round_over"):
        raise Illegal("not_legal", f"no deal in phase {state.phase}")
    if not fullmatch("[0-9a-f]{32}", action["secret"]):
        raise Illegal("not_legal", "the secret of a deal is 32 lower-case hexadecimal digits")
    seats = len(state.hands)
    state.opener = _next_opener(state)
    state.round += 1
    state.turn += 1
    state.passes = 0
    state.secret = action["secret"]

    pile = list(DECK)
    chance = Chance(state.secret)
    chance.shuffle(pile)
    state.words_taken = chance.taken
    cards = 7 if seats == 2 else 5
    dealt = cards * seats
    state.hands = tuple(tuple(pile[(seat - state.opener) % seats : dealt : seats]) for seat in range(seats))

    starter = pile[dealt]  # CE-1
    state.discard_pile, state.draw_pile = (starter,), tuple(pile[dealt + 1 :])
    state.suit = SUIT[starter]
    events.append({"type": "dealt", "round": state.round, "opener": state.opener, "cards": cards, "starter": starter})
    _give_turn(state, state.opener)


_ROOM_ACTIONS: Mapping[str, Callable[[State, Action, list[Event]], None]] = {"deal": _deal}
