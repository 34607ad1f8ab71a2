"""Positions of Crazy Eights for tests, built by editing the dump of a dealt game.

A position says what matters and puts the rest of the deck in one place, so that it always holds the whole deck (ALL-1).
Piles are written top first.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Literal

from server.games.crazy_eights import CrazyEights, State
from server.games.engine import Action, OptionValue, Seat
from server.games.french import DECK, RANK, SUITS

ENGINE = CrazyEights()
SECRET = "0123456789abcdef" * 2
TURN = 10

Rest = Literal["draw_pile", "discard_pile", "nowhere"] | Seat


def position(
    hands: Sequence[Sequence[str]],
    *,
    discard: Sequence[str],
    draw: Sequence[str] = (),
    rest: Rest = "draw_pile",
    actor: Seat = 0,
    opener: Seat = 0,
    suit: str | None = None,
    draws_left: int | None = None,
    passes: int = 0,
    totals: Sequence[int] | None = None,
    secret: str = SECRET,
    **options: OptionValue,
) -> State:
    """Return a state in which it is the actor's turn.

    rest: where the cards go that are not named: to the bottom of a pile, to the end of that seat's hand, or out of the
    game (such a position breaks ALL-1). suit: in force; left out, the top's own. draws_left: left out, none is used.
    """
    engine = ENGINE
    dealt = engine.new_match(len(hands), engine.checked_options(options), "00")
    data = engine.dump(engine.apply(dealt, None, {"type": "deal", "secret": secret}).state)
    piles = {"draw_pile": list(draw), "discard_pile": list(discard)}
    held = [list(hand) for hand in hands]
    left = Counter[str](DECK)
    left.subtract([card for cards in (*piles.values(), *held) for card in cards])
    assert min(left.values()) >= 0, f"more cards than the deck has: {-left}"
    if isinstance(rest, int):
        held[rest] += left.elements()
    elif rest != "nowhere":
        piles[rest] += left.elements()
    data.update(
        piles,
        hands=held,
        turn=TURN,
        actor=actor,
        opener=opener,
        suit=discard[0].split("-")[0] if suit is None else suit,
        draws_left=data["draws_left"] if draws_left is None else draws_left,
        passes=passes,
        totals=[0] * len(hands) if totals is None else list(totals),
    )
    return engine.load(data)


def scarce_position(rng: Random) -> State:
    """Return a position with nearly all cards in the hands and a few in the piles."""
    cards = list(DECK)
    rng.shuffle(cards)
    seats = rng.choice(ENGINE.seats)
    draw_cards, discards = rng.randint(0, 4), rng.randint(1, 3)
    draw, discard, rest = cards[:draw_cards], cards[draw_cards : draw_cards + discards], cards[draw_cards + discards :]
    short = rng.randint(1, 3)  # some seats are about to go out
    draw_limit = rng.randint(1, 10)
    return position(
        [rest[seat * short : (seat + 1) * short] for seat in range(seats)],
        discard=discard,
        draw=draw,
        rest=rng.randrange(seats),
        actor=rng.randrange(seats),
        opener=rng.randrange(seats),
        suit=rng.choice(SUITS) if RANK[discard[0]] == "8" else None,
        draws_left=rng.randint(0, draw_limit),
        secret=f"{rng.getrandbits(128):032x}",
        target=500,
        draw_limit=draw_limit,
    )


def redealt(state: State, viewer: Seat | None, rng: Random) -> State:
    """Return a state that only differs in what the viewer may not know (ALL-4).

    Changed are the other hands, the draw pile, the discards below the top, and what is still to come of the secret's
    stream. Kept are all numbers of cards, and the actor's hand in half of the cases, so that the same action is legal.
    """
    data: dict[str, Any] = ENGINE.dump(state)
    own = {viewer} if viewer is not None else set()
    if rng.random() < 0.5:
        own.add(data["actor"])
    hidden_hands = [hand for seat, hand in enumerate(data["hands"]) if seat not in own]
    top, below = data["discard_pile"][:1], data["discard_pile"][1:]
    places = [*hidden_hands, data["draw_pile"], below]
    cards = [card for place in places for card in place]
    rng.shuffle(cards)
    for place in places:
        for i in range(len(place)):
            place[i] = cards.pop()
    data["discard_pile"] = [*top, *below]
    data["words_taken"] += rng.randint(0, 1000)
    return ENGINE.load(data)


def meant(state: State, seat: Seat, action: Action) -> Mapping[str, Any]:
    """Return what the action says without what is ignored (CE-9): a suit named with an 8 that is the last card."""
    card = action.get("card", "")
    if card.endswith("-8") and action.get("suit") in SUITS and ENGINE.mine(state, seat)["hand"] == [card]:
        return {"type": action["type"], "card": card}
    return action
