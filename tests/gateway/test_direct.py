"""Whose round trip the kernel's is: the player's only where surely nothing stands between."""

import asyncio

import pytest
from websockets.datastructures import Headers

from server.gateway.direct import PROXY_HEADERS, is_direct, kernel_rtt_ms
from tests.gateway.clients import RecordingHouse, command, connected, read, until
from tests.gateway.conftest import OpenGateway

ADDRESSES = {
    "8.8.8.8": True,
    "::ffff:8.8.8.8": True,
    "2001:4860:4860::8888": True,
    "127.0.0.1": False,
    "::1": False,
    "10.1.2.3": False,
    "::ffff:10.1.2.3": False,
    "192.168.1.5": False,
    "172.20.0.3": False,  # docker
    "100.64.0.1": False,  # behind the provider's own
    "169.254.1.1": False,
    "fe80::1%eth0": False,
    "fd00::1": False,
}


@pytest.mark.parametrize(("address", "direct"), ADDRESSES.items())
def test_only_a_public_address_is_the_players(address: str, direct: bool) -> None:
    assert is_direct((address, 50000), Headers()) == direct


@pytest.mark.parametrize("name", PROXY_HEADERS)
def test_not_behind_a_proxy_that_says_so(name: str) -> None:
    headers = Headers()
    headers[name.lower()] = "1.2.3.4"
    assert not is_direct(("8.8.8.8", 50000), headers)


def test_who_is_gone_is_not_direct() -> None:
    assert not is_direct(None, Headers())


async def test_the_kernel_says_how_near_the_other_end_is_as_long_as_it_is_there(
    open_: OpenGateway, house: RecordingHouse
) -> None:
    gateway = await open_()
    async with connected(gateway.port) as client:
        await read(client)
        await client.send(command("leave"))
        await until(lambda: house.received)
        (wire,) = gateway._everyone
        assert wire.connection.line.kernel_rtt_ms is None, "loopback: a proxy may be there"
        rtt_ms = kernel_rtt_ms(wire.transport)
        assert rtt_ms is None or 0 < rtt_ms < 1000
    await until(lambda: house.lost_ones)
    assert kernel_rtt_ms(wire.transport) is None


async def test_where_there_is_no_such_kernel_nothing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("server.gateway.direct.sys.platform", "darwin")
    assert kernel_rtt_ms(asyncio.BaseTransport()) is None
