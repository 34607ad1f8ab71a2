"""All laws on very many random games: what is run before a release.

    python -m tests.games.many [--games 20000] [--game NAME ...] [--first 0] [--every 32] [--processes N] [--seconds S]

Games are those of `play.games`, by number. In each of them the light laws and the laws of a whole game (with the
mirror of one viewer) see every step; the heavy laws see every step with a chance of 1 in `--every`. Viewer and chance
are drawn from the game's number. A fault is printed with the command that repeats it, and the exit status is 1.
"""

import argparse
import math
import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from random import Random
from traceback import format_exc
from typing import Any, NamedTuple

from bench.report import Row, report
from server.games import ENGINES
from server.games.engine import Engine
from tests.games.laws import HEAVY, LIGHT, seats_of, watched
from tests.games.play import new_match, play

AT_ONCE = 50
TELL_EVERY_S = 10.0


class Batch(NamedTuple):
    """Games of one engine, by number."""

    game: str
    first: int
    games: int
    every: int


class Played(NamedTuple):
    """What became of some games."""

    games: int = 0
    steps: int = 0
    under_heavy_laws: int = 0
    longest: int = 0
    faults: tuple[str, ...] = ()
    cpu_s: float = 0.0

    def with_(self, more: "Played") -> "Played":
        """Return what became of these and those."""
        return Played(
            self.games + more.games,
            self.steps + more.steps,
            self.under_heavy_laws + more.under_heavy_laws,
            max(self.longest, more.longest),
            self.faults + more.faults,
            self.cpu_s + more.cpu_s,
        )


def play_batch(batch: Batch) -> Played:
    """Play the games under the laws. A game that breaks one is over; the next is played all the same."""
    engine = ENGINES[batch.game]
    started_s = time.process_time()
    total = Played()
    for number in range(batch.first, batch.first + batch.games):
        steps = heavy = 0
        faults: tuple[str, ...] = ()
        try:
            for was_heavy in play_one(engine, number, batch.every):
                steps += 1
                heavy += was_heavy
        except Exception:  # whatever an engine or a law raises is the finding
            again = f"python -m tests.games.many --game {batch.game} --first {number} --games 1 --every {batch.every}"
            faults = (f"{again}\nstep {steps + 1}\n{format_exc()}",)
        total = total.with_(Played(1, steps, heavy, steps, faults))
    return total._replace(cpu_s=time.process_time() - started_s)


def play_one(engine: Engine[Any], number: int, every: int) -> Iterator[bool]:
    """Play a game under the laws; yield after each step whether the heavy laws saw it."""
    rng, lot = Random(f"{engine.name} {number}"), Random(number)
    state = new_match(engine, rng)
    viewer = lot.choice((None, *seats_of(engine, state)))
    for step in watched(engine, play(engine, state, rng), [viewer]):
        for law in LIGHT:
            law(engine, step)
        heavy = lot.randrange(every) == 0
        for law in HEAVY if heavy else ():
            law(engine, step)
        yield heavy


def play_all(
    batches: Sequence[Batch], processes: int, seconds: float, tell: Callable[[str], None]
) -> dict[str, Played]:
    """Play the batches in so many processes for so long at most; return what became of them by game."""
    played = {batch.game: Played() for batch in batches}
    started_s = told_s = time.monotonic()
    with ProcessPoolExecutor(processes) as pool:
        running = {pool.submit(play_batch, batch): batch for batch in batches}
        for number, done in enumerate(as_completed(running), start=1):
            game = running[done].game
            played[game] = played[game].with_(done.result())
            for fault in done.result().faults:
                tell(f"FAULT: {fault}")
            now_s = time.monotonic()
            if now_s - told_s > TELL_EVERY_S:
                told_s = now_s
                left_s = (now_s - started_s) * (len(batches) - number) / number
                tell(f"{number / len(batches):6.1%}, {now_s - started_s:.0f} s, about {left_s:.0f} s left")
            if now_s - started_s > seconds:
                tell("the time is over")
                for waiting in running:
                    waiting.cancel()
                break
    return played


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m tests.games.many", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=20_000, help="of each game (default 20000)")
    parser.add_argument("--game", nargs="+", choices=list(ENGINES), default=list(ENGINES))
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    parser.add_argument("--every", type=int, default=32, help="heavy laws on one step in so many (default 32)")
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    parser.add_argument("--seconds", type=float, default=math.inf, help="begin no more games after so long")
    given = parser.parse_args()
    end = given.first + given.games
    batches = [  # the games in turn, so that all get as far if the run is broken off
        Batch(game, first, min(AT_ONCE, end - first), given.every)
        for first in range(given.first, end, AT_ONCE)
        for game in given.game
    ]
    print(f"light laws on every step: {', '.join(law.__name__ for law in LIGHT)}, mirrors, bounded length")
    print(f"heavy laws on 1 step in {given.every}, by lot: {', '.join(law.__name__ for law in HEAVY)}", flush=True)
    started_s = time.monotonic()
    played = play_all(batches, given.processes, given.seconds, lambda line: print(line, flush=True))
    rows: list[Row] = [
        {
            "game": game,
            "games": total.games,
            "steps": total.steps,
            "under heavy laws": total.under_heavy_laws,
            "longest game": total.longest,
            "faults": len(total.faults),
            "CPU s": round(total.cpu_s),
        }
        for game, total in played.items()
    ]
    report("many", rows, as_json=False)
    print(f"{time.monotonic() - started_s:.0f} s in {given.processes} processes")
    sys.exit(any(total.faults for total in played.values()))


if __name__ == "__main__":
    main()
