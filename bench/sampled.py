"""`python -m server`, with a clock in its main thread that notes what the thread does, for `bench.profile`.

    python -m bench.sampled FILE [the server's own arguments]

From SIGUSR1 to SIGUSR2 a signal comes for every few milliseconds of processor time. Python takes it at its next call,
so what a function in C does, and the kernel for it, counts for the Python function that has called it. Two things are C
and call Python: the event loop, which is seen at the first instruction of what it calls (its work before a coroutine
goes on counts for the coroutine), and the collector of garbage, which is seen in `_collected`.

Each sample is one layer's: that of the innermost function which has one. FILE takes the counts: {layer: samples}.
"""

import asyncio.streams
import dis
import gc
import json
import signal
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import CodeType, FrameType

from bench.within import serve

EVERY_S = 0.001
"""The system's own clock may be coarser."""

LAYERS = (
    "writes to sockets",
    "receiving and parsing",
    "rooms",
    "engine",
    "encoding and framing",
    "store",
    "event loop",
    "collecting garbage",
)
WRITES, RECEIVES, ROOMS, ENGINE, ENCODES, STORE, LOOP, COLLECTS = LAYERS

LAYER_OF = {
    "server/gateway/": RECEIVES,
    "server/gateway/connection.py": ENCODES,
    "server/gateway/connection.py GameConnection.take": RECEIVES,
    "server/gateway/connection.py GameConnection._write": WRITES,
    "server/rooms/": ROOMS,
    "server/rooms/frames.py": ENCODES,
    "server/rooms/inbox.py": ENCODES,
    "server/rooms/view.py": ENCODES,
    "server/games/": ENGINE,
    "server/store/": STORE,
    f"{asyncio.streams.__file__}": STORE,  # nothing else here uses them
    "bench/sampled.py _collected": COLLECTS,
}
"""By file and function; the longest beginning that fits counts. All else belongs to whatever has called it."""

_ROOT = f"{Path(__file__).parents[1]}/"
_FIRST_INSTRUCTION = dis.opmap["RESUME"]


def layer_of(frame: FrameType) -> str:
    """Return whose work is being done when this frame, the innermost one, has got where it is."""
    code, outer = frame.f_code, frame.f_back
    called_by_loop = all(_layer(caller.f_code) is None for caller in _outward(outer))
    if called_by_loop and _layer(code) != COLLECTS and code.co_code[frame.f_lasti] == _FIRST_INSTRUCTION:
        return LOOP
    return next((layer for inner in _outward(frame) if (layer := _layer(inner.f_code))), LOOP)


def _outward(frame: FrameType | None) -> Iterator[FrameType]:
    while frame is not None:
        yield frame
        frame = frame.f_back


@cache
def _layer(code: CodeType) -> str | None:
    function = f"{code.co_filename.removeprefix(_ROOT)} {code.co_qualname}"
    fitting = [beginning for beginning in LAYER_OF if function.startswith(beginning)]
    return LAYER_OF[max(fitting, key=len)] if fitting else None


class Sampler:
    """Counts from `begin` on; `end` writes the counts to the file."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._counts = Counter(dict.fromkeys(LAYERS, 0))

    def begin(self, *_: object) -> None:
        gc.callbacks.append(_collected)
        signal.signal(signal.SIGPROF, self._sample)
        signal.setitimer(signal.ITIMER_PROF, EVERY_S, EVERY_S)

    def end(self, *_: object) -> None:
        signal.setitimer(signal.ITIMER_PROF, 0.0)
        self._file.write_text(json.dumps(self._counts))

    def _sample(self, _: int, frame: FrameType | None) -> None:
        if frame is not None:
            self._counts[layer_of(frame)] += 1


def _collected(*_: object) -> None:
    """Be called by the collector, for its samples to be seen."""


if __name__ == "__main__":
    serve(Sampler)
