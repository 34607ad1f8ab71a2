"""Laws that hold for every game. A new game is tested here by standing in ENGINES (and in POSITIONS).

Each law is tried on the same GAMES random matches (see `play`), and Hit the Deck's also from positions in which nearly
all cards are in the hands (TROUBLE G1), where hypothesis looks for the shortest game that breaks one.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from json import dumps, loads
from random import Random
from types import ModuleType
from typing import Any, cast

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pydantic import TypeAdapter
from pydantic_core import to_json

from server.games import ENGINES
from server.games.engine import Action, BadOption, Engine, Event, Illegal, Seat
from server.games.hit_the_deck import State
from tests.games import positions_crazy_eights, positions_domino_hearts, positions_gudetama, positions_hit_the_deck
from tests.games.play import GAMES, Step, every_action, games, new_match, play, room_action

POSITIONS: Mapping[str, ModuleType] = {
    "hit_the_deck": positions_hit_the_deck,
    "crazy_eights": positions_crazy_eights,
    "domino_hearts": positions_domino_hearts,
    "gudetama": positions_gudetama,
}
"""Game -> its `redealt` (another state that a viewer cannot tell from this one); with a stock, `scarce_position`."""
SCARCE = [positions for positions in POSITIONS.values() if hasattr(positions, "scarce_position")]
MEANT: Mapping[str, Callable[[Any, Seat, Action], Action]] = {"crazy_eights": positions_crazy_eights.meant}
"""Game -> what an action says without what its rules ignore (CE-9). In the other games nothing is ignored."""

every_engine = pytest.mark.parametrize("engine", ENGINES.values(), ids=ENGINES.keys())

ROOM_ACTIONS: list[Action] = [
    {"type": "deal", "secret": "0" * 32},
    {"type": "open_race", "race": "0" * 16, "seats": []},
    {"type": "decide_race", "race": "0" * 16, "call_in_time": True, "lines": [], "penalties": []},
    {"type": "false_slap", "seat": 99},
    {"type": "nonsense"},
]
NO_ACTIONS: list[Action] = [
    {"type": "play"},
    {"type": "play", "card": "black-joker"},
    {"type": "draw", "card": "red-1"},
]
FEW = 20
MAY_BE_ACCEPTED = {"deal": ["deal"], "open_race": ["race_opening", "race_verdict"]}  # the others never, as they stand


def text(value: object) -> str:
    """Return what would be sent."""
    return to_json(value).decode()


def seats_of(engine: Engine[Any], state: Any) -> range:
    return range(len(engine.table(state)["seats"]))


def cards_of(engine: Engine[Any], state: Any) -> Counter[str]:
    return Counter(card for cards in engine.places_of_cards(state).values() for card in cards)


# Each law is a function of one step, so that random games, odd positions and hypothesis can all use it.


def every_card_is_in_one_place(engine: Engine[Any], step: Step) -> None:
    """ALL-1, TROUBLE G2, G3."""
    assert cards_of(engine, step.after) == deck_of(engine)


@cache
def deck_of(engine: Engine[Any]) -> Counter[str]:
    return cards_of(engine, new_match(engine, Random(0)))


def a_loaded_state_is_the_state(engine: Engine[Any], step: Step) -> None:
    """Through JSON and back nothing is lost, and the same action does the same."""
    data = engine.dump(step.before)
    assert loads(dumps(data)) == data  # JSON values only
    loaded = engine.load(loads(dumps(data)))
    assert loaded == step.before
    change = engine.apply(loaded, step.seat, loads(dumps(step.action)))
    assert change.state == step.after
    assert text(change.events) == text(step.events)


def apply_leaves_its_input_alone(engine: Engine[Any], step: Step) -> None:
    """The state given, and all that hangs on it, is as it was: also what `legal`, `table` and `mine` returned."""
    seats = seats_of(engine, step.before)

    def seen() -> str:
        return text(
            [
                engine.dump(step.before),
                engine.table(step.before),
                *(engine.mine(step.before, seat) for seat in seats),
            ]
        )

    before = seen()
    again = engine.apply(step.before, step.seat, step.action)
    assert seen() == before
    assert again.state == step.after


def exactly_the_legal_actions_are_accepted(engine: Engine[Any], step: Step) -> None:
    """ALL-3, TROUBLE G12: every action by every seat."""
    state, awaits = step.before, engine.awaits(step.before)
    before = text(engine.dump(state))
    everything = [*every_action(engine), *ROOM_ACTIONS, *NO_ACTIONS]
    rng = Random(before)
    for seat in [*seats_of(engine, state), 99]:
        legal = [] if seat == 99 else engine.legal(state, seat)
        assert len({text(action) for action in legal}) == len(legal)
        assert bool(legal) == (awaits.what == "turn" and seat == awaits.seat)
        # Of a seat that is not to move a few each time, and what the seat to move may do: over a game all are tried.
        tried = everything if legal else [*rng.sample(everything, FEW), *legal_now(engine, state)]
        for action in tried:
            meant = meant_by(engine, state, seat, action) if legal else action
            code = None if meant in legal else "not_legal" if legal else "not_your_turn"
            assert refusal(engine, state, seat, dict(action)) == code
    for action in [*ROOM_ACTIONS, every_action(engine)[0]]:
        accepted = awaits.what in MAY_BE_ACCEPTED.get(action["type"], [])
        assert refusal(engine, state, None, action) == (None if accepted else "not_legal")
    assert text(engine.dump(state)) == before


def meant_by(engine: Engine[Any], state: Any, seat: Seat, action: Action) -> Action:
    return MEANT[engine.name](state, seat, action) if engine.name in MEANT else action


def refusal(engine: Engine[Any], state: Any, seat: Seat | None, action: Action) -> str | None:
    try:
        engine.apply(state, seat, action)
    except Illegal as illegal:
        return illegal.code
    return None


def the_turn_number_grows_with_the_choices(engine: Engine[Any], step: Step) -> None:
    """It grows with every action of a seat, and never stays while the seat to move changes."""
    grown = engine.turn(step.after) - engine.turn(step.before)
    assert grown in (0, 1)
    if step.seat is not None:
        assert grown == 1
    before, after = engine.awaits(step.before), engine.awaits(step.after)
    if before.seat != after.seat:
        assert grown == 1
    assert engine.table(step.after)["turn"] == engine.turn(step.after)


def views_and_events_are_the_protocols(engine: Engine[Any], step: Step) -> None:
    """They have the fields and values of the wire's types, no more and no less."""
    table, mine, event = wire_types(engine)
    assert_is(table, engine.table(step.after))
    for seat in seats_of(engine, step.after):
        assert_is(mine, engine.mine(step.after, seat))
    for happened in step.events:
        assert_is(event, happened)
        for viewer in (None, *seats_of(engine, step.after)):
            assert_is(event, engine.shown(happened, viewer))


