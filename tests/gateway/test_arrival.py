"""Arrival stamps: one a read, taken before anything else is done with it."""

import time

from server.race.line import Line
from tests.gateway.clients import RawClient, Received, RecordingHouse, command, connected, read, text_frame, until
from tests.gateway.conftest import OpenGateway

BLOCKED_S = 0.05


async def test_frames_of_one_read_share_a_stamp_that_a_blocked_loop_does_not_move(
    open_: OpenGateway, house: RecordingHouse
) -> None:
    """The first command blocks the loop; the second is handled later, but has arrived with the first."""
    house.on_receive = lambda _: time.sleep(BLOCKED_S)
    gateway = await open_()
    client = await RawClient.open(gateway.port)
    before_s = time.monotonic()
    await client.send(text_frame(command("leave")) + text_frame(command("start")))
    await until(lambda: len(house.received) == 2)
    first, second = house.received
    assert before_s < first.arrival_s == second.arrival_s <= first.handled_s
    assert second.handled_s - second.arrival_s >= BLOCKED_S


async def test_a_later_read_has_a_later_stamp(open_: OpenGateway, house: RecordingHouse) -> None:
    gateway = await open_()
    client = await RawClient.open(gateway.port)
    await client.send(text_frame(command("leave")))
    await until(lambda: len(house.received) == 1)
    between_s = time.monotonic()
    await client.send(text_frame(command("start")))
    await until(lambda: len(house.received) == 2)
    first, second = house.received
    assert first.arrival_s < between_s < second.arrival_s


async def test_stamps_are_finer_than_a_millisecond(open_: OpenGateway, house: RecordingHouse) -> None:
    """uvloop's `loop.time()` is not."""
    gateway = await open_()
    client = await RawClient.open(gateway.port)
    for count in range(1, 11):
        await client.send(text_frame(command("leave")))
        await until(lambda count=count: len(house.received) == count)  # type: ignore[misc]
    assert any(round(received.arrival_s, 3) != received.arrival_s for received in house.received)


async def test_a_ping_measures_the_line(open_: OpenGateway, house: RecordingHouse) -> None:
    gateway = await open_()
    async with connected(gateway.port) as client:
        await read(client)
        await client.send(command("leave"))
        await until(lambda: house.received)
        connection = house.received[0].connection
        assert isinstance(connection.line, Line)
        assert connection.line.base_ms(time.monotonic()) is None
        connection.ping()
        await until(lambda: connection.line.last_pong_s)
        base_ms = connection.line.base_ms(time.monotonic())
        assert base_ms is not None
        assert base_ms > 0


async def test_a_race_opens_with_update_and_ping_together(open_: OpenGateway, house: RecordingHouse) -> None:
    opened_s: list[float] = []

    def open_race(received: Received) -> None:
        opened_s.append(received.connection.open_race(b'{"type": "update"}'))

    house.on_receive = open_race
    gateway = await open_()
    client = await RawClient.open(gateway.port)
    await client.message()
    await client.send(text_frame(command("leave")))
    assert await client.message() == {"type": "update"}
    assert client.has_read_ping()
    received = house.received[0]
    assert received.handled_s <= opened_s[0] <= time.monotonic()
    assert received.connection.line.silent_for_s(opened_s[0] + 1.0) == 1.0
