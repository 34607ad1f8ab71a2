"""Each limit over real sockets: what is refused, with what, and that nobody else notices."""

import asyncio
import json
from contextlib import AsyncExitStack
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus
from websockets.frames import Opcode

from protocol.codes import CloseCode
from server.gateway.address import parse_networks
from server.gateway.pace import DEAR_COSTS
from server.limits import Limits
from tests.gateway.clients import (
    BOUND_S,
    ID,
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
from tests.gateway.test_http import exchange, get

PROXIES = parse_networks("127.0.0.1")
JOIN = command("join", token="0" * 32, name="Ana")


def from_address(address: str) -> dict[str, Any]:
    return {"additional_headers": {"X-Forwarded-For": address}}


async def answers(client: RawClient) -> list[dict[str, Any]]:
    """Return all messages up to the close frame or the end."""
    messages = []
    while (event := await client.event()) is not None and event.opcode is not Opcode.CLOSE:
        if event.opcode is Opcode.TEXT:
            messages.append(json.loads(event.data))
    return messages


# Messages


async def test_too_much_is_refused_with_its_id_and_taken_when_the_refusal_says(open_: OpenGateway) -> None:
    gateway = await open_(limits={"messages_at_once": 3, "messages_per_s": 1})
    async with connected(gateway.port) as client:
        await read(client)
        for _ in range(3):
            await client.send(command("heartbeat"))
        await client.send(command("heartbeat", id="f" * 16))
        assert [(await read(client))["type"] for _ in range(3)] == ["done"] * 3
        refusal = await read(client)
        assert (refusal["type"], refusal["id"], refusal["code"]) == ("refused", "f" * 16, "too_often")
        assert 0 < refusal["detail"]["again_ms"] <= 1001
        await client.send("no JSON, and no id")
        assert (await read(client))["id"] is None
        await asyncio.sleep(refusal["detail"]["again_ms"] / 1000)
        await client.send(command("heartbeat", id="f" * 16))
        assert await read(client) == {"type": "done", "id": "f" * 16}


@pytest.mark.parametrize("message", ["rubbish", "{}", command("history")])
async def test_a_dear_message_counts_as_several(open_: OpenGateway, house: RecordingHouse, message: str) -> None:
    house.on_receive = lambda received: received.connection.answer(b"{}")
    gateway = await open_(limits={"messages_at_once": 2 * DEAR_COSTS, "messages_per_s": 1})
    async with connected(gateway.port) as client:
        await read(client)
        for _ in range(3):
            await client.send(message)
        codes = [(await read(client)).get("code") for _ in range(3)]
        assert [code == "too_often" for code in codes] == [False, False, True]


async def test_a_refused_command_does_not_reach_the_house(open_: OpenGateway, house: RecordingHouse) -> None:
    gateway = await open_(limits={"messages_at_once": 2, "messages_per_s": 1})
    async with connected(gateway.port) as client:
        await read(client)
        for _ in range(5):
            await client.send(command("leave"))
        for _ in range(3):
            assert (await read(client))["code"] == "too_often"
    await until(lambda: house.lost_ones)
    assert len(house.received) == 2


@pytest.mark.parametrize(
    "message",
    [text_frame(command("heartbeat")), text_frame("{}"), frame(Opcode.PING, b""), frame(Opcode.PONG, b"")],
    ids=["commands", "rubbish", "pings", "pongs"],
)
async def test_a_flood_is_cut_off_and_nobody_notices(open_: OpenGateway, house: RecordingHouse, message: bytes) -> None:
    """Fifty thousand frames in one piece: it gets at most as many answers as the limits say, and a reason."""
    gateway = await open_()
    async with connected(gateway.port) as other:
        await read(other)
        flooder = await RawClient.open(gateway.port)
        sending = asyncio.create_task(flooder.send(message * 50_000))
        await other.send(command("heartbeat"))
        assert (await read(other))["type"] == "done"
        limits = Limits()
        assert len(await answers(flooder)) <= 2 * (limits.messages_at_once + limits.refused_at_once)
        assert await flooder.close_code() == CloseCode.FLOODING
        await until(lambda: len(house.lost_ones) == 1)
        sending.cancel()
        await asyncio.gather(sending, return_exceptions=True)
        await other.send(command("heartbeat"))
        assert (await read(other))["type"] == "done"


async def test_a_pong_that_was_asked_for_costs_nothing(open_: OpenGateway, house: RecordingHouse) -> None:
    """Neither the connection, which is sent a longer comb than it may send messages, nor others at its address."""
    limits = {"messages_at_once": 3, "messages_per_s": 1, "refused_at_once": 3, "address_messages_per_minute": 3}
    gateway = await open_(limits=limits)
    async with connected(gateway.port) as client, connected(gateway.port) as neighbour:
        await read(client)
        await read(neighbour)
        await client.send(command("leave"))
        await until(lambda: house.received)
        connection = house.received[0].connection
        for _ in range(100):
            connection.comb_ping()
        await until(lambda: connection.line.base(0.0).samples >= 100)
        for player in (client, neighbour):
            await player.send(command("heartbeat"))
            assert (await read(player))["type"] == "done"


async def test_after_the_clients_close_frame_nothing_is_taken(open_: OpenGateway, house: RecordingHouse) -> None:
    """Whatever comes behind it, and for however long it goes on."""
    gateway = await open_(limits={"closing_s": 0.2})
    client = await RawClient.open(gateway.port)
    await client.send(frame(Opcode.CLOSE, b"\x03\xe8") + text_frame(command("leave")))
    sending = asyncio.create_task(client.send(frame(Opcode.PING, b"") * 50_000))
    await until(lambda: house.lost_ones)
    sending.cancel()
    await asyncio.gather(sending, return_exceptions=True)
    assert house.received == []


async def test_after_the_servers_close_frame_little_is_read(open_: OpenGateway, house: RecordingHouse) -> None:
    """A binary frame, and then a flood instead of a close frame."""
    gateway = await open_(limits={"closing_s": 3600.0})
    client = await RawClient.open(gateway.port)
    await client.send(frame(Opcode.BINARY, b""))
    await client.close_code()
    sending = asyncio.create_task(client.send(text_frame("{}") * 50_000))
    await until(lambda: house.lost_ones)
    sending.cancel()
    await asyncio.gather(sending, return_exceptions=True)


# Ways in


async def test_joins_of_an_address(open_: OpenGateway, house: RecordingHouse) -> None:
    gateway = await open_(limits={"joins_per_minute": 2}, proxies=PROXIES)
    async with AsyncExitStack() as stack:
        for _ in range(2):
            client = await stack.enter_async_context(connected(gateway.port, **from_address("192.0.2.7")))
            await client.send(JOIN)
        await until(lambda: len(house.received) == 2)
        for way in (
            JOIN,
            command("watch", token="0" * 32, name="Ana"),
            command("move_in", token="0" * 32, move="0" * 32),
        ):
            client = await stack.enter_async_context(connected(gateway.port, **from_address("192.0.2.7")))
            await read(client)
            await client.send(way)
            refusal = await read(client)
            assert (refusal["id"], refusal["code"]) == (ID, "too_often")
            assert 0 < refusal["detail"]["again_ms"] <= 30_001
        other = await stack.enter_async_context(connected(gateway.port, **from_address("192.0.2.8")))
        await other.send(JOIN)
        await until(lambda: len(house.received) == 3)


async def test_wrong_codes_of_an_address(open_: OpenGateway, house: RecordingHouse) -> None:
    """Also those that are asked for all at once, before one of them is known to be wrong: they are waited for later."""

    def is_wrong(received: Received) -> None:
        received.connection.wrong_code()
        received.connection.answer(b"{}")

    house.on_receive = is_wrong
    gateway = await open_(limits={"wrong_codes_per_minute": 2}, proxies=PROXIES)
    for _ in range(2):
        async with connected(gateway.port, **from_address("2001:db8::1")) as guesser:
            await read(guesser)
            await guesser.send(JOIN)
            assert await read(guesser) == {}
    async with connected(gateway.port, **from_address("2001:db8::2")) as neighbour:  # of the same /64
        await read(neighbour)
        await neighbour.send(JOIN)
        refusal = await read(neighbour)
        assert refusal["code"] == "too_often"
        assert 0 < refusal["detail"]["again_ms"] <= 30_001
    async with connected(gateway.port, **from_address("2001:db8:0:1::1")) as other:
        await read(other)
        await other.send(JOIN)
        assert await read(other) == {}


async def test_rooms_of_an_address(open_: OpenGateway, house: RecordingHouse) -> None:
    gateway = await open_(limits={"rooms_per_minute": 2}, proxies=PROXIES)
    for _ in range(2):
        async with connected(gateway.port, "/ws", **from_address("192.0.2.7")) as client:
            await client.send(command("create", game="gudetama"))
            await read(client)
    async with connected(gateway.port, "/ws", **from_address("192.0.2.7")) as client:
        await read(client)
        await client.send(command("create", game="gudetama"))
        refusal = await read(client)
        assert refusal["code"] == "too_often"
        assert 0 < refusal["detail"]["again_ms"] <= 30_001
    assert len(house.created) == 2


# Connections


async def test_connections_of_an_address(open_: OpenGateway) -> None:
    gateway = await open_(limits={"connections_per_address": 3})
    async with AsyncExitStack() as stack:
        clients = [await stack.enter_async_context(connected(gateway.port)) for _ in range(3)]
        for _ in range(20):
            with pytest.raises((ConnectionClosed, InvalidHandshake, OSError)):
                await connected(gateway.port)
        await clients[0].close()
        await until(lambda: len(gateway._everyone) == 2)
        async with connected(gateway.port) as again:
            assert (await read(again))["type"] == "welcome"


async def test_sockets_without_a_request_count_too(open_: OpenGateway) -> None:
    """Slow ones are what it is for."""
    gateway = await open_(limits={"connections_per_address": 3})
    slow = [await asyncio.open_connection("127.0.0.1", gateway.port) for _ in range(3)]
    for _, writer in slow:
        writer.write(b"GET / HTTP/1.1\r\nHost: ")
    await until(lambda: len(gateway._everyone) == 3)
    assert await exchange(gateway.port, b"GET /healthz HTTP/1.1\r\n\r\n") == b""
    slow[0][1].close()
    await until(lambda: len(gateway._everyone) == 2)
    assert (await get(gateway.port, "/healthz")).status == 200
    for _, writer in slow[1:]:
        writer.close()


async def test_behind_a_proxy_each_client_has_its_own_number_and_gets_an_answer(open_: OpenGateway) -> None:
    gateway = await open_(limits={"connections_per_address": 2}, proxies=PROXIES)
    async with AsyncExitStack() as stack:
        for address in ("192.0.2.7", "192.0.2.7", "192.0.2.8"):
            await stack.enter_async_context(connected(gateway.port, **from_address(address)))
        with pytest.raises(InvalidStatus) as refusal:
            await connected(gateway.port, **from_address("192.0.2.7"))
        assert refusal.value.response.status_code == 429
        assert refusal.value.response.headers["Retry-After"] == "60"
        # What the client itself has written stands to the left.
        with pytest.raises(InvalidStatus):
            await connected(gateway.port, **from_address("198.51.100.1, 192.0.2.7"))
        assert (await get(gateway.port, "/healthz", X_Forwarded_For="192.0.2.7")).status == 429
        assert (await get(gateway.port, "/healthz", X_Forwarded_For="192.0.2.9")).status == 200


async def test_without_a_trusted_proxy_the_header_is_not_read(open_: OpenGateway) -> None:
    gateway = await open_(limits={"connections_per_address": 2})
    async with connected(gateway.port, **from_address("192.0.2.7")), connected(gateway.port):
        with pytest.raises((ConnectionClosed, InvalidHandshake, OSError)):
            await connected(gateway.port, **from_address("192.0.2.9"))


async def test_arrivals_of_an_address(open_: OpenGateway) -> None:
    gateway = await open_(limits={"arrivals_per_minute": 60}, proxies=PROXIES)
    for _ in range(60):
        assert (await get(gateway.port, "/healthz", X_Forwarded_For="192.0.2.7")).status == 200
    async with asyncio.timeout(BOUND_S):  # one more a second is allowed
        while (await get(gateway.port, "/healthz", X_Forwarded_For="192.0.2.7")).status != 429:
            pass
    assert (await get(gateway.port, "/healthz", X_Forwarded_For="192.0.2.8")).status == 200


async def test_connections_of_the_server(open_: OpenGateway) -> None:
    gateway = await open_(limits={"connections": 4}, proxies=PROXIES)
    async with AsyncExitStack() as stack:
        for number in range(4):
            await stack.enter_async_context(connected(gateway.port, **from_address(f"192.0.2.{number}")))
        with pytest.raises((ConnectionClosed, InvalidHandshake, OSError)):
            await connected(gateway.port, **from_address("192.0.2.9"))
    await until(lambda: not gateway._everyone)
    async with connected(gateway.port) as client:
        assert (await read(client))["type"] == "welcome"


async def test_everything_that_comes_is_counted_out_again(open_: OpenGateway) -> None:
    """However it ends: answered, refused, cut, reset before its request is read."""
    gateway = await open_(limits={"connections_per_address": 30, "request_s": 0.2}, proxies=PROXIES)
    for address in ("192.0.2.7", "192.0.2.8", "rubbish", ""):
        await get(gateway.port, "/healthz", X_Forwarded_For=address)
        async with connected(gateway.port, **from_address(address)):
            pass
        await exchange(gateway.port, b"GET / HT")
        for request in (b"", b"GET /ws HTTP/1.1\r\n", b"GET /healthz HTTP/1.1\r\n\r\n"):
            _, writer = await asyncio.open_connection("127.0.0.1", gateway.port)
            writer.write(request)
            writer.transport.abort()
    await until(lambda: not gateway._everyone)
    assert gateway._door._visitors._here == {}


async def test_a_long_request_is_cut(open_: OpenGateway) -> None:
    """The library's own bound is a megabyte for each connection."""
    gateway = await open_(limits={"request_bytes": 4096, "request_s": 3600.0})
    line = b"A: " + b"b" * 1000 + b"\r\n"
    assert await exchange(gateway.port, b"GET /healthz HTTP/1.1\r\n" + line * 5) == b""
    answer = await exchange(gateway.port, b"GET /healthz HTTP/1.1\r\n" + line * 3 + b"\r\n")
    assert answer.startswith(b"HTTP/1.1 200")


async def test_a_household_fits_in_with_all_its_reconnects(open_: OpenGateway, house: RecordingHouse) -> None:
    """Six players and twenty spectators open the page and come in, and the server restarts twice, all in a minute."""
    house.on_receive = lambda received: received.connection.answer(b"{}")
    gateway = await open_()

    async def load_the_page() -> None:
        for _ in range(20):
            assert (await get(gateway.port, "/healthz")).status == 200

    async def come_in(stack: AsyncExitStack) -> None:
        client = await stack.enter_async_context(connected(gateway.port))
        await read(client)
        for wish in (JOIN, *[command("visibility", visible=True)] * 10):
            await client.send(wish)
            assert await read(client) == {}

    async with asyncio.timeout(3 * BOUND_S):
        await asyncio.gather(*(load_the_page() for _ in range(26)))
        async with AsyncExitStack() as stack:
            for _ in range(3):  # the connections before are still there, as after a lost network
                await asyncio.gather(*(come_in(stack) for _ in range(26)))
