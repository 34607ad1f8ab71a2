"""Where does the server's processor time go, an action?

Tables of four play as in `bench.load`, against a server whose main thread is sampled (`bench.sampled`). A row for each
layer: its share of the samples, and that share of the processor time that the server has used an action.

    python -m bench.profile [--rooms 100] [--seconds 8] [--json]
"""

import argparse
import tempfile
from collections.abc import Sequence
from pathlib import Path

from bench.gebrak import MeasuredWithin
from bench.limits import print_limits, raised
from bench.line import Poll
from bench.load import WARM_S
from bench.program import Cores, end_on_sigterm, raise_file_limit, take_cores
from bench.report import Row, report
from bench.sampled import LAYERS

ROOMS = 100
SECONDS = 8.0


def measure(rooms: int, seconds: float, cores: Cores) -> list[Row]:
    """Return a row for each layer, and one for all."""
    with tempfile.TemporaryDirectory() as folder:
        server = MeasuredWithin("bench.sampled", Path(folder), cores, Poll())
        try:
            server.fill(rooms)
            server.play(WARM_S)
            server.begin()
            stretch = server.play(seconds)
            counts: dict[str, int] = server.measured()
        finally:
            server.end()
    print(f"{rooms} rooms, {stretch.play.actions_per_s:,.0f} actions/s, {sum(counts.values())} samples")
    return rows(counts, stretch.server_us)


def rows(counts: dict[str, int], server_us: float) -> list[Row]:
    samples = max(1, sum(counts.values()))
    shares = [(layer, counts[layer] / samples) for layer in LAYERS]
    return [
        {"layer": layer, "percent": round(100 * share), "us_an_action": round(share * server_us)}
        for layer, share in (*shares, ("all", 1.0))
    ]


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        prog="python -m bench.profile", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rooms", type=int, default=ROOMS)
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args(arguments)
    end_on_sigterm()
    raise_file_limit()
    print_limits(raised())
    report("profile", measure(given.rooms, given.seconds, take_cores()), as_json=given.json)


if __name__ == "__main__":
    main()
