"""Slices of long work: how long each is, by a clock that tests move, and what runs between two."""

import asyncio
from collections.abc import Iterator

from server.slices import sliced
from tests.at_once import at_once

MOST_S = 0.001
"""A slice holds the event loop up no longer."""
STEP_S = 2**-12
"""By the clock of the work: four steps a slice."""


class Work:
    """So many steps, a clock that moves with each, and how many have been taken."""

    def __init__(self, steps: int) -> None:
        self.now_s = 50.0
        self.taken = 0
        self.done: list[int] = []
        self._steps = steps

    async def do(self) -> None:
        async for number in sliced(self.items(), lambda: self.now_s):
            assert self.taken == number + 1, "nothing is taken before its turn"
            self.done.append(number)
            self.now_s += STEP_S

    def items(self) -> Iterator[int]:
        for number in range(self._steps):
            self.taken += 1
            yield number


async def test_a_slice_ends_in_its_time_and_the_loop_runs_before_the_next() -> None:
    work = Work(10)
    doing = asyncio.create_task(work.do())
    slices: list[int] = []
    while not doing.done():
        before, began_s = len(work.done), work.now_s
        await asyncio.sleep(0)
        assert work.now_s - began_s <= MOST_S
        slices.append(len(work.done) - before)
    assert slices == [4, 4, 2]
    assert work.done == list(range(10))


async def test_time_that_others_take_is_none_of_a_slice() -> None:
    work = Work(8)
    doing = asyncio.create_task(work.do())
    await asyncio.sleep(0)
    work.now_s += 1.0
    await asyncio.sleep(0)
    assert len(work.done) == 8
    await doing


def test_short_work_waits_for_nothing() -> None:
    work = Work(3)
    at_once(work.do())
    assert work.done == [0, 1, 2]
