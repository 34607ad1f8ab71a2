"""Positions of Hit the Deck for tests, built by editing the dump of a dealt game.

A position says what matters and puts the rest of the deck in one place, so that it always holds the whole deck (ALL-1).
Piles are written top first, as on the sheet.
"""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any, Literal

from server.games.engine import OptionValue, Seat
from server.games.hit_the_deck import DECK, PRINTED, HitTheDeck, State

ENGINE = HitTheDeck()
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
    direction: Literal["left", "right"] = "left",
    demand: str | None = None,
    last_played: str | None = None,
    totals: Sequence[int] | None = None,
    secret: str = SECRET,
    **options: OptionValue,
) -> State:
    """Return a state in which it is the actor's turn.

    rest: where the cards go that are not named: to the bottom of a pile, to the end of that seat's hand, or out of the
    game (such a position breaks ALL-1). demand: "none", "anything", a number or a colour; left out, it is what the top
    demands when it has just been played.
    """
    engine = ENGINE
    dealt = engine.new_match(len(hands), engine.checked_options(options), "00")
    data = engine.dump(engine.apply(dealt, None, {"type": "deal", "secret": secret}).state)
    piles = {"draw_pile": list(draw), "discard_pile": list(discard)}
    held = [list(hand) for hand in hands]
    named = Counter([card for cards in (*piles.values(), *held) for card in cards])
    left = Counter[str](DECK)
    left.subtract(named)
    assert min(left.values()) >= 0, f"more cards than the deck has: {-left}"
    if isinstance(rest, int):
        held[rest] += left.elements()
    elif rest != "nowhere":
        piles[rest] += left.elements()
    data.update(
        piles,
        hands=held,
        phase="turn",
        turn=TURN,
        actor=actor,
        drawn=None,
        slapped=[],
        direction=1 if direction == "left" else -1,
        demand=demanded_by(discard[0]) if demand is None else demand,
        last_played=last_played,
        totals=[0] * len(hands) if totals is None else list(totals),
    )
    return engine.load(data)


def demanded_by(top: str) -> str:
    """Return the demand that is open after this card was played."""
    if not top.startswith("hit-"):
        return "none"
    return "anything" if top == "hit-hand" else top.removeprefix("hit-")


def scarce_position(rng: Random) -> State:
    """Return a position with nearly all cards in the hands and a few, mostly special ones, in the piles."""
    cards = list(DECK)
    rng.shuffle(cards)
    cards.sort(key=lambda card: PRINTED[card].kind == "number" and rng.random() < 0.8)
    seats = rng.choice(ENGINE.seats)
    draw_cards, discards = rng.randint(0, 6), rng.randint(1, 4)
    draw, discard, rest = cards[:draw_cards], cards[draw_cards : draw_cards + discards], cards[draw_cards + discards :]
    rng.shuffle(rest)
    short = rng.randint(1, 3)  # some seats are about to go out
    hands = [rest[seat * short : (seat + 1) * short] for seat in range(seats)]
    state = position(
        hands,
        discard=discard,
        draw=draw,
        rest=rng.randrange(seats),
        actor=rng.randrange(seats),
        direction=rng.choice(("left", "right")),
        secret=f"{rng.getrandbits(128):032x}",
        target=500,
        flip_after_flip=rng.choice(("works", "buried")),
    )
    if draw_cards or discards > 1 or ENGINE.legal(state, state.actor or 0) != [{"type": "draw"}]:
        return state
    return scarce_position(rng)  # HD-9 would have passed over this actor: the position cannot occur


def redealt(state: State, viewer: Seat | None, rng: Random) -> State:
    """Return a state that only differs in what the viewer may not know (ALL-4).

    Changed are the other hands, the draw pile, the discards below the top, and what is still to come of the secret's
    stream. Kept are all numbers of cards, and the actor's hand in half of the cases, so that the same action is legal.
    """
    data: dict[str, Any] = ENGINE.dump(state)
    drawer = data["actor"] if data["drawn"] is not None else None
    own = {viewer} if viewer is not None else set()
    if data["drawn"] is None and rng.random() < 0.5:
        own.add(data["actor"])
    hidden_hands = [hand for seat, hand in enumerate(data["hands"]) if seat not in own]
    top, *below = data["discard_pile"] or [None]
    places = [*hidden_hands, data["draw_pile"], below]
    cards = [card for place in places for card in place]
    rng.shuffle(cards)
    for place in places:
        for i in range(len(place)):
            place[i] = cards.pop()
    if top is not None:
        data["discard_pile"] = [top, *below]
    if drawer is not None and drawer not in own:
        data["drawn"] = data["hands"][drawer][-1]
    data["words_taken"] += rng.randint(0, 1000)
    return ENGINE.load(data)
