"""How often does the judge of the hand race punish the one who truly was last? A simulated world, the real judge.

Races are run in the world of `bench.race_world`; their records go to `server.race.judge` as a server's would. Beside it
stand what a server without it would do: punish the last to arrive (`arrival`), or take the mean or the least round trip
off (`minus_mean`, `minus_min`).

accuracy           % of races in which the largest reaction is the truly last player's, however close
mean_regret_ms     how much faster the punished really was than the truly last
dead_heat_pct      % of races in which the last could not be told apart and share
wrong_outside_pct  % of races in which one alone pays and was not truly last
accuracy_clear     accuracy of the races whose two truly last are 10 ms apart and more
share_off_pct      how much a class of line pays too often or too seldom, the worst one

Then: whose penalties are they, by class of line; what do cheats gain, and are they caught; and which targets are
reached. The same options give the same figures on any machine. The targets are meant for --races 20000.

    python -m bench.race [--races 3000] [--seed 1] [--json]
    python -m bench.race --real [--races 180] [--seed 1] [--json]   see bench.race_real
"""

import argparse
import json
import sys
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import chain
from random import Random
from statistics import median
from typing import NamedTuple

from bench import race_real
from bench.race_score import (
    Estimator,
    Score,
    Target,
    bounded,
    cards_by_verdict,
    last_by_arrival,
    last_by_verdict,
    last_less_least,
    last_less_mean,
)
from bench.race_world import (
    CLASSES,
    HONEST,
    MIX,
    Player,
    connection,
    human_reaction_ms,
    race_record,
    raced,
)
from bench.report import report
from protocol.hit_the_deck import RaceLine
from server.race.credit import RACES, credit_after, new_credit, standing
from server.race.judge import judge
from server.race.record import SeatRecord

RACES_SIMULATED, RACES_REAL = 3000, 180
PROCESSES = 2
RACES_A_TASK = 500
"""Each task has its own seed, so that the figures do not depend on the number of processes."""
RACES_A_PLAYER = 10
"""One player of the detector's rows, who runs 12 races, for so many races of the tables."""

SEATS: Mapping[str, Sequence[str]] = {
    "far1": ("inter", *["fibre"] * 5),
    "far2": ("inter", "lan"),
    "mob1": ("4g", *["fibre"] * 5),
    "wifi4": ("wifi",) * 4,
    "mob4": ("4g",) * 4,
    "all6": tuple(CLASSES),
}
DRAWN: Mapping[str, int] = {"mix6": 6, "mix2": 2}
"""How many seats, where the class of each is drawn."""
POPULATIONS = (*DRAWN, *SEATS)


# Honest races.

ESTIMATORS: Mapping[str, Estimator] = {
    "gebrak": last_by_verdict,
    "arrival": last_by_arrival,
    "minus_mean": last_less_mean,
    "minus_min": last_less_least,
}


def lines_of(population: str, rng: Random) -> Sequence[str]:
    """Return the class of each seat's line."""
    if population in SEATS:
        return SEATS[population]
    return rng.choices(list(MIX), list(MIX.values()), k=DRAWN[population])


def honest_races(population: str, races: int, seed: str) -> list[Score]:
    """Run so many races; return the score of every estimator."""
    rng = Random(seed)
    scores = {name: Score(population, name) for name in ESTIMATORS}
    for number in range(races):
        race = [raced(rng, seat, connection(rng, line)) for seat, line in enumerate(lines_of(population, rng))]
        verdict = judge(race_record(number, [seat.record for seat in race]))
        for name, estimator in ESTIMATORS.items():
            cards = cards_by_verdict(verdict) if name == "gebrak" else None
            scores[name].count(race, estimator(race, verdict), cards)
    return list(scores.values())


# Cheats, and honest players taken for one.


def _at_once(_rng: Random) -> float:
    return 0.0


def _some_claim(rng: Random, _reaction_ms: float) -> float:
    return human_reaction_ms(rng)


BOT = Player(_at_once, _some_claim)
BEFORE_THE_PONG = HONEST._replace(holds_first_pong_ms=2000.0)
HOLDER = HONEST._replace(holds_first_pong_ms=20.0, holds_pongs_ms=20.0)
FIRST_HOLDER = HONEST._replace(holds_first_pong_ms=30.0)
STEADY_HOLDER = HONEST._replace(holds_first_pong_ms=25.0, holds_pongs_ms=25.0, holds_idle_pongs_ms=25.0)


def gain_ms(line: str, races: int, seed: str) -> float:
    """Return what the lowest possible claim takes off the own reaction, against the honest claim (median)."""
    rng = Random(seed)
    gains = []
    for _ in range(races):
        honest = raced(rng, 0, connection(rng, line)).record
        lowest: SeatRecord = {**honest, "claim_ms": 0.0}
        gains.append((_board(honest)["reaction_ms"] or 0.0) - (_board(lowest)["reaction_ms"] or 0.0))
    return median(gains)


def early_pct(player: Player, line: str, races: int, seed: str) -> float:
    """Return how many slaps (%) are found false."""
    rng = Random(seed)
    marks = [_board(raced(rng, 0, connection(rng, line), player).record)["mark"] for _ in range(races)]
    return 100 * marks.count("early") / races


