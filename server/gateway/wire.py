"""The library's connection, cut short on its way in: arrivals are stamped in the callback, no queue, no task a message.

The library keeps what it is good at: the handshake, the frames' syntax, pongs to a client's pings, the closing handshake.
"""

import asyncio
from time import monotonic
from typing import Any

from websockets.asyncio.server import Server, ServerConnection
from websockets.frames import Frame
from websockets.protocol import CONNECTING, Event
from websockets.server import ServerProtocol

from server.gateway.connection import GameConnection
from server.gateway.limits import Limits


class Wire(ServerConnection):
    """One socket, from accept to loss: an HTTP request, or a websocket whose frames go to `connection`.

    Times are `time.monotonic()`: uvloop's own `loop.time()` is the same clock in whole milliseconds, too coarse for a
    race.
    """

    def __init__(
        self, protocol: ServerProtocol, server: Server, *, everyone: set["Wire"], limits: Limits, **library: Any
    ) -> None:
        super().__init__(protocol, server, **library)
        self.connection = GameConnection(self, limits)
        self._everyone = everyone
        self._limits = limits
        self._arrival_s = 0.0
        self._cut_at: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._everyone.add(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self._everyone.discard(self)
        if self._cut_at is not None:
            self._cut_at.cancel()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Stamp all frames of this read with one time, before any of them is parsed."""
        self._arrival_s = monotonic()
        super().data_received(data)
        if self.protocol.close_expected():
            self.expect_end()
        if self.paused:
            # The library answers pings by itself, also those of a client that does not read.
            self.connection.check_buffer()
        if self.protocol.eof_sent and self.protocol.state is CONNECTING and self.response is None:
            # Rubbish behind a request that is not answered yet. The library would answer on a stream that it has ended.
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
        self.connection.stalled_since_s = monotonic()

    def resume_writing(self) -> None:
        super().resume_writing()
        self.connection.stalled_since_s = None
        self.connection.send_waiting()

    def expect_end(self) -> None:
        """Cut the connection unless the client closes its side in time."""
        if self._cut_at is None:
            self._cut_at = self.loop.call_later(self._limits.closing_s, self.transport.abort)
