"""Pings: how often, and what happens to those who do not answer."""

import time
from typing import Any

import pytest
from websockets.frames import Opcode

from protocol.codes import CloseCode
from server.gateway import heartbeat
from server.gateway.gateway import Gateway
from server.gateway.heartbeat import PINGS_AFTER_JOIN, SLOTS
from tests.gateway.clients import RawClient, RecordingHouse, command, connected, read, text_frame, until
from tests.gateway.conftest import OpenGateway

BY_HAND = {"tick_s": 3600.0}
"""The test takes the heartbeat's steps itself."""
MINUTE = 60 * 20
"""Steps of 50 ms."""
JOIN = command("join", token="0" * 32, name="Ana")


def take_steps(gateway: Gateway, count: int) -> None:
    for _ in range(count):
        gateway.heartbeat.step(time.monotonic())


async def pings_until_answer(client: RawClient) -> int:
    """Return how many pings come before the answer to a heartbeat of the client's."""
    await client.send(text_frame(command("heartbeat")))
    count = 0
    while (frame := await client.event()).opcode is not Opcode.TEXT:
        count += frame.opcode is Opcode.PING
    return count


async def test_every_twenty_seconds_and_every_two_when_quick(open_: OpenGateway, house: RecordingHouse) -> None:
    """F10: proxies close a line on which nothing is said for a minute."""
    gateway = await open_(limits=BY_HAND)
    client = await RawClient.open(gateway.port)
    await client.message()
    await client.send(text_frame(command("leave")))
    await until(lambda: house.received)
    take_steps(gateway, MINUTE)
    assert await pings_until_answer(client) == 3
    house.received[0].connection.quick = True
    take_steps(gateway, MINUTE)
    assert await pings_until_answer(client) == 30


async def test_no_step_visits_all(open_: OpenGateway) -> None:
    """A tick's work is a fortieth of the connections."""
    gateway = await open_(limits=BY_HAND)
    clients = [await RawClient.open(gateway.port) for _ in range(20)]
    for client in clients:
        await client.message()
    gateway.heartbeat.step(time.monotonic())
    pings = [await pings_until_answer(client) for client in clients]
    assert sum(pings) == 1


@pytest.mark.parametrize(
    "way_in",
    [
        JOIN,
        command("watch", token="0" * 32, name="Ana"),  # how a page comes back
        command("move_in", token="0" * 32, move="0" * 32),
        command("visibility", visible=True),
    ],
    ids=["join", "watch", "move_in", "visibility"],
)
async def test_whoever_comes_in_or_to_the_front_is_pinged_at_once(
    open_: OpenGateway, house: RecordingHouse, way_in: Any
) -> None:
    gateway = await open_(limits=BY_HAND)
    client = await RawClient.open(gateway.port)
    await client.message()
    take_steps(gateway, SLOTS)
    await pings_until_answer(client)
    await client.send(text_frame(way_in))
    await until(lambda: house.received)
    take_steps(gateway, PINGS_AFTER_JOIN + 20)
    assert await pings_until_answer(client) == PINGS_AFTER_JOIN


async def test_of_a_crowd_that_comes_at_once_each_has_its_pings_in_turn(
    open_: OpenGateway, house: RecordingHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(heartbeat, "MOST_SETTLING", 2)
    gateway = await open_(limits=BY_HAND)
    clients = [await RawClient.open(gateway.port) for _ in range(3)]
    take_steps(gateway, SLOTS)  # the next idle pings are far away
    for client in clients:
        await client.message()
        await client.send(text_frame(JOIN))
    await until(lambda: len(house.received) == len(clients))
    assert sum([await pings_until_answer(client) for client in clients]) == len(clients)
    take_steps(gateway, 1)
    assert sorted([await pings_until_answer(client) for client in clients]) == [0, 1, 1]
    take_steps(gateway, SLOTS)
    assert [await pings_until_answer(client) for client in clients].count(PINGS_AFTER_JOIN) == 1


async def test_pings_after_a_join_measure_the_line(open_: OpenGateway, house: RecordingHouse) -> None:
    gateway = await open_()
    async with connected(gateway.port) as client:
        await read(client)
        await client.send(JOIN)
        await until(lambda: house.received and house.received[0].connection.line.last_pong_s)
        base_ms = house.received[0].connection.line.base(time.monotonic()).ms
        assert base_ms is not None


async def test_a_client_that_answers_no_ping_is_closed(open_: OpenGateway, house: RecordingHouse) -> None:
    gateway = await open_(limits={"tick_s": 0.005, "silent_s": 0.2})
    client = await RawClient.open(gateway.port)
    await client.send(text_frame(JOIN))
    assert await client.close_code() == CloseCode.SILENT
    await until(lambda: house.lost_ones)


async def test_a_half_open_connection_is_cut(open_: OpenGateway, house: RecordingHouse) -> None:
    """It does not even answer the close frame: nothing comes from this client any more."""
    gateway = await open_(limits={"tick_s": 0.005, "silent_s": 0.2, "closing_s": 0.1})
    client = await RawClient.open(gateway.port)
    await client.send(text_frame(JOIN))
    await until(lambda: house.lost_ones)


async def test_a_client_that_answers_pings_stays(open_: OpenGateway, house: RecordingHouse) -> None:
    """D21: an idle browser, or a hidden tab: it only answers pings, for several times the limit."""
    silent_s = 0.05
    gateway = await open_(limits=BY_HAND | {"silent_s": silent_s})
    async with connected(gateway.port) as client:
        await read(client)
        await client.send(command("leave"))
        await until(lambda: house.received)
        connection = house.received[0].connection
        connection.quick = True
        until_s = time.monotonic() + 4 * silent_s
        while time.monotonic() < until_s:
            pong_s = connection.line.last_pong_s
            take_steps(gateway, SLOTS)
            await until(lambda pong_s=pong_s: connection.line.last_pong_s != pong_s)  # type: ignore[misc]
        await client.send(command("heartbeat"))
        assert (await read(client))["type"] == "done"
        assert house.lost_ones == []
