"""Does anything that was acknowledged get lost when machines die, and how long does nobody get an answer?

Servers and a store in processes of their own, Caddy before the servers if it is installed (Debian: `caddy`), else a
small balancer in this process. R rooms; in each, two scripted people ask for something all the time, play by what their
views list, and keep a journal of what was answered. Meanwhile parts are killed (-9), told to stop, and started again,
chosen by a seed. At the end the journals are compared with the logs.

    python -m bench.failover [--rooms N] [--seconds S] [--servers N] [--kills N] [--stops N]
                             [--store-kills N] [--think S] [--settle S] [--seed N] [--json]

lost: acknowledged and not in the log. doubled: in the log twice. out_of_order: in the log, but not as it was answered.
A pause runs from the moment at which a person's line breaks to the next `done` that person gets, mostly that of the
join; kill_p95_ms is that of pauses that begin within a second after a server was killed, restart_p95_ms after one was
told to stop. The exit code is 1 if anything is lost, doubled or out of order.
"""

import argparse
import asyncio
import contextlib
import os
import random
import shutil
import signal
import socket
import statistics
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from itertools import pairwise
from pathlib import Path

import uvloop

from bench.limits import print_limits
from bench.report import Row, report
from server.store.embedded import EmbeddedStore
from server.store.entry import Entry
from server.store.store import Store
from tests.machines.front import Front, is_ready
from tests.wire.player import Json, Player, create_room
from tests.wire.running import FAST_CLIENTS, RunningServer

SEATS = 2
OPENING_AT_ONCE = 20
DOWN_S = 0.5
"""How long a killed server stays down."""
BLAMED_S = 1.0
"""A line that breaks so soon after a blow was broken by it."""
LONGEST_RETURN_S = 0.5
"""A page that has lost its line dials again after a random part of this."""
END_S = 60.0
"""For whatever is under way when the blows are over."""

CADDYFILE = """
{{
    admin off
    auto_https off
    log {{
        level ERROR
    }}
}}
http://127.0.0.1:{port} {{
    reverse_proxy {upstreams} {{
        lb_policy uri_hash
        lb_try_duration 10s
        lb_try_interval 100ms
        health_uri /readyz
        health_interval 300ms
        health_timeout 2s
        transport http {{
            dial_timeout 500ms
        }}
    }}
}}
"""


class Person(Player):
    """A scripted person who notes when the line breaks and when the next answer comes."""

    def __init__(self, url: str, code: str, name: str) -> None:
        super().__init__(url, code, name)
        self.broken_s: float | None = None
        self.pauses: list[tuple[float, float]] = []
        """When each began, and how long it was (s)."""
        self.journal: list[str] = []
        """Ids of commands that must stand in the log, in the order in which they were answered."""

    async def say(self, type_: str, **fields: object) -> Json:
        """Send one command, wait for its answer however long that takes, and note it."""
        before = len(self.must_be_logged)
        while True:
            try:
                answer = await self.command(type_, **fields)
                break
            except TimeoutError:
                continue
        self.journal += self.must_be_logged[before:]
        return answer

    async def _take(self, message: Json) -> None:
        if message["type"] == "done" and self.broken_s is not None:
            self.pauses.append((self.broken_s, time.monotonic() - self.broken_s))
            self.broken_s = None
        await super()._take(message)

    async def _tell(self) -> None:
        if self.close_codes and len(self.close_codes) > self.reconnects and self.broken_s is None:
            self.broken_s = time.monotonic()
            await asyncio.sleep(random.random() * LONGEST_RETURN_S)
        await super()._tell()

    async def play(self, until_s: float, think_s: float, chance: random.Random) -> None:
        """Act in turn, and do something else that makes an entry otherwise, until then (s, monotonic)."""
        number = 0
        while time.monotonic() < until_s:
            mine, table = self.view["mine"], self.view["table"]
            if self.phase == "match_over" and self.seat == 0:
                await self.say("start")
            elif self.phase == "between_rounds":
                await self.say("ready")
            elif self.phase == "playing" and table["race"] and table["race"]["state"] == "open":
                await self._race(table["race"])
            elif self.phase == "playing" and mine and mine["legal"]:
                await self.say("act", turn=table["turn"], action=chance.choice(mine["legal"]))
            else:
                number += 1
                await self.say("rename", name=f"{self.name} {number}")
            await asyncio.sleep(chance.random() * 2 * think_s)

    async def _race(self, race: Json) -> None:
        """Slap, and call if it is this person's card, so that the race is decided at once."""
        slap = self.say("slap", race=race["race"], version=self.view["version"])
        if race["card_player"] == self.seat:
            await asyncio.gather(slap, self.say("call", race=race["race"]))
        else:
            await slap


