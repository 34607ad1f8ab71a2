"""Clients that do not read: nobody else notices, what is kept is bounded, and in the end they are closed."""

import asyncio
import json
import time

import pytest
from websockets.frames import Opcode

from protocol.codes import CloseCode
from server.gateway.connection import GameConnection
from server.gateway.gateway import Gateway
from server.rooms.history import MOST_BYTES
from tests.gateway.clients import BOUND_S, RawClient, RecordingHouse, command, connected, frame, read, text_frame, until
from tests.gateway.conftest import OpenGateway

UPDATE_BYTES = 2000
KERNEL = {"kernel_bytes": 4096}


async def slow_client(gateway: Gateway, house: RecordingHouse) -> tuple[RawClient, GameConnection]:
    """Return a client with little room that reads nothing but its welcome, and its connection."""
    client = await RawClient.open(gateway.port, receive_bytes=4096)
    await client.message()
    await client.send(text_frame(command("leave")))
    await until(lambda: house.received)
    connection = house.received[0].connection
    assert isinstance(connection, GameConnection)
    return client, connection


def update(number: int) -> bytes:
    return json.dumps({"update": number, "rest": "x" * UPDATE_BYTES}).encode()


async def fill(connection: GameConnection) -> int:
    """Send updates until both kernels' buffers are full and stay so; return the number of the last."""
    number = 0
    while (stalled_s := connection.stalled_for_s(time.monotonic())) < 0.1:
        if stalled_s > 0:
            await asyncio.sleep(0.005)
        else:
            connection.update(update(number))
            number += 1
    return number - 1


def is_cut(connection: GameConnection) -> bool:
    return connection._wire.transport.is_closing()


async def test_skipped_to_the_newest_update_without_losing_an_answer(open_: OpenGateway, house: RecordingHouse) -> None:
    """F8, F15: after a thousand updates one is kept for it, and nobody else has waited."""
    gateway = await open_(limits=KERNEL)
    slow, connection = await slow_client(gateway, house)
    async with connected(gateway.port) as other:
        await read(other)
        last_sent = await fill(connection)
        for number in range(last_sent + 1, last_sent + 1001):
            connection.update(update(number))
            if number % 100 == 0:
                connection.answer(json.dumps({"answer": number}).encode())
        newest = last_sent + 1000
        answers = [number for number in range(last_sent + 1, newest + 1) if number % 100 == 0]

        await other.send(command("heartbeat"))
        assert (await read(other))["type"] == "done"

    messages: list[dict[str, int]] = []
    while not messages or messages[-1].get("update") != newest:
        messages.append(await slow.message())
    updates = [message["update"] for message in messages if "update" in message]
    assert updates == [*range(last_sent + 1), newest]
    assert [message["answer"] for message in messages if "answer" in message] == answers

    connection.update(update(newest + 1))
    assert (await slow.message())["update"] == newest + 1


async def test_close_sends_what_waits_first(open_: OpenGateway, house: RecordingHouse) -> None:
    gateway = await open_(limits=KERNEL | {"closing_s": 5.0})
    slow, connection = await slow_client(gateway, house)
    last_sent = await fill(connection)
    connection.answer(b'{"answer": 1}')
    connection.close(CloseCode.LEFT)
    connection.answer(b'{"answer": 2}')
    connection.update(update(last_sent + 1))
    messages = [await slow.message() for _ in range(last_sent + 2)]
    assert messages[-1] == {"answer": 1}
    assert await slow.close_code() == CloseCode.LEFT


async def test_closed_when_it_has_not_read_for_too_long(open_: OpenGateway, house: RecordingHouse) -> None:
    gateway = await open_(limits=KERNEL | {"stalled_s": 0.3, "tick_s": 0.005})
    slow, connection = await slow_client(gateway, house)
    number = await fill(connection)

    def goes_on() -> bool:
        # The kernels may take some more at any moment; a table goes on until they take no more for good.
        nonlocal number
        number += 1
        connection.update(update(number))
        return bool(house.lost_ones)

    await until(goes_on)
    assert house.lost_ones == [("ABCDE", connection)]
    assert await slow.close_code() is None  # no room for a close frame


