"""What the shedding games share (Hit the Deck, Crazy Eights): the two piles, and the count of what is left in hands.

Piles are written top first: `draw_pile[0]` is the next card to be drawn, `discard_pile[0]` is the top that must be
matched. From the first deal on the discard pile is never empty.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from server.games.chance import Chance
from server.games.engine import Seat
from server.games.match import Card, Match, close_round, end_match_at_target, put_down, set_hand


@dataclass(kw_only=True)
class Shedding(Match[Card]):
    """The part of a state that all of them have."""

    draw_pile: tuple[Card, ...]
    discard_pile: tuple[Card, ...] = ()
    totals: tuple[int, ...]
    words_taken: int = 0  # from the secret's stream

    def chance(self) -> Chance:
        """Return the generator of this round, where it stands."""
        assert self.secret is not None
        return Chance(self.secret, self.words_taken)


def can_draw(state: Shedding[Any]) -> bool:
    """Return whether there is a card to be drawn; the top of the discard pile never is."""
    return bool(state.draw_pile) or len(state.discard_pile) > 1


def renew(state: Shedding[Any], events: list[Any]) -> bool:
    """Return whether the draw pile has a card; an empty one is renewed first: all discards but the top are shuffled."""
    if not state.draw_pile and len(state.discard_pile) > 1:
        cards = list(state.discard_pile[1:])
        chance = state.chance()
        chance.shuffle(cards)
        state.words_taken = chance.taken
        state.draw_pile = tuple(cards)
        state.discard_pile = state.discard_pile[:1]
        events.append({"type": "renewed", "draw_pile": len(cards)})
    return bool(state.draw_pile)


def draw(state: Shedding[Card], seat: Seat, count: int, events: list[Any]) -> list[Card]:
    """Let the seat draw that many cards, or as many as can be had; return them."""
    cards: list[Card] = []
    while len(cards) < count and renew(state, events):
        cards.append(state.draw_pile[0])
        state.draw_pile = state.draw_pile[1:]
    set_hand(state, seat, (*state.hands[seat], *cards))
    return cards


def discard(state: Shedding[Card], seat: Seat, card: Card) -> None:
    """Let the seat put the card on top of the discard pile."""
    put_down(state, seat, card)
    state.discard_pile = (card, *state.discard_pile)


def count_round(state: Shedding[Card], winner: Seat | None, points: Mapping[Card, int], events: list[Any]) -> None:
    """End the round and let each seat score its hand. Without a winner it ended because nobody could do anything."""
    counted = [[points[card] for card in hand] for hand in state.hands]
    state.totals = tuple(total + sum(counted[seat]) for seat, total in enumerate(state.totals))
    lines = [
        {
            "seat": seat,
            "hand": list(hand),
            "points": counted[seat],
            "round_points": sum(counted[seat]),
            "total": state.totals[seat],
        }
        for seat, hand in enumerate(state.hands)
    ]
    close_round(state, {"reason": "blocked" if winner is None else "out", "winner": winner}, lines, events)
    end_match_at_target(state, state.totals, events)