class Site:
    """The store, the servers, and one address before them."""

    def __init__(self, folder: Path, servers: int) -> None:
        self.store = EmbeddedStore(folder / "store")
        self.servers = [RunningServer(folder / f"server{n}", port=_free_port()) for n in range(servers)]
        self.url = ""
        self.front = "own" if shutil.which("caddy") is None else "caddy"
        self.front_pid: int | None = None  # None: it is in this process
        self.blows: list[tuple[float, str]] = []
        """When something was done to a part (s, monotonic), and what: kill, stop, store kill."""
        self._folder = folder

    @contextlib.asynccontextmanager
    async def up(self) -> AsyncIterator[None]:
        async with contextlib.AsyncExitStack() as stack:
            await self.store.start()
            stack.push_async_callback(self.store.stop)
            for server in self.servers:
                server.arguments = ("--redis-url", self.store.url)
            await asyncio.gather(*(stack.enter_async_context(server) for server in self.servers))
            self.url = await stack.enter_async_context(self._front())
            yield

    @contextlib.asynccontextmanager
    async def _front(self) -> AsyncIterator[str]:
        if self.front == "own":
            async with Front(lambda: [server.port for server in self.servers]) as front:
                yield front.url
            return
        port = _free_port()
        upstreams = " ".join(f"127.0.0.1:{server.port}" for server in self.servers)
        config = self._folder / "Caddyfile"
        config.write_text(CADDYFILE.format(port=port, upstreams=upstreams))
        process = await asyncio.create_subprocess_exec(
            "caddy", "run", "--config", str(config), "--adapter", "caddyfile",
            env={**os.environ, "HOME": str(self._folder)},
            stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.DEVNULL,
        )  # fmt: skip
        self.front_pid = process.pid
        try:
            while not await is_ready(port):  # noqa: ASYNC110 (it is in another process)
                await asyncio.sleep(0.05)
            yield f"ws://127.0.0.1:{port}"
        finally:
            process.terminate()
            await process.wait()

    async def strike(self, what: str, chance: random.Random) -> None:
        """Kill a server or the store, or tell a server to stop; return when it is up again."""
        self.blows.append((time.monotonic(), what))
        if what == "store kill":
            pid = self.store.pid
            os.kill(pid, signal.SIGKILL)
            while self.store.pid == pid:  # noqa: ASYNC110 (it is in another process)
                await asyncio.sleep(0.02)
            return
        server = chance.choice(self.servers)
        await (server.kill() if what == "kill" else server.stop())
        await asyncio.sleep(DOWN_S)
        await server.start()


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port: int = listening.getsockname()[1]
        return port


def compare(journals: Sequence[Sequence[str]], entries: Sequence[Entry]) -> Counter[str]:
    """Return how many acknowledged commands are lost, doubled or out of order in a room's log."""
    found = [entry.command for entry in entries if entry.command is not None]
    place = {command: number for number, command in enumerate(found)}
    counts = Counter({"doubled": len(found) - len(place)})
    for journal in journals:
        kept = [place[command] for command in journal if command in place]
        counts["lost"] += len(journal) - len(kept)
        counts["out_of_order"] += sum(after <= before for before, after in pairwise(kept))
    return counts


