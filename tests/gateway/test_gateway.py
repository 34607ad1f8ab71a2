"""Start and end of the gateway."""

import asyncio
import socket
import time
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from protocol.codes import CloseCode
from server.gateway.build import build_name
from server.gateway.gateway import listen
from server.limits import Limits
from tests.gateway.clients import BOUND_S, RawClient, RecordingHouse, command, connected, read, until
from tests.gateway.conftest import OpenGateway
from tests.gateway.test_http import get


async def test_close_tells_all_to_come_back(open_: OpenGateway, house: RecordingHouse) -> None:
    gateway = await open_()
    async with connected(gateway.port) as one, connected(gateway.port, "/ws") as two:
        await read(one)
        await read(two)
        closing = asyncio.create_task(gateway.close(CloseCode.RESTARTING))
        for client in [one, two]:
            with pytest.raises(ConnectionClosed):
                await asyncio.wait_for(client.recv(), BOUND_S)
            assert client.close_code == CloseCode.RESTARTING
            assert client.close_reason == "spread 100"
        await closing
    assert [code for code, _ in house.lost_ones] == ["ABCDE"]
    with pytest.raises(OSError, match=r"Connect call failed|refused"):
        await connected(gateway.port)


async def test_close_does_not_wait_for_those_who_do_not_answer(open_: OpenGateway, house: RecordingHouse) -> None:
    """A websocket that ignores the close frame, and a stranger that never finishes its request."""
    gateway = await open_(limits={"closing_s": 0.2, "request_s": 3600.0})
    deaf = await RawClient.open(gateway.port)
    stranger = socket.create_connection(("127.0.0.1", gateway.port))
    stranger.sendall(b"GET / HTTP/1.1\r\n")
    await until(lambda: len(gateway._everyone) == 2)
    async with asyncio.timeout(BOUND_S):
        await gateway.close(CloseCode.RESTARTING)
    assert len(house.lost_ones) == 1
    assert await deaf.close_code() == CloseCode.RESTARTING
    stranger.close()


@pytest.mark.parametrize("path", ["/ws", "/ws/ABCDE"])
async def test_while_the_house_closes_nobody_comes_in(open_: OpenGateway, house: RecordingHouse, path: str) -> None:
    """The page is still given out, and whoever is connected is still answered."""
    gateway = await open_()
    async with connected(gateway.port) as client:
        await read(client)
        house.open = False
        with pytest.raises(InvalidStatus) as refusal:
            await connected(gateway.port, path)
        assert refusal.value.response.status_code == 503
        await client.send(command("heartbeat"))
        assert (await read(client))["type"] == "done"
        assert (await get(gateway.port, "/healthz")).status == 200


async def test_close_twice(open_: OpenGateway) -> None:
    gateway = await open_()
    await gateway.close()
    await gateway.close()


async def test_a_taken_port_is_an_error(open_: OpenGateway) -> None:
    gateway = await open_()
    with pytest.raises(OSError, match="in use"):
        listen("127.0.0.1", gateway.port, Limits())


def test_everywhere_is_one_port_for_both_families() -> None:
    with listen(None, 0, Limits()) as listening:
        port = listening.getsockname()[1]
        addresses = ["127.0.0.1", "::1"] if listening.family == socket.AF_INET6 else ["127.0.0.1"]
        for address in addresses:
            socket.create_connection((address, port), timeout=BOUND_S).close()


def test_the_kernel_keeps_little_for_a_client() -> None:
    with (
        listen("127.0.0.1", 0, Limits()) as listening,
        socket.create_connection(listening.getsockname()),
        listening.accept()[0] as accepted,
    ):
        given = accepted.getsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF)
    assert given <= 2 * Limits().kernel_bytes


def test_build_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A function of what is in the sources and the page, and of nothing else."""
    monkeypatch.delenv("GEBRAK_BUILD", raising=False)
    for name in ["protocol/a.py", "server/b/c.py", "clients/web/dist/index.html"]:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name)
    name = build_name(tmp_path)
    assert len(name) == 12
    (tmp_path / "server/b/c.pyc").write_text("compiled")
    (tmp_path / "README.md").write_text("words")
    assert build_name(tmp_path) == name
    names = {name}
    for changed in ["protocol/a.py", "server/b/c.py", "clients/web/dist/index.html"]:
        (tmp_path / changed).write_text(f"another {time.monotonic_ns()}")
        names.add(build_name(tmp_path))
    (tmp_path / "server/b/c.py").rename(tmp_path / "server/b/d.py")
    names.add(build_name(tmp_path))
    assert len(names) == 5
    monkeypatch.setenv("GEBRAK_BUILD", "1.2.3")
    assert build_name(tmp_path) == "1.2.3"
