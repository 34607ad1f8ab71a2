"""Positions of Gudetama for tests, built by editing the dump of a dealt game.

A position says what matters and sets the rest of the deck aside, so that it always holds the whole deck (ALL-1).
"""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

from server.games.engine import Change, OptionValue, Seat
from server.games.gudetama import DECK, Gudetama, State

ENGINE = Gudetama()
SECRET = "0123456789abcdef" * 2
TURN = 10
ROUND = 5


def position(
    hands: Sequence[Sequence[str]],
    *,
    leader: Seat = 0,
    trick: Sequence[str] = (),
    score_piles: Sequence[Sequence[str]] | None = None,
    left_after: Sequence[int] | None = None,
    secret: str = SECRET,
    **options: OptionValue,
) -> State:
    """Return a state of round 5 in which the leader, or who follows on the cards of the trick, must play.

    left_after: by seat, the round after which it left the match; 0, and left out for all, is an active seat.
    """
    engine = ENGINE
    seats = len(hands)
    left = [0] * seats if left_after is None else list(left_after)
    lap = [seat for seat in [*range(leader, seats), *range(leader)] if not left[seat]]
    dealt = engine.new_match(seats, engine.checked_options(options), "00")
    data = engine.dump(engine.apply(dealt, None, {"type": "deal", "secret": secret}).state)
    data.update(
        hands=[list(hand) for hand in hands],
        trick=[{"seat": seat, "card": card} for seat, card in zip(lap, trick, strict=False)],
        score_piles=[[] for _ in hands] if score_piles is None else [list(pile) for pile in score_piles],
        phase="turn",
        round=ROUND,
        turn=TURN,
        leader=leader,
        actor=lap[len(trick)],
        left_after=left,
    )
    rest = Counter[str](DECK)
    rest.subtract(card for cards in (*data["hands"], *data["score_piles"], trick) for card in cards)
    assert lap[0] == leader, "who leads has not left the match"
    assert min(rest.values()) >= 0, f"more cards than the deck has: {-rest}"
    data["set_aside"] = list(rest.elements())
    for place, seat in enumerate(lap):
        assert len(hands[seat]) + (place < len(trick)) == len(hands[lap[-1]]), "every active seat holds equally many"
    return engine.load(data)


def last_trick(
    cards: Sequence[str | None], *, leader: Seat = 0, totals: Sequence[int] | None = None, **more: Any
) -> Change[State]:
    """Let every seat play this card (None: it has left) as the last of a round, and return what the last one did.

    totals: by seat, before this round; left out, nobody has points.
    """
    piles = piles_worth([0] * len(cards) if totals is None else totals, [card for card in cards if card is not None])
    hands = [[] if card is None else [card] for card in cards]
    change = Change(position(hands, leader=leader, score_piles=piles, **more), [])
    for _ in range(len(cards) - cards.count(None)):
        seat = ENGINE.awaits(change.state).seat
        assert seat is not None
        change = ENGINE.apply(change.state, seat, {"type": "play", "card": cards[seat]})
    return change


def piles_worth(totals: Sequence[int], taken: Sequence[str] = ()) -> list[list[str]]:
    """Return score piles of these totals, out of the cards that are not taken; high cards first."""
    left = Counter[str](DECK)
    left.subtract(taken)
    piles: list[list[str]] = []
    for total in totals:
        pile: list[str] = []
        while (missing := total - sum(int(card) for card in pile)) > 0:
            pile.append(next(card for card in reversed(DECK) if left[card] > 0 and int(card) <= missing))
            left[pile[-1]] -= 1
        piles.append(pile)
    return piles


def redealt(state: State, viewer: Seat | None, rng: Random) -> State:
    """Return a state that only differs in what the viewer may not know (ALL-4).

    Changed are the other hands, the cards set aside, and the order of those played. Kept are all numbers of cards, and
    the actor's hand in half of the cases, so that the same action is legal.
    """
    data: dict[str, Any] = ENGINE.dump(state)
    own = {viewer} if viewer is not None else set()
    if rng.random() < 0.5:
        own.add(data["actor"])
    places = [hand for seat, hand in enumerate(data["hands"]) if seat not in own]
    places.append(data["set_aside"])
    cards = [card for place in places for card in place]
    rng.shuffle(cards)
    for place in places:
        for i in range(len(place)):
            place[i] = cards.pop()
    rng.shuffle(data["played"])
    return ENGINE.load(data)
