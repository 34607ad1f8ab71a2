"""What does a second server bring? The same clients against one server, and against one and two behind a front.

The clients are those of bench.card_table, R rooms of four; the site is that of bench.failover: servers, one store that
has every action on disk before anybody is told, and Caddy in front if it is installed, else a small balancer in this
process. Each row has a store and servers of its own, one row after the other.

    python -m bench.scale [--rooms N] [--seconds S] [--servers N] [--json]

cpu_...: how much of one core each part used meanwhile (1.00 is all of it), and everything else on this machine. The sum
can not be more than `cores`, which all share; a server has one core at most. Where the sum is near `cores`, the machine
is the limit, and a second server can bring nothing: look then at which part would be full first if each had a machine
of its own. Linux only: it reads /proc.
"""

import argparse
import os
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

import uvloop

from bench.card_table import open_tables, play
from bench.failover import Site
from bench.program import processor_s
from bench.report import Row, report


async def measure(servers: int, *, front: bool, rooms: int, seconds: float) -> Row:
    """Play in so many rooms for so long, through the front or at the one server itself; return the row."""
    with tempfile.TemporaryDirectory() as folder:
        site = Site(Path(folder), servers)
        async with site.up():
            tables = await open_tables(site.url if front else site.servers[0].url, rooms)
            parts = {
                "servers": [server.pid for server in site.servers],
                "store": [site.store.pid],
                "front": [] if site.front_pid is None else [site.front_pid],
                "clients": [os.getpid()],
            }
            before_s, started_s = _used_s(parts), time.monotonic()
            row = await play(tables, seconds)
            took_s, after_s = time.monotonic() - started_s, _used_s(parts)
    used = {part: (after_s[part] - before_s[part]) / took_s for part in after_s}
    return {
        "servers": servers,
        "behind": site.front if front else "nothing",
        **{key: row[key] for key in ("rooms", "actions_per_s", "p50_ms", "p99_ms")},
        **{f"cpu_{part}": used[part] for part in parts},
        "cpu_others": used["all"] - sum(used[part] for part in parts),
        "cores": len(os.sched_getaffinity(0)),
    }


def _used_s(parts: Mapping[str, Sequence[int]]) -> dict[str, float]:
    """Return the processor time that each part has used so far (s), and `all` together with everything else."""
    user, nice, system, _, _, interrupts, soft_interrupts = map(int, Path("/proc/stat").read_text().split()[1:8])
    everything = (user + nice + system + interrupts + soft_interrupts) / os.sysconf("SC_CLK_TCK")
    return {"all": everything, **{part: sum(map(processor_s, pids)) for part, pids in parts.items()}}


async def run(servers: int, rooms: int, seconds: float) -> list[Row]:
    """Measure one server by itself, one behind the front, and so many behind it."""
    ways = [(1, False), (1, True), (servers, True)]
    return [await measure(count, front=front, rooms=rooms, seconds=seconds) for count, front in ways]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.scale", description=__doc__)
    parser.add_argument("--rooms", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=8.0, help="for each row")
    parser.add_argument("--servers", type=int, default=2, help="in the last row")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    report("scale", uvloop.run(run(given.servers, given.rooms, given.seconds)), as_json=given.json)


if __name__ == "__main__":
    main()
