"""The soak, short: what `python -m bench.soak` asks of an hour, asked of eight seconds."""

import sys
from pathlib import Path

import pytest

from bench.soak import Plan, soak


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
async def test_every_law_holds_after_people_as_they_are(tmp_path: Path) -> None:
    outcome = await soak(Plan(rooms=6, seconds=8.0, seed=20, pace_s=0.05, wait_idle=False), tmp_path / "data")
    assert outcome.faults == []
