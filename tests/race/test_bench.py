"""The bench tells a good judge from a bad one, and says the same twice."""

import json
import subprocess
import sys

from bench.race import honest_races


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
