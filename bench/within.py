"""`python -m server` with something in its process that measures it, as `bench.gebrak.MeasuredWithin` starts one."""

import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

import server.__main__


class Measurement(Protocol):
    """What is made with a file, and writes to it in the end."""

    def begin(self, *_: object) -> None:
        """Measure from now on."""

    def end(self, *_: object) -> None:
        """Write down what was measured."""


def serve(make: Callable[[Path], Measurement]) -> None:
    """Run the server, and measure from SIGUSR1 to SIGUSR2.

    The first of the program's arguments is the file, the others are the server's.
    """
    measurement = make(Path(sys.argv.pop(1)))
    signal.signal(signal.SIGUSR1, measurement.begin)
    signal.signal(signal.SIGUSR2, measurement.end)
    server.__main__.main()