def flagged_pct(player: Player, line: str, races: int, seed: str, *, direct: bool = False) -> float:
    """Return how many players (%) have been without credit at some time in 12 races. direct: see `Connection`."""
    rng = Random(seed)
    players = max(1, races // RACES_A_PLAYER)
    flagged = 0
    for _ in range(players):
        own, credit, strict = connection(rng, line)._replace(direct=direct), new_credit(), False
        for _ in range(RACES):
            record = raced(rng, 0, own, player).record
            credit = credit_after(credit, record, _board(record)["mark"])
            strict = strict or standing(credit) == "revoked"
        flagged += strict
    return 100 * flagged / players


def _board(record: SeatRecord) -> RaceLine:
    return judge(race_record(0, [record]))["lines"][0]


class Cheat(NamedTuple):
    """A row of the second table: what is measured, and between which bounds it is to be."""

    cheat: str
    line: str
    figure: str
    measure: Callable[[int, str], float]
    least: float
    most: float


CHEATS = (
    Cheat("lowest claim", "fibre", "gain_ms", partial(gain_ms, "fibre"), 0, 5),
    Cheat("lowest claim", "4g", "gain_ms", partial(gain_ms, "4g"), 0, 16),
    Cheat("bot at 0 ms", "fibre", "early_pct", partial(early_pct, BOT, "fibre"), 99, 100),
    Cheat("bot at 0 ms", "fibre", "flagged_pct", partial(flagged_pct, BOT, "fibre"), 100, 100),
    Cheat("bot at 0 ms", "4g", "flagged_pct", partial(flagged_pct, BOT, "4g"), 100, 100),
    Cheat("before the first pong", "4g", "early_pct", partial(early_pct, BEFORE_THE_PONG, "4g"), 100, 100),
    Cheat("pongs held 20 ms", "fibre", "flagged_pct", partial(flagged_pct, HOLDER, "fibre"), 99, 100),
    Cheat("pongs held 20 ms", "4g", "flagged_pct", partial(flagged_pct, HOLDER, "4g"), 99, 100),
    Cheat("first pong held 30 ms", "4g", "flagged_pct", partial(flagged_pct, FIRST_HOLDER, "4g"), 99, 100),
    Cheat("none", "fibre", "flagged_pct", partial(flagged_pct, HONEST, "fibre"), 0, 0),
    Cheat("none", "4g", "flagged_pct", partial(flagged_pct, HONEST, "4g"), 0, 1),
    Cheat(
        "every pong held 25 ms, direct",
        "fibre",
        "flagged_pct",
        partial(flagged_pct, STEADY_HOLDER, "fibre", direct=True),
        99,
        100,
    ),
    Cheat(
        "every pong held 25 ms, direct",
        "4g",
        "flagged_pct",
        partial(flagged_pct, STEADY_HOLDER, "4g", direct=True),
        99,
        100,
    ),
    Cheat("none, direct", "fibre", "flagged_pct", partial(flagged_pct, HONEST, "fibre", direct=True), 0, 0),
    Cheat("none, direct", "4g", "flagged_pct", partial(flagged_pct, HONEST, "4g", direct=True), 0, 1),
)


# Targets (RACE 7), as far as a simulation can say something about them: what the judge's row is to have.


TARGETS = (
    Target("mix6", "accuracy", 98, 100),
    Target("mix6", "mean_regret_ms", 0, 0.5),
    Target("mob4", "accuracy", 95.5, 100),
    Target("mob4", "mean_regret_ms", 0, 1.0),
    Target("far1", "accuracy", 98, 100),
    Target("far1", "mean_regret_ms", 0, 0.4),
    Target("all6", "accuracy", 97, 100),
    Target("all6", "mean_regret_ms", 0, 0.6),
    Target("mix6", "share_off_pct", 0, 1),
    Target("far1", "share_off_pct", 0, 1),
    Target("mix6", "accuracy_clear", 99, 100),
    Target("mix6", "dead_heat_pct", 9, 12),
    Target("mix6", "wrong_outside_pct", 0, 0.5),
)


# All of it.


def measure(races: int, seed: int) -> tuple[list[Score], list[float]]:
    """Return the scores of all populations and estimators, and the figures of CHEATS."""
    tasks = [
        (population, min(RACES_A_TASK, races - first), f"{seed}:{population}:{first}")
        for population in POPULATIONS
        for first in range(0, races, RACES_A_TASK)
    ]
    scores: dict[tuple[str, str], Score] = {}
    with ProcessPoolExecutor(PROCESSES) as pool:
        cheats = [pool.submit(cheat.measure, races, f"{seed}:{number}") for number, cheat in enumerate(CHEATS)]
        for part in chain.from_iterable(pool.map(honest_races, *zip(*tasks, strict=True))):
            scores.setdefault((part.population, part.estimator), Score(part.population, part.estimator)).add(part)
        return list(scores.values()), [cheat.result() for cheat in cheats]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.race", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--real", action="store_true", help="a real server and real browsers instead")
    parser.add_argument("--races", type=int, metavar="N", help="of each population (default: 3000; with --real 180)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    races = given.races if given.races is not None else RACES_REAL if given.real else RACES_SIMULATED
    if races < 1:
        parser.error("--races: at least one")
    if given.real:
        sys.exit(race_real.main(races, given.seed, as_json=given.json))
    scores, figures = measure(races, given.seed)
    rows = [score.row() for score in scores]
    shares = [share for score in scores if score.population in ("mix6", "far1") for share in score.shares()]
    cheats = [
        {"cheat": cheat.cheat, "line": cheat.line, "figure": cheat.figure, **bounded(figure, cheat.least, cheat.most)}
        for cheat, figure in zip(CHEATS, figures, strict=True)
    ]
    judged = {str(row["population"]): row for row in rows if row["estimator"] == "gebrak"}
    targets = [target.reached("population", judged) for target in TARGETS]
    if given.json:
        told = {"bench": "race", "races": races, "seed": given.seed}
        by_row = [{**score.row(), "shares": score.shares()} for score in scores]
        print(json.dumps({**told, "rows": by_row, "cheats": cheats, "targets": targets}))
        return
    for table in (rows, shares, cheats, targets):
        report("race", table, as_json=False)
        print()


if __name__ == "__main__":
    main()
