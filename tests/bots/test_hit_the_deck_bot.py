"""The Hit the Deck bot: it plays whole games by their legal actions, from the view alone, and slaps like a human."""

from collections.abc import Iterator
from json import dumps, loads
from random import Random
from statistics import mean, median
from typing import Any, NamedTuple

import pytest

from protocol.hit_the_deck import Mine, Table
from server.bots import BOTS
from server.bots.hit_the_deck import QUICKEST_MS, call_ms, choose, reaction_ms
from server.games import ENGINES
from server.games.engine import Action, Seat
from server.games.hit_the_deck import State
from tests.games.play import GAMES, MOST_ACTIONS, new_match, room_action
from tests.games.positions_hit_the_deck import ENGINE, position, redealt


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


def test_every_game_has_a_bot() -> None:
    """ALL-7: and where hands race, one that slaps and calls."""
    assert set(BOTS) == set(ENGINES)
    for name, engine in ENGINES.items():
        assert (BOTS[name].reaction_ms is not None) == (BOTS[name].call_ms is not None) == engine.races


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
    state = position([["red-1", "blue-1", "green-1"], ["red-2"]], discard=["yellow-1"])
    chosen = {dumps(chosen_by(state, f"{seed}")) for seed in range(40)}
    assert len(chosen) == 3


def chosen_by(state: State, seed: str, seat: Seat = 0) -> Any:
    return choose(ENGINE.table(state), ENGINE.mine(state, seat), seat, seed)


@pytest.mark.parametrize(
    ("hand", "others", "card"),
    [
        (["red-1", "red-5", "blue-2", "blue-2"], 7, "red-5"),  # the points go first
        (["red-1", "hit-3", "blue-2", "blue-2"], 7, "red-1"),  # a Hit card is kept while there is time
        (["red-1", "red-2", "red-2", "red-4", "red-5", "hit-3"], 3, "red-5"),
        (
            ["red-1", "red-2", "red-2", "red-4", "red-5", "hit-3"],
            1,
            "hit-3",
        ),  # and used when the next is about to go out
    ],
)
def test_it_plays_sensibly(hand: list[str], others: int, card: str) -> None:
    state = position([hand, [*["green-4"] * 4, *["green-5"] * 4][:others]], discard=["red-3"])
    assert chosen_by(state, "any") == {"type": "play", "card": card}


def test_it_plays_the_card_it_drew() -> None:
    state = position([["blue-1"], ["red-1"]], discard=["red-5"], draw=["red-4"])
    drawn = ENGINE.apply(state, 0, chosen_by(state, "a")).state
    assert chosen_by(drawn, "b") == {"type": "play", "card": "red-4"}


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


SEEDS = [f"race {number}" for number in range(5000)]
TOO_QUICK = "race 102638"  # one of the very few below what a human can do, before the limit


def test_reactions_are_like_a_humans() -> None:
    """Ex-Gaussian: 220 and 30 ms with a tail of 50 on the slow side."""
    times = [reaction_ms(seed) for seed in SEEDS]
    assert times == [reaction_ms(seed) for seed in SEEDS]
    assert min(times) > reaction_ms(TOO_QUICK) == QUICKEST_MS == 110
    assert 265 < mean(times) < 275
    assert median(times) < mean(times)
    assert len(set(times)) > 4900


@pytest.mark.parametrize("limit_ms", [500, 1500, 5000])
def test_calls_are_always_in_time(limit_ms: int) -> None:
    """HD-25: within the limit of the room, whatever it is."""
    times = [call_ms(seed, limit_ms) for seed in SEEDS]
    assert times == [call_ms(seed, limit_ms) for seed in SEEDS]
    assert min(times) >= 300
    assert max(times) <= min(1200, limit_ms - 100)
    assert max(times) - min(times) > 0.9 * (min(1200, limit_ms - 100) - 300)
