"""The bench tells a good judge from a bad one, and says the same twice; that of many races at once runs real ones."""

import json
import os
import subprocess
import sys

import pytest

from bench.program import Cores
from bench.race import honest_races
from bench.race_crowd import HAND, Plan, measure, opens_race, pings_late_ms
from tests.race.records import race_record, seat_record


def test_the_judge_is_right_where_arrival_is_not() -> None:
    scores = {score.estimator: score for score in honest_races("far1", 400, "1")}
    assert scores["gebrak"].right >= 0.97 * 400
    assert scores["arrival"].right <= 0.3 * 400, "else this world tests nothing"
    assert scores["gebrak"].regret_ms < scores["minus_min"].regret_ms / 5


def test_the_program_prints_json_and_the_same_one_for_the_same_seed() -> None:
    def printed() -> str:
        command = [sys.executable, "-m", "bench.race", "--races", "20", "--json"]
        return subprocess.run(command, capture_output=True, text=True, timeout=110, check=True).stdout

    told = json.loads(printed())
    assert {(row["population"], row["estimator"]) for row in told["rows"]} >= {("mix6", "gebrak"), ("far1", "arrival")}
    assert all({"accuracy", "mean_regret_ms", "dead_heat_pct", "shares"} <= row.keys() for row in told["rows"])
    assert told == json.loads(printed())


@pytest.mark.parametrize(
    ("action", "hand", "opens"),
    [
        ({"type": "play", "card": HAND}, [HAND, "cut"], True),
        ({"type": "play", "card": HAND}, [HAND], False),
        ({"type": "play", "card": "cut"}, [HAND, "cut"], False),
        ({"type": "draw"}, [HAND, "cut"], False),
    ],
)
def test_a_hand_card_opens_a_race_unless_it_is_the_last_one(
    action: dict[str, str], hand: list[str], opens: bool
) -> None:
    """HD-22, HD-30: who waits for a race that a last card has not opened waits for ever."""
    assert opens_race(action, hand) is opens


def test_a_ping_is_late_behind_the_one_before_it() -> None:
    seats = [seat_record(0, pings_ms=[0.0, 40.0, 95.0, 125.0]), seat_record(1, pings_ms=[0.0]), seat_record(2)]
    assert pings_late_ms(race_record(*seats))[:3] == [0.0, 15.0, 0.0]


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_races_run_at_once_on_a_real_server_and_all_are_in_its_logs() -> None:
    core = min(os.sched_getaffinity(0))
    rows = measure(Plan(rooms=2, tables=2, seconds=0.1), Cores(core, core))
    figures = {str(row["figure"]): float(row["value"]) for row in rows}
    assert figures["races"] >= 2
    assert figures["races"] % 2 == 0, "as many at each table"
    assert 0 < figures["verdict_ms, p50"] <= figures["verdict_ms, p95"]
    assert 0 <= figures["loop_lag_ms, p99"] <= figures["loop_lag_ms, worst"]
    assert figures["ping_late_ms, worst"] > 0, "combs ran"
