"""Domino Hearts: the rules of seeds/domino-hearts.md, the authority. An id like DH-7 names the rule carried out.

The model
    Every card is in a hand, in the draw pile, in the trick or among the cards that a seat has taken (ALL-1). The pile
    is written top first: `draw_pile[0]` is the next card to be drawn. Hands are in the order received, the newest last.
    The trick is in the order played; its first card was led. Its members need no list: they are the seats that have
    played a card, and the others that hold one (DH-5).

Phases
    dealing     before the first round; the whole deck is the draw pile
    turn        `actor` must play a card, or draw while nothing may be played and the draw pile lasts
    round_over  the room deals the next round
    match_over  nothing more happens

A turn ends with a card and with nothing else (DH-7); who has no card is never given one. So the seat to move always has
a legal action.

Anybody who has a round's secret can repeat its deal: DECK is shuffled (see `chance`), item 0 is the top; the cards are
dealt one at a time, to the dealer's left first. Nothing after the deal is chance.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal

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
from server.games.chance import Chance
from server.games.engine import Deal, Option, OptionValue, Seat
from server.games.french import DECK, HEIGHT, SUIT, SUITS
from server.games.match import (
    CardGame,
    Match,
    RoomAction,
    SeatAction,
    begin_round,
    close_round,
    deal_hands,
    end_match_at_target,
    lap,
    put_down,
    set_hand,
)

# Cards: which may be played, by what lies before the seat.

CARDS_DEALT = 6

_OF_SUIT = {suit: frozenset(card for card in DECK if SUIT[card] == suit) for suit in SUITS}
_FOLLOWS: Mapping[Card, frozenset[Card]] = {card: _OF_SUIT[SUIT[card]] for card in DECK}
_HEARTS = _OF_SUIT["hearts"]
_ANYTHING = frozenset(DECK)
_NO_HEARTS = _ANYTHING - _HEARTS

# Actions: one dictionary each, shared by all lists of legal actions.

_PLAY: Mapping[Card, Play] = {card: {"type": "play", "card": card} for card in DECK}
_DRAW: Draw = {"type": "draw"}


# State.


@dataclass(kw_only=True)
class State(Match[Card]):
    """A match."""

    phase: Literal["dealing", "turn", "round_over", "match_over"] = "dealing"
    dealer: Seat  # of this round; before the first deal, of the first
    drawn: int = 0  # cards, by the actor in this turn
    draw_pile: tuple[Card, ...]
    trick: tuple[PlayedCard, ...] = ()
    taken: tuple[tuple[Card, ...], ...]  # in this round
    hearts_broken: bool = False
    totals: tuple[int, ...]
    last_trick: LastTrick | None = None  # of this round
    last_round: RoundTable | None = None


# Questions about a state.


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


# Turns.


def _give_turn(state: State, seat: Seat) -> None:
    state.phase = "turn"
    state.actor = seat


def _next(state: State, seat: Seat) -> Seat | None:
    """Return the next member of the trick, or None if all have played (DH-5)."""
    leader = state.trick[0]["seat"]
    for other in lap(state, seat)[1:]:
        if other == leader:
            break
        if state.hands[other]:
            return other
    return None


def _play(state: State, seat: Seat, action: Play, events: list[Event]) -> None:
    card = action["card"]
    put_down(state, seat, card)
    state.trick = (*state.trick, {"seat": seat, "card": card})
    state.drawn = 0
    events.append({"type": "played", "seat": seat, "card": card})
    if card in _HEARTS and not state.hearts_broken:
        state.hearts_broken = True  # DH-4 if it was led, DH-9 if it was not
        events.append({"type": "hearts_broken", "seat": seat})
    follower = _next(state, seat)
    if follower is None:
        _end_trick(state, events)
    else:
        _give_turn(state, follower)


def _draw(state: State, seat: Seat, _action: Draw, events: list[Event]) -> None:
    card = state.draw_pile[0]
    state.draw_pile = state.draw_pile[1:]
    state.drawn += 1
    set_hand(state, seat, (*state.hands[seat], card))
    why: Literal["cannot_follow", "only_hearts"] = "cannot_follow" if state.trick else "only_hearts"
    events.append({"type": "drew", "seat": seat, "count": 1, "cards": [card], "why": why})


# Tricks.


def _end_trick(state: State, events: list[Event]) -> None:
    trick = state.trick
    winner = _to_beat(trick)["seat"]
    cards = tuple(played["card"] for played in trick)
    state.taken = (*state.taken[:winner], state.taken[winner] + cards, *state.taken[winner + 1 :])
    state.trick = ()
    state.last_trick = {"cards": list(trick), "winner": winner}
    events.append({"type": "trick_taken", "seat": winner, "hearts": _hearts(cards)})
    events.extend({"type": "went_out", "seat": played["seat"]} for played in trick if not state.hands[played["seat"]])
    holders = [seat for seat in lap(state, winner) if state.hands[seat]]
    if len(holders) > 1:
        _give_turn(state, holders[0])  # DH-10
    else:
        _end_round(state, holders[0] if holders else None, events)  # DH-12


# Rounds.


def _deal(state: State, action: Deal, events: list[Event]) -> None:
    chance = begin_round(state, action)
    seats = len(state.hands)
    if state.round > 1:
        state.dealer = (state.dealer + 1) % seats  # DH-1
    state.taken = ((),) * seats
    state.hearts_broken = False  # DH-4
    state.last_trick = None
    pile = list(DECK)
    chance.shuffle(pile)
    first = (state.dealer + 1) % seats
    state.draw_pile = tuple(deal_hands(state, pile, CARDS_DEALT, lap(state, first)))  # DH-2
    events.append({"type": "dealt", "round": state.round, "dealer": state.dealer, "cards": CARDS_DEALT})
    _give_turn(state, first)  # DH-3


def _end_round(state: State, holder: Seat | None, events: list[Event]) -> None:
    """Count the round (DH-13), then see whether the match is over (DH-14). Only the holder has cards left."""
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
    close_round(state, {"reason": reason, "holder": holder}, lines, events)
    end_match_at_target(state, state.totals, events)


class DominoHearts(CardGame[State]):
    """The game behind the interface of all games."""

    name = "domino_hearts"
    rules_version = 2
    seats = range(2, 7)
    options = (
        Option("target", 31, range(10, 201), "DH-14"),
        Option("forced_heart_lead", "leads", ("leads", "must_draw"), "DH-4"),
    )
    private_fields: ClassVar[Mapping[str, str]] = {"drew": "cards"}
    state_type = State
    seat_actions: ClassVar[Mapping[str, SeatAction]] = {"play": _play, "draw": _draw}
    room_actions: ClassVar[Mapping[str, RoomAction]] = {"deal": _deal}

    def new_match(self, seats: int, options: Mapping[str, OptionValue], lot: str) -> State:
        return State(
            options=dict(options),
            dealer=Chance(lot).below(seats),  # DH-1
            hands=((),) * seats,
            draw_pile=DECK,
            taken=((),) * seats,
            totals=(0,) * seats,
        )

    def legal(self, state: State, seat: Seat) -> Sequence[Play | Draw]:
        if seat != state.actor:
            return []
        hand, fits = state.hands[seat], _fits(state)
        # DH-6. Nobody draws with a card that fits, so if the last card drawn does, it is the only one here (DH-7).
        fitting = [_PLAY[card] for card in hand if card in fits]
        if fitting:
            return fitting
        if state.draw_pile and (state.trick or state.options["forced_heart_lead"] == "must_draw"):
            return [_DRAW]  # DH-7, DH-4
        return [_PLAY[card] for card in hand]  # DH-8, DH-4

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
            "draw_pile": len(state.draw_pile),
            "drawn": state.drawn,
            "seats": [
                {"cards": len(hand), "total": total, "hearts_taken": _hearts(taken), "out": _is_out(state, seat)}
                for seat, (hand, total, taken) in enumerate(zip(state.hands, state.totals, state.taken, strict=True))
            ],
            "last_trick": state.last_trick,
            "last_round": state.last_round,
            "commitment": state.commitment(),
            "places": None if state.places is None else list(state.places),
        }

    def mine(self, state: State, seat: Seat) -> Mine:
        return {"hand": list(state.hands[seat]), "legal": list(self.legal(state, seat))}

    def places_of_cards(self, state: State) -> Mapping[str, Sequence[str]]:
        return {
            "draw_pile": state.draw_pile,
            "trick": [played["card"] for played in state.trick],
            **{f"hand {seat}": hand for seat, hand in enumerate(state.hands)},
            **{f"taken {seat}": taken for seat, taken in enumerate(state.taken)},
        }
