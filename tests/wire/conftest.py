"""A server for each test, as a host runs it but for its deals, which are known. Its data is in a folder of its own."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.wire.running import RunningServer


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[RunningServer]:
    async with RunningServer(tmp_path / "data", module="tests.wire.known_chance", BOT_THINK_MS="20") as running:
        yield running
