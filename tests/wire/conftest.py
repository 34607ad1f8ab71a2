"""A server for each test, as a host runs it, with its data in a folder of the test's own."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.wire.running import RunningServer


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[RunningServer]:
    async with RunningServer(tmp_path / "data", BOT_THINK_MS="20") as running:
        yield running
