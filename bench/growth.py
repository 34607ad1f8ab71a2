"""Does the cost grow straight: with rooms, with spectators, with the length of a log?

    python -m bench.growth [--only rooms memory play spectators lag log] [--json]

    rooms        us: the server's processor time an action, in closed loop; it stays the same
    memory       kb: what the server has grown by since its start, idle, for each room in its first round: with its
                 four connections, and alone; 2,000 alone take at most 25 KB each
    play         kb: what a room has grown by when its log has so many entries, in closed loop
    spectators   of one room with twenty actions a second: p50_ms and p99_ms until the last of the four seats has one,
                 whom spectators must not hold up; us: as above, which grows by the same for each spectator
    lag          of that room: p99_ms and longest_ms that the server's event loop is late (`bench.loop_lag`) while it is
                 played; closing: while the host shows all spectators the door
    log          ms until a server that has been killed and started again lets somebody into a room of so many entries,
                 and longest_ms that its event loop is late when it does that once more

The server has a core of its own, as in `bench.load`. What else the machine does on that core counts as lag. Linux only.
"""

import argparse
import statistics
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bench.crowd import OPENING_AT_ONCE
from bench.gebrak import Asker, Gebrak, MeasuredWithin, command, new_token
from bench.limits import print_limits, raised
from bench.line import CLOSE, Line, Poll
from bench.program import Cores, end_on_sigterm, raise_file_limit, take_cores
from bench.report import Row, report
from protocol import SUBPROTOCOL

ROOMS = (10, 100, 400)
ROOMS_IN_MEMORY = (500, 1000, 2000)
PLAYED_ROOMS = 100
ENTRIES_PLAYED = (100, 200, 400)
SPECTATORS = (0, 100, 500)
SPECTATED_PACE_S = 0.05
SPECTATED_S = 6.0
ENTRIES = (100, 1000, 4000)
RESTORED_ROOMS = 5
PLAY_S = 3.0
MOST_S = 60.0
"""For the actions of one log."""


class Spectator(Line):
    """Looks on until it is closed."""

    def __init__(self, poll: Poll, port: int, path: str) -> None:
        super().__init__(poll, port, path, SUBPROTOCOL)
        self.is_closed = False
        self.begin()
        self.send(command("watch", token=new_token(), name="Ola"))

    def take(self, message: bytes) -> None:
        pass

    def _control(self, opcode: int, payload: bytes) -> None:
        if opcode == CLOSE:
            self.is_closed = True
            self._send_frame(CLOSE, payload)
            self.close()
        else:
            super()._control(opcode, payload)


