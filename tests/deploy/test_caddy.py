"""The Caddyfile in a real Caddy, before real servers on one Valkey. Skipped where there is no Caddy, or an old one."""

import json
import os
import signal
import subprocess
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus
from websockets.typing import Subprotocol

from protocol import SUBPROTOCOL
from server.store.embedded import EmbeddedStore
from tests.deploy.name_server import NameServer
from tests.deploy.running_caddy import CADDYFILE, RunningCaddy, caddy_program, free_port
from tests.store.play import until
from tests.wire.log_of import check_journals, read_log_at
from tests.wire.player import Player, create_room, dial
from tests.wire.running import FAST_CLIENTS, RunningServer

pytestmark = pytest.mark.skipif(caddy_program() is None, reason="needs caddy 2.11.2 or newer on the PATH")

FAIL_DURATION_S = 2.0
"""As in the Caddyfile."""
MOST_ROOMS = 64
"""So many rooms and all at one of two servers: that happens once in 10 ** 19."""


class Site:
    """Caddy, a name server, one Valkey, and servers that can be started and killed."""

    def __init__(self, folder: Path, stack: AsyncExitStack) -> None:
        self._folder = folder
        self._stack = stack
        self._port = free_port()
        self.names = NameServer()
        self.embedded = EmbeddedStore(folder / "store")
        self.servers: list[RunningServer] = []
        self.caddy: RunningCaddy

    async def open(self) -> None:
        await self.embedded.start()
        self._stack.push_async_callback(self.embedded.stop)
        await self.names.open()
        self._stack.callback(self.names.close)
        self.caddy = RunningCaddy(self._folder / "caddy", server_port=self._port, names_at=self.names.port)
        await self._stack.enter_async_context(self.caddy)

    async def add_server(self, limits: Mapping[str, str] = FAST_CLIENTS) -> RunningServer:
        """Start one more server with these settings, and give it to the name server as Docker does: with its start."""
        address = f"127.0.0.{2 + len(self.servers)}"
        server = RunningServer(
            self._folder / address, "--host", address, "--redis-url", self.embedded.url, port=self._port, limits=limits
        )
        self.names.addresses.append(address)
        self.servers.append(await self._stack.enter_async_context(server))
        return server

    async def owners(self, code: str) -> list[str]:
        """Return the servers that have held a room, one after the other."""
        entries, _ = await read_log_at(self.embedded.url, code)
        return [entry.body["server"] for entry in entries if entry.body["type"] == "owner"]


@pytest.fixture
async def site(tmp_path: Path) -> AsyncIterator[Site]:
    async with AsyncExitStack() as stack:
        site = Site(tmp_path, stack)
        await site.open()
        yield site


async def test_who_plays_together_reaches_one_server(site: Site) -> None:
    await site.add_server()
    await site.add_server()
    owners: set[str] = set()
    for _ in range(MOST_ROOMS):
        code = await create_room(site.caddy.url)
        async with Player(site.caddy.url, code, "Ayu") as ayu, Player(site.caddy.url, code, "Budi") as budi:
            await ayu.until(lambda a=ayu: len(a.here) == 2)  # type: ignore[misc]
            assert budi.close_codes == []
        held_by = await site.owners(code)
        assert len(held_by) == 1  # by nobody else in between: they all came to the same place
        owners |= set(held_by)
        if len(owners) == 2:
            return
    pytest.fail("one server has all the rooms")


async def test_a_room_goes_on_when_its_server_is_killed(site: Site) -> None:
    servers = [await site.add_server(), await site.add_server()]
    code = await create_room(site.caddy.url)
    async with Player(site.caddy.url, code, "Ayu") as ayu:
        await ayu.do("rename", name="Ayu there")
        for server in servers:  # one of them has the room: it is dead, and its address is still given out
            await server.kill()
            await ayu.do("rename", name=f"Ayu {server.arguments[1]}")
            await server.start()
        await ayu.do("rename", name="Ayu back")
        assert ayu.reconnects >= 1
        entries, _ = await read_log_at(site.embedded.url, code)
        check_journals(entries, [ayu])
    assert len(await site.owners(code)) >= 2


async def test_a_new_server_is_found_and_one_that_is_gone_is_left_out(site: Site) -> None:
    first = await site.add_server()
    code = await create_room(site.caddy.url)
    async with Player(site.caddy.url, code, "Ayu") as ayu:
        await ayu.do("rename", name="Ayu 1")
        await site.add_server()
        del site.names.addresses[0]
        await first.stop()
        await ayu.do("rename", name="Ayu 2")
    assert len(await site.owners(code)) == 2


