"""What the tests of the store do with a room: append to it, look at what is stored, wait for something."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from server.store.entry import Entry
from server.store.log import RoomLog
from server.store.script import keys
from server.store.store import Store

PATIENCE_S = 30.0


def entry_of(log: RoomLog, **body: Any) -> Entry:
    """Return an entry that would follow."""
    return log.next_entry(
        at_ms=log.at_ms + 10, who="w1", seat=2, driver="human", command="c1", body={"type": "test", **body}
    )


async def new_room(store: Store, code: str = "ABCD") -> RoomLog:
    """Make a room and return its log."""
    assert await store.create(code, command=f"makes {code}", body={"type": "room"})
    loaded = await store.load(code)
    assert loaded is not None
    return loaded.log


async def append(log: RoomLog, count: int = 1) -> list[Entry]:
    """Append so many entries; return them."""
    entries = []
    for _ in range(count):
        entry = entry_of(log, n=log.version + 1)
        await log.append(entry)
        entries.append(entry)
    return entries


async def stored(redis: Any, code: str) -> tuple[Any, ...]:
    """Return everything that Valkey holds of a room."""
    head, log, snapshot, _ = keys(code)
    return await redis.hgetall(head), await redis.xrange(log), await redis.hgetall(snapshot)


async def until_async(ask: Callable[[], Awaitable[Any]], fits: Callable[[Any], bool]) -> None:
    """Ask until the answer fits."""
    async with asyncio.timeout(PATIENCE_S):
        while not fits(await ask()):  # noqa: ASYNC110 (what is waited for is in another process)
            await asyncio.sleep(0.01)


async def until(condition: Callable[[], bool]) -> None:
    """Wait until something has come about."""
    async with asyncio.timeout(PATIENCE_S):
        while not condition():  # noqa: ASYNC110 (as above)
            await asyncio.sleep(0.01)
