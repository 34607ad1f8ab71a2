"""Two causes of everybody's waiting: a loop that is late, and the garbage collector."""

import asyncio
import gc
from time import monotonic, perf_counter

from server.watch.metrics import GC_SECONDS, LOOP_LAG

LOOK_EVERY_S = 0.1


class LoopWatch:
    """A light timer and a hook of the collector, from `start` to `stop`."""

    def __init__(self) -> None:
        self._timer: asyncio.TimerHandle | None = None
        self._collecting_since_s = 0.0

    def start(self) -> None:
        gc.callbacks.append(self._on_collection)
        self._wait()

    def stop(self) -> None:
        gc.callbacks.remove(self._on_collection)
        if self._timer is not None:
            self._timer.cancel()

    def _wait(self) -> None:
        self._timer = asyncio.get_running_loop().call_later(LOOK_EVERY_S, self._look, monotonic() + LOOK_EVERY_S)

    def _look(self, due_s: float) -> None:
        LOOP_LAG.observe(max(0.0, monotonic() - due_s))
        self._wait()

    def _on_collection(self, phase: str, info: dict[str, int]) -> None:
        if phase == "start":
            self._collecting_since_s = perf_counter()
        else:
            GC_SECONDS.by[str(info["generation"]),] += perf_counter() - self._collecting_since_s
