"""A client that does what no browser does: it sends any bytes, from an address of its own, and reads or does not."""

import asyncio
import json
import secrets
import socket
from typing import Any, Self

from websockets.frames import Frame, Opcode

from protocol import SUBPROTOCOL

ADDRESS = "127.0.0.66"
"""Where strangers come from: on Linux all of 127.0.0.0/8 is this machine. Who plays comes from 127.0.0.1."""
PATIENCE_S = 10.0
LEAST_BUFFER = 4096


def handshake(path: str) -> bytes:
    """Return a good request for a websocket."""
    return (
        f"GET {path} HTTP/1.1\r\nHost: cards.lan\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Protocol: {SUBPROTOCOL}\r\n\r\n"
    ).encode()


def frame(opcode: Opcode, data: bytes, *, fin: bool = True) -> bytes:
    return Frame(opcode, data, fin).serialize(mask=True)


def text(**command: Any) -> bytes:
    """Return a command with an id of its own as a frame."""
    return frame(Opcode.TEXT, json.dumps({"id": secrets.token_hex(8), **command}).encode())


def way_in(way: str) -> bytes:
    """Return the command by which somebody new comes in: "join" or "watch"."""
    return text(type=way, token=secrets.token_hex(16), name="Eve")


class Gone(Exception):
    """The server has ended the connection, or has not taken it."""


class Stranger:
    """One socket. Whatever is done with it once the server has ended it raises `Gone`."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    @classmethod
    async def dial(cls, port: int, *, deaf: bool = False) -> Self:
        """Connect and say nothing. deaf: with as small a buffer as there is, for one who will not read."""
        wire = socket.socket()
        wire.setblocking(False)
        if deaf:
            wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, LEAST_BUFFER)
        try:
            wire.bind((ADDRESS, 0))
            async with asyncio.timeout(PATIENCE_S):
                await asyncio.get_running_loop().sock_connect(wire, ("127.0.0.1", port))
                return cls(*await asyncio.open_connection(sock=wire, limit=LEAST_BUFFER))
        except BaseException as error:
            wire.close()
            if isinstance(error, OSError):
                raise Gone from error
            raise

    @classmethod
    async def open(cls, port: int, path: str, *, deaf: bool = False) -> Self:
        """Connect and shake hands."""
        stranger = await cls.dial(port, deaf=deaf)
        try:
            await stranger._shake_hands(path)
        except BaseException:
            stranger.close()
            raise
        return stranger

    async def _shake_hands(self, path: str) -> None:
        await self.send(handshake(path))
        try:
            async with asyncio.timeout(PATIENCE_S):
                answer = await self.reader.readuntil(b"\r\n\r\n")
        except (OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError) as error:
            raise Gone from error
        if not answer.startswith(b"HTTP/1.1 101"):
            raise Gone

    async def send(self, data: bytes) -> None:
        """Send, and wait while the server takes no more."""
        try:
            self.writer.write(data)
            await self.writer.drain()
        except OSError as error:
            raise Gone from error
        if self.writer.is_closing():
            raise Gone

    async def read(self) -> bytes:
        """Return what has come in."""
        try:
            data = await self.reader.read(65_536)
        except OSError as error:
            raise Gone from error
        if not data:
            raise Gone
        return data

    def close(self) -> None:
        self.writer.transport.abort()
