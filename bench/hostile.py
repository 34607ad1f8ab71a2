"""What do those who play notice while others attack?

Tables of four play against a real server with its default limits, then an attack begins on the first table's room from
another address, then it ends; then the next. Times run from the sending of an action to its arrival at the last of the
four. The server is the same for all. The attackers are a process of its own at the lowest priority: a real attacker
does not use the server's processor to send, only to be read.

    python -m bench.hostile [--attacks flood never_reader ...] [--seconds 4] [--tables 4] [--json]
"""

import argparse
import asyncio
import json
import os
import sys
import tempfile
from collections import Counter
from contextlib import AsyncExitStack, suppress
from pathlib import Path

import uvloop

from bench.limits import print_limits
from bench.program import processor_s, raise_file_limit, rss_mb
from bench.report import Row, report
from tests.hostile.attacks import ATTACKS
from tests.hostile.neighbours import Table, open_table
from tests.wire.running import RunningServer

CALM_S = 3.0
"""Play before the first attack, and between two."""
END_S = 20.0
"""An attacker that has not ended by then is killed."""
LEAST_SAMPLES = 20


class Watched:
    """The server, and those who play there."""

    def __init__(self, server: RunningServer, tables: list[Table]) -> None:
        self.server = server
        self.tables = tables

    async def play(self, seconds: float) -> list[float]:
        """Let the tables play for so long; return the time (ms) of each action of that time, sorted."""
        before = [len(table.times_s) for table in self.tables]
        await asyncio.sleep(seconds)
        times_s = [time_s for table, start in zip(self.tables, before, strict=True) for time_s in table.times_s[start:]]
        if len(times_s) < LEAST_SAMPLES:
            raise RuntimeError(f"only {len(times_s)} actions in {seconds:.0f} s: {self.noticed()}")
        return sorted(time_s * 1000 for time_s in times_s)

    def noticed(self) -> list[str]:
        return [sentence for table in self.tables for sentence in table.noticed()]


async def run(names: list[str], seconds: float, tables: int) -> list[Row]:
    """Carry out these attacks, one after the other, against one server; return a row for each."""
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        server = await stack.enter_async_context(RunningServer(folder / "data", limits={}))
        watched = Watched(server, [await open_table(server.url, stack) for _ in range(tables)])
        playing = [asyncio.create_task(table.play()) for table in watched.tables]
        try:
            await watched.play(CALM_S)  # the first of everything
            return [await _attacked(watched, name, seconds) for name in names]
        finally:
            for task in playing:
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task


async def _attacked(watched: Watched, name: str, seconds: float) -> Row:
    pid = watched.server.pid
    said = len(watched.server.output)
    before_ms = await watched.play(CALM_S)
    before_mb = rss_mb(pid)
    attacker = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bench.hostile", "--attack", name, str(watched.server.port), watched.tables[0].code),
        *("--seconds", str(seconds + 1)),
        stdout=asyncio.subprocess.PIPE,
    )
    try:
        assert attacker.stdout is not None
        await attacker.stdout.readline()  # it has begun
        used_s = processor_s(pid)
        during_ms = await watched.play(seconds)
        used_s = processor_s(pid) - used_s
        during_mb = rss_mb(pid)
        async with asyncio.timeout(END_S):
            done = json.loads(await attacker.stdout.readline())
            await attacker.wait()
    finally:
        if attacker.returncode is None:
            attacker.kill()
            await attacker.wait()
    return {
        "attack": name,
        "p50_before_ms": _quantile(before_ms, 0.5),
        "p50_during_ms": _quantile(during_ms, 0.5),
        "p99_before_ms": _quantile(before_ms, 0.99),
        "p99_during_ms": _quantile(during_ms, 0.99),
        "actions": len(during_ms),
        "server_cpu": used_s / seconds,
        "mb_before": before_mb,
        "mb_during": during_mb,
        "noticed": len(watched.noticed()),
        "log_lines": len(watched.server.output) - said,
        "what_it_did": ", ".join(f"{number} {what}" for what, number in sorted(done.items())),
    }


def _quantile(sorted_ms: list[float], part: float) -> float:
    return sorted_ms[min(len(sorted_ms) - 1, int(part * len(sorted_ms)))]


async def attack(name: str, port: int, code: str, seconds: float) -> None:
    """Be the attacker for so long; print that it has begun, and what it has done."""
    done: Counter[str] = Counter()
    print("begun", flush=True)
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await ATTACKS[name](port, code, done)
    print(json.dumps(done), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.hostile", description=__doc__)
    parser.add_argument("--attacks", nargs="+", default=list(ATTACKS), choices=list(ATTACKS))
    parser.add_argument("--seconds", type=float, default=4.0)
    parser.add_argument("--tables", type=int, default=4)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--attack", nargs=3, help=argparse.SUPPRESS)  # how it starts its attackers
    given = parser.parse_args()
    raise_file_limit()
    if given.attack:
        name, port, code = given.attack
        os.nice(19)
        uvloop.run(attack(name, int(port), code, given.seconds))
        return
    print_limits({})
    rows = uvloop.run(run(given.attacks, given.seconds, given.tables))
    report("hostile", rows, as_json=given.json)


if __name__ == "__main__":
    main()
