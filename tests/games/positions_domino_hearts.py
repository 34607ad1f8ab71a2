"""Positions of Domino Hearts for tests, built by editing the dump of a dealt game.

A position says what matters and puts the rest of the deck in one place, so that it always holds the whole deck (ALL-1).
The draw pile is written top first, as on the sheet.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Literal

from server.games.domino_hearts import DominoHearts, State
from server.games.engine import OptionValue, Seat
from server.games.french import DECK, SUIT

ENGINE = DominoHearts()
SECRET = "0123456789abcdef" * 2
TURN = 10

Rest = Literal["draw_pile", "taken"]


def position(
    hands: Sequence[Sequence[str]],
    *,
    trick: Sequence[tuple[Seat, str]] = (),
    draw: Sequence[str] = (),
    taken: Mapping[Seat, Sequence[str]] | None = None,
    rest: Rest = "draw_pile",
    actor: Seat = 0,
    drawn: int = 0,
    hearts_broken: bool = False,
    totals: Sequence[int] | None = None,
    secret: str = SECRET,
    **options: OptionValue,
) -> State:
    """Return a state in which it is the actor's turn: to lead, or to follow in the trick.

    rest: where the cards go that are not named: to the bottom of the draw pile, or among what the last seat has taken.
    drawn: how many of the actor's newest cards were drawn in this turn.
    """
    dealt = ENGINE.new_match(len(hands), ENGINE.checked_options(options), "00")
    data = ENGINE.dump(ENGINE.apply(dealt, None, {"type": "deal", "secret": secret}).state)
    held = [list(hand) for hand in hands]
    pile = list(draw)
    by_seat: list[list[str]] = [list((taken or {}).get(seat, ())) for seat in range(len(hands))]
    lying = [{"seat": seat, "card": card} for seat, card in trick]
    named = [*pile, *(card for _, card in trick), *(card for cards in (*held, *by_seat) for card in cards)]
    assert len(named) == len(set(named)), "a card in two places"
    assert set(named) <= set(DECK), "no such card"
    (pile if rest == "draw_pile" else by_seat[-1]).extend(card for card in DECK if card not in named)
    data.update(
        hands=held,
        draw_pile=pile,
        trick=lying,
        taken=by_seat,
        phase="turn",
        turn=TURN,
        actor=actor,
        drawn=drawn,
        hearts_broken=hearts_broken,
        totals=[0] * len(hands) if totals is None else list(totals),
    )
    return ENGINE.load(data)


def scarce_position(rng: Random) -> State:
    """Return a lead late in a round: a few cards in the hands, many of them hearts, and hardly anything to draw."""
    cards = list(DECK)
    rng.shuffle(cards)
    cards.sort(key=lambda card: SUIT[card] != "hearts" and rng.random() < 0.6)
    seats = rng.choice(ENGINE.seats)
    counts = [rng.randint(0, 3) for _ in range(seats)]  # some seats are out of the round
    actor, other = rng.sample(range(seats), 2)
    counts[actor] += 1
    counts[other] += 1
    hands = [[cards.pop(0) for _ in range(count)] for count in counts]
    draw = [cards.pop(0) for _ in range(rng.randint(0, 6))]
    return position(
        hands,
        draw=draw,
        taken={seat: cards[seat::seats] for seat in range(seats)},
        actor=actor,
        hearts_broken=rng.random() < 0.5,
        secret=f"{rng.getrandbits(128):032x}",
        target=rng.choice((10, 200)),
        forced_heart_lead=rng.choice(("leads", "must_draw")),
    )


def redealt(state: State, viewer: Seat | None, rng: Random) -> State:
    """Return a state that only differs in what the viewer may not know (ALL-4).

    Changed are the other hands and the draw pile, and, among what was taken before the last trick, who took which card
    that is no heart. Kept are all numbers of cards, and the actor's hand in half of the cases, so that the same action
    is legal.
    """
    data: dict[str, Any] = ENGINE.dump(state)
    own = {viewer} if viewer is not None else set()
    if rng.random() < 0.5:
        own.add(data["actor"])
    hidden = [hand for seat, hand in enumerate(data["hands"]) if seat not in own]
    _exchange([(place, i) for place in (*hidden, data["draw_pile"]) for i in range(len(place))], rng)
    last_trick = data["last_trick"] or {"cards": []}
    shown = {played["card"] for played in last_trick["cards"]}
    _exchange(
        [
            (taken, i)
            for taken in data["taken"]
            for i, card in enumerate(taken)
            if SUIT[card] != "hearts" and card not in shown
        ],
        rng,
    )
    return ENGINE.load(data)


def _exchange(places: Sequence[tuple[list[str], int]], rng: Random) -> None:
    """Shuffle the cards at these places: (pile, place in it)."""
    cards = [pile[i] for pile, i in places]
    rng.shuffle(cards)
    for (pile, i), card in zip(places, cards, strict=True):
        pile[i] = card
