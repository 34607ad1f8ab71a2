"""The Gudetama bot: it plays whole games by their legal actions, from the view alone."""

from collections.abc import Iterator
from json import dumps, loads
from random import Random
from typing import Any, NamedTuple

import pytest

from protocol.gudetama import Mine, Table
from server.bots.gudetama import choose
from server.games.engine import Action, Seat
from server.games.gudetama import State
from tests.games.play import GAMES, MOST_ACTIONS, new_match, room_action
from tests.games.positions_gudetama import ENGINE, last_trick, position, redealt


class Choice(NamedTuple):
    state: State
    seat: Seat
    seed: str
    action: Action


def choices(number: int) -> Iterator[Choice]:
    """Play a match in which every seat is the bot's, and yield each of its choices."""
    rng = Random(number)
    state: State = new_match(ENGINE, rng)
    for _ in range(MOST_ACTIONS):
        what, seat = ENGINE.awaits(state)
        if what == "nothing":
            return
        if seat is None:
            action: Action = room_action(ENGINE, state, rng)
        else:
            seed = f"{rng.getrandbits(64):016x}"
            action = choose(ENGINE.table(state), ENGINE.mine(state, seat), seat, seed)
            yield Choice(state, seat, seed, action)
        state = ENGINE.apply(state, seat, action).state
    raise AssertionError("the match does not end")


def test_only_legal_actions_through_whole_games() -> None:
    """ALL-7: a seat that a bot drives plays the bot's choice among the legal actions."""
    for number in range(GAMES):
        for state, seat, _, action in choices(number):
            assert action in ENGINE.legal(state, seat)


def test_the_choice_is_a_function_of_the_view_and_the_seed() -> None:
    """ALL-4, ALL-7: cards that the seat cannot see change nothing, nor does what was chosen before."""
    for number in range(max(GAMES // 4, 2)):
        for state, seat, seed, action in choices(number):
            view: tuple[Table, Mine] = loads(dumps([ENGINE.table(state), ENGINE.mine(state, seat)]))
            before = dumps(view)
            assert choose(*view, seat, seed) == action
            assert dumps(view) == before
            other = redealt(state, seat, Random(seed))
            assert choose(ENGINE.table(other), ENGINE.mine(other, seat), seat, seed) == action


def chosen_by(state: State, seed: str, seat: Seat = 0) -> Any:
    return choose(ENGINE.table(state), ENGINE.mine(state, seat), seat, seed)


@pytest.mark.parametrize(
    ("trick", "hand", "card"),
    [
        ([], ["2", "8", "14"], "14"),  # the lead costs nothing
        ([], ["2", "5", "8", "11", "14"], "11"),  # something in the middle goes
        ([], ["6"], "6"),
        (["7"], ["5", "8", "14"], "8"),  # as little as will do
        (["7"], ["8", "9", "14"], "9"),  # and not the lowest card
        (["7"], ["8", "8", "14"], "8"),  # unless there is another one
        (["7", "12"], ["3", "8", "11"], "3"),  # nothing will do
    ],
)
def test_it_plays_sensibly(trick: list[str], hand: list[str], card: str) -> None:
    before = [["10"] * (len(hand) - 1) for _ in trick]
    after = ["13"] * len(hand)
    state = position([*before, hand, after], trick=trick)
    assert chosen_by(state, "any", len(trick)) == {"type": "play", "card": card}


def test_it_lets_the_furthest_behind_lead() -> None:
    """GU-7: equals by the seed; the own seat if that may be named."""
    for totals, named in (([0, 3, 9, 5], {2}), ([0, 9, 9, 5], {1, 2})):
        state = last_trick(["14", "5", "6", "7"], totals=totals).state
        assert {chosen_by(state, f"{seed}")["seat"] for seed in range(40)} == named
    state = last_trick(["14", "5", "6", "7"], own_leader="yes").state
    assert chosen_by(state, "any") == {"type": "name_leader", "seat": 0}


def test_it_beats_random_play() -> None:
    """Among four, a seat that plays at random wins a quarter; these matches have fixed seeds."""
    assert sum(seat_0_wins(number) for number in range(40)) > 28


def seat_0_wins(number: int) -> bool:
    rng = Random(f"bot {number}")
    state = ENGINE.new_match(4, ENGINE.checked_options({}), f"{number:02x}")
    for _ in range(MOST_ACTIONS):
        what, seat = ENGINE.awaits(state)
        if what == "nothing":
            return (ENGINE.table(state)["places"] or [])[0] == 1
        if seat is None:
            action = room_action(ENGINE, state, rng)
        elif seat == 0:
            action = chosen_by(state, str(rng.random()))
        else:
            action = rng.choice(ENGINE.legal(state, seat))
        state = ENGINE.apply(state, seat, action).state
    raise AssertionError("the match does not end")
