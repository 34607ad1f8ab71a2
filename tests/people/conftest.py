"""A server in the test's own process, on a real port and a real Valkey, whose rooms live by a clock that tests move."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from redis.asyncio import Redis

from server.gateway.gateway import open_gateway
from server.limits import Limits
from server.rooms.catalogue import catalogue, house_rules_offered
from server.rooms.decide import RoomSettings
from server.rooms.house import House
from server.store.embedded import EmbeddedStore
from server.store.store import Store
from tests.one_loop import run_on_one_loop
from tests.people.moved_clock import MovedClock
from tests.wire.known_chance import KnownSecrets
from tests.wire.player import PATIENCE_S, Player
from tests.wire.running import FAST_CLIENTS

FAST_PLAYERS = Limits.read(FAST_CLIENTS)
SETTLED_AFTER = 3
"""Commands that change nothing."""


class ClockedServer:
    """One server. `url` is its websocket address; `pass_s` lets time pass for its rooms."""

    def __init__(self, store: Store, dist: Path, name: str = "test", chance: str = "") -> None:
        """chance: names the run of deals that its rooms get."""
        self.store = store
        self.deals = KnownSecrets(chance)
        self.clock = MovedClock()
        self.limits = FAST_PLAYERS
        self.house: House
        self._name = name
        self.port = 0
        self._dist = dist

    @property
    def url(self) -> str:
        return f"ws://127.0.0.1:{self.port}"

    async def open(self) -> None:
        self.house = House(self.store, RoomSettings(700, self.deals, self.limits), server=self._name, clock=self.clock)
        await self.house.open()
        self.gateway = await open_gateway(
            host="127.0.0.1",
            port=self.port,
            house=self.house,
            dist=self._dist,
            public_urls=frozenset(),
            build="test",
            games=catalogue({}),
            house_rules=house_rules_offered(),
            limits=self.limits,
        )
        self.port = self.gateway.port

    async def close(self) -> None:
        await self.house.close()
        await self.gateway.close()

    async def restart(self) -> None:
        """End without a word of farewell and begin again: nothing is left but what the store has."""
        for room in list(self.house._rooms.values()):
            room.task.cancel()
        await self.house._ownership.close()  # its signs of life end, as in time they would by themselves
        await self.gateway.close()
        await self.open()

    async def pass_s(self, seconds: float, *people: Player) -> None:
        """Let so much time pass. What that sets off in the room of these people has been carried out on return."""
        self.clock.move_to(self.clock.now_s() + seconds)
        for player in people:
            # A room takes one command, then does one thing that is due: this one waits for what is due now.
            for _ in range(SETTLED_AFTER):
                await player.do("rename", name=player.view["room"]["seats"][player.seat]["name"])

    async def left_by_all(self, code: str) -> None:
        """Wait until the room has noticed that nobody is connected: clients have no way to see it."""
        async with asyncio.timeout(PATIENCE_S):
            while code in self.house._rooms and self.house._rooms[code]._people:  # noqa: ASYNC110 - nobody is told
                await asyncio.sleep(0)

    async def left_memory(self, code: str) -> None:
        """Wait until this server does not hold the room any more."""
        async with asyncio.timeout(PATIENCE_S):
            while code in self.house._rooms:  # noqa: ASYNC110 - nobody is told
                await asyncio.sleep(0)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    run_on_one_loop(items, Path(__file__).parent)  # they share the store, which is the slowest to start


@pytest_asyncio.fixture(scope="package", loop_scope="package")
async def store(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Store]:
    embedded = EmbeddedStore(tmp_path_factory.mktemp("store"))
    await embedded.start()
    async with Redis.from_url(embedded.url) as redis:
        await redis.config_set("appendfsync", "no")  # what a machine that fails leaves on its disk is not asked here
    store = Store(embedded.url)
    await store.open()
    yield store
    await store.close()
    await embedded.stop()


@pytest_asyncio.fixture(loop_scope="package")
async def server(store: Store, tmp_path: Path, request: pytest.FixtureRequest) -> AsyncIterator[ClockedServer]:
    server = ClockedServer(store, tmp_path / "dist", chance=request.node.name)
    await server.open()
    yield server
    await server.close()
