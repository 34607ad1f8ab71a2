"""Nothing acknowledged is lost: fifty rooms append while the store is killed under them.

A killed process loses what it had not yet given to the system, and the replies that were on their way. It does not
lose what the system had not yet given to the disk: only a power cut does that, and no test here stands for one.
"""

import asyncio
import os
import signal

import pytest

from server.store.embedded import EmbeddedStore
from server.store.entry import Entry
from server.store.log import RoomLog
from server.store.store import Store
from tests.store.play import append, new_room, until
from tests.store.proxy import Proxy

ROOMS = 50


class Table:
    """Rooms that append without pause. `journals` has what was acknowledged, by room."""

    def __init__(self) -> None:
        self.journals: dict[str, list[Entry]] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._over = False

    @property
    def acknowledged(self) -> int:
        return sum(map(len, self.journals.values()))

    async def play(self, store: Store) -> None:
        for n in range(ROOMS):
            log = await new_room(store, f"R{n:03}")
            self.journals[log.code] = log.entries()
            self._tasks.append(asyncio.create_task(self._play_room(log)))

    async def _play_room(self, log: RoomLog) -> None:
        while not self._over:
            self.journals[log.code] += await append(log)
            if log.version % 20 == 0:
                await log.write_snapshot(b"{}", keep_from=1)

    async def end(self) -> None:
        """Let what is under way complete by itself."""
        self._over = True
        async with asyncio.timeout(60):
            await asyncio.gather(*self._tasks)

    async def check(self, store: Store) -> None:
        """Every acknowledged entry is there, in order, once, and there is nothing else."""
        for code, journal in self.journals.items():
            loaded = await store.load(code)
            assert loaded is not None
            assert loaded.log.entries() == journal


async def kill(embedded: EmbeddedStore) -> None:
    """Kill the store; return when another has taken its place."""
    pid = embedded.pid
    os.kill(pid, signal.SIGKILL)
    await until(lambda: embedded.pid != pid)


async def test_the_store_is_killed_again_and_again(
    embedded: EmbeddedStore, store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    table = Table()
    await table.play(store)
    for _ in range(4):
        goal = table.acknowledged + 8 * ROOMS
        await until(lambda goal=goal: table.acknowledged > goal)  # type: ignore[misc]
        await kill(embedded)
    await table.end()
    await table.check(store)
    assert sum("has ended; starting it again" in message for message in caplog.messages) == 4


async def test_a_slow_store_is_killed_with_all_replies_on_their_way(
    embedded: EmbeddedStore, store: Store, far_store: Store, proxy: Proxy
) -> None:
    """What a slow disk looks like from outside: answers take a second, and then the store dies.

    A proxy holds the answers back after the store has done the work, so all that was under way is in the log although
    nobody was told. (The opposite, killed before the work is done, is what the other test meets at random.)
    """
    table = Table()
    await table.play(far_store)
    for _ in range(2):
        proxy.hold_s = 1.0
        before = table.acknowledged
        await until(lambda before=before: table.acknowledged >= before + ROOMS)  # type: ignore[misc]
        proxy.flowing.clear()  # the machine may stand still for longer than a reply is held back
        await until(lambda: proxy.held > 0)
        lost = proxy.lost
        await kill(embedded)
        await until(lambda lost=lost: proxy.lost > lost)  # type: ignore[misc]
        proxy.hold_s = 0.0
        proxy.flowing.set()
    await table.end()
    await table.check(store)


async def test_replies_get_lost_all_the_time(store: Store, far_store: Store, proxy: Proxy) -> None:
    table = Table()
    await table.play(far_store)
    for lost in range(1, 6):
        goal = table.acknowledged + 2 * ROOMS
        await until(lambda goal=goal: table.acknowledged > goal)  # type: ignore[misc]
        proxy.lose_next = True
        await until(lambda lost=lost: proxy.lost == lost)  # type: ignore[misc]
    await table.end()
    await table.check(store)
