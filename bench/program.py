"""A server that a load bench starts: a process of its own, on a core of its own, watched through /proc. Linux only."""

import os
import re
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

START_S = 30.0
END_S = 20.0


class Cores(NamedTuple):
    """Where the server that is measured runs, and where everything else does."""

    server: int
    others: int


def take_cores() -> Cores:
    """Pin this process to the second of two cores, or to the only one there is, and return both."""
    usable = sorted(os.sched_getaffinity(0))
    cores = Cores(usable[0], usable[-1])
    pin(os.getpid(), cores.others)
    return cores


def pin(pid: int, core: int) -> None:
    """Let all threads of a process run on this core alone."""
    for thread in Path(f"/proc/{pid}/task").iterdir():
        os.sched_setaffinity(int(thread.name), {core})


def end_on_sigterm() -> None:
    """Let SIGTERM end this process as Ctrl+C does: what has been started is ended first."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))


def raise_file_limit() -> int:
    """Allow this process, and those that it starts, as many open files as the system lets it. Return how many."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    return hard


def processor_s(pid: int) -> float:
    """Return the processor time that a process has used (s)."""
    user, system = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def waited_s(pid: int) -> float:
    """Return how long a process's main thread has been ready to run while others had its core (s)."""
    return int(Path(f"/proc/{pid}/schedstat").read_text().split()[1]) / 1e9


def rss_mb(pid: int) -> float:
    """Return the memory that a process has (MB)."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


class Program:
    """A running program that has said "listening on port N". End it with `end`."""

    def __init__(
        self, words: Sequence[str], log: Path, core: int, environment: Mapping[str, str] | None = None
    ) -> None:
        """Start it and wait until it listens. log: the file that takes what it says."""
        self._log = log
        with log.open("wb") as output:
            self._process = subprocess.Popen(
                words, stdin=subprocess.DEVNULL, stdout=output, stderr=output, env={**os.environ, **(environment or {})}
            )
        try:
            self.port = int(self.said(r"listening on port (\d+)"))
            pin(self.pid, core)
        except BaseException:
            self.end()
            raise

    @property
    def pid(self) -> int:
        return self._process.pid

    def said(self, pattern: str) -> str:
        """Wait until it has said this; return the pattern's group."""
        end_s = time.monotonic() + START_S
        while (found := re.search(pattern, self._log.read_text(errors="replace"))) is None:
            if self._process.poll() is not None or time.monotonic() > end_s:
                raise RuntimeError(f"{self._process.args!r} did not start:\n{self._log.read_text(errors='replace')}")
            time.sleep(0.02)
        return found[1]

    def kill(self) -> None:
        """kill -9: no word of farewell."""
        self._process.kill()
        self._process.wait(END_S)

    def end(self) -> None:
        """SIGTERM, and SIGKILL if that is not heard."""
        for order in (signal.SIGTERM, signal.SIGKILL):
            if self._process.poll() is None:
                self._process.send_signal(order)
                try:
                    self._process.wait(END_S)
                except subprocess.TimeoutExpired:
                    continue


def python(module: str, *arguments: str) -> list[str]:
    """Return the words that run a module with this Python."""
    return [sys.executable, "-m", module, *arguments]
