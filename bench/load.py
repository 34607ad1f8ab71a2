"""How many actions a second does a server carry, and how soon does everybody see them?

R rooms of four clients in closed loop against a real server with its embedded store: whoever is to move acts as soon
as it has the update that makes it its turn. Every action is on disk before anybody is told. Times run from the send to
the arrival at the last of the four. The server has a core of its own; store and clients share the other. In the same
run, in turns of a few seconds: the ceiling (`bench.ceiling`) and, if asked for, other servers, which keep nothing on
disk. Each figure is the median of its turns.

    python -m bench.load [--rooms 10 100 ...] [--idle N] [--peers] [--human] [--json]

Without arguments: 10, 100, 500 and 2,000 rooms, and 100 rooms with 2,000 idle connections.

    actions_per_s  moves in the game; that players are ready, and starts, are the server's work too but not counted
    of_ceiling     actions_per_s by those of the ceiling in the same run
    *_cpu          shares of a core; load_cpu is this program, which is the limit when it nears 1
    server_us      the server's processor time an action, other work of the machine does not change it much
    kb_a_room      what the server has grown by, for a room with its four connections
    kb_a_line      what it has grown by for an idle connection
"""

import argparse
import statistics
import sys
import tempfile
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

from bench.boardgame import Boardgame
from bench.colyseus import Colyseus
from bench.contender import Contender, Stretch
from bench.crowd import SEATS
from bench.gebrak import Ceiling, Gebrak, GebrakSeat
from bench.limits import print_limits, raised
from bench.line import Poll
from bench.program import Cores, end_on_sigterm, raise_file_limit, take_cores
from bench.report import Row, report

ROOMS = [10, 100, 500, 2000]
ROOMS_BESIDE_IDLE = 100
IDLE = 2000
TURNS = 5
TURN_S = 3.0
WARM_S = 1.5
HUMAN_ROOMS = 1000
HUMAN_PACE_S = 3.0
HUMAN_TURN_S = 20.0
LOAD_IS_LIMIT = 0.9
SERVERS = 4
FILES_BESIDES = 200
LAST_WORDS = 4000


class Plan(NamedTuple):
    """What to measure in one go. pace_s: see `Crowd`."""

    rooms: int
    idle: int = 0
    pace_s: float = 0.0
    turns: int = TURNS
    turn_s: float = TURN_S
    peers: bool = False


class Bench:
    """The servers of one plan, from their start to their end."""

    def __init__(self, plan: Plan, cores: Cores, folder: Path, stack: ExitStack) -> None:
        """stack: ends what has been started."""
        self._plan = plan
        self._cores = cores
        self._folder = folder
        self._stack = stack
        self._poll = Poll()
        self._contenders: list[Contender] = []

    def run(self) -> list[Row]:
        """Start the servers, let them play in turns, return a row for each."""
        plan = self._plan
        gebrak = Gebrak(self._folder, self._cores, self._poll, plan.pace_s)
        self._seat(gebrak)
        ceiling = Ceiling(self._folder, self._cores, self._poll, plan.pace_s, update_bytes(gebrak))
        self._seat(ceiling)
        for peer in (Colyseus, Boardgame) if plan.peers else ():
            self._seat(peer(self._folder, self._cores, self._poll, plan.pace_s))
        stretches: dict[Contender, list[Stretch]] = {contender: [] for contender in self._contenders}
        for _ in range(plan.turns):
            for contender, its in stretches.items():
                its.append(contender.play(plan.turn_s))
        at_ceiling = median(stretches[ceiling], lambda stretch: stretch.play.actions_per_s)
        return [self._row(contender, its, at_ceiling) for contender, its in stretches.items()]

    def _seat(self, contender: Contender) -> None:
        """Fill a server with its idle connections and its tables, and let it warm up."""
        self._stack.callback(contender.end)
        contender.fill(self._plan.rooms, self._plan.idle)
        contender.play(WARM_S)
        self._contenders.append(contender)

    def _row(self, contender: Contender, stretches: Sequence[Stretch], at_ceiling: float) -> Row:
        plan = self._plan
        actions_per_s = median(stretches, lambda stretch: stretch.play.actions_per_s)
        load_cpu = median(stretches, lambda stretch: stretch.load_cpu)
        if load_cpu > LOAD_IS_LIMIT:
            print(f"{contender.name}, {plan.rooms} rooms: the clients were the limit", file=sys.stderr)
        if refused := sum(table.refused for table in contender.crowd.tables):
            print(f"{contender.name}, {plan.rooms} rooms: too busy for {refused} commands, sent again", file=sys.stderr)
        return {
            "server": contender.name,
            "rooms": plan.rooms,
            "idle": plan.idle,
            "actions_per_s": actions_per_s,
            "of_ceiling": actions_per_s / at_ceiling,
            "p50_ms": median(stretches, lambda stretch: stretch.play.p50_ms),
            "p99_ms": median(stretches, lambda stretch: stretch.play.p99_ms),
            "server_cpu": median(stretches, lambda stretch: stretch.server_cpu),
            "load_cpu": load_cpu,
            "redis_cpu": median(stretches, lambda stretch: stretch.redis_cpu),
            "server_us": median(stretches, lambda stretch: stretch.server_us),
            "rss_mb": contender.rss_mb(),
            "kb_a_room": (contender.rss_mb() - contender.idle_mb) * 1024 / plan.rooms,
            "kb_a_line": (contender.idle_mb - contender.empty_mb) * 1024 / plan.idle if plan.idle else 0.0,
        }


