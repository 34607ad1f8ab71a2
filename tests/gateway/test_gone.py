"""Whoever has gone is freed at once, however it went: a collection would have to visit everything that there is."""

import asyncio
import gc
from collections.abc import Iterator
from typing import Any
from weakref import WeakSet

import pytest
from websockets.frames import Opcode

from server.gateway.wire import Wire
from tests.gateway.clients import RecordingHouse, command, until
from tests.gateway.conftest import OpenGateway
from tests.hostile.stranger import frame, handshake

HELLO = handshake("/ws/ABCDE")
JOIN = frame(Opcode.TEXT, command("join", token="0" * 32, name="Ana").encode())

REQUESTS = {
    "nothing": b"",
    "half a request": HELLO[:-10],
    "a request": b"GET /healthz HTTP/1.1\r\nHost: cards.lan\r\n\r\n",
    "rubbish": b"rubbish\r\n\r\n",
    "a websocket without the subprotocol": HELLO.replace(b"gebrak", b"other"),
    "a websocket of another origin": HELLO.replace(b"\r\n\r\n", b"\r\nOrigin: http://elsewhere.example\r\n\r\n"),
}
FRAMES = {
    "nothing more": b"",
    "a join": JOIN,
    "half a frame": JOIN[:-3],
    "a binary frame": frame(Opcode.BINARY, b"x"),
    "a bad frame": b"\x83\x80\0\0\0\0",
    "a close frame": frame(Opcode.CLOSE, (1000).to_bytes(2, "big")),
}


@pytest.fixture
def there(monkeypatch: pytest.MonkeyPatch) -> Iterator[WeakSet[Any]]:
    """What there is of connections; nothing is collected meanwhile."""
    there: WeakSet[Any] = WeakSet()
    made = Wire.connection_made

    def connection_made(wire: Wire, transport: asyncio.BaseTransport) -> None:
        there.update((wire, wire.protocol, wire.connection))
        made(wire, transport)

    monkeypatch.setattr(Wire, "connection_made", connection_made)
    gc.disable()
    yield there
    gc.enable()


@pytest.mark.parametrize("said", REQUESTS)
async def test_of_a_request_nothing_is_left(open_: OpenGateway, there: WeakSet[Any], said: str) -> None:
    gateway = await open_()
    reader, writer = await asyncio.open_connection("127.0.0.1", gateway.port)
    writer.write(REQUESTS[said])
    await until(lambda: there)
    if said in ("nothing", "half a request"):
        writer.write_eof()
    await reader.read()
    writer.close()
    await until(lambda: not there)


@pytest.mark.parametrize("said", FRAMES)
async def test_of_a_websocket_nothing_is_left(
    open_: OpenGateway, house: RecordingHouse, there: WeakSet[Any], said: str
) -> None:
    gateway = await open_()
    reader, writer = await asyncio.open_connection("127.0.0.1", gateway.port)
    writer.write(HELLO)
    await reader.readuntil(b"welcome")
    writer.write(FRAMES[said])
    if said == "a join":
        await until(lambda: house.received)
    writer.close()
    await until(lambda: house.lost_ones)
    house.received.clear()
    house.lost_ones.clear()
    await until(lambda: not there)
