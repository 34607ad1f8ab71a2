"""What stands before several servers: one address, from which a connection goes to a server that is ready.

As Caddy does with `uri_hash` and active checks: a path goes to the same server as long as that one is ready, and to the
next one otherwise. What is under way through a server that dies breaks.
"""

import asyncio
import contextlib
from collections.abc import Callable, Coroutine, Sequence
from typing import Any
from zlib import crc32

CHECK_S = 0.1
PATIENCE_S = 10.0
"""A connection for which no server is ready for so long is closed."""


class Front:
    """`url` is the address. `ports` tells where the servers listen; they may come and go."""

    def __init__(self, ports: Callable[[], Sequence[int]]) -> None:
        self.url = ""
        self._ports = ports
        self._ready: set[int] = set()
        self._server: asyncio.Server | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> "Front":
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0, backlog=1024)
        self.url = f"ws://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"
        self._keep(self._check())
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._server is not None
        self._server.close()
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def server_of(self, path: str) -> int | None:
        """Return the port to which a request for this path goes now, or None if no server is ready."""
        ports = [port for port in sorted(self._ports()) if port in self._ready]
        return ports[crc32(path.encode()) % len(ports)] if ports else None

    def _keep(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _check(self) -> None:
        while True:
            for port in self._ports():
                if await is_ready(port):
                    self._ready.add(port)
                else:
                    self._ready.discard(port)
            await asyncio.sleep(CHECK_S)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        with contextlib.closing(writer), contextlib.suppress(OSError, asyncio.CancelledError, TimeoutError):
            first = await reader.readline()
            async with asyncio.timeout(PATIENCE_S):
                there_reader, there_writer = await self._connect(first.split()[1].decode())
            with contextlib.closing(there_writer):
                there_writer.write(first)
                ways = [asyncio.create_task(_pump(*way)) for way in ((reader, there_writer), (there_reader, writer))]
                try:
                    await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
                finally:
                    for way in ways:
                        way.cancel()
                    await asyncio.gather(*ways, return_exceptions=True)

    async def _connect(self, path: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        while True:
            port = self.server_of(path)
            if port is not None:
                try:
                    return await asyncio.open_connection("127.0.0.1", port)
                except OSError:
                    self._ready.discard(port)
            await asyncio.sleep(CHECK_S / 2)


async def is_ready(port: int) -> bool:
    """Return whether the server there, or one behind it, says that it is ready."""
    try:
        async with asyncio.timeout(1):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            with contextlib.closing(writer):
                writer.write(b"GET /readyz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
                return b" 200 " in await reader.readline()
    except (OSError, TimeoutError):
        return False


async def _pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while data := await reader.read(65536):
        writer.write(data)
        await writer.drain()
