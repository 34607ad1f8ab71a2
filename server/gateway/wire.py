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
    race. A read has one time, which is exact for its last frame alone: an earlier one may have come at any moment since
    the read before.
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
        self._frames: list[Frame] = []  # of the slice that is being parsed
        self._last_read_s = 0.0
        self._bytes_outside = 0  # of the websocket's life: before its handshake, or after the server's close frame

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._last_read_s = monotonic()
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
        # Whatever holds in turn what holds it: without that all is freed at once, and not by the next collection.
        del self.connection
        del self.protocol.select_subprotocol
        self.protocol.parser.close()
        if self.protocol.handshake_exc is not None:
            self.protocol.handshake_exc.__traceback__ = None  # the request holds it, too
        self.protocol.handshake_exc = self.protocol.parser_exc = None

    def data_received(self, data: bytes) -> None:
        """Stamp the frames of this read with one time, before any of them is parsed."""
        arrival_s = monotonic()
        unsure_s, self._last_read_s = arrival_s - self._last_read_s, arrival_s
        RECEIVED_BYTES.value += len(data)
        for start in range(0, len(data), SLICE_BYTES):
            if self.connection.deaf or self.transport.is_closing():
                return
            end = start + SLICE_BYTES
            self._take(data[start:end], arrival_s, unsure_s, is_last=end >= len(data))

    def _take(self, data: bytes, arrival_s: float, unsure_s: float, *, is_last: bool) -> None:
        """Parse a slice of a read and hand on its frames; the last frame of the last slice came at the very time."""
        if self.request is None or self.connection.closing:
            self._bytes_outside += len(data)
            if self._bytes_outside > self._limits.request_bytes:
                self.transport.abort()
                return
        super().data_received(data)
        frames, self._frames = self._frames, []
        for number, frame in enumerate(frames, 1):
            exact = is_last and number == len(frames)
            self.connection.take(frame, arrival_s, 0.0 if exact else unsure_s)
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
        """Keep a frame until its slice has been parsed; the library's queue of messages stays empty."""
        if isinstance(event, Frame):
            self._frames.append(event)
        else:
            super().process_event(event)

    def pause_writing(self) -> None:
        super().pause_writing()
        self.connection.paused()

    def resume_writing(self) -> None:
        super().resume_writing()
        self.connection.resumed()
