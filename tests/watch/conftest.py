"""Servers that can be watched: in a process of their own, and one in the test's whose clock the tests move."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from server.store.embedded import EmbeddedStore
from server.store.store import Store
from tests.gateway.conftest import house, open_
from tests.people.conftest import ClockedServer
from tests.store.conftest import embedded
from tests.watch.scrape import watched_server
from tests.wire.running import RunningServer

__all__ = ["embedded", "house", "open_"]  # the store's and the gateway's fixtures serve here too


@pytest.fixture
async def watched(tmp_path: Path) -> AsyncIterator[RunningServer]:
    async with watched_server(tmp_path / "data") as server:
        yield server


@pytest.fixture
async def clocked(embedded: EmbeddedStore, tmp_path: Path) -> AsyncIterator[ClockedServer]:
    store = Store(embedded.url)
    await store.open()
    server = ClockedServer(store, tmp_path / "dist")
    await server.open()
    yield server
    await server.close()
    await store.close()