def median(stretches: Sequence[Stretch], figure: Callable[[Stretch], float]) -> float:
    return statistics.median(map(figure, stretches))


def update_bytes(gebrak: Gebrak) -> int:
    """Return how long the newest updates are on average."""
    seats = [seat for table in gebrak.crowd.tables for seat in table.seats]
    return round(statistics.mean(seat.update_bytes for seat in seats if isinstance(seat, GebrakSeat)))


def measure(plan: Plan, cores: Cores) -> list[Row]:
    """Carry out a plan in a folder of its own; return a row for each server, or none if one did not stand it."""
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        try:
            return Bench(plan, cores, Path(folder), stack).run()
        except (ConnectionError, TimeoutError) as error:
            print(f"FAULT at {plan.rooms} rooms: {error}", file=sys.stderr)
            for log in Path(folder).glob("*.log"):
                print(f"{log.name} ends with:\n{log.read_text(errors='replace')[-LAST_WORDS:]}", file=sys.stderr)
            return []


def plans(given: argparse.Namespace, files: int) -> list[Plan]:
    """Return what was asked for. Peers take part where this process may open enough files, and without idle ones."""
    if given.human:
        return [Plan(HUMAN_ROOMS, 0, HUMAN_PACE_S, 1, HUMAN_TURN_S)]
    if given.rooms or given.idle:
        sizes = [(rooms, given.idle) for rooms in given.rooms or [ROOMS_BESIDE_IDLE]]
    else:
        sizes = [*((rooms, 0) for rooms in ROOMS), (ROOMS_BESIDE_IDLE, IDLE)]
    return [
        Plan(rooms, idle, 0.0, given.turns, given.seconds, given.peers and not idle and fits(rooms, files))
        for rooms, idle in sizes
    ]


def fits(rooms: int, files: int) -> bool:
    """Tell whether four servers' clients at so many tables are within this number of open files."""
    return SERVERS * SEATS * rooms + FILES_BESIDES <= files


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m bench.load", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rooms", type=int, nargs="+")
    parser.add_argument("--idle", type=int, default=0, help="connections that do nothing, besides the rooms")
    parser.add_argument(
        "--peers", action="store_true", help="also Colyseus and boardgame.io, with npm, up to 1,000 rooms"
    )
    parser.add_argument("--human", action="store_true", help="1,000 rooms, an action every 3 s in each")
    parser.add_argument("--turns", type=int, default=TURNS)
    parser.add_argument("--seconds", type=float, default=TURN_S, help="of a turn")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    end_on_sigterm()
    files = raise_file_limit()
    print_limits(raised())
    cores = take_cores()
    measured = [measure(plan, cores) for plan in plans(given, files)]
    rows = [row for its in measured for row in its]
    if rows:
        report("load", rows, as_json=given.json)
    if not all(measured):
        sys.exit(1)


if __name__ == "__main__":
    main()
