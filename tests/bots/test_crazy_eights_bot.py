"""The Crazy Eights bot: it plays whole games by their legal actions, from the view alone."""

from collections.abc import Iterator
from json import dumps, loads
from random import Random
from typing import Any, NamedTuple

import pytest

from protocol.crazy_eights import Mine, Table
from server.bots.crazy_eights import choose
from server.games.crazy_eights import State
from server.games.engine import Action, Seat
from server.games.french import SUITS
from tests.games.play import GAMES, MOST_ACTIONS, new_match, room_action
from tests.games.positions_crazy_eights import ENGINE, position, redealt


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
    state = position([["hearts-2", "diamonds-2", "spades-2"], ["hearts-3"]], discard=["clubs-2"])
    chosen = {dumps(chosen_by(state, f"{seed}")) for seed in range(40)}
    assert len(chosen) == 3


def chosen_by(state: State, seed: str, seat: Seat = 0) -> Any:
    return choose(ENGINE.table(state), ENGINE.mine(state, seat), seat, seed)


LONG = ["hearts-2", "hearts-9", "clubs-3", "spades-8"]


@pytest.mark.parametrize(
    ("hand", "others", "played"),
    [
        (["hearts-2", "hearts-9", "clubs-3"], 7, {"card": "hearts-9"}),  # the points go first
        (["hearts-4", "diamonds-5", "diamonds-6", "diamonds-7"], 7, {"card": "diamonds-5"}),  # what can be followed
        (LONG, 7, {"card": "hearts-9"}),  # an 8 is kept while there is time
        (LONG, 1, {"card": "spades-8", "suit": "hearts"}),  # and got rid of when somebody is about to go out
        (["spades-8", "clubs-2", "clubs-3", "diamonds-king"], 7, {"card": "spades-8", "suit": "clubs"}),
        (["spades-8"], 7, {"card": "spades-8"}),
    ],
)
def test_it_plays_sensibly(hand: list[str], others: int, played: dict[str, str]) -> None:
    state = position([hand, [f"clubs-{rank}" for rank in (4, 5, 6, 7, 9, 10, "jack")][:others]], discard=["hearts-5"])
    assert chosen_by(state, "any") == {"type": "play", **played}


@pytest.mark.parametrize("suit", SUITS)
def test_it_names_the_suit_it_has(suit: str) -> None:
    """CE-4: whatever is printed on the 8."""
    state = position([["hearts-8", f"{suit}-2", f"{suit}-3"], ["clubs-4"]], discard=["hearts-5"], suit="spades")
    assert chosen_by(state, "any") == {"type": "play", "card": "hearts-8", "suit": suit}


def test_it_draws_and_plays_the_card_it_drew() -> None:
    """CE-5, CE-6: it draws only without a legal card, and passes when it must."""
    state = position([["clubs-2"], ["hearts-3"]], discard=["hearts-5"], draw=["clubs-3", "hearts-4"])
    for _ in range(2):
        assert chosen_by(state, "a") == {"type": "draw"}
        state = ENGINE.apply(state, 0, {"type": "draw"}).state
    assert chosen_by(state, "b") == {"type": "play", "card": "hearts-4"}
    assert chosen_by(position([["clubs-2"], []], discard=["hearts-5"], rest=1), "c") == {"type": "pass"}


def test_it_beats_random_play() -> None:
    """Among three, a seat that plays at random wins a third; these matches have fixed seeds.

    The others never draw with a legal card, as the bot does not: else any play without whims would beat them.
    """
    assert sum(seat_0_wins(number) for number in range(60)) > 30


def seat_0_wins(number: int) -> bool:
    rng = Random(f"bot {number}")
    state = ENGINE.new_match(3, ENGINE.checked_options({}), f"{number:02x}")
    for _ in range(MOST_ACTIONS):
        what, seat = ENGINE.awaits(state)
        if what == "nothing":
            return (ENGINE.table(state)["places"] or [])[0] == 1
        if seat is None:
            action = room_action(ENGINE, state, rng)
        elif seat == 0:
            action = chosen_by(state, str(rng.random()))
        else:
            legal = ENGINE.legal(state, seat)
            action = rng.choice([action for action in legal if action["type"] == "play"] or legal)
        state = ENGINE.apply(state, seat, action).state
    raise AssertionError("the match does not end")
