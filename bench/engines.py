"""How fast are the rule engines? Random play-outs on one core, in one process.

A ply is what one seat does: the legal actions are listed, one is chosen at random, it is applied. The time of deals and
races is in the figures, they themselves are not counted. Times are CPU seconds of this process. A game is a match with
default options. Every case is measured in several rounds, all cases in turn, so that a noisy moment hits all alike.

Where OpenSpiel is installed (`pip install open_spiel`; no part of this project's requirements), its crazy_eights is
played from Python in the same rounds; its game is one deal, and the naming of a suit is a ply of its own.

    python -m bench.engines [--game NAME ...] [--seats N ...] [--seconds 2.5] [--json]
"""

import argparse
import json
import platform
import statistics
import time
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any, NamedTuple, TypeAlias

from bench.report import Row, report
from server.games import ENGINES
from server.games.engine import Action, Engine

ROUNDS = 5
PENALTY_CARDS = 4
OPEN_SPIEL = "open_spiel.crazy_eights"
OPEN_SPIEL_TWIN = "crazy_eights"

PlayOut: TypeAlias = Callable[[Random], int]
"""Plays one game; returns its plies."""


class Case(NamedTuple):
    """What is measured: a game for so many seats."""

    game: str
    seats: int
    play_out: PlayOut


def engine_play_out(engine: Engine[Any], seats: int) -> PlayOut:
    """Return a function that plays one match of the engine."""
    options = engine.checked_options({})
    awaits, legal, apply = engine.awaits, engine.legal, engine.apply

    def play_out(rng: Random) -> int:
        state = engine.new_match(seats, options, "00")
        plies = 0
        while True:
            what, seat = awaits(state)
            if seat is not None:
                actions = legal(state, seat)
                state = apply(state, seat, actions[int(rng.random() * len(actions))]).state
                plies += 1
            elif what == "nothing":
                return plies
            else:
                state = apply(state, None, room_action(what, seats, rng)).state

    return play_out


def room_action(what: str, seats: int, rng: Random) -> Action:
    """Return what the room does: a deal, or a race that everybody is in and one seat loses."""
    race = "0" * 16
    if what == "deal":
        return {"type": "deal", "secret": f"{rng.getrandbits(128):032x}"}
    if what == "race_opening":
        return {"type": "open_race", "race": race, "seats": list(range(seats))}
    penalty = {"seat": rng.randrange(seats), "cards": PENALTY_CARDS, "reason": "last"}
    return {"type": "decide_race", "race": race, "call_in_time": True, "lines": (), "penalties": (penalty,)}


def open_spiel_play_out(seats: int) -> PlayOut:
    """Return a function that plays one game of OpenSpiel, under the parameters that come nearest to our rules."""
    game = import_module("pyspiel").load_game(
        "crazy_eights", {"players": seats, "max_draw_cards": 3, "max_turns": 10_000, "reshuffle": True}
    )

    def play_out(rng: Random) -> int:
        state = game.new_initial_state()
        plies = 0
        while not state.is_terminal():
            plies += not state.is_chance_node()  # what chance may do is legal too, and with one deck equally likely
            actions = state.legal_actions()
            state.apply_action(actions[int(rng.random() * len(actions))])
        return plies

    return play_out


def cases(games: Sequence[str], seats: Sequence[int] | None) -> list[Case]:
    """Return what to measure; without seats the smallest number, 4 and the largest of each game."""
    found = []
    for name in games:
        engine = ENGINES[name]
        numbers = seats or sorted({engine.seats.start, 4, engine.seats.stop - 1})
        for number in numbers:
            if number in engine.seats:
                found.append(Case(name, number, engine_play_out(engine, number)))
            if name == OPEN_SPIEL_TWIN and number in engine.seats and find_spec("pyspiel"):
                found.append(Case(OPEN_SPIEL, number, open_spiel_play_out(number)))
    return found


def measure(measured: Sequence[Case], seconds: float) -> list[Row]:
    """Play each case for so many CPU seconds, spread over the rounds; return a row each."""
    rates: dict[Case, list[tuple[float, float]]] = {case: [] for case in measured}
    for number in range(ROUNDS):
        for case in measured:
            rates[case].append(rates_of(case, Random(seed(case, number)), seconds / ROUNDS))
    return [row(case, rates[case]) for case in measured]


def seed(case: Case, number: int) -> str:
    return f"{case.game} {case.seats} {number}"


def rates_of(case: Case, rng: Random, seconds: float) -> tuple[float, float]:
    """Play whole games until the time is over; return plies and games a second."""
    plies = games = 0
    started_s = time.process_time()
    while (took_s := time.process_time() - started_s) < seconds:
        plies += case.play_out(rng)
        games += 1
    return plies / took_s, games / took_s


def row(case: Case, rates: Sequence[tuple[float, float]]) -> Row:
    plies, games = zip(*rates, strict=True)
    return {
        "game": case.game,
        "seats": case.seats,
        "plies_per_s": round(statistics.median(plies)),
        "plies_per_s_min": round(min(plies)),
        "plies_per_s_max": round(max(plies)),
        "games_per_s": round(statistics.median(games), 1),
    }


def ratios(rows: Sequence[Row]) -> list[str]:
    """Return a line for each number of seats that OpenSpiel was played with too."""
    speed = {(row["game"], row["seats"]): float(row["plies_per_s"]) for row in rows}
    return [
        f"crazy_eights with {seats} seats: {speed[OPEN_SPIEL_TWIN, seats] / theirs:.2f} times OpenSpiel's plies/s"
        for (game, seats), theirs in speed.items()
        if game == OPEN_SPIEL
    ]


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m bench.engines", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", nargs="+", choices=list(ENGINES), default=list(ENGINES))
    parser.add_argument("--seats", type=int, nargs="+")
    parser.add_argument("--seconds", type=float, default=2.5, help="of CPU for each case (default 2.5)")
    parser.add_argument("--json", action="store_true", help="a list of objects")
    given = parser.parse_args()
    measured = cases(given.game, given.seats)
    if not measured:
        parser.error("no game has so many seats")
    rows = measure(measured, given.seconds)
    if given.json:
        print(json.dumps(rows))
        return
    print(f"{platform.python_implementation()} {platform.python_version()}, {ROUNDS} rounds of ", end="")
    print(
        f"{given.seconds / ROUNDS:g} s a case; seeds: {seed(measured[0], 0)!r} ... {seed(measured[-1], ROUNDS - 1)!r}"
    )
    report("engines", rows, as_json=False)
    print(*ratios(rows) or ["OpenSpiel is not installed: not compared"], sep="\n")


if __name__ == "__main__":
    main()
