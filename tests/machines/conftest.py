"""Several servers on one Valkey: in processes of their own where one is killed or stopped, in this one elsewhere."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest

from server.store.embedded import EmbeddedStore
from server.store.store import Store
from tests.people.conftest import ClockedServer
from tests.store.conftest import embedded, proxy, redis
from tests.store.proxy import Proxy
from tests.wire.running import RunningServer

__all__ = ["embedded", "proxy", "redis"]  # the store's fixtures serve here too


@pytest.fixture
async def far(proxy: Proxy, tmp_path: Path) -> AsyncIterator[ClockedServer]:
    """A server whose line to Valkey goes through the proxy."""
    async with served(Store(proxy.url), tmp_path, "far") as server:
        yield server
        proxy.flowing.set()  # a test that failed may have left it otherwise


@pytest.fixture
async def near(embedded: EmbeddedStore, tmp_path: Path) -> AsyncIterator[ClockedServer]:
    """Another server, right at Valkey."""
    async with served(Store(embedded.url), tmp_path, "near") as server:
        yield server


@asynccontextmanager
async def served(store: Store, tmp_path: Path, name: str) -> AsyncIterator[ClockedServer]:
    """Yield a server on this store."""
    await store.open()
    server = ClockedServer(store, tmp_path / "dist", name)
    await server.open()
    yield server
    await server.close()
    await store.close()


@pytest.fixture
async def pair(embedded: EmbeddedStore, tmp_path: Path) -> AsyncIterator[list[RunningServer]]:
    """Two servers in processes of their own."""
    servers = [RunningServer(tmp_path / name, "--redis-url", embedded.url, BOT_THINK_MS="20") for name in "ab"]
    async with AsyncExitStack() as stack:
        await asyncio.gather(*(stack.enter_async_context(server) for server in servers))
        yield servers
