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
from server.gateway.limits import Limits


class Wire(ServerConnection):
    """One socket, from accept to loss: an HTTP request, or a websocket whose frames go to `connection`.

    Times are `time.monotonic()`: uvloop's own `loop.time()` is the same clock in whole milliseconds, too coarse for a
    race. A read has one time, which is exact for its last frame alone: an earlier one may have come at any moment since
    the read before.
    """

    def __init__(
        self, protocol: ServerProtocol, server: Server, *, everyone: set["Wire"], limits: Limits, **library: Any
    ) -> None:
        super().__init__(protocol, server, **library)
        self.connection = GameConnection(self, limits, crowd=everyone.__len__)
        self._everyone = everyone
        self._read: list[Frame] = []
        self._last_read_s = 0.0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._last_read_s = monotonic()
        self._everyone.add(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self._everyone.discard(self)
        super().connection_lost(exc)
        self.connection.lost()

    def data_received(self, data: bytes) -> None:
        """Stamp the frames of this read, before any of them is parsed."""
        arrival_s = monotonic()
        super().data_received(data)
        self._hand_on(arrival_s)
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
        """Keep a frame until the read has been parsed; the library's queue of messages stays empty."""
        if isinstance(event, Frame):
            self._read.append(event)
        else:
            super().process_event(event)

    def _hand_on(self, arrival_s: float) -> None:
        frames, self._read = self._read, []
        unsure_s, self._last_read_s = arrival_s - self._last_read_s, arrival_s
        for number, frame in enumerate(frames, 1):
            self.connection.take(frame, arrival_s, unsure_s if number < len(frames) else 0.0)

    def pause_writing(self) -> None:
        super().pause_writing()
        self.connection.paused()

    def resume_writing(self) -> None:
        super().resume_writing()
        self.connection.resumed()
