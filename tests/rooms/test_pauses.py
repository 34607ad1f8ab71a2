"""Collections: measured while a race is open, and the full ones kept back until none is."""

import asyncio
import gc
from collections.abc import AsyncIterator

import pytest

from server.rooms import pauses
from server.rooms.pauses import Pauses, collect_between_races

BOUND_S = pauses.MOST_WAIT_S / 2
"""Sooner than a collection comes that waits for no race."""
COLLECTIONS = 30
"""Of the middle generation: Python collects all after ten."""


@pytest.fixture
async def collecting(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[None]:
    """The process's collections are decided on by the server's rule, looking often."""
    monkeypatch.setattr(pauses, "LOOK_EVERY_S", 0.005)
    task = asyncio.create_task(collect_between_races())
    yield
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


def many_collections() -> None:
    """Let Python think that a full collection is due by its own rule."""
    for _ in range(COLLECTIONS):
        gc.collect(1)


async def full_collection(count: int) -> None:
    async with asyncio.timeout(BOUND_S):
        while gc.get_stats()[2]["collections"] <= count:  # noqa: ASYNC110 - the collector tells nobody in time
            await asyncio.sleep(0.005)


def test_the_longest_collection_of_a_race_is_measured() -> None:
    others = list(gc.callbacks)
    race, later = Pauses(), Pauses()
    later.end()
    gc.collect()
    race.end()
    longest_ms = race.longest_ms
    assert longest_ms > 0
    assert later.longest_ms == 0
    gc.collect()
    race.end()
    assert race.longest_ms == longest_ms, "it is over"
    assert gc.callbacks == others


async def test_a_full_collection_waits_for_the_end_of_all_races(collecting: None) -> None:
    races = [Pauses(), Pauses()]
    await asyncio.sleep(0.02)  # it has begun
    count = gc.get_stats()[2]["collections"]
    many_collections()
    races.pop().end()
    await asyncio.sleep(0.1)
    assert gc.get_stats()[2]["collections"] == count
    races.pop().end()
    await full_collection(count)


async def test_but_not_for_ever(collecting: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pauses, "MOST_WAIT_S", 0.05)
    race = Pauses()
    try:
        await asyncio.sleep(0.02)
        count = gc.get_stats()[2]["collections"]
        many_collections()
        await full_collection(count)
    finally:
        race.end()


async def test_pythons_own_rule_is_back_afterwards(collecting: None) -> None:
    await asyncio.sleep(0.02)
    assert gc.get_threshold()[2] == pauses.BY_ITSELF_NEVER
    assert gc.get_freeze_count() > 0


def test_after_a_server_in_this_process_collections_are_as_before() -> None:
    """The fixture of the tests above has ended by now."""
    assert gc.get_threshold()[2] < pauses.BY_ITSELF_NEVER
    assert gc.get_freeze_count() == 0
