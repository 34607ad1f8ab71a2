"""Each attack against a real server with its default limits: who plays at that very table notices nothing.

How long anything takes is for `bench.hostile`; here nobody is closed or refused, all play on, memory and log stay as
they are, and when the attackers have gone nothing is left of them.
"""

import asyncio
import socket
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, suppress
from pathlib import Path

import pytest

from server.limits import Limits
from server.rooms.person import person_id
from tests.hostile.attacks import ATTACKS
from tests.hostile.neighbours import SEATS, Table, open_table
from tests.hostile.stranger import ADDRESS
from tests.wire.running import RunningServer

PATIENCE_S = 60.0
TIME_WAIT = "06"
SPARE_FILES = 8
"""What the server may open for itself meanwhile."""
ACTIONS = 25
"""So many are played while it goes on."""
MOST_GROWTH_MB = 48
"""In so short a time; a client that could make the server keep what it sends would send more than that."""
SUCCESS: dict[str, Callable[[Counter[str]], bool]] = {
    "flood": lambda done: done["given up"] + done["ended by the server"] >= 16,
    "never_reader": lambda done: done["ended by the server"] >= 1,
    "slow_loris": lambda done: done["slow"] >= 250,
    "thousand": lambda done: done["opened"] >= 100 and done["ended by the server"] >= 500,
    "wrong_codes": lambda done: done["guessed"] >= 20 and done["too_often"] >= 20,
    "oddities": lambda done: done["odd"] >= 200 and done["ended by the server"] >= 10,
}
"""What an attack has done by the time that it counts as one, and the server has answered it."""


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[RunningServer]:
    async with RunningServer(tmp_path / "data", limits={}) as running:
        yield running


def memory_mb(server: RunningServer) -> float:
    status = Path(f"/proc/{server.pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024


def open_files(server: RunningServer) -> int:
    return len(list(Path(f"/proc/{server.pid}/fd").iterdir()))


def strangers(server: RunningServer) -> int:
    """Return how many connections from the attackers' address the system has for the server."""
    there = f"{int.from_bytes(socket.inet_aton(ADDRESS), 'little'):08X}:"
    rows = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    ours = f":{server.port:04X}"
    return sum(row[1].endswith(ours) and row[2].startswith(there) and row[3] != TIME_WAIT for row in rows)


async def until(condition: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while not condition():  # noqa: ASYNC110 - nobody is told
            await asyncio.sleep(0.05)


@pytest.mark.parametrize("name", ATTACKS)
async def test_who_plays_notices_nothing(server: RunningServer, name: str) -> None:
    async with AsyncExitStack() as stack:
        table = await open_table(server.url, stack)
        playing = asyncio.create_task(table.play())
        await until(lambda: playing.done() or len(table.times_s) >= 5)
        said, before_mb, files = len(server.output), memory_mb(server), open_files(server)

        done: Counter[str] = Counter()
        attack = asyncio.create_task(_run(name, server, table, done))
        played = len(table.times_s)
        await until(lambda: playing.done() or attack.done() or SUCCESS[name](done))
        await until(lambda: playing.done() or attack.done() or len(table.times_s) >= played + ACTIONS)
        assert not attack.done()
        assert not playing.done()
        assert memory_mb(server) < before_mb + MOST_GROWTH_MB
        assert open_files(server) <= files + Limits().connections_per_address + SPARE_FILES

        attack.cancel()
        await asyncio.gather(attack, return_exceptions=True)
        await until(lambda: strangers(server) == 0)
        playing.cancel()
        with suppress(asyncio.CancelledError):
            await playing
        assert table.noticed() == []
        assert server.output[said:] == []


async def _run(name: str, server: RunningServer, table: Table, done: Counter[str]) -> None:
    await ATTACKS[name](server.port, table.code, done)


async def test_nothing_secret_stands_in_the_log(server: RunningServer) -> None:
    """No token, nor what stands for a person, no moving code, no card; also when it dies and is started again."""
    secrets_: set[str] = set()
    async with AsyncExitStack() as stack:
        table = await open_table(server.url, stack)
        playing = asyncio.create_task(table.play())
        await until(lambda: playing.done() or len(table.times_s) >= 3)
        playing.cancel()
        with suppress(asyncio.CancelledError):
            await playing
        for player in table.people:
            secrets_ |= {player.token, person_id(player.token), *player.view["mine"]["hand"]}
        secrets_.add((await table.people[0].do("move_out"))["move"])
        await server.kill()
        await server.start()
        for player in table.people:
            await player.do("rename", name=player.name)
    await server.stop()
    said = "".join(server.output)
    assert [secret for secret in secrets_ if secret in said] == []


async def test_who_holds_all_the_connections_of_an_address_holds_no_other_address(server: RunningServer) -> None:
    """And a player of that very address who is here already goes on."""
    assert ADDRESS != "127.0.0.1"
    done: Counter[str] = Counter()
    async with AsyncExitStack() as stack:
        table = await open_table(server.url, stack)
        attack = asyncio.create_task(ATTACKS["thousand"](server.port, table.code, done))
        await until(lambda: SUCCESS["thousand"](done))
        other = await open_table(server.url, stack)
        assert len(other.people) == SEATS
        attack.cancel()
        await asyncio.gather(attack, return_exceptions=True)
        assert table.noticed() == other.noticed() == []
