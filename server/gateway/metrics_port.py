"""The port that a monitor reads `/metrics` on. It is one of its own, so that no proxy of the public one leads here.

What is told is at most KEPT_S old: however many ask, the rooms are counted once in that time. Whoever asks gets one
answer a connection; who does not ask or does not read is cut.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from http import HTTPStatus
from time import monotonic

from websockets.http11 import Response

from server.gateway.gateway import listen
from server.gateway.http import respond, text
from server.limits import Limits
from server.watch.exposition import CONTENT_TYPE, exposition
from server.watch.loop import LoopWatch

KEPT_S = 1.0
MOST_CONNECTIONS = 64
"""One more is cut at once: nobody runs so many monitors."""
REQUEST_BYTES = 8 * 1024
"""A request that is longer is cut."""

log = logging.getLogger("gebrak.gateway")


class MetricsPort:
    """One port, from `open` to `close`; so long it looks after the event loop, too."""

    def __init__(self, update: Callable[[], Awaitable[None]], limits: Limits) -> None:
        """update: brings the gauges up to date."""
        self.port = 0
        self._update = update
        self._limits = limits
        self._loop_watch = LoopWatch()
        self._open: set[asyncio.StreamWriter] = set()
        self._one_at_a_time = asyncio.Lock()
        self._text = b""
        self._text_until_s = -KEPT_S
        self._server: asyncio.Server

    async def open(self, host: str | None, port: int) -> None:
        """Listen on `host` (None: everywhere) and `port` (0: any). Raises OSError if the port cannot be had."""
        listening = listen(host, port, self._limits)
        self.port = listening.getsockname()[1]
        self._server = await asyncio.start_server(self._serve, sock=listening, limit=REQUEST_BYTES)
        self._loop_watch.start()
        log.info("metrics on port %d", self.port, extra={"event": "metrics"})

    async def close(self) -> None:
        """Stop listening, and cut whoever is there."""
        self._loop_watch.stop()
        self._server.close()
        for writer in tuple(self._open):
            writer.transport.abort()
        await self._server.wait_closed()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if len(self._open) >= MOST_CONNECTIONS:
            writer.transport.abort()
            return
        self._open.add(writer)
        try:
            async with asyncio.timeout(self._limits.request_s):
                request = await reader.readuntil(b"\r\n\r\n")
                writer.write((await self._answer(request)).serialize())
                writer.close()
                await writer.wait_closed()
        except (TimeoutError, asyncio.IncompleteReadError, asyncio.LimitOverrunError, OSError):
            writer.transport.abort()
        finally:
            self._open.discard(writer)

    async def _answer(self, request: bytes) -> Response:
        if not request.startswith(b"GET /metrics HTTP/1."):
            return text(HTTPStatus.NOT_FOUND, "There is nothing here but /metrics.\n")
        async with self._one_at_a_time:
            if monotonic() > self._text_until_s:
                await self._update()
                self._text = await exposition()
                self._text_until_s = monotonic() + KEPT_S
        return respond(HTTPStatus.OK, {"Content-Type": CONTENT_TYPE, "Cache-Control": "no-store"}, self._text)
