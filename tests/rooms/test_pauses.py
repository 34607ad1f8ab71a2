"""Collections: measured while a race is open, and kept back until none is."""

import asyncio
import gc
import sys
from collections.abc import AsyncIterator

import pytest

from server.rooms import pauses
from server.rooms.pauses import Pauses, collect_between_races

BOUND_S = pauses.MOST_WAIT_S / 2
"""Sooner than a collection comes that waits for no race."""
LOOKS_S = 0.1
"""The rule has looked often within this time."""


@pytest.fixture
async def collecting(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[None]:
    """The process's collections are decided on by the server's rule, looking often."""
    monkeypatch.setattr(pauses, "LOOK_EVERY_S", 0.005)
    task = asyncio.create_task(collect_between_races())
    yield
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


def grown(by: float) -> list[list[None]]:
    """Return something that makes the memory blocks so many times as many, or a little more."""
    return [[] for _ in range(int((by - 1) * sys.getallocatedblocks()))]


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
    await asyncio.sleep(LOOKS_S)  # it has begun
    count = gc.get_stats()[2]["collections"]
    _more = grown(2.1)
    races.pop().end()
    await asyncio.sleep(LOOKS_S)
    assert gc.get_stats()[2]["collections"] == count
    races.pop().end()
    await full_collection(count)


async def test_a_full_collection_is_due_when_memory_has_doubled(collecting: None) -> None:
    """And not, as Python does by itself, with every few hundred objects."""
    await asyncio.sleep(LOOKS_S)
    counts = [generation["collections"] for generation in gc.get_stats()]
    more = grown(1.5)
    await asyncio.sleep(LOOKS_S)
    assert [generation["collections"] for generation in gc.get_stats()] == counts
    more += grown(1.5)
    await full_collection(counts[2])
    count = gc.get_stats()[2]["collections"]
    await asyncio.sleep(LOOKS_S)
    assert gc.get_stats()[2]["collections"] == count, "what is left counts from now on"


async def test_but_not_for_ever(collecting: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pauses, "MOST_WAIT_S", 0.05)
    race = Pauses()
    try:
        await asyncio.sleep(LOOKS_S)
        count = gc.get_stats()[2]["collections"]
        _more = grown(2.1)
        await full_collection(count)
    finally:
        race.end()


async def test_python_does_not_collect_by_itself(collecting: None) -> None:
    await asyncio.sleep(LOOKS_S)
    assert not gc.isenabled()
    assert gc.get_freeze_count() > 0


def test_after_a_server_in_this_process_collections_are_as_before() -> None:
    """The fixture of the tests above has ended by now."""
    assert gc.isenabled()
    assert gc.get_freeze_count() == 0
