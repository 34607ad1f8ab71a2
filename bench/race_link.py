"""A player's way to a server: a TCP proxy that holds everything back as a line of the simulated world would.

The lines are those of `bench.race_world`, without its losses and stalls: distance, queues and jitter of each direction.
Within a connection nothing overtakes, as in TCP.
"""

import asyncio
import contextlib
import time
from random import Random

from bench.race_world import CLASSES, Connection, Direction, Path

CHUNK_BYTES = 65536
MOST_PIECES = 1024
"""On their way in one direction of a connection; with more, nothing is read until one has arrived."""
OPENING = b'"state":"open"'
"""In what a server sends, this opens a race, and nothing else has it."""
SLAP_BYTES = 100
"""What a page sends in a race and is longer than this is no pong and no heartbeat."""

Pieces = asyncio.Queue[tuple[float, bytes]]


class Link:
    """One player's way to the server on `server_port`. As a context: open while that is entered, on `port`.

    reactions_ms: of each race that was opened here, from the opening's leaving for the player to the slap's arrival
    from there; None without a slap.
    """

    def __init__(self, rng: Random, line: Connection, server_port: int) -> None:
        self.line = line
        self.port = 0
        self.reactions_ms: list[float | None] = []
        self._rng = rng
        self._server_port = server_port
        self._opened_s: float | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> "Link":
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        server_reader, server_writer = await asyncio.open_connection("127.0.0.1", self._server_port)
        down, up = CLASSES[self.line.line].down, CLASSES[self.line.line].up
        self._run(server_reader, writer, down)
        self._run(reader, server_writer, up)

    def _run(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, direction: Direction) -> None:
        pieces: Pieces = asyncio.Queue(MOST_PIECES)
        path = Path(self._rng, self.line, direction)
        is_up = direction is CLASSES[self.line.line].up
        for job in (self._take(reader, pieces, path, is_up=is_up), self._give(pieces, writer, is_up=is_up)):
            task = asyncio.create_task(job)
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _take(self, reader: asyncio.StreamReader, pieces: Pieces, path: Path, *, is_up: bool) -> None:
        due_ms, data = 0.0, b"."
        while data:
            try:
                data = await reader.read(CHUNK_BYTES)
            except ConnectionError:
                data = b""
            now_s = time.monotonic()
            if is_up and len(data) > SLAP_BYTES and self._opened_s is not None:
                self.reactions_ms[-1] = (now_s - self._opened_s) * 1000
                self._opened_s = None
            due_ms = max(due_ms, path.undisturbed_ms(now_s * 1000))
            await pieces.put((due_ms / 1000, data))

    async def _give(self, pieces: Pieces, writer: asyncio.StreamWriter, *, is_up: bool) -> None:
        with contextlib.closing(writer):
            while True:
                due_s, data = await pieces.get()
                await asyncio.sleep(due_s - time.monotonic())
                if not data or writer.is_closing():
                    return
                writer.write(data)
                if not is_up and OPENING in data:
                    self._opened_s = time.monotonic()
                    self.reactions_ms.append(None)
