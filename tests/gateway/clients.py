"""What the tests of the gateway have in common: a house that writes down, and clients that behave or do not."""

import asyncio
import json
import socket
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, ClassVar, Self

from websockets.asyncio.client import ClientConnection, connect
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Response
from websockets.typing import Subprotocol
from websockets.uri import parse_uri

from protocol import SUBPROTOCOL
from protocol.commands import AnyCommand, Create
from server.race.line import Stamp
from server.rooms.connection import Connection

BOUND_S = 20.0
"""How long a test waits for what must come; a machine may be slow."""
ID = "0123456789abcdef"


async def until(condition: Callable[[], object]) -> None:
    """Wait until this holds; fail after BOUND_S."""
    async with asyncio.timeout(BOUND_S):
        while not condition():  # noqa: ASYNC110 - what is waited for has no event
            await asyncio.sleep(0.005)


def command(type_: str, **fields: Any) -> str:
    return json.dumps({"type": type_, "id": ID, **fields})


@dataclass
class Received:
    """One command as the house got it, and when."""

    code: str
    connection: Connection
    command: AnyCommand
    stamp: Stamp
    handled_s: float


@dataclass
class RecordingHouse:
    """Writes down what it is told. `on_receive` lets a test answer, block or fail."""

    created: list[tuple[Connection, Create]] = field(default_factory=list)
    received: list[Received] = field(default_factory=list)
    lost_ones: list[tuple[str, Connection]] = field(default_factory=list)
    on_receive: Callable[[Received], None] = lambda _: None
    open: bool = True
    is_ready: bool = True
    ready_after_s: float = 0.0

    def create(self, connection: Connection, command: Create) -> None:
        self.created.append((connection, command))

    def receive(self, code: str, connection: Connection, command: AnyCommand, stamp: Stamp) -> None:
        received = Received(code, connection, command, stamp, time.monotonic())
        self.received.append(received)
        self.on_receive(received)

    def lost(self, code: str, connection: Connection) -> None:
        self.lost_ones.append((code, connection))

    def is_open(self) -> bool:
        return self.open

    async def ready(self) -> bool:
        await asyncio.sleep(self.ready_after_s)
        return self.is_ready


def url(port: int, path: str = "/ws/ABCDE") -> str:
    return f"ws://127.0.0.1:{port}{path}"


def connected(port: int, path: str = "/ws/ABCDE", **given: Any) -> connect:
    """Return a well-behaved client, to be used with `async with`."""
    return connect(url(port, path), **{"subprotocols": [Subprotocol(SUBPROTOCOL)], "proxy": None, **given})


async def read(client: ClientConnection) -> dict[str, Any]:
    """Return the next message."""
    async with asyncio.timeout(BOUND_S):
        message: dict[str, Any] = json.loads(await client.recv())
        return message


class RawClient:
    """A client that does only what it is told: it reads when asked to, and answers no ping and no close frame.

    A fixture closes all that a test has left open.
    """

    opened: ClassVar[list["RawClient"]] = []

    def __init__(self, sock: socket.socket, protocol: ClientProtocol) -> None:
        self.sock = sock
        self._protocol = protocol
        self._loop = asyncio.get_running_loop()
        self._events: list[Any] = []
        self.opened.append(self)

    @classmethod
    async def dial(
        cls, port: int, path: str = "/ws/ABCDE", receive_bytes: int | None = None, after: bytes = b""
    ) -> Self:
        """Connect and send the handshake's request, with `after` behind it in the same packet."""
        sock = socket.socket()
        if receive_bytes is not None:
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_bytes)
        sock.setblocking(False)
        protocol = ClientProtocol(parse_uri(url(port, path)), subprotocols=[Subprotocol(SUBPROTOCOL)], max_size=None)
        client = cls(sock, protocol)
        await client._loop.sock_connect(sock, ("127.0.0.1", port))
        protocol.send_request(protocol.connect())
        await client.send(b"".join(protocol.data_to_send()) + after)
        return client

    @classmethod
    async def open(cls, port: int, path: str = "/ws/ABCDE", receive_bytes: int | None = None) -> Self:
        """Connect and shake hands; the welcome is still to be read."""
        client = await cls.dial(port, path, receive_bytes)
        assert isinstance(await client.event(), Response)
        return client

    async def send(self, data: bytes) -> None:
        await self._loop.sock_sendall(self.sock, data)

    async def event(self) -> Any:
        """Return the next response or frame, or None at the end of the stream."""
        async with asyncio.timeout(BOUND_S):
            while not self._events:
                try:
                    data = await self._loop.sock_recv(self.sock, 65536)
                except ConnectionResetError:
                    return None
                if not data:
                    return None
                self._protocol.receive_data(data)
                self._events += self._protocol.events_received()
        return self._events.pop(0)

    async def message(self) -> dict[str, Any]:
        """Return the next text message; pings before it are passed over."""
        while True:
            frame = await self.event()
            if frame is None or frame.opcode is not Opcode.PING:
                assert frame is not None
                assert frame.opcode is Opcode.TEXT
                message: dict[str, Any] = json.loads(frame.data)
                return message

    async def close_code(self) -> int | None:
        """Read up to a close frame and return its code, or None when the stream ends without one."""
        while self._protocol.close_rcvd is None and await self.event() is not None:
            pass
        return None if self._protocol.close_rcvd is None else int(self._protocol.close_rcvd.code)

    def has_read_ping(self) -> bool:
        """Tell whether a ping came in the same read as the last message."""
        return any(event.opcode is Opcode.PING for event in self._events)

    def close(self) -> None:
        self.sock.close()


def text_frame(message: str, fin: bool = True) -> bytes:
    return Frame(Opcode.TEXT, message.encode(), fin).serialize(mask=True)


def frame(opcode: Opcode, data: bytes, fin: bool = True) -> bytes:
    return Frame(opcode, data, fin).serialize(mask=True)
