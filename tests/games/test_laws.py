"""The laws (see `laws`) under random play, from odd positions, and where hypothesis chooses.

Each law is tried on the same GAMES random matches (see `play`), a light one on every step, a heavy one on every step of
the room, on each that ends a round, and on one in HEAVY_EVERY of the others. Games with a draw pile are tried on every
step from positions in which nearly all cards are in the hands (TROUBLE G1), too, where hypothesis looks for the
shortest game that breaks a law.
`python -m tests.games.many` is the same for tens of thousands of matches.
"""

from collections.abc import Mapping, Sequence
from importlib import import_module
from json import dumps, loads
from random import Random
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import TypeAdapter

from server.games import ENGINES
from server.games.engine import Action, BadOption, Engine
from server.games.gudetama import Gudetama
from tests.games import facts
from tests.games.facts import FACTS, facts_of
from tests.games.laws import HEAVY, LIGHT, Law, assert_is, cards_of, seats_of, text, types_of, watched
from tests.games.play import GAMES, Step, games, new_match, play, room_action

LAWS = (*LIGHT, *HEAVY)
HEAVY_EVERY = 4
SCARCE = [engine for engine in ENGINES.values() if hasattr(facts_of(engine).positions, "scarce_position")]

every_engine = pytest.mark.parametrize("engine", ENGINES.values(), ids=ENGINES.keys())
every_engine_with_a_draw_pile = pytest.mark.parametrize("engine", SCARCE, ids=[engine.name for engine in SCARCE])
every_law = pytest.mark.parametrize("law", LAWS, ids=[law.__name__ for law in LAWS])


def test_every_registered_game_is_under_the_laws(monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes a line in FACTS; without one it is said what is missing."""
    assert set(FACTS) == set(ENGINES)
    monkeypatch.setattr(facts, "FACTS", {})
    with pytest.raises(AssertionError, match="gudetama is a registered game"):
        facts_of(Gudetama())


@every_engine
@every_law
def test_law_in_random_games(engine: Engine[Any], law: Law) -> None:
    """ALL-1, ALL-3, ALL-4, ALL-5, ALL-6, TROUBLE G2, G3, G8, G10, G12, G13, G19, G22."""
    lot = Random(law.__name__)
    for game in games(engine):
        for step in game:
            seldom = step.seat is None or "round_over" in types_of(step.events)
            if law in LIGHT or seldom or lot.randrange(HEAVY_EVERY) == 0:
                law(engine, step)


@every_engine
def test_laws_of_a_whole_game(engine: Engine[Any]) -> None:
    """TROUBLE G14, G23: a mirror of every viewer agrees with the views; no round or match is longer than it may be."""
    for number in range(GAMES):
        rng = Random(f"{engine.name} {number}")
        state = new_match(engine, rng)
        for _ in watched(engine, play(engine, state, rng), (None, *seats_of(engine, state))):
            pass


@every_engine_with_a_draw_pile
@every_law
def test_law_where_cards_are_scarce(engine: Engine[Any], law: Law) -> None:
    """ALL-1, ALL-3, ALL-4, TROUBLE G1: with everything in the hands the draw pile runs out all the time."""
    for number in range(4 * GAMES):
        rng = Random(number)
        steps = play(engine, facts_of(engine).positions.scarce_position(rng), rng)
        for step, _ in zip(steps, range(40), strict=False):
            law(engine, step)


@every_engine_with_a_draw_pile
@settings(max_examples=GAMES, derandomize=True)
@given(position=st.integers(0, 2**32), choices=st.lists(st.integers(0, 40), min_size=20))
def test_laws_under_chosen_actions(engine: Engine[Any], position: int, choices: list[int]) -> None:
    """ALL-1, ALL-2, ALL-3, ALL-4, TROUBLE G1 where hypothesis chooses the position and each action."""
    state = facts_of(engine).positions.scarce_position(Random(position))
    for choice in choices:
        what, seat = engine.awaits(state)
        if what == "nothing":
            return
        action = room_action(engine, state, Random(choice)) if seat is None else pick(engine.legal(state, seat), choice)
        change = engine.apply(state, seat, action)
        for law in LAWS:
            law(engine, Step(state, seat, action, change.state, change.events))
        state = change.state


def pick(actions: Sequence[Action], choice: int) -> Action:
    return actions[choice % len(actions)]


@every_engine
def test_the_list_of_actions_is_the_game(engine: Engine[Any]) -> None:
    """ALL-2: its actions played again give the same bytes, and no state has changed since it was reached."""
    for game in games(engine):
        reached = [(step, text(engine.dump(step.after))) for step in game]
        state = reached[0][0].before
        for step, _ in reached:
            change = engine.apply(state, step.seat, loads(dumps(step.action)))
            assert text(change.events) == text(step.events)
            state = change.state
        assert text(engine.dump(state)) == reached[-1][1]
        assert all(text(engine.dump(step.after)) == dumped for step, dumped in reached)


@every_engine
def test_another_secret_is_another_deal(engine: Engine[Any]) -> None:
    """ALL-2, TROUBLE G15: the secret alone decides the deal."""
    match = new_match(engine, Random(1))

    def dealt(secret: str) -> Mapping[str, Any]:
        return engine.places_of_cards(engine.apply(match, None, {"type": "deal", "secret": secret}).state)

    deals = [text({place: list(cards) for place, cards in dealt(f"{number:032x}").items()}) for number in range(50)]
    assert len(set(deals)) == 50
    assert text({place: list(cards) for place, cards in dealt(f"{7:032x}").items()}) == deals[7]


@every_engine
def test_redealing_really_changes_what_is_hidden(engine: Engine[Any]) -> None:
    """The law of hidden cards would hold by itself if the other state were the same."""
    for game in games(engine, 2):
        for step in game:
            other = facts_of(engine).positions.redealt(step.before, None, Random(1))
            assert cards_of(engine, other) == cards_of(engine, step.before)
            assert engine.places_of_cards(other) != engine.places_of_cards(step.before)


@every_engine
def test_options_are_checked(engine: Engine[Any]) -> None:
    defaults = engine.checked_options({})
    assert defaults == {option.name: option.default for option in engine.options}
    assert engine.checked_options(defaults) == defaults
    wrong_values: dict[str, Any] = {"no_such_option": 1}
    for option in engine.options:
        assert option.default in option.values
        assert option.rule
        wrong = [option.values.start - 1, option.values.stop] if isinstance(option.values, range) else ["", "other"]
        for value in [*wrong, True, None]:
            with pytest.raises(BadOption) as refusal:
                engine.checked_options({option.name: cast("Any", value)})
            assert refusal.value.option == option.name
    with pytest.raises(BadOption, match="no_such_option"):
        engine.checked_options(wrong_values)


@every_engine
def test_the_options_are_the_protocols(engine: Engine[Any]) -> None:
    wire = import_module(f"protocol.{engine.name}").Options
    assert set(wire.__annotations__) == {option.name for option in engine.options}
    for option in engine.options:
        for value in (option.default, option.values[-1]):
            assert_is(TypeAdapter(wire), {option.name: value})
