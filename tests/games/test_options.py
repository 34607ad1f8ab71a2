"""Each option, at each of its extremes, does what its rule says. A new option fails here until CHECKS knows it.

What lies between is in the tests of the rules and of the judge.
"""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import pytest

from server.games import ENGINES
from server.games.engine import Action, Engine, Option, OptionValue
from server.race.estimate import Press
from server.race.judge import judge
from server.race.race import Race, Runner
from tests.games import positions_crazy_eights as crazy_eights
from tests.games import positions_domino_hearts as domino_hearts
from tests.games import positions_gudetama as gudetama
from tests.games import positions_hit_the_deck as hit_the_deck
from tests.games.laws import legal_now, totals
from tests.games.play import play

DRAW, PASS = {"type": "draw"}, {"type": "pass"}


def extremes(option: Option) -> list[OptionValue]:
    values = option.values
    return [values[0], values[-1]] if isinstance(values, range) else list(values)


def target(engine: Engine[Any], value: Any) -> None:
    """The match ends in the first round after which somebody has so many."""
    options = engine.checked_options({"target": value})
    steps = list(play(engine, engine.new_match(2, options, "00"), Random(1)))
    highest = [max(totals(engine, step.after)) for step in steps]
    assert highest[-1] >= value > max(points for points in highest if points != highest[-1])


def race_penalty(engine: Engine[Any], value: Any) -> None:
    assert penalties(engine, race_penalty=value) == {(1, "last"): value}


def race_kind(engine: Engine[Any], value: Any) -> None:
    assert penalties(engine, race_kind=value) == ({(1, "last"): 4} if value == "timed" else {})


def call_limit_ms(engine: Engine[Any], value: Any) -> None:
    assert penalties(engine, call_limit_ms=value, call_ms=value) == {(1, "last"): 4}
    assert penalties(engine, call_limit_ms=value, call_ms=value + 1) == {(0, "no_call"): 4}


def forgotten_call(engine: Engine[Any], value: Any) -> None:
    also = {(1, "last"): 4} if value == "besides" else {}
    assert penalties(engine, forgotten_call=value, call_ms=None) == {(0, "no_call"): 4, **also}


def photo_finish(engine: Engine[Any], value: Any) -> None:
    paid = penalties(engine, photo_finish=value, slaps_ms=(300.0, 300.5))
    assert sorted(paid.values()) == ([2, 2] if value == "share" else [4])


def penalties(
    engine: Engine[Any], *, slaps_ms: tuple[float, float] = (200, 400), call_ms: float | None = 450, **options: Any
) -> Mapping[tuple[int, str], int]:
    """Return who pays, and for what, when two race and seat 0 has played the card: (seat, reason) -> cards."""
    race = Race.under(engine.checked_options(options), "0" * 16, card_player=0)
    call = None if call_ms is None else Press(call_ms)
    race.runners = {
        seat: Runner(seat, slap=Press(slap_ms), call=None if seat else call) for seat, slap_ms in enumerate(slaps_ms)
    }
    return {(line["seat"], line["reason"]): line["cards"] for line in judge(race.record(0.0))["penalties"]}


def false_slap_penalty(engine: Engine[Any], value: Any) -> None:
    state = hit_the_deck.position([["red-1"], ["red-2"]], discard=["red-4"], false_slap_penalty=value)
    after = engine.apply(state, None, {"type": "false_slap", "seat": 1}).state
    assert engine.table(after)["seats"][1]["cards"] == 1 + value


def drawn_card(engine: Engine[Any], value: Any) -> None:
    state = hit_the_deck.position([["blue-1"], ["red-1"]], discard=["red-5"], draw=["red-4"], drawn_card=value)
    legal = legal_now(engine, engine.apply(state, 0, DRAW).state)
    assert (PASS in legal) == (value == "may_keep")


def flip_after_flip(engine: Engine[Any], value: Any) -> None:
    state = hit_the_deck.position(
        [["red-flip", "red-1"], ["red-2"]], discard=["red-4"], last_played="blue-flip", flip_after_flip=value
    )
    after = engine.apply(state, 0, {"type": "play", "card": "red-flip"}).state
    assert engine.table(after)["direction"] == ("right" if value == "works" else "left")


def draw_limit(engine: Engine[Any], value: Any) -> None:
    state = crazy_eights.position(
        [["spades-2"], ["hearts-6"]],
        discard=["hearts-5"],
        draw=[f"clubs-{rank}" for rank in ("2", "3", "4", "6", "7", "9", "10", "jack", "queen", "king")],
        draw_limit=value,
    )
    for _ in range(value):
        assert legal_now(engine, state) == [DRAW]
        state = engine.apply(state, 0, DRAW).state
    assert legal_now(engine, state) == [PASS]


def more_seats(engine: Engine[Any], value: Any) -> None:
    seats = engine.seats_under(engine.checked_options({"more_seats": value}))
    assert (seats.start, seats[-1]) == (2, 6 if value == "yes" else 3)


def forced_heart_lead(engine: Engine[Any], value: Any) -> None:
    state = domino_hearts.position([["hearts-2"], ["clubs-2"]], forced_heart_lead=value)
    lead: Action = {"type": "play", "card": "hearts-2"}
    assert legal_now(engine, state) == [DRAW if value == "must_draw" else lead]


def own_leader(engine: Engine[Any], value: Any) -> None:
    state = gudetama.position([["5", "2"], ["14", "3"], ["6", "4"]], own_leader=value)
    for seat, card in enumerate(("5", "14", "4")):
        state = engine.apply(state, seat, {"type": "play", "card": card}).state
    assert [action["seat"] for action in legal_now(engine, state)] == ([0, 1, 2] if value == "yes" else [0, 2])


CHECKS: Mapping[str, Callable[[Engine[Any], Any], None]] = {
    check.__name__: check
    for check in (
        target,
        race_penalty,
        race_kind,
        call_limit_ms,
        forgotten_call,
        photo_finish,
        false_slap_penalty,
        drawn_card,
        flip_after_flip,
        draw_limit,
        more_seats,
        forced_heart_lead,
        own_leader,
    )
}

CASES = [
    pytest.param(engine, option.name, value, id=f"{engine.name}-{option.name}-{value}")
    for engine in ENGINES.values()
    for option in engine.options
    for value in extremes(option)
]


@pytest.mark.parametrize(("engine", "option", "value"), CASES)
def test_an_option_does_what_its_rule_says(engine: Engine[Any], option: str, value: OptionValue) -> None:
    """TROUBLE G11, G13, G17."""
    CHECKS[option](engine, value)
