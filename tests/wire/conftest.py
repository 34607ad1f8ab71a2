"""A server as a host runs it but for its deals, which are known: one for all tests that do it no harm, or one's own."""

import os
from collections.abc import AsyncIterator, Mapping
from pathlib import Path

import pytest
import pytest_asyncio

from tests.one_loop import run_on_one_loop
from tests.wire.known_chance import begin_anew
from tests.wire.running import FAST_CLIENTS, RunningServer


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    run_on_one_loop(items, Path(__file__).parent)


def new_server(
    data: Path, chance: str = os.environ.get("TEST_CHANCE", ""), limits: Mapping[str, str] = FAST_CLIENTS
) -> RunningServer:
    return RunningServer(data, module="tests.wire.known_chance", limits=limits, BOT_THINK_MS="20", TEST_CHANCE=chance)


@pytest_asyncio.fixture(scope="package", loop_scope="package")
async def shared_server(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[RunningServer]:
    async with new_server(tmp_path_factory.mktemp("shared") / "data") as running:
        yield running


@pytest_asyncio.fixture(loop_scope="package")
async def server(shared_server: RunningServer) -> RunningServer:
    """The server that tests share: each has rooms of its own, and the deals that it would get alone."""
    await begin_anew(shared_server)
    return shared_server


@pytest_asyncio.fixture(loop_scope="package")
async def mortal_server(tmp_path: Path) -> AsyncIterator[RunningServer]:
    """A server of the test's own, to be killed or stopped. Its data is in a folder of its own."""
    async with new_server(tmp_path / "data") as running:
        yield running


@pytest_asyncio.fixture(loop_scope="package")
async def server_with_a_race_soon(tmp_path: Path) -> AsyncIterator[RunningServer]:
    """A server whose first deal leads to a race after a few turns: on a far line a turn takes its time."""
    async with new_server(tmp_path / "data", chance="c") as running:
        yield running


@pytest_asyncio.fixture(loop_scope="package")
async def strict_server(tmp_path: Path) -> AsyncIterator[RunningServer]:
    """The same under a host's limits: its clients are to be no faster than people."""
    async with new_server(tmp_path / "data", chance="c", limits={}) as running:
        yield running