async def test_not_closed_while_it_reads(open_: OpenGateway, house: RecordingHouse) -> None:
    """Slow, but never stalled for the limit: each time the kernel takes what waits, the clock starts anew."""
    gateway = await open_(limits=KERNEL | {"stalled_s": BOUND_S, "tick_s": 0.005})
    slow, connection = await slow_client(gateway, house)
    for _ in range(5):
        last_sent = await fill(connection)
        for _ in range(last_sent + 1):
            await slow.message()
        await until(lambda: connection.stalled_for_s(time.monotonic()) == 0)
    assert house.lost_ones == []


@pytest.mark.parametrize(
    ("answer", "count"), [(b"{}", 64), (b"x" * 2048, 64), (b"x" * 64 * 1024, 2)], ids=["many", "both", "large"]
)
async def test_closed_when_too_many_answers_wait(
    open_: OpenGateway, house: RecordingHouse, answer: bytes, count: int
) -> None:
    gateway = await open_(limits=KERNEL)
    _, connection = await slow_client(gateway, house)
    await fill(connection)
    for _ in range(count):
        connection.answer(answer)
    assert not is_cut(connection)
    connection.answer(answer)
    assert is_cut(connection)
    await until(lambda: house.lost_ones)


async def test_not_closed_for_all_that_a_page_asks_for_when_it_comes_back(
    open_: OpenGateway, house: RecordingHouse
) -> None:
    """The history, and that of before the line broke; what it had sent until then; and then a race opens."""
    gateway = await open_(limits=KERNEL)
    slow, connection = await slow_client(gateway, house)
    last_sent = await fill(connection)
    for answer in [b"{}"] * 32 + [b'"%b"' % (b"x" * MOST_BYTES)] * 2:
        connection.answer(answer)
    connection.update(update(last_sent + 1))
    connection.open_race(update(last_sent + 2))
    assert not is_cut(connection)
    for _ in range(last_sent + 1 + 32 + 2):
        await slow.message()
    assert (await slow.message())["update"] == last_sent + 2


async def test_closed_when_its_own_pings_pile_up(open_: OpenGateway, house: RecordingHouse) -> None:
    """The library answers each; a client that sends them and reads nothing must not fill the memory."""
    gateway = await open_(limits=KERNEL | {"buffered_bytes": 16 * 1024})
    slow, connection = await slow_client(gateway, house)
    await fill(connection)
    pings = frame(Opcode.PING, b"x" * 125) * 100
    for _ in range(3):
        await slow.send(pings)
    await until(lambda: house.lost_ones)


async def test_races_to_a_client_that_does_not_read_are_bounded(open_: OpenGateway, house: RecordingHouse) -> None:
    gateway = await open_(limits=KERNEL | {"buffered_bytes": 16 * 1024})
    slow, connection = await slow_client(gateway, house)
    last_sent = await fill(connection)
    connection.answer(b'{"answer": 1}')
    connection.update(update(last_sent + 1))
    connection.open_race(update(last_sent + 2))
    connection.answer(b'{"answer": 2}')
    messages = [await slow.message() for _ in range(last_sent + 4)]
    assert messages[-3] == {"answer": 1}
    assert messages[-2]["update"] == last_sent + 2
    assert messages[-1] == {"answer": 2}

    await fill(connection)
    for number in range(16):
        connection.open_race(update(number))
    assert is_cut(connection)


async def test_a_gone_connection_takes_everything_in_silence(open_: OpenGateway, house: RecordingHouse) -> None:
    gateway = await open_(limits={"tick_s": 3600.0})  # the heartbeat pings by itself, as long as it is there
    slow, connection = await slow_client(gateway, house)
    slow.close()
    await until(lambda: house.lost_ones)
    connection.answer(b"{}")
    connection.update(b"{}")
    connection.open_race(b"{}")
    connection.open_practice(b"{}")
    connection.comb_ping()
    connection.ping()
    connection.close(CloseCode.REPLACED)
    assert connection.line.silent_for_s(time.monotonic()) == 0