@cache
def wire_types(engine: Engine[Any]) -> tuple[TypeAdapter[Any], TypeAdapter[Any], TypeAdapter[Any]]:
    wire = import_module(f"protocol.{engine.name}")
    return TypeAdapter(wire.Table), TypeAdapter(wire.Mine), TypeAdapter(wire.Event)


def assert_is(wire_type: TypeAdapter[Any], value: object) -> None:
    # Validation drops fields that the type does not have: nothing may be missing afterwards.
    assert wire_type.validate_python(value, strict=True) == value


def a_viewer_sees_nothing_hidden(engine: Engine[Any], step: Step) -> None:
    """ALL-4, TROUBLE B14: what a viewer is sent does not depend on what the viewer may not know, byte for byte."""
    rng = Random(text(step.action) + str(engine.turn(step.before)))
    for viewer in (None, *seats_of(engine, step.before)):
        other = POSITIONS[engine.name].redealt(step.before, viewer, rng)
        assert text(view(engine, other, viewer)) == text(view(engine, step.before, viewer))
        if turns_up_cards(step.action) or (step.seat is not None and step.action not in legal_now(engine, other)):
            continue
        change = engine.apply(other, step.seat, step.action)
        if any(tells_of_cards(event, viewer) for event in [*step.events, *change.events]):
            continue
        assert text([engine.shown(event, viewer) for event in change.events]) == text(
            [engine.shown(event, viewer) for event in step.events]
        )
        assert text(view(engine, change.state, viewer)) == text(view(engine, step.after, viewer))


