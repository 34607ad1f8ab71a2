"""Print the log of a match, for a reader to mark the steps in that were checked by hand.

python -m tests.games.golden GAME --seed N --seats K --options target=20 ...

A seat plays now its bot's choice, now any legal action; a race is judged by the judge, from reactions drawn at random.
"""

from argparse import ArgumentParser
from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

from server.bots import BOTS
from server.games import ENGINES
from server.games.engine import Action, Engine, Illegal, OptionValue, Seat
from server.race.estimate import Press
from server.race.judge import judge
from server.race.line import Line
from server.race.race import Race, Runner
from tests.games.golden.log import Log, write
from tests.games.play import choice, hexadecimal, room_action

BOT = 0.7  # how often a seat plays like its bot
FALSE_SLAP = 0.03  # how often somebody slaps in a turn
NO_CALL = 0.15
DEAD = 0.3  # how often it is the line, where somebody neither slaps nor calls
MISHAPS: Mapping[str, float] = {"late": 0.15, "early": 0.05, "no_slap": 0.1, "same": 0.15}  # to a seat in a race
MOST_ACTIONS = 2000


def played(game: str, seed: str, seats: int, options: Mapping[str, OptionValue]) -> Log:
    """Return a match, the same one for the same arguments."""
    engine = ENGINES[game]
    rng = Random(seed)
    lot = hexadecimal(rng, 8)
    state = engine.new_match(seats, engine.checked_options(options), lot)
    actions: list[tuple[Seat | None, Action]] = []
    while engine.awaits(state).what != "nothing":
        assert len(actions) < MOST_ACTIONS, "the match does not end"
        seat, action = _next_action(engine, state, rng)
        try:
            state = engine.apply(state, seat, action).state
        except Illegal:  # a second false slap in a turn
            continue
        actions.append((seat, action))
    return Log(game, seats, options, lot, tuple(actions))


def _next_action(engine: Engine[Any], state: Any, rng: Random) -> tuple[Seat | None, Action]:
    awaits = engine.awaits(state)
    if awaits.seat is None:
        return None, _verdict(engine, state, rng) if awaits.what == "race_verdict" else room_action(engine, state, rng)
    if engine.races and rng.random() < FALSE_SLAP:
        return None, {"type": "false_slap", "seat": rng.randrange(len(engine.table(state)["seats"]))}
    if rng.random() < BOT:
        table, mine = engine.table(state), engine.mine(state, awaits.seat)
        return awaits.seat, BOTS[engine.name].choose(table, mine, awaits.seat, str(rng.random()))
    return awaits.seat, choice(engine, state, awaits.seat, rng)


def _verdict(engine: Engine[Any], state: Any, rng: Random) -> Action:
    view = engine.table(state)["race"]
    race = Race.under(engine.dump(state)["options"], view["race"], view["card_player"])
    race.runners = {seat: _runner(seat, view["card_player"], rng) for seat in view["seats"]}
    verdict = {name: value for name, value in judge(race.record(0.0)).items() if name != "derived"}
    return {"type": "decide_race", "race": view["race"], **verdict}


def _runner(seat: Seat, card_player: Seat, rng: Random) -> Runner:
    reactions: dict[str, float | None] = {"late": 900.0, "early": 60.0, "no_slap": None, "same": 300.0}
    (mishap,) = rng.choices([*MISHAPS, None], [*MISHAPS.values(), 1 - sum(MISHAPS.values())])
    reaction_ms = float(rng.randint(180, 420)) if mishap is None else reactions[mishap]
    call_ms = rng.randint(400, 1300) if seat == card_player and rng.random() >= NO_CALL else None
    dead = reaction_ms is None and call_ms is None and rng.random() < DEAD
    return Runner(
        seat,
        line=Line() if dead else None,
        slap=None if reaction_ms is None else Press(reaction_ms),
        call=None if call_ms is None else Press(call_ms),
    )


def _option(word: str) -> tuple[str, OptionValue]:
    name, _, value = word.partition("=")
    return name, int(value) if value.isdigit() else value


def main() -> None:
    parser = ArgumentParser(prog="python -m tests.games.golden", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game", choices=ENGINES)
    parser.add_argument("--seed", default="1", help="the same seed gives the same match")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--options", nargs="*", type=_option, default=[], metavar="NAME=VALUE")
    given = parser.parse_args()
    options: Iterable[tuple[str, OptionValue]] = given.options
    print(*write(played(given.game, given.seed, given.seats, dict(options))), sep="\n")


if __name__ == "__main__":
    main()