class Growth:
    """Each method starts a server of its own and yields rows."""

    def __init__(self, cores: Cores) -> None:
        self._cores = cores
        self._poll = Poll()

    @contextmanager
    def _server(self, pace_s: float = 0.0) -> Iterator[MeasuredWithin]:
        with tempfile.TemporaryDirectory() as folder:
            gebrak = MeasuredWithin("bench.loop_lag", Path(folder), self._cores, self._poll, pace_s)
            try:
                yield gebrak
            finally:
                gebrak.end()

    def by_rooms(self) -> Iterator[Row]:
        with self._server() as gebrak:
            for rooms in ROOMS:
                gebrak.fill(rooms - len(gebrak.crowd.tables))
                gebrak.play(1.0)
                stretch = gebrak.play(PLAY_S)
                yield row("rooms", rooms, "us", stretch.server_us)

    def by_rooms_in_memory(self) -> Iterator[Row]:
        with self._server() as gebrak:
            for rooms in ROOMS_IN_MEMORY:
                gebrak.fill(rooms - len(gebrak.crowd.tables))
                yield row("memory, with four connections", rooms, "kb", gebrak.grown_kb() / rooms)
        with self._server() as gebrak:
            opened = 0
            for rooms in ROOMS_IN_MEMORY:
                while opened < rooms:
                    gebrak.fill(OPENING_AT_ONCE)
                    gebrak.crowd.close()  # the next ones take the memory of these connections
                    opened += OPENING_AT_ONCE
                yield row("memory, alone", rooms, "kb", gebrak.grown_kb() / rooms)

    def by_play(self) -> Iterator[Row]:
        with self._server() as gebrak:
            gebrak.fill(PLAYED_ROOMS)
            gebrak.play(1.0)
            began_kb = gebrak.grown_kb()
            for entries in ENTRIES_PLAYED:
                reached = play_to(gebrak, entries)
                yield row("play, entries", reached, "kb", (gebrak.grown_kb() - began_kb) / PLAYED_ROOMS)

    def by_spectators(self) -> Iterator[Row]:
        with self._server(SPECTATED_PACE_S) as gebrak:
            gebrak.fill(1)
            for spectators in SPECTATORS:
                self._look_on(gebrak, spectators)
                stretch = gebrak.play(SPECTATED_S)
                yield row("spectators", spectators, "p50_ms", stretch.play.p50_ms)
                yield row("spectators", spectators, "p99_ms", stretch.play.p99_ms)
                yield row("spectators", spectators, "us", stretch.server_us)

    def lag(self) -> Iterator[Row]:
        with self._server(SPECTATED_PACE_S) as gebrak:
            gebrak.fill(1)
            for spectators in SPECTATORS:
                self._look_on(gebrak, spectators)
                gebrak.begin()
                gebrak.play(SPECTATED_S)
                for what, value in gebrak.measured().items():
                    yield row("lag, spectators", spectators, what, value)
            crowd = [line for line in gebrak.idle if isinstance(line, Spectator)]
            gebrak.idle.clear()
            gebrak.begin()
            gebrak.crowd.tables[0].seats[0].send(command("set_house_rules", rules={"spectators": "none"}))
            self._poll.until(lambda: all(line.is_closed for line in crowd), "end of all spectators")
            yield row("lag, closing", len(crowd), "longest_ms", gebrak.measured()["longest_ms"])

    def _look_on(self, gebrak: Gebrak, spectators: int) -> None:
        """Bring the spectators of the only room to this number, and wait until all has been told of it."""
        path = gebrak.crowd.tables[0].seats[0].path
        while len(gebrak.idle) < spectators:
            gebrak.idle.append(Spectator(self._poll, gebrak.program.port, path))
            self._poll.step(0.0)
        gebrak.play(1.5)  # that they came is told once a second

    def by_log(self) -> Iterator[Row]:
        for entries in ENTRIES:
            with self._server() as gebrak:
                gebrak.fill(RESTORED_ROOMS)
                reached = play_to(gebrak, entries)
                paths = [table.seats[0].path for table in gebrak.crowd.tables]
                gebrak.crowd.close()
                gebrak.kill_and_start()
                took_ms = statistics.median(self._join_ms(gebrak, path) for path in paths)
                yield row("log entries", reached, "ms", took_ms)
                gebrak.kill_and_start()
                gebrak.begin()
                for path in paths:
                    self._join_ms(gebrak, path)
                yield row("log entries", reached, "longest_ms", gebrak.measured()["longest_ms"])

    def _join_ms(self, gebrak: Gebrak, path: str) -> float:
        asker = Asker(self._poll, gebrak.program.port, path)
        started_s = time.monotonic()
        asker.send(command("watch", token=new_token(), name="Ola"))
        self._poll.until(lambda: bool(asker.answers), "answer to who comes in")
        asker.close()
        return (time.monotonic() - started_s) * 1000


PARTS = {
    "rooms": Growth.by_rooms,
    "memory": Growth.by_rooms_in_memory,
    "play": Growth.by_play,
    "spectators": Growth.by_spectators,
    "lag": Growth.lag,
    "log": Growth.by_log,
}


def play_to(gebrak: Gebrak, entries: int) -> int:
    """Play until every log has so many entries, or MOST_S have passed; return how many there are on average."""
    tables = gebrak.crowd.tables
    end_s = time.monotonic() + MOST_S
    while min(table.version for table in tables) < entries and time.monotonic() < end_s:
        gebrak.play(0.2)
    return round(statistics.mean(table.version for table in tables))


def row(grows_with: str, count: int, what: str, value: float) -> Row:
    return {"grows_with": grows_with, "count": count, "what": what, "value": value}


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m bench.growth", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--only", nargs="+", choices=PARTS, default=list(PARTS))
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    end_on_sigterm()
    raise_file_limit()
    print_limits(raised())
    growth = Growth(take_cores())
    report("growth", [line for part in given.only for line in PARTS[part](growth)], as_json=given.json)


if __name__ == "__main__":
    main()