async def test_a_server_that_takes_nobody_in_is_passed_over(site: Site) -> None:
    """Its store stands still, so that it can not save its rooms and end; the other greets all who come."""
    stopping, _ = [await site.add_server(), await site.add_server()]
    os.kill(site.embedded.pid, signal.SIGSTOP)
    try:
        os.kill(stopping.pid, signal.SIGTERM)
        await until(lambda: "Saving the rooms ...\n" in stopping.output)
        began_s, refused = time.monotonic(), 0
        for number in range(MOST_ROOMS):
            try:
                await (await dial(site.caddy.url, f"/ws/C{number:04}")).close()
            except InvalidStatus:
                refused += 1
        assert refused <= 1 + (time.monotonic() - began_s) / FAIL_DURATION_S
        assert "Stopped.\n" not in stopping.output, "it was over before: the test tests nothing"
    finally:
        os.kill(site.embedded.pid, signal.SIGCONT)


async def test_a_websocket_outlives_a_new_configuration(site: Site) -> None:
    await site.add_server()
    code = await create_room(site.caddy.url)
    async with Player(site.caddy.url, code, "Ayu") as ayu:
        await site.caddy.reload()
        await ayu.do("rename", name="Ayu 1")
        await create_room(site.caddy.url)
        assert ayu.reconnects == 0


async def test_the_host_is_passed_on_and_other_pages_stay_out(site: Site) -> None:
    await site.add_server()
    subprotocols = [Subprotocol(SUBPROTOCOL)]
    async with connect(f"{site.caddy.url}/ws", origin=f"http://127.0.0.1:{site.caddy.port}", subprotocols=subprotocols):  # type: ignore[arg-type]
        pass
    with pytest.raises(InvalidStatus) as refused:
        await connect(f"{site.caddy.url}/ws", origin="http://elsewhere.example", subprotocols=subprotocols)  # type: ignore[arg-type]
    assert refused.value.response.status_code == 403


async def test_what_a_client_says_of_its_address_does_not_reach_the_server(site: Site) -> None:
    """Caddy writes down whom it has the request from, and nothing else."""
    await site.add_server(
        {"TRUSTED_PROXIES": "127.0.0.0/8", "LIMIT_CONNECTIONS_PER_ADDRESS": "8", "LIMIT_ARRIVALS_PER_MINUTE": "100"}
    )
    async with AsyncExitStack() as stack:
        refused = []
        for number in range(12):
            invented = {"X-Forwarded-For": f"198.51.100.{number}"}
            dialled = connect(
                f"{site.caddy.url}/ws", subprotocols=[Subprotocol(SUBPROTOCOL)], additional_headers=invented
            )
            try:
                await stack.enter_async_context(dialled)
            except InvalidStatus as refusal:
                refused.append(refusal.response.status_code)
        assert refused == [429] * 4


async def test_no_address_is_written_down(site: Site) -> None:
    """Without any server every request is an error, and Caddy logs errors with their request."""
    with pytest.raises(InvalidStatus):
        await connect(f"{site.caddy.url}/ws")
    await site.caddy.until_it_says("http.log.error")
    lines = [json.loads(line) for line in site.caddy.log.splitlines() if '"request"' in line]
    assert lines
    for line in lines:
        assert line["request"]["uri"] == "/ws"
        assert not {"remote_ip", "remote_port", "client_ip", "headers"} & line["request"].keys()


@pytest.mark.parametrize(("site_address", "port"), [(":80", ":80"), ("cards.example.org", ":443")])
def test_https_comes_with_a_domain(site_address: str, port: str) -> None:
    program = caddy_program()
    assert program is not None
    adapted = subprocess.run(
        [program, "adapt", "--config", str(CADDYFILE)],
        env={**os.environ, "SITE_ADDRESS": site_address},
        capture_output=True,
        check=True,
    )
    servers: dict[str, Any] = json.loads(adapted.stdout)["apps"]["http"]["servers"]
    assert [server["listen"] for server in servers.values()] == [[port]]
    assert ("cards.example.org" in adapted.stdout.decode()) == (port == ":443")
    assert all(server["read_header_timeout"] for server in servers.values())


def test_who_has_come_by_https_is_told_to_stay_with_it() -> None:
    """And by plain http nothing of that is said."""
    program = caddy_program()
    assert program is not None
    adapted = subprocess.run(
        [program, "adapt", "--config", str(CADDYFILE)],
        env={**os.environ, "SITE_ADDRESS": "cards.example.org"},
        capture_output=True,
        check=True,
    )
    routes = json.loads(adapted.stdout)["apps"]["http"]["servers"]["srv0"]["routes"][0]["handle"][0]["routes"]
    (match,) = [route["match"] for route in routes if "Strict-Transport-Security" in json.dumps(route)]
    assert match == [{"protocol": "https"}]
