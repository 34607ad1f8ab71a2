"""The load bench, small: real rooms play on, round after round, and every server gets its row."""

import os
import sys
from pathlib import Path

import pytest

from bench.gebrak import Gebrak, GebrakSeat
from bench.limits import RAISED, raised
from bench.line import Poll
from bench.load import Plan, measure
from bench.program import Cores
from server.limits import TABLE, Limits

KEYS = {"server", "rooms", "actions_per_s", "p50_ms", "p99_ms", "server_cpu", "load_cpu", "redis_cpu", "rss_mb"}
ROUNDS = 3
MOST_STRETCHES = 200

linux_only = pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")


def any_core() -> Cores:
    core = min(os.sched_getaffinity(0))
    return Cores(core, core)


@linux_only
def test_every_server_gets_a_row() -> None:
    rows = measure(Plan(rooms=3, idle=2, turns=1, turn_s=0.2), any_core())
    assert [row["server"] for row in rows] == ["gebrak", "ceiling"]
    for row in rows:
        assert row.keys() >= KEYS
        assert float(row["actions_per_s"]) > 0.0
        assert 0.0 < float(row["p50_ms"]) <= float(row["p99_ms"])
        assert float(row["rss_mb"]) > 1.0


@linux_only
def test_a_table_plays_on_when_a_round_is_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    command = GebrakSeat.command

    def saying(seat: GebrakSeat, type_: str, **fields: object) -> None:
        said.append(type_)
        command(seat, type_, **fields)

    monkeypatch.setattr(GebrakSeat, "command", saying)
    gebrak = Gebrak(tmp_path, any_core(), Poll())
    try:
        gebrak.fill(1)
        moves = 0
        for _ in range(MOST_STRETCHES):
            moves += len(gebrak.play(0.1).play.times_s)
            if said.count("ready") > 4 * ROUNDS:
                break
        versions = gebrak.crowd.tables[0].version
    finally:
        gebrak.end()
    assert said.count("ready") > 4 * ROUNDS
    assert 0 < moves < versions
    assert not Path(f"/proc/{gebrak.store_pid}").exists()


def test_the_limits_that_are_raised_exist() -> None:
    assert {limit.name for limit in TABLE} >= RAISED
    assert Limits.read(raised()).messages_per_s > Limits().messages_per_s
