"""Arrival stamps: one a read, taken before anything else is done with it."""

import time
from typing import Any

import pytest
from websockets.frames import Opcode

from server.race.line import Line
from server.rooms.connection import Opened
from tests.gateway.clients import (
    RawClient,
    Received,
    RecordingHouse,
    command,
    connected,
    frame,
    read,
    text_frame,
    until,
)
from tests.gateway.conftest import OpenGateway

BLOCKED_S = 0.05
ASKED_BY_THE_TEST: dict[str, Any] = {"limits": {"tick_s": 3600.0}}
"""The heartbeat pings nobody meanwhile: it would within 50 ms."""


async def test_frames_of_one_read_share_a_stamp_that_a_blocked_loop_does_not_move(
    open_: OpenGateway, house: RecordingHouse
) -> None:
    """The first command blocks the loop; the second is handled later, but has arrived with the first.

    Only of the last is it known that it has not come earlier.
    """
    house.on_receive = lambda _: time.sleep(BLOCKED_S)
    gateway = await open_()
    client = await RawClient.open(gateway.port)
    await client.send(text_frame(command("leave")))
    await until(lambda: len(house.received) == 1)
    before_s = time.monotonic()
    await client.send(text_frame(command("leave")) + text_frame(command("start")))
    await until(lambda: len(house.received) == 3)
    alone, first, second = house.received
    assert before_s < first.stamp.at_s == second.stamp.at_s <= first.handled_s
    assert second.handled_s - second.stamp.at_s >= BLOCKED_S
    assert first.stamp.unsure_s == first.stamp.at_s - alone.stamp.at_s
    assert alone.stamp.unsure_s == second.stamp.unsure_s == 0.0


async def test_a_stamp_names_the_pong_before_it_in_the_stream(open_: OpenGateway, house: RecordingHouse) -> None:
    """HD-27: also within one read, the place of a message among the pongs of the comb counts."""
    gateway = await open_(**ASKED_BY_THE_TEST)
    client = await RawClient.open(gateway.port)
    await client.message()
    await client.send(text_frame(command("leave")))
    await until(lambda: house.received)
    connection = house.received[0].connection
    opened = connection.open_race(b'{"type": "update"}')
    connection.comb_ping()
    await client.message()
    pings = [(await client.event()).data for _ in range(2)]
    pongs = [frame(Opcode.PONG, ping) for ping in pings]
    slap = text_frame(command("leave"))
    await client.send(slap + pongs[0] + slap + pongs[1] + slap)
    await until(lambda: len(house.received) == 4)
    assert [received.stamp.pong for received in house.received] == [None, None, 0, 1]
    comb = connection.line.comb_record(opened.at_s)
    assert len(comb.pings_ms) == 2
    assert None not in comb.pongs_ms
    assert comb.unsure_ms > 0


async def test_a_later_read_has_a_later_stamp(open_: OpenGateway, house: RecordingHouse) -> None:
    gateway = await open_()
    client = await RawClient.open(gateway.port)
    await client.send(text_frame(command("leave")))
    await until(lambda: len(house.received) == 1)
    between_s = time.monotonic()
    await client.send(text_frame(command("start")))
    await until(lambda: len(house.received) == 2)
    first, second = house.received
    assert first.stamp.at_s < between_s < second.stamp.at_s


async def test_stamps_are_finer_than_a_millisecond(open_: OpenGateway, house: RecordingHouse) -> None:
    """uvloop's `loop.time()` is not."""
    gateway = await open_()
    client = await RawClient.open(gateway.port)
    for count in range(1, 11):
        await client.send(text_frame(command("leave")))
        await until(lambda count=count: len(house.received) == count)  # type: ignore[misc]
    assert any(round(received.stamp.at_s, 3) != received.stamp.at_s for received in house.received)


async def test_a_ping_measures_the_line(open_: OpenGateway, house: RecordingHouse) -> None:
    gateway = await open_(**ASKED_BY_THE_TEST)
    async with connected(gateway.port) as client:
        await read(client)
        await client.send(command("leave"))
        await until(lambda: house.received)
        connection = house.received[0].connection
        assert isinstance(connection.line, Line)
        assert connection.line.base(time.monotonic()).ms is None
        connection.ping()
        await until(lambda: connection.line.last_pong_s)
        base_ms = connection.line.base(time.monotonic()).ms
        assert base_ms is not None
        assert base_ms > 0


@pytest.mark.parametrize("kind", ["open_race", "open_practice"])
async def test_a_race_opens_with_message_and_ping_together(
    open_: OpenGateway, house: RecordingHouse, kind: str
) -> None:
    opened: list[Opened] = []

    def open_race(received: Received) -> None:
        opened.append(getattr(received.connection, kind)(b'{"type": "update"}'))

    house.on_receive = open_race
    gateway = await open_(**ASKED_BY_THE_TEST)
    client = await RawClient.open(gateway.port)
    await client.message()
    await client.send(text_frame(command("leave")))
    assert await client.message() == {"type": "update"}
    assert client.has_read_ping()
    received = house.received[0]
    assert received.handled_s <= opened[0].at_s <= time.monotonic()
    assert opened[0].queued_bytes == 0
    assert received.connection.line.silent_for_s(opened[0].at_s + 1.0) == 1.0
