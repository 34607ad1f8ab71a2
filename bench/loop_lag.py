"""`python -m server`, with a clock in its event loop that notes how late the loop is, for `bench.growth`.

    python -m bench.loop_lag FILE [the server's own arguments]

From SIGUSR1 to SIGUSR2 something is due every millisecond, and how late each is gets noted: so late is whatever a
client's message brings about that comes at that moment. The system's clock wakes the loop for it: the loop's own timers
are no finer than a millisecond, and a client that asks has a loop of its own to wait for.

FILE takes what was noted: {p99_ms, longest_ms}.
"""

import asyncio
import json
import signal
import statistics
from pathlib import Path
from time import monotonic

from bench.within import serve

EVERY_S = 0.001


class LoopLag:
    """Notes from `begin` on; `end` writes to the file.

    Python takes signals in the middle of what holds the loop up, so each only asks for something in the next turn.
    """

    def __init__(self, file: Path) -> None:
        self._file = file
        self._lags_s: list[float] = []
        self._due_s = 0.0

    def begin(self, *_: object) -> None:
        self._lags_s.clear()
        self._due_s = monotonic() + EVERY_S
        signal.signal(signal.SIGALRM, self._wake)
        signal.setitimer(signal.ITIMER_REAL, EVERY_S, EVERY_S)

    def end(self, *_: object) -> None:
        asyncio.get_running_loop().call_soon(self._write)

    def _wake(self, *_: object) -> None:
        asyncio.get_running_loop().call_soon(self._note)

    def _note(self) -> None:
        now_s = monotonic()
        while self._due_s <= now_s:
            self._lags_s.append(now_s - self._due_s)
            self._due_s += EVERY_S

    def _write(self) -> None:
        signal.setitimer(signal.ITIMER_REAL, 0.0)
        self._note()
        p99_s = statistics.quantiles(self._lags_s, n=100)[98]
        self._file.write_text(json.dumps({"p99_ms": p99_s * 1000, "longest_ms": max(self._lags_s) * 1000}))


if __name__ == "__main__":
    serve(LoopLag)
