"""The Domino Hearts bot: it plays whole games by their legal actions, from the view alone."""

from collections.abc import Iterator
from json import dumps, loads
from random import Random
from typing import Any, NamedTuple

import pytest

from protocol.domino_hearts import Mine, Table
from server.bots.domino_hearts import choose
from server.games.domino_hearts import State
from server.games.engine import Action, Seat
from tests.games.play import GAMES, MOST_ACTIONS, new_match, room_action
from tests.games.positions_domino_hearts import ENGINE, position, redealt


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


def test_the_seed_decides_between_equals() -> None:
    state = position([["clubs-4", "diamonds-4", "spades-4"], ["clubs-2"]])
    chosen = {dumps(chosen_by(state, f"{seed}")) for seed in range(40)}
    assert len(chosen) == 3


def chosen_by(state: State, seed: str, seat: Seat = 0) -> Any:
    return choose(ENGINE.table(state), ENGINE.mine(state, seat), seat, seed)


@pytest.mark.parametrize(
    ("trick", "hand", "rest", "card"),
    [
        ([], ["clubs-3", "spades-king"], "draw_pile", "spades-king"),  # nobody can throw a heart on it
        ([], ["clubs-3", "spades-king"], "taken", "clubs-3"),  # now they can
        ([], ["hearts-2", "hearts-ace"], "taken", "hearts-2"),
        ([(1, "hearts-9")], ["hearts-2", "hearts-8", "hearts-ace"], "taken", "hearts-8"),  # high, and still below
        ([(1, "spades-9"), (2, "hearts-9")], ["spades-2", "spades-10"], "taken", "spades-2"),
        ([(1, "spades-9"), (2, "spades-3")], ["spades-2", "spades-10"], "taken", "spades-10"),  # last, and no heart
        ([(1, "spades-9")], ["clubs-ace", "hearts-queen", "diamonds-2"], "taken", "hearts-queen"),  # thrown away
    ],
)
def test_it_plays_sensibly(trick: list[tuple[Seat, str]], hand: list[str], rest: Any, card: str) -> None:
    state = position([hand, ["diamonds-3"], ["diamonds-4"]], trick=trick, rest=rest, hearts_broken=True)
    assert chosen_by(state, "any") == {"type": "play", "card": card}


def test_it_draws_when_it_must() -> None:
    state = position([["clubs-2"], ["clubs-3"]], trick=[(1, "spades-5")])
    assert chosen_by(state, "any") == {"type": "draw"}


def test_it_beats_random_play() -> None:
    """Among four, a seat that plays at random wins a quarter; these matches have fixed seeds."""
    assert sum(seat_0_wins(number) for number in range(40)) > 16


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
