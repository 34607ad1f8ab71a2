"""The timer of a race: when it ticks, and that it notes what holds the loop up."""

import asyncio
import time

import pytest

from server.rooms.ticks import SOONEST, STEP_S, Ticks

BOUND_S = 20.0
HELD_UP_S = 0.2


async def test_races_that_open_at_once_do_not_tick_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    waits_s: list[float] = []
    monkeypatch.setattr(asyncio.get_running_loop(), "call_later", lambda wait_s, *_: waits_s.append(wait_s))
    for _ in range(50):
        Ticks(print)
    assert SOONEST * STEP_S <= min(waits_s) < 0.6 * STEP_S
    assert 0.9 * STEP_S < max(waits_s) <= STEP_S


async def test_a_hold_up_is_noted_and_after_the_end_nothing_ticks() -> None:
    ticked = asyncio.Event()
    times_s: list[float] = []

    def tick(now_s: float) -> None:
        times_s.append(now_s)
        ticked.set()

    ticks = Ticks(tick)
    for held_up_s in (0.0, HELD_UP_S, 0.0):
        ticked.clear()
        time.sleep(held_up_s)  # noqa: ASYNC251 - it is to hold the loop up
        await asyncio.wait_for(ticked.wait(), BOUND_S)
    assert ticks.most_late_ms >= 1000 * (HELD_UP_S - STEP_S)
    assert times_s == sorted(times_s)
    ticks.stop()
    count = len(times_s)
    await asyncio.sleep(2 * STEP_S)
    assert len(times_s) == count
