"""Crazy Eights against OpenSpiel's, where the rules are the same: two programs that know nothing of each other.

It needs OpenSpiel (`pip install open_spiel`), which is no requirement of the project; without it these tests are
skipped. Both are given the same deal, the same moves and the same cards to draw. At every turn the same seat must be to
move and have the same choices.

    rule                     here                              OpenSpiel
    an 8 as starter          stands (CE-1)                     goes back: such deals are left out
    passing after the draws  only without a legal card (CE-6)  always: that pass is left out
    the draw pile is empty   renewed when a draw needs it      renewed at once, or never: compared until then
    an 8 and its suit        one action (CE-4)                 two plies in a row
    points                   by rank, an ace is 1 (CE-10)      by the card's number in the deck, an ace is 10
"""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from server.games.crazy_eights import CrazyEights, State
from server.games.engine import Action
from server.games.french import RANKS, SUITS
from tests.games.play import choice, hexadecimal

pyspiel: Any = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed (pip install open_spiel)")

ENGINE = CrazyEights()
DRAW, PASS, DEALER, SUIT = 52, 53, 52, 54  # OpenSpiel's numbers; the last two are the first of a row
GAMES = 60


def number_of(card: str) -> int:
    suit, rank = card.split("-")
    return RANKS.index(rank) * 4 + SUITS.index(suit)


def plies_of(action: Action) -> list[int]:
    """Return what the action is in OpenSpiel."""
    if action["type"] != "play":
        return [DRAW if action["type"] == "draw" else PASS]
    named = [SUIT + SUITS.index(action["suit"])] if "suit" in action else []
    return [number_of(action["card"]), *named]


def dealt(seats: int, rng: Random) -> tuple[State, Any]:
    """Return the same deal twice. The starter is no 8."""
    match = ENGINE.new_match(seats, ENGINE.checked_options({"more_seats": "yes"}), "00")
    starter = "-8"
    while starter.endswith("-8"):
        ours, [event] = ENGINE.apply(match, None, {"type": "deal", "secret": hexadecimal(rng, 32)})
        starter = event["starter"]
    settings = {"players": seats, "max_draw_cards": 3, "max_turns": 10_000, "use_special_cards": False}
    theirs = pyspiel.load_game("crazy_eights", settings).new_initial_state()
    theirs.apply_action(DEALER + seats - 1)  # so that seat 0 begins, and is dealt to first
    hands = [ENGINE.mine(ours, seat)["hand"] for seat in range(seats)]
    for card in [*(card for lap in zip(*hands, strict=True) for card in lap), starter]:
        theirs.apply_action(number_of(card))
    return ours, theirs


def choices(theirs: Any, legal: Sequence[Action]) -> set[int]:
    """Return what OpenSpiel lets the seat do, without a pass while there is a card to play."""
    may_play = any(action["type"] == "play" for action in legal)
    return set(theirs.legal_actions()) - ({PASS} if may_play else set())


def their_points(cards: Sequence[str]) -> int:
    """Return what OpenSpiel counts, by the number of the card where the rank is meant (TROUBLE G22)."""
    ranks = {card: RANKS.index(card.split("-")[1]) for card in cards}
    return sum(
        50 if RANKS[rank] == "8" else 10 if rank >= RANKS.index("jack") else number_of(card) + 2
        for card, rank in ranks.items()
    )


@pytest.mark.parametrize("seats", [2, 3, 4, 5])  # with six OpenSpiel takes a second deck
def test_the_same_seat_has_the_same_choices(seats: int) -> None:
    """CE-2 to CE-6, CE-9, CE-10, TROUBLE G6, G11, G12."""
    plies = finished = 0
    for number in range(GAMES):
        rng = Random(number)
        state, theirs = dealt(seats, rng)
        while ENGINE.table(state)["draw_pile"]:
            seat = ENGINE.awaits(state).seat
            if seat is None:
                break
            legal = ENGINE.legal(state, seat)
            assert theirs.current_player() == seat
            assert choices(theirs, legal) == {plies_of(action)[0] for action in legal}
            action = choice(ENGINE, state, seat, rng)
            change = ENGINE.apply(state, seat, action)
            for ply in plies_of(action):
                assert ply in theirs.legal_actions()
                theirs.apply_action(ply)
            for event in change.events:
                if event["type"] == "drew":
                    theirs.apply_action(number_of(event["cards"][0]))
            state = change.state
            plies += 1
        assert theirs.is_terminal() == (ENGINE.awaits(state).what != "turn")
        if theirs.is_terminal():
            finished += 1
            hands = [ENGINE.mine(state, seat)["hand"] for seat in range(seats)]
            assert [-their_points(hand) for hand in hands] == theirs.returns()
    assert plies > 10 * GAMES
    assert finished > GAMES / 4
