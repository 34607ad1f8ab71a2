"""The soak, short: what `python -m bench.soak` asks of an hour, asked of eight seconds; and its judgement."""

import random
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from bench.flat import FLAT, STRETCHES, Reading, by_stretch, grown
from bench.soak import Plan, soak

HOUR_S = 3600.0
CALM = Reading(
    at_s=0.0,
    memory_mb=110.0,
    tasks=600.0,
    files=520.0,
    keys=401.0,
    rooms=100.0,
    p50_ms=4.0,
    p99_ms=100.0,
    server_cpu=0.5,
    guests_cpu=0.6,
)
LEAKS = {"memory_mb": 60.0, "tasks": 350.0, "files": 300.0, "keys": 50.0, "p99_ms": 270.0}
"""What each has grown by when the hour is over."""


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
async def test_every_law_holds_after_people_as_they_are(tmp_path: Path) -> None:
    outcome = await soak(Plan(rooms=6, seconds=8.0, seed=20, pace_s=0.05, wait_idle=False), tmp_path / "data")
    assert outcome.faults == []
    assert outcome.figures["views and histories checked"]
    assert {reading.rooms for reading in outcome.readings} == {6}
    assert all(reading.tasks > 6 and reading.keys >= 3 * 6 and reading.server_cpu > 0 for reading in outcome.readings)


def soaked(seconds: float, leak: str | None = None, noise: float = 0.04) -> Sequence[Reading]:
    """Return readings of a server in a noisy machine, with one of LEAKS or none; in the first tenth it fills up."""
    chance = random.Random(20)
    readings = []
    for number in range(1, 601):
        part = number / 600
        values = {
            name: value * (0.6 if part < 0.1 and name != "keys" else 1.0) for name, value in CALM._asdict().items()
        }
        values |= {name: values[name] * chance.uniform(1 - noise, 1 + noise) for name in values if name != "keys"}
        if chance.random() < 0.05:
            values["p99_ms"] *= 20  # the machine was elsewhere
        if leak is not None:
            values[leak] += LEAKS[leak] * part * seconds / HOUR_S
        readings.append(Reading(**(values | {"at_s": part * seconds})))
    return readings


def test_what_stays_as_it_is_is_flat() -> None:
    assert grown(soaked(HOUR_S)) == []


def test_a_leak_in_an_hour_is_found() -> None:
    assert LEAKS.keys() == FLAT.keys()
    for leak in LEAKS:
        (fault,) = grown(soaked(HOUR_S, leak))
        assert fault.startswith(f"{leak} grows: ")


def test_a_short_soak_is_not_judged_by_what_fills_up() -> None:
    for leak, bound in FLAT.items():
        readings = [reading._replace(**{leak: reading.at_s**2}) for reading in soaked(bound.from_s)]
        assert grown(readings)
        assert grown(readings[:-1]) == []
    assert grown([]) == []


def test_the_table_has_medians_of_tenths() -> None:
    rows = by_stretch([CALM._replace(at_s=number * 6.0, tasks=number // 10 * 10) for number in range(100)])
    assert [row["minute"] for row in rows] == [pytest.approx(0.9 + stretch) for stretch in range(STRETCHES)]
    assert [row["tasks"] for row in rows] == [stretch * 10 for stretch in range(STRETCHES)]
    assert set(rows[0]) == {"minute", *Reading._fields} - {"at_s"}
    assert len(by_stretch([CALM] * 3)) == 3
    assert by_stretch([]) == []