async def run(
    rooms: int, seconds: float, servers: int, think_s: float, settle_s: float, blows: Sequence[str], seed: int
) -> Row:
    """Play and strike; return the row."""
    chance = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        site = Site(Path(folder), servers)
        async with site.up():
            tables = await _open_tables(site.url, rooms)
            people = [person for table in tables for person in table]
            end_s = time.monotonic() + seconds
            playing = [
                asyncio.create_task(person.play(end_s, think_s, random.Random(n))) for n, person in enumerate(people)
            ]
            for what in blows:
                if time.monotonic() > end_s:
                    break
                await site.strike(what, chance)
                await asyncio.sleep(settle_s)
            async with asyncio.timeout(seconds + END_S):
                await asyncio.gather(*playing)
            await asyncio.gather(*(person.go_away() for person in people))
            counts = await _compare_all(site.store.url, tables)
    return {
        "rooms": rooms,
        "servers": servers,
        "front": site.front,
        "acknowledged": sum(len(person.journal) for person in people),
        "lost": counts["lost"],
        "doubled": counts["doubled"],
        "out_of_order": counts["out_of_order"],
        **{f"{what}s".replace(" ", "_"): [struck for _, struck in site.blows].count(what) for what in KINDS},
        **_pauses(people, site.blows),
    }


KINDS = ("kill", "stop", "store kill")


async def _open_tables(url: str, rooms: int) -> list[list[Person]]:
    gate = asyncio.Semaphore(OPENING_AT_ONCE)

    async def opened() -> list[Person]:
        async with gate:
            code = await create_room(url, target=500)
            table = [Person(url, code, f"P{seat}") for seat in range(SEATS)]
            for person in table:
                await person.__aenter__()
            await table[0].say("start")
            for person in table:
                await person.until(lambda p=person: p.phase == "playing")  # type: ignore[misc]
            return table

    return await asyncio.gather(*(opened() for _ in range(rooms)))


async def _compare_all(url: str, tables: Sequence[Sequence[Person]]) -> Counter[str]:
    store = Store(url)
    await store.open()
    counts: Counter[str] = Counter()
    for table in tables:
        loaded = await store.load(table[0].code)
        entries = [] if loaded is None else loaded.log.entries()
        counts += compare([person.journal for person in table], entries)
    await store.close()
    return counts


def _pauses(people: Sequence[Person], blows: Sequence[tuple[float, str]]) -> dict[str, float]:
    pauses = [pause for person in people for pause in person.pauses]

    def after(what: str) -> list[float]:
        moments = [at_s for at_s, struck in blows if struck == what]
        return [took_s for began_s, took_s in pauses if any(0 <= began_s - at_s < BLAMED_S for at_s in moments)]

    every = [took_s for _, took_s in pauses]
    return {
        "pauses": len(every),
        "pause_p50_ms": _part(every, 50),
        "pause_p95_ms": _part(every, 95),
        "pause_max_ms": 1000 * max(every, default=0.0),
        "kill_p95_ms": _part(after("kill"), 95),
        "restart_p95_ms": _part(after("stop"), 95),
    }


def _part(times_s: Sequence[float], percent: int) -> float:
    if len(times_s) < 2:
        return 1000 * sum(times_s)
    return 1000 * statistics.quantiles(times_s, n=100)[percent - 1]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.failover", description=__doc__)
    parser.add_argument("--rooms", type=int, default=10)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--servers", type=int, default=2)
    parser.add_argument("--think", type=float, default=0.3, help="s, between an answer and a person's next command")
    parser.add_argument("--settle", type=float, default=1.0, help="s, between a part's return and the next blow")
    parser.add_argument("--kills", type=int, default=2, help="of servers, -9")
    parser.add_argument("--stops", type=int, default=2, help="of servers, SIGTERM")
    parser.add_argument("--store-kills", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    blows = ["kill"] * given.kills + ["stop"] * given.stops + ["store kill"] * given.store_kills
    random.Random(given.seed).shuffle(blows)
    row = uvloop.run(run(given.rooms, given.seconds, given.servers, given.think, given.settle, blows, given.seed))
    print_limits(FAST_CLIENTS)
    report("failover", [row], as_json=given.json)
    sys.exit(1 if row["lost"] or row["doubled"] or row["out_of_order"] else 0)


if __name__ == "__main__":
    main()
