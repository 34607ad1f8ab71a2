"""A real Valkey in a folder of its own for each test."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from redis.asyncio import Redis

from server.store.embedded import EmbeddedStore
from server.store.store import Store
from tests.store.proxy import Proxy


@pytest.fixture
async def embedded(tmp_path: Path) -> AsyncIterator[EmbeddedStore]:
    """The embedded store, started."""
    embedded = EmbeddedStore(tmp_path / "data")
    await embedded.start()
    yield embedded
    await embedded.stop()


@pytest.fixture
async def store(embedded: EmbeddedStore) -> AsyncIterator[Store]:
    """A store that a server would have, open."""
    store = Store(embedded.url)
    await store.open()
    yield store
    await store.close()


@pytest.fixture
async def other(embedded: EmbeddedStore) -> AsyncIterator[Store]:
    """The store of a second server on the same Valkey, open."""
    other = Store(embedded.url)
    await other.open()
    yield other
    await other.close()


@pytest.fixture
async def redis(embedded: EmbeddedStore) -> AsyncIterator[Any]:
    """The test's own look at Valkey."""
    redis: Redis = Redis.from_url(embedded.url)
    yield redis
    await redis.aclose()


@pytest.fixture
async def proxy(embedded: EmbeddedStore, tmp_path: Path) -> AsyncIterator[Proxy]:
    """A proxy in front of Valkey."""
    proxy = Proxy(tmp_path / "proxy.sock", embedded.socket)
    await proxy.start()
    yield proxy
    await proxy.close()


@pytest.fixture
async def far_store(proxy: Proxy) -> AsyncIterator[Store]:
    """A store that reaches Valkey through the proxy, open."""
    far_store = Store(proxy.url)
    await far_store.open()
    yield far_store
    await far_store.close()
