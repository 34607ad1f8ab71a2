"""Does a server stand hours of people as they are, stay as it is, and is nothing left of them when they have gone?

Rooms of all four games on a real server with its embedded store. Guests play at random, and at random they lose their
line, hang, come twice, leave, hide, watch, move, send rubbish, and as hosts do all that a host may. All the time every
law holds (`bench.laws`). Memory, tasks, open files, keys and the time to an action's answer are printed by stretches of
the run, and must stay flat (`bench.flat`). In the end everybody goes, the rooms leave memory, and what is left of open
files and keys is counted.

    python -m bench.soak [--minutes 60] [--rooms 100] [--pace-s 0.2] [--seed N] [--json]

As it stands that is an hour at half load: the server has half of a core, see `server_cpu`, and the guests have a little
more of another, see `guests_cpu`. On a machine of another speed it is another pace. Where neither gets
its core, handshakes take longer than the 10 s that guests give them, which is a fault.

Any fault is printed with the seed, and the exit code is 1. The seed repeats what guests choose, not what the machine's
timing makes of it. Linux only: it reads /proc.
"""

import argparse
import asyncio
import os
import random
import secrets
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import uvloop
from redis.asyncio import Redis

from bench.flat import Reading, by_stretch, grown
from bench.guest import PATIENCE_S, Guest, Tally, drawn
from bench.journal import Journal
from bench.laws import Laws
from bench.limits import print_limits
from bench.program import processor_s, rss_mb
from bench.report import Row, report
from server.games import ENGINES
from server.limits import Limits
from server.store.embedded import EmbeddedStore
from server.store.file_lock import FileLock
from server.store.script import keys
from server.store.store import Store
from tests.watch.scrape import scrape_as_it_is
from tests.wire.player import ask, dial
from tests.wire.running import FAST_CLIENTS, RunningServer

BOT_THINK_MS = 30
READ_ALONG_S = 2.0
"""Between two readings of all logs."""
LEAST_LOOK_S = 2.0
MOST_LOOKS = 1000
"""Readings of the server: one in LEAST_LOOK_S, or so many in the whole soak."""
COMING_AT_ONCE = 20
GONE_S = 30.0
"""The server cuts a line that does not answer a close frame after 5 s."""
BAD_WORDS = ("Traceback", "ERROR", "Warning:", "never retrieved", "was destroyed")
MOST_FAULTS_SHOWN = 30


class Plan(NamedTuple):
    """What to do.

    pace_s     how long a guest pauses on average
    wait_idle  wait until the rooms leave memory by themselves, a minute; otherwise SIGTERM makes them
    """

    rooms: int
    seconds: float
    seed: int
    pace_s: float
    wait_idle: bool = True


class Table(NamedTuple):
    """One room and those around it."""

    journal: Journal
    guests: list[Guest]
    laws: Laws

    async def read_along(self) -> None:
        """Read on in the log, and hold against it what guests saw."""
        await self.journal.catch_up()
        self.laws.read_on(self.journal.take(), time.monotonic())


class Clocks(NamedTuple):
    """The time, and the processor time that the server and the guests have had (s)."""

    at_s: float
    server_s: float
    guests_s: float


class Outcome(NamedTuple):
    """What was seen: the server while everybody was there, figures to report, and faults, one sentence each."""

    readings: list[Reading]
    figures: dict[str, int | float | str]
    faults: list[str]


async def soak(plan: Plan, data: Path) -> Outcome:
    """Run one server on this folder through the plan."""
    tally = Tally()
    server = RunningServer(
        data, BOT_THINK_MS=str(BOT_THINK_MS), METRICS_PORT="0", PYTHONWARNINGS="default::ResourceWarning"
    )
    async with server:
        redis: Redis = Redis(unix_socket_path=(data / "store.socket").read_text())
        async with redis:
            soaked = _Soak(plan, server, redis, tally)
            await soaked.run()
    _check_end(server, data, tally)
    await _check_store(data, soaked.tables, tally)
    return Outcome(soaked.readings, soaked.figures(), tally.faults + grown(soaked.readings))


