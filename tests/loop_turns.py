"""Did others have their turn meanwhile? The turns of the event loop while something is done in it."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class Turns:
    """How many turns somebody else has had."""

    def __init__(self) -> None:
        self.count = 0

    async def take(self) -> None:
        while True:
            await asyncio.sleep(0)
            self.count += 1


@asynccontextmanager
async def loop_turns() -> AsyncIterator[Turns]:
    """Count the turns that the loop gives to others within this."""
    turns = Turns()
    taking = asyncio.create_task(turns.take())
    await asyncio.sleep(0)  # it has begun
    turns.count = 0
    try:
        yield turns
    finally:
        taking.cancel()
