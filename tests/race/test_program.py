"""`python -m server.race`: races judged again, and what it says of lines that are none."""

import json
import subprocess
import sys
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from server.race.__main__ import verdicts
from server.race.judge import judge
from tests.race.records import race_record, slapped
from tests.race.test_judge_laws import any_record

RECORD = race_record(slapped(0, 200), slapped(1, 250))
VERDICT = {"race": RECORD["race"], **judge(RECORD)}


def judged(*lines: Any) -> list[dict[str, Any]]:
    return list(verdicts(line if isinstance(line, bytes) else json.dumps(line).encode() for line in lines))


def test_a_record_gives_its_verdict_and_so_does_a_log_entry_that_has_it() -> None:
    entry = {"version": 7, "body": {"type": "act", "action": {"type": "decide_race"}, "record": RECORD}}
    assert judged(RECORD, entry) == [VERDICT, VERDICT]


def test_blank_lines_and_entries_of_other_kinds_are_passed_over() -> None:
    assert judged(b"\n", {"version": 8, "body": {"type": "ready"}}, RECORD) == [VERDICT]


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (b"{", "no JSON"),
        (b"[1, 2]", "no record: the line"),
        (b"null", "no record: the line"),
        (b"[" * 100_000, "no JSON"),
        (b"1" * 10_000, "no JSON"),
        (b'{"race": "\xff"}', "no JSON"),
        ({**RECORD, "version": 1}, "no record: version"),
        ({**RECORD, "more": 1}, "no record: more"),
        ({**RECORD, "seats": [{**RECORD["seats"][0], "slap_ms": "200"}]}, "no record: seats.0.slap_ms"),
        (json.dumps({**RECORD, "loop_lag_ms": float("inf")}).encode(), "no JSON"),
        (json.dumps(RECORD).replace('"loop_lag_ms": 0.0', '"loop_lag_ms": 1e999').encode(), "no record: loop_lag_ms"),
        ({**RECORD, "collection_ms": 1e300}, "no record: collection_ms"),
        ({"body": {"type": "act", "record": {"seats": []}}}, "no record: version"),
    ],
)
def test_a_line_that_is_no_record_is_told_with_its_number(line: Any, sentence: str) -> None:
    bad, good = judged(b"", line, RECORD)[:1], judged(b"", line, RECORD)[1:]
    assert bad[0]["line"] == 2
    assert bad[0]["error"].startswith(sentence)
    assert good == [VERDICT], "and the rest is judged"


ODD: list[Any] = [None, True, -1, 2**70, 1e12, -1e300, "", "x", "\ud800", [], {}, [None], {"a": 1}]


def changed(value: Any, chance: Random) -> Any:
    """Return a record, or a part of one, in which something odd stands somewhere."""
    if chance.random() < 0.2 or not isinstance(value, dict | list) or not value:
        return chance.choice(ODD)
    if isinstance(value, list):
        place = chance.randrange(len(value))
        return [*value[:place], changed(value[place], chance), *value[place + 1 :]]
    key = chance.choice([*value, "more"])
    return {**value, key: changed(value.get(key), chance)}


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.sampled_from(["body", "record", "seats", "version"]), inner),
)
near_records = st.integers(0, 2**64).map(Random).map(lambda chance: changed(any_record(chance), chance))
any_lines = st.binary() | (
    json_values | near_records | st.builds(lambda record: {"body": {"record": record}}, near_records)
).map(lambda value: json.dumps(value).encode())


@settings(deadline=None)  # no law of the machine's speed
@given(any_lines)
def test_any_line_has_at_most_one_answer_in_json_and_the_next_is_judged(line: bytes) -> None:
    """Not a traceback, and no number that JSON does not have."""
    *answers, last = judged(line, RECORD)
    assert last == VERDICT
    assert len(answers) <= 1
    for answer in answers:
        json.dumps(answer, allow_nan=False)
        if "error" in answer:
            assert answer["line"] == 1
            assert answer["error"].startswith(("no JSON: ", "no record: "))
        else:
            assert answer.keys() == VERDICT.keys()


@pytest.mark.parametrize(("lines", "code"), [([RECORD], 0), ([RECORD, {}], 1), ([], 0)])
def test_the_program_reads_lines_and_writes_lines(lines: list[Any], code: int) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "server.race"],
        input="".join(json.dumps(line) + "\n" for line in lines),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    told = [json.loads(line) for line in run.stdout.splitlines()]
    assert (run.returncode, run.stderr) == (code, "")
    assert len(told) == len(lines)
    assert told[:1] == [VERDICT][: len(told)]


def test_the_program_prints_the_schema_of_a_record() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "server.race", "--schema"], capture_output=True, text=True, timeout=60, check=True
    )
    schema = json.loads(run.stdout)
    assert set(schema["required"]) == set(RECORD)
    assert set(schema["$defs"]["SeatRecord"]["required"]) == set(RECORD["seats"][0])
