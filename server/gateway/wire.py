"""The library's connection, cut short on its way in: arrivals are stamped in the callback, no queue, no task a message.

The library keeps the handshake, the syntax of frames, pongs to a client's pings, and the closing handshake.
"""

import asyncio
from time import monotonic
from typing import Any

from websockets.asyncio.server import Server, ServerConnection
from websockets.frames import Frame
from websockets.protocol import Event
from websockets.server import ServerProtocol

from server.gateway.connection import GameConnection
from server.gateway.door import Door
from server.limits import Limits
from server.watch.metrics import RECEIVED_BYTES

SLICE_BYTES = 4096
"""So much is parsed at a time: one read may hold forty thousand frames, and a flood is stopped between two slices."""


class Wire(ServerConnection):
    """One socket, from accept to loss: an HTTP request, or a websocket whose frames go to `connection`.

    Times are `time.monotonic()`: uvloop's own `loop.time()` is the same clock in whole milliseconds, too coarse for a
    race.
    """

    def __init__(
        self,
        protocol: ServerProtocol,
        server: Server,
        *,
        everyone: set["Wire"],
        limits: Limits,
        door: Door,
        **library: Any,
    ) -> None:
        super().__init__(protocol, server, **library)
        self.connection = GameConnection(self, limits, crowd=everyone.__len__)
        self._everyone = everyone
        self._limits = limits
        self._door = door
        self._arrival_s = 0.0
        self._bytes_outside = 0  # of the websocket's life: before its handshake, or after the server's close frame

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._everyone.add(self)
        peer = transport.get_extra_info("peername")
        full = len(self._everyone) > self._limits.connections
        if full or not self._door.accept(self.connection, peer[0] if peer else ""):
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._everyone.discard(self)
        super().connection_lost(exc)
        self.connection.lost()
        self._door.lost(self.connection)

    def data_received(self, data: bytes) -> None:
        """Stamp all frames of this read with one time, before any of them is parsed."""
        self._arrival_s = monotonic()
        RECEIVED_BYTES.value += len(data)
        for start in range(0, len(data), SLICE_BYTES):
            if self.connection.deaf or self.transport.is_closing():
                return
            self._take(data[start : start + SLICE_BYTES])

    def _take(self, data: bytes) -> None:
        if self.request is None or self.connection.closing:
            self._bytes_outside += len(data)
            if self._bytes_outside > self._limits.request_bytes:
                self.transport.abort()
                return
        super().data_received(data)
        if self.protocol.close_expected():
            self.connection.expect_end()
        if self.paused:
            # The library answers pings by itself, also those of a client that does not read.
            self.connection.check_buffer()
        if self.request is not None and self.response is None and self.protocol.eof_sent:
            # Rubbish came behind a request that is not answered yet. The library has ended the stream for it and would
            # then fail to answer.
            self.protocol.receive_eof()
            self.transport.abort()

    def process_event(self, event: Event) -> None:
        """Hand a frame on at once; the library's queue of messages stays empty."""
        if isinstance(event, Frame):
            self.connection.take(event, self._arrival_s)
        else:
            super().process_event(event)

    def pause_writing(self) -> None:
        super().pause_writing()
        self.connection.paused()

    def resume_writing(self) -> None:
        super().resume_writing()
        self.connection.resumed()