def view(engine: Engine[Any], state: Any, viewer: Seat | None) -> object:
    return [engine.table(state), None if viewer is None else engine.mine(state, viewer)]


def legal_now(engine: Engine[Any], state: Any) -> list[Action]:
    seat = engine.awaits(state).seat
    return [] if seat is None else list(engine.legal(state, seat))


def turns_up_cards(action: Action) -> bool:
    """Return whether hidden cards are turned up for everybody to see: then what is shown must depend on them."""
    card: str = action.get("card", "")
    return action["type"] == "deal" or card.endswith(("cut", "flip"))


def tells_of_cards(event: Event, viewer: Seat | None) -> bool:
    """The own new cards are known; so is who can do nothing at all (HD-9), and every hand when the round is over."""
    own = event["type"] == "drew" and event["seat"] == viewer
    return own or event["type"] == "round_over" or event.get("why") == "nothing_to_draw"


LAWS = [
    every_card_is_in_one_place,
    a_loaded_state_is_the_state,
    apply_leaves_its_input_alone,
    exactly_the_legal_actions_are_accepted,
    the_turn_number_grows_with_the_choices,
    views_and_events_are_the_protocols,
    a_viewer_sees_nothing_hidden,
]
every_law = pytest.mark.parametrize("law", LAWS, ids=[law.__name__ for law in LAWS])
Law = Callable[[Engine[Any], Step], None]


@every_engine
@every_law
def test_law_in_random_games(engine: Engine[Any], law: Law) -> None:
    """ALL-1, ALL-3, ALL-4."""
    for game in games(engine):
        for step in game:
            law(engine, step)


@pytest.mark.parametrize("positions", SCARCE, ids=lambda positions: positions.ENGINE.name)
@every_law
def test_law_where_cards_are_scarce(law: Law, positions: Any) -> None:
    """ALL-1, ALL-3, ALL-4, TROUBLE G1: with everything in the hands the stock runs out all the time."""
    for number in range(4 * GAMES):
        rng = Random(number)
        steps = play(positions.ENGINE, positions.scarce_position(rng), rng)
        for step, _ in zip(steps, range(40), strict=False):
            law(positions.ENGINE, step)


@settings(max_examples=2 * GAMES, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True)
@given(
    start=st.integers(0, 2**32).map(Random).map(positions_hit_the_deck.scarce_position),
    choices=st.lists(st.integers(0, 40), min_size=20),
)
def test_laws_under_chosen_actions(start: State, choices: list[int]) -> None:
    """ALL-1, ALL-2, ALL-3, ALL-4 where hypothesis chooses the position and each action."""
    engine, state = positions_hit_the_deck.ENGINE, start
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
    """ALL-2, G23: every game ends (`play` bounds it), and its actions played again give the same bytes."""
    for game in games(engine):
        steps = list(game)
        assert engine.awaits(steps[-1].after).what == "nothing"
        state = steps[0].before
        for step in steps:
            change = engine.apply(state, step.seat, loads(dumps(step.action)))
            assert text(change.events) == text(step.events)
            state = change.state
        assert text(engine.dump(state)) == text(engine.dump(steps[-1].after))


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
            other = POSITIONS[engine.name].redealt(step.before, None, Random(1))
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
