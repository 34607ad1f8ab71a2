"""A proxy between a Store and Valkey that holds replies back, or loses them after Valkey has done its work."""

import asyncio
import contextlib
from pathlib import Path


class Proxy:
    """Unix socket in, unix socket out. Replies are counted as they come, one or a part of a pipeline's at a time."""

    def __init__(self, path: Path, target: Path) -> None:
        self.url = f"unix://{path}"
        self.hold_s = 0.0
        """Each reply is passed on this much later. If Valkey dies before that, it is lost."""
        self.flowing = asyncio.Event()
        """While it is not set, no reply is passed on."""
        self.flowing.set()
        self.lose_next = False
        """The next reply is not passed on; the connection is cut instead."""
        self.lost = 0
        """Replies that Valkey gave and nobody got."""
        self.held = 0
        """Replies that Valkey gave and nobody got yet."""
        self._path = path
        self._target = target
        self._server: asyncio.Server | None = None
        self._connections: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        self._server = await asyncio.start_unix_server(self._serve, self._path)

    async def close(self) -> None:
        assert self._server is not None
        self._server.close()
        for connection in self._connections:
            connection.cancel()
        await asyncio.gather(*self._connections, return_exceptions=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._connections.add(task)
        task.add_done_callback(self._connections.discard)
        with contextlib.closing(writer), contextlib.suppress(OSError, asyncio.CancelledError):
            there_reader, there_writer = await asyncio.open_unix_connection(self._target)
            replies: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()
            with contextlib.closing(there_writer):
                ways = [
                    asyncio.create_task(self._requests(reader, there_writer)),
                    asyncio.create_task(self._replies(there_reader, replies)),
                    asyncio.create_task(self._pass_on(replies, writer)),
                ]
                try:
                    await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
                finally:
                    self.lost += self.held
                    self.held = 0
                    for way in ways:
                        way.cancel()
                    await asyncio.gather(*ways, return_exceptions=True)

    async def _requests(self, reader: asyncio.StreamReader, there: asyncio.StreamWriter) -> None:
        while data := await reader.read(65536):
            there.write(data)
            await there.drain()

    async def _replies(self, there: asyncio.StreamReader, replies: asyncio.Queue[tuple[float, bytes]]) -> None:
        while data := await there.read(65536):
            if self.lose_next:
                self.lose_next = False
                self.lost += 1
                return
            self.held += 1
            replies.put_nowait((asyncio.get_running_loop().time() + self.hold_s, data))

    async def _pass_on(self, replies: asyncio.Queue[tuple[float, bytes]], writer: asyncio.StreamWriter) -> None:
        while True:
            due_s, data = await replies.get()
            await asyncio.sleep(due_s - asyncio.get_running_loop().time())
            await self.flowing.wait()
            writer.write(data)
            await writer.drain()
            self.held -= 1
