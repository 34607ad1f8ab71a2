"""A gateway on a real port, before a house that writes down what it is told. Every test runs on both event loops."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
import uvloop

from protocol.codes import CloseCode
from server.gateway.gateway import Gateway, open_gateway
from server.limits import Limits
from tests.gateway.clients import RawClient, RecordingHouse

OpenGateway = Callable[..., Awaitable[Gateway]]


def pytest_asyncio_loop_factories(
    config: pytest.Config, item: pytest.Item
) -> Mapping[str, Callable[[], asyncio.AbstractEventLoop]]:
    return {"asyncio": asyncio.new_event_loop, "uvloop": uvloop.new_event_loop}


@pytest.fixture
def house() -> RecordingHouse:
    return RecordingHouse()


@pytest.fixture
async def open_(house: RecordingHouse, tmp_path: Path) -> AsyncIterator[OpenGateway]:
    """Opens gateways with the arguments given, and closes them after the test, the raw clients first."""
    async with AsyncExitStack() as stack:

        async def open_one(**given: Any) -> Gateway:
            limits = Limits(**{"closing_s": 1.0, **given.pop("limits", {})})
            arguments = {"dist": tmp_path / "dist", "public_urls": frozenset(), "build": "test", **given}
            arguments = {"games": [], "house_rules": [], **arguments}
            gateway = await open_gateway(host="127.0.0.1", port=0, house=house, limits=limits, **arguments)
            stack.push_async_callback(gateway.close, CloseCode.RESTARTING)
            return gateway

        yield open_one
        while RawClient.opened:
            RawClient.opened.pop().close()