class _Soak:
    """One server and all tables, while it runs."""

    def __init__(self, plan: Plan, server: RunningServer, redis: Redis, tally: Tally) -> None:
        self.tables: list[Table] = []
        self.readings: list[Reading] = []
        self._plan = plan
        self._server = server
        self._redis = redis
        self._tally = tally
        self._chance = random.Random(plan.seed)
        self._files = (0, 0)
        self._last_rss_mb = 0.0
        self._server_s = 0.0

    async def run(self) -> None:
        """Open the rooms, let everybody live, see everybody back once more, and see everybody off."""
        # Signs of life and rooms have a connection to the store each; the second is opened when both first meet.
        files = open_files(self._server.pid) + 1
        self.tables = [await self._open_table(number) for number in range(self._plan.rooms)]
        guests = [guest for table in self.tables for guest in table.guests]
        async with asyncio.TaskGroup() as group:
            group.create_task(self._look())
            group.create_task(self._read_along())
            for guest in guests:
                group.create_task(guest.live(self._plan.seconds, self._plan.pace_s))
        await self._come_back(guests)
        self._check_answered(guests)
        await asyncio.gather(*(guest.go() for guest in guests))
        await self._until_gone(files)
        if self._plan.wait_idle:
            await self._until_idle()
            self._last_rss_mb = rss_mb(self._server.pid)
            await self._come_again()
            await self._until_gone(files)
        else:
            self._last_rss_mb = rss_mb(self._server.pid)
        self._files = files, open_files(self._server.pid)
        self._server_s = processor_s(self._server.pid)

    def figures(self) -> dict[str, int | float | str]:
        counts = self._tally.counts
        laws = [table.laws for table in self.tables]
        kinds = sum((each.kinds for each in laws), Counter[str]())
        return {
            "seed": self._plan.seed,
            "rooms": len(self.tables),
            "guests": sum(len(table.guests) for table in self.tables),
            "seconds": self._plan.seconds,
            "answers": counts["answers"],
            "updates": counts["updates"],
            "times entered": counts["entered"],
            "entries": kinds.total(),
            "acknowledged and logged": sum(each.acknowledged for each in laws),
            "views and histories checked": sum(each.shown for each in laws),
            "longest wait for an answer (ms)": self._tally.longest_answer_s * 1000,
            "processor, server (s)": self._server_s,
            "processor, guests (s)": time.process_time(),
            "open files before": self._files[0],
            "open files after": self._files[1],
            "memory, everybody gone (MB)": self._last_rss_mb,
            "memory, guests (MB)": rss_mb(os.getpid()),
            **{f"entry: {kind}": count for kind, count in sorted(kinds.items())},
            **{what: count for what, count in sorted(counts.items()) if " " in what},
        }

    async def _open_table(self, number: int) -> Table:
        """Make a room, twice with the same command, which makes one; and invite people."""
        chance = random.Random(self._chance.getrandbits(64))
        game = list(ENGINES)[number % len(ENGINES)]
        command = {
            "id": f"{chance.getrandbits(64):016x}",
            "type": "create",
            "game": game,
            "options": drawn(ENGINES[game].options, chance),
        }
        async with await dial(self._server.url, "/ws") as socket:
            first, again = await ask(socket, **command), await ask(socket, **command)
        if first != again:
            self._tally.fault(f"created twice: {first} {again}")
        journal = Journal(first["code"], self._redis)
        guests = [
            Guest(self._server.url, journal, f"P{guest}", random.Random(chance.getrandbits(64)), self._tally)
            for guest in range(chance.randint(3, 8))  # for two to six seats; who finds none looks on, or waits outside
        ]
        return Table(journal, guests, Laws(journal.code, guests))

    async def _look(self) -> None:
        """Read, again and again while guests live, how the server is."""
        every_s = max(LEAST_LOOK_S, self._plan.seconds / MOST_LOOKS)
        began = before = self._clocks()
        while before.at_s + every_s <= began.at_s + self._plan.seconds:
            await asyncio.sleep(every_s)
            told = await scrape_as_it_is(self._server)
            stored = await self._redis.dbsize()
            now = self._clocks()
            length_s = now.at_s - before.at_s
            times_s = sorted(self._tally.act_times_s) or [length_s]  # nobody was answered in all that time
            self._tally.act_times_s.clear()
            self.readings.append(
                Reading(
                    at_s=now.at_s - began.at_s,
                    memory_mb=rss_mb(self._server.pid),
                    tasks=told("gebrak_tasks"),
                    files=open_files(self._server.pid),
                    keys=stored,
                    rooms=told("gebrak_rooms"),
                    p50_ms=times_s[len(times_s) // 2] * 1000,
                    p99_ms=times_s[len(times_s) * 99 // 100] * 1000,
                    server_cpu=(now.server_s - before.server_s) / length_s,
                    guests_cpu=(now.guests_s - before.guests_s) / length_s,
                )
            )
            before = now

    def _clocks(self) -> Clocks:
        return Clocks(time.monotonic(), processor_s(self._server.pid), time.process_time())

    async def _read_along(self) -> None:
        end_s = time.monotonic() + self._plan.seconds
        while time.monotonic() < end_s:
            for table in self.tables:
                await table.read_along()
            await asyncio.sleep(READ_ALONG_S)

    async def _come_back(self, guests: Sequence[Guest]) -> None:
        gate = asyncio.Semaphore(COMING_AT_ONCE)

        async def come(guest: Guest) -> None:
            async with gate:
                await guest.come()

        await asyncio.gather(*(come(guest) for guest in guests))

    def _check_answered(self, guests: Sequence[Guest]) -> None:
        for guest in guests:
            if guest.line is not None and not guest.line.ended and guest.line.unanswered:
                self._tally.fault(f"{guest.name}: never answered: {dict(guest.line.unanswered)}")

    async def _until_gone(self, files: int) -> None:
        """Wait until the server has closed what was opened for guests."""
        end_s = time.monotonic() + GONE_S
        while open_files(self._server.pid) > files:
            if time.monotonic() > end_s:
                self._tally.fault(f"open files: {files} before, {open_files(self._server.pid)} after all had gone")
                return
            await asyncio.sleep(0.1)

    async def _until_idle(self) -> None:
        """Wait until every room has left memory: the last that it does is to write a snapshot of its last entry."""
        end_s = time.monotonic() + Limits().idle_room_s + PATIENCE_S
        rooms = [table.journal.code for table in self.tables]
        while rooms := [code for code in rooms if not await _is_saved(self._redis, code)]:
            if time.monotonic() > end_s:
                self._tally.fault(f"rooms that did not leave memory: {rooms}")
                return
            await asyncio.sleep(1.0)

    async def _come_again(self) -> None:
        """Somebody comes to every room that has left memory: it is read from its log, and is the same room."""
        for table in self.tables:
            await table.read_along()
            await table.guests[0].come()
            await table.guests[0].go()
            await table.journal.catch_up()
            since = table.journal.entries
            if since and since[0].body["type"] != "owner":
                self._tally.fault(f"{table.journal.code}: had not left memory")


def _check_end(server: RunningServer, data: Path, tally: Tally) -> None:
    """It ended by itself, said nothing bad in all the time, and its store has ended too."""
    if server.returncode != 0:
        tally.fault(f"the server ended with {server.returncode}")
    for number, line in enumerate(server.output):
        if any(word in line for word in BAD_WORDS):
            tally.fault("the server said: " + "".join(server.output[number : number + 30]))
            break
    if FileLock(data / "store.lock").is_held():
        tally.fault("the store was left running")


async def _check_store(data: Path, tables: Sequence[Table], tally: Tally) -> None:
    """Every room is whole and holds every law, and the store has their keys, with a time to live, and no other."""
    embedded = EmbeddedStore(data)
    await embedded.start()
    store = Store(embedded.url)
    await store.open()
    redis: Redis = Redis(unix_socket_path=str(embedded.socket))
    try:
        async with redis:
            ours = {key.encode() for table in tables for key in keys(table.journal.code)}
            for key in await redis.keys():
                if key not in ours or await redis.pttl(key) <= 0:
                    tally.fault(f"the store has {key!r}, to live for {await redis.pttl(key)} ms")
            for journal, _, laws in tables:
                journal.redis = redis
                await journal.catch_up()
                laws.read_on(journal.take(), time.monotonic())
                if not await _is_saved(redis, journal.code):
                    tally.fault(f"{journal.code}: no snapshot was written in the end")
                loaded = await store.load(journal.code)
                assert loaded is not None
                await laws.end(loaded)
                tally.faults += laws.faults
    finally:
        await store.close()
        await embedded.stop()


async def _is_saved(redis: Redis, code: str) -> bool:
    head, _, snapshot, _ = keys(code)
    return bool(await redis.hget(head, "v") == await redis.hget(snapshot, "v"))


def open_files(pid: int) -> int:
    """Return how many files, sockets among them, a process has open."""
    return len(list(Path(f"/proc/{pid}/fd").iterdir()))


async def run(plan: Plan) -> Outcome:
    """Run the plan in a folder of its own."""
    with tempfile.TemporaryDirectory() as folder:
        return await soak(plan, Path(folder) / "data")


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m bench.soak", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rooms", type=int, default=100)
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--seed", type=int, default=secrets.randbelow(2**32))
    parser.add_argument("--pace-s", type=float, default=0.2, help="how long a guest pauses on average")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    plan = Plan(given.rooms, given.minutes * 60, given.seed, given.pace_s)
    outcome = uvloop.run(run(plan))
    rows: list[Row] = [{"what": what, "figure": figure} for what, figure in outcome.figures.items()]
    print_limits(FAST_CLIENTS)
    report("soak", by_stretch(outcome.readings), as_json=given.json)
    report("soak, all of it", rows, as_json=given.json)
    for fault in outcome.faults[:MOST_FAULTS_SHOWN]:
        print(f"FAULT: {fault}", file=sys.stderr)
    if outcome.faults:
        sys.exit(f"{len(outcome.faults)} faults with --seed {plan.seed}")


if __name__ == "__main__":
    main()
