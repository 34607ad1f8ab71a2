"""A line to a server that is far away: a TCP proxy that holds everything back, in order."""

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator

Pieces = asyncio.Queue[tuple[float, bytes]]


@contextlib.asynccontextmanager
async def far_from(port: int, round_trip_s: float) -> AsyncIterator[str]:
    """Yield the websocket address of the server on this port, so far away."""
    tasks: set[asyncio.Task[None]] = set()

    def run(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        pieces: Pieces = asyncio.Queue()
        for job in (_take(reader, pieces, round_trip_s / 2), _give(pieces, writer)):
            tasks.add(asyncio.create_task(job))

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there_reader, there_writer = await asyncio.open_connection("127.0.0.1", port)
        run(reader, there_writer)
        run(there_reader, writer)

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    try:
        yield f"ws://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    finally:
        server.close()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _take(reader: asyncio.StreamReader, pieces: Pieces, delay_s: float) -> None:
    data = b"."
    while data:
        data = await reader.read(65536)
        pieces.put_nowait((time.monotonic() + delay_s, data))


async def _give(pieces: Pieces, writer: asyncio.StreamWriter) -> None:
    with contextlib.closing(writer):
        while True:
            due_s, data = await pieces.get()
            await asyncio.sleep(due_s - time.monotonic())
            if not data:
                return
            writer.write(data)
