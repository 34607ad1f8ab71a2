"""One of the servers that the load bench compares: its process, the crowd at its tables, and what it has used."""

import os
from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from bench.crowd import Crowd, Measured, Table
from bench.line import Line, Poll
from bench.program import Program, processor_s, rss_mb


class Stretch(NamedTuple):
    """One stretch of play: what was measured, and how much of a core each process took."""

    play: Measured
    server_cpu: float
    load_cpu: float
    redis_cpu: float

    @property
    def server_us(self) -> float:
        """The server's processor time an action."""
        return self.server_cpu / self.play.actions_per_s * 1e6


class Contender:
    """A subclass starts the server and knows how a table is opened there."""

    name: ClassVar[str]
    store_pid: int | None = None

    def __init__(self, program: Program, poll: Poll, pace_s: float = 0.0) -> None:
        self.program = program
        self.poll = poll
        self.crowd = Crowd(poll, pace_s)
        self.idle: list[Line] = []
        self.empty_mb = self.idle_mb = self.rss_mb()
        """The server's memory at its start, and with the idle connections."""

    def open_tables(self, count: int) -> Sequence[Table]:
        """Return so many tables of four, at which a game begins."""
        raise NotImplementedError

    def open_idle(self, count: int) -> None:
        """Open so many connections that do nothing; a server that is not measured with any takes none."""
        assert not count

    def fill(self, rooms: int, idle: int = 0) -> None:
        """Open the idle connections, then the tables, which hold their first moves."""
        self.open_idle(idle)
        self.idle_mb = self.rss_mb()
        self.crowd.open(rooms, self.open_tables)

    def rss_mb(self) -> float:
        return rss_mb(self.program.pid)

    def grown_kb(self) -> float:
        """Return what the server has grown by since its start."""
        return (self.rss_mb() - self.empty_mb) * 1024

    def play(self, seconds: float) -> Stretch:
        """Let the crowd play for so long."""
        self.crowd.begin()
        pids = [self.program.pid, os.getpid(), *([self.store_pid] if self.store_pid else [])]
        before_s = [processor_s(pid) for pid in pids]
        measured = self.crowd.measure(seconds)
        shares = [(processor_s(pid) - was_s) / measured.seconds for pid, was_s in zip(pids, before_s, strict=True)]
        self.crowd.hold()
        return Stretch(measured, shares[0], shares[1], sum(shares[2:], start=0.0))

    def end(self) -> None:
        """Close the connections and end the process."""
        self.crowd.close()
        for line in self.idle:
            line.close()
        self.program.end()
