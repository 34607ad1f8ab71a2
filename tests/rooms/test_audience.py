"""Spectators in slices: what each is sent, in which order, and how long a slice takes, by a clock that tests move."""

import asyncio
from collections import Counter
from typing import cast

from server.rooms.audience import MOST_WAITING, Audience
from server.rooms.connection import Connection
from server.watch.metrics import UPDATES_SKIPPED

MOST_S = 0.001
"""A slice holds the event loop up no longer."""
SENDING_S = 2**-12
"""By the clock of the stage: four spectators a slice."""


class Stage:
    """An audience, a clock that moves only while somebody is sent something, and a race that may be open."""

    def __init__(self, spectators: int = 0) -> None:
        self.now_s = 50.0
        self.race_is_open = False
        self.audience = Audience(1, lambda: not self.race_is_open, lambda: self.now_s)
        self.crowd = [Spectator(self) for _ in range(spectators)]
        for spectator in self.crowd:
            self.audience.add(spectator.connection)

    def sent(self) -> Counter[bytes]:
        """Return how many have been sent each message so far."""
        return Counter(message for spectator in self.crowd for message in spectator.sent)


class Spectator:
    """As much of a connection as an audience uses."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self.sent: list[bytes] = []
        self.updates: list[bytes] = []

    @property
    def connection(self) -> Connection:
        return cast("Connection", self)

    def answer(self, message: bytes) -> None:
        self.sent.append(message)
        self._stage.now_s += SENDING_S

    def update(self, message: bytes) -> None:
        self.updates.append(message)
        self.answer(message)


async def turn_of_the_loop() -> None:
    """Let everything run that is ready now, once."""
    await asyncio.sleep(0)


async def all_slices(stage: Stage) -> None:
    async with asyncio.timeout(10):
        while stage.audience._slice is not None:
            await turn_of_the_loop()


async def test_nobody_is_sent_anything_before_the_loop_runs() -> None:
    """So seats, which a room tells in the same callback, come first."""
    stage = Stage(3)
    stage.audience.update(b"1")
    assert not stage.sent()
    await turn_of_the_loop()
    assert stage.sent() == {b"1": 3}


async def test_a_slice_ends_in_its_time_and_the_loop_runs_before_the_next() -> None:
    stage = Stage(10)
    stage.audience.update(b"1")
    told: list[int] = []
    while sum(told) < 10:
        before, began_s = stage.sent().total(), stage.now_s
        await turn_of_the_loop()
        assert stage.now_s - began_s <= MOST_S
        told.append(stage.sent().total() - before)
    assert told == [4, 4, 2]
    await all_slices(stage)
    assert stage.sent() == {b"1": 10}


async def test_the_newest_update_takes_the_place_of_one_that_some_lack() -> None:
    stage = Stage(10)
    skipped = UPDATES_SKIPPED.value
    stage.audience.update(b"1")
    await turn_of_the_loop()
    stage.audience.update(b"2")
    await all_slices(stage)
    assert stage.sent() == {b"1": 4, b"2": 10}
    assert [spectator.sent for spectator in stage.crowd[3:5]] == [[b"1", b"2"], [b"2"]]
    assert UPDATES_SKIPPED.value - skipped == 6
    stage.audience.update(b"3")
    await all_slices(stage)
    assert UPDATES_SKIPPED.value - skipped == 6, "all had the one before"


async def test_who_lacks_most_comes_first_also_when_updates_never_stop() -> None:
    stage = Stage(10)
    for number in range(5):
        stage.audience.update(b"%d" % number)
        await turn_of_the_loop()
    assert {len(spectator.updates) for spectator in stage.crowd} == {2}


async def test_other_messages_come_in_order_and_none_is_left_out() -> None:
    stage = Stage(6)
    stage.audience.update(b"1")
    stage.audience.answer(b"a")
    await turn_of_the_loop()
    stage.audience.update(b"2")
    stage.audience.answer(b"b")
    await all_slices(stage)
    assert [spectator.sent for spectator in stage.crowd[1:3]] == [[b"1", b"a", b"2", b"b"], [b"a", b"2", b"b"]]
    assert all(spectator.updates[-1] == b"2" for spectator in stage.crowd)


async def test_an_answer_comes_behind_what_waits() -> None:
    stage = Stage(6)
    stage.audience.update(b"1")
    last = stage.crowd[-1]
    stage.audience.bring_up_to_date(last.connection)
    assert last.sent == [b"1"]
    await all_slices(stage)
    assert stage.sent() == {b"1": 6}, "once each"


async def test_nothing_is_sent_while_a_race_is_open() -> None:
    stage = Stage(10)
    stage.audience.update(b"1")
    await turn_of_the_loop()
    stage.race_is_open = True
    await all_slices(stage)
    assert stage.sent() == {b"1": 4}
    stage.race_is_open = False
    stage.audience.update(b"verdict")
    await all_slices(stage)
    assert stage.sent() == {b"1": 4, b"verdict": 10}


async def test_who_comes_has_been_shown_all_and_who_goes_is_sent_nothing() -> None:
    stage = Stage(10)
    stage.audience.update(b"1")
    new = Spectator(stage)
    stage.audience.add(new.connection)
    gone = stage.crowd[7]
    stage.audience.remove(gone.connection)
    stage.audience.remove(gone.connection)
    await all_slices(stage)
    assert (new.sent, gone.sent, stage.sent()) == ([], [], {b"1": 9})
    stage.audience.answer(b"a")
    await all_slices(stage)
    assert (new.sent, gone.sent) == ([b"a"], [])


async def test_a_flood_of_other_messages_is_bounded_and_costs_no_update() -> None:
    stage = Stage(1)
    stage.audience.update(b"1")
    for number in range(2 * MOST_WAITING):
        stage.audience.answer(b"a%d" % number)
    await all_slices(stage)
    (spectator,) = stage.crowd
    assert spectator.sent == [b"1", *(b"a%d" % number for number in range(MOST_WAITING + 1, 2 * MOST_WAITING))]
    assert not stage.audience._waiting, "nobody lacks anything"


async def test_without_spectators_nothing_waits() -> None:
    stage = Stage()
    stage.audience.update(b"1")
    stage.audience.answer(b"a")
    assert not stage.audience._waiting
    assert stage.audience._slice is None
    first = Spectator(stage)
    stage.audience.add(first.connection)
    stage.audience.answer(b"b")
    stage.audience.update(b"2")
    await all_slices(stage)
    assert (first.sent, first.updates) == ([b"b", b"2"], [b"2"])


async def test_after_the_end_nobody_is_sent_anything() -> None:
    stage = Stage(3)
    stage.audience.update(b"1")
    stage.audience.end()
    await turn_of_the_loop()
    assert not stage.sent()


def test_an_audience_is_true_when_somebody_looks_on() -> None:
    assert not Stage().audience
    assert Stage(1).audience
