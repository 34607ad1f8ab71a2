"""Crazy Eights: the rules of seeds/crazy-eights.md, the authority. An id like CE-7 names the rule carried out.

The model
    Every card of the French deck is in a hand, in the draw pile or in the discard pile (ALL-1). Piles are written top
    first: `draw_pile[0]` is the next card to be drawn, `discard_pile[0]` is the top that must be matched. Hands are in
    the order received, the newest last. From the first deal on the discard pile is never empty.

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
taken only by `renew`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal

from protocol.crazy_eights import Draw, Event, Mine, Pass, Play, Played, RoundTable, Table
from protocol.french import Card, Suit
from server.games.engine import Action, Change, Deal, Option, OptionValue, Seat
from server.games.french import DECK, RANK, RANKS, SUIT, SUITS
from server.games.match import CardGame, RoomAction, SeatAction, begin_round, deal_hands, lap
from server.games.shedding import Shedding, can_draw, count_round, discard, draw

# Cards: what each is worth, which may follow which.

EIGHT = "8"
CARDS_DEALT = 5
CARDS_DEALT_TO_TWO = 7

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


@dataclass(kw_only=True)
class State(Shedding[Card]):
    """A match."""

    phase: Literal["dealing", "turn", "round_over", "match_over"] = "dealing"
    opener: Seat  # of this round; before the first deal, of the first
    draws_left: int = 0  # of the actor in this turn
    passes: int = 0  # in a row, with nothing left to draw (CE-12)
    suit: Suit | None = None  # in force; None before the first deal
    last_round: RoundTable | None = None


# Questions about a state.


def _fits(state: State) -> frozenset[Card]:
    """Return the cards that may be played now."""
    assert state.suit is not None
    return _FITS[state.suit, RANK[state.discard_pile[0]]]


def _meant(state: State, seat: Seat, action: Action) -> Action:
    """Return the action without what CE-9 ignores: the suit that is named with a last 8."""
    hand = state.hands[seat]
    if len(hand) == 1 and action in _PLAYS[hand[0]]:
        return _LAST_PLAYS[hand[0]][0]
    return action


# Turns.


def _give_turn(state: State, seat: Seat) -> None:
    state.phase = "turn"
    state.actor = seat
    state.draws_left = int(state.options["draw_limit"])


def _next(state: State, seat: Seat) -> Seat:
    """Return the seat to the left (CE-2, ALL-8)."""
    return (seat + 1) % len(state.hands)


def _play(state: State, seat: Seat, action: Play, events: list[Event]) -> None:
    card = action["card"]
    discard(state, seat, card)
    state.suit = action.get("suit", SUIT[card])  # CE-4
    state.passes = 0
    played: Played = {"type": "played", "seat": seat, "card": card}
    if "suit" in action:
        played["suit"] = action["suit"]
    events.append(played)
    if state.hands[seat]:
        _give_turn(state, _next(state, seat))
    else:
        _end_round(state, seat, events)  # CE-10


def _draw(state: State, seat: Seat, _action: Draw, events: list[Event]) -> None:
    cards = draw(state, seat, 1, events)  # CE-7
    state.draws_left -= 1
    events.append({"type": "drew", "seat": seat, "count": 1, "cards": cards})


def _pass(state: State, seat: Seat, _action: Pass, events: list[Event]) -> None:
    if can_draw(state):
        events.append({"type": "passed", "seat": seat, "why": "draws_used"})
    else:
        events.append({"type": "passed", "seat": seat, "why": "nothing_to_draw"})
        state.passes += 1
    if state.passes == len(state.hands):
        _end_round(state, None, events)  # CE-12
    else:
        _give_turn(state, _next(state, seat))


# Rounds.


def _deal(state: State, action: Deal, events: list[Event]) -> None:
    chance = begin_round(state, action)
    state.opener = _next_opener(state)
    state.passes = 0
    pile = list(DECK)
    chance.shuffle(pile)
    state.words_taken = chance.taken
    cards = CARDS_DEALT_TO_TWO if len(state.hands) == 2 else CARDS_DEALT
    starter, *rest = deal_hands(state, pile, cards, lap(state, state.opener))  # CE-1
    state.discard_pile, state.draw_pile = (starter,), tuple(rest)
    state.suit = SUIT[starter]
    events.append({"type": "dealt", "round": state.round, "opener": state.opener, "cards": cards, "starter": starter})
    _give_turn(state, state.opener)


def _next_opener(state: State) -> Seat:
    """Return who opens the round after the last one: its winner (CE-2), or the lowest hand if nobody won (CE-12)."""
    if state.last_round is None:
        return state.opener
    if state.last_round["winner"] is not None:
        return state.last_round["winner"]
    points = [line["round_points"] for line in state.last_round["lines"]]
    return min(lap(state, _next(state, state.opener)), key=points.__getitem__)  # the first of equal ones


def _end_round(state: State, winner: Seat | None, events: list[Event]) -> None:
    """Count the round (CE-10, or CE-12 without a winner), then see whether the match is over (CE-11)."""
    state.draws_left = 0
    count_round(state, winner, POINTS, events)


class CrazyEights(CardGame[State]):
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
    state_type = State
    seat_actions: ClassVar[Mapping[str, SeatAction]] = {"play": _play, "draw": _draw, "pass": _pass}
    room_actions: ClassVar[Mapping[str, RoomAction]] = {"deal": _deal}

    def seats_under(self, options: Mapping[str, OptionValue]) -> range:
        return range(2, 7) if options["more_seats"] == "yes" else range(2, 4)  # CE-1

    def new_match(self, seats: int, options: Mapping[str, OptionValue], lot: str) -> State:  # noqa: ARG002 - CE-2
        return State(
            options=dict(options),
            opener=0,  # CE-2: whatever the lot
            hands=((),) * seats,
            draw_pile=DECK,
            totals=(0,) * seats,
        )

    def legal(self, state: State, seat: Seat) -> Sequence[Play | Draw | Pass]:
        if seat != state.actor:
            return []
        hand = state.hands[seat]
        fits = _fits(state)
        plays = _LAST_PLAYS if len(hand) == 1 else _PLAYS
        actions: list[Play | Draw | Pass] = [play for card in hand if card in fits for play in plays[card]]
        if state.draws_left and can_draw(state):
            actions.append(_DRAW)  # CE-5: also with a legal card; CE-8
        elif not actions:
            actions.append(_PASS)  # CE-6
        return actions

    def apply(self, state: State, seat: Seat | None, action: Action) -> Change[State]:
        if seat is not None and seat == state.actor:
            action = _meant(state, seat, action)
        return super().apply(state, seat, action)

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
            "commitment": state.commitment(),
            "places": None if state.places is None else list(state.places),
        }

    def mine(self, state: State, seat: Seat) -> Mine:
        return {"hand": list(state.hands[seat]), "legal": list(self.legal(state, seat))}

    def places_of_cards(self, state: State) -> Mapping[str, Sequence[str]]:
        return {
            "draw_pile": state.draw_pile,
            "discard_pile": state.discard_pile,
            **{f"hand {seat}": hand for seat, hand in enumerate(state.hands)},
        }
