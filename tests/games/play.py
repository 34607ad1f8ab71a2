"""Games for tests: the room's part in them, and random play of any engine.

GEBRAK_GAMES is how many random games a law is tried on. The default is for every push; before a release run thousands.
"""

import os
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from itertools import product
from random import Random
from typing import Any, NamedTuple, get_args, get_type_hints

from server.games.engine import Action, Engine, Event, Illegal, OptionValue, Seat
from server.games.hit_the_deck import HitTheDeck

GAMES = int(os.environ.get("GEBRAK_GAMES", "16"))

MOST_ACTIONS = 20_000
"""No match is as long. How long one of each game may be stands in `facts`."""

WHIM = 0.03  # chance that something happens which nobody waits for
EAGER = 0.75  # chance that a card is played where drawing is open too: hands must not only grow


class Step(NamedTuple):
    """One action of a game, with the states around it."""

    before: Any
    seat: Seat | None
    action: Action
    after: Any
    events: list[Event]


def hexadecimal(rng: Random, digits: int) -> str:
    return f"{rng.getrandbits(4 * digits):0{digits}x}"


def random_options(engine: Engine[Any], rng: Random) -> dict[str, OptionValue]:
    """Return all options: half of the time the defaults, else any values."""
    if rng.random() < 0.5:
        return engine.checked_options({})
    chosen: dict[str, OptionValue] = {}
    for option in engine.options:
        values: Sequence[OptionValue] = option.values
        chosen[option.name] = rng.choice(values)
    return engine.checked_options(chosen)


def new_match(engine: Engine[Any], rng: Random) -> Any:
    return engine.new_match(rng.choice(engine.seats), random_options(engine, rng), hexadecimal(rng, 32))


def room_action(engine: Engine[Any], state: Any, rng: Random) -> Action:
    """Return what the room does when it is its move. A race gets a random verdict."""
    table = engine.table(state)
    seats = list(range(len(table["seats"])))
    match engine.awaits(state).what:
        case "deal":
            return {"type": "deal", "secret": hexadecimal(rng, 32)}
        case "race_opening":
            present = sorted(rng.sample(seats, rng.randint(0, len(seats))))
            return {"type": "open_race", "race": hexadecimal(rng, 16), "seats": present}
        case "race_verdict":
            return verdict(
                table["race"]["race"],
                lines=table["race"]["seats"],
                penalties=[(rng.choice(seats), rng.randint(0, 8)) for _ in range(rng.randint(0, 3))],
            )
        case other:
            raise AssertionError(f"not the room's move: {other}")


def verdict(
    race: str, *, lines: list[Seat], penalties: list[tuple[Seat, int]], call_in_time: bool = True, reason: str = "last"
) -> dict[str, Any]:
    """Return a `decide_race` action; penalties are (seat, cards)."""
    return {
        "type": "decide_race",
        "race": race,
        "call_in_time": call_in_time,
        "lines": [
            {"seat": seat, "reaction_ms": 250.0 + seat, "arrival_ms": 300.0, "call_ms": None, "mark": "slapped"}
            for seat in lines
        ],
        "penalties": [{"seat": seat, "cards": cards, "reason": reason} for seat, cards in penalties],
    }


def whim(engine: Engine[Any], state: Any, rng: Random) -> Action | None:
    """Return an action of the room that may come at any moment of a turn, if the game has one."""
    if isinstance(engine, HitTheDeck) and rng.random() < WHIM:
        return {"type": "false_slap", "seat": rng.randrange(len(engine.table(state)["seats"]))}
    return None


def play(engine: Engine[Any], state: Any, rng: Random) -> Iterator[Step]:
    """Play on at random until nothing is awaited."""
    for _ in range(MOST_ACTIONS):
        awaits = engine.awaits(state)
        if awaits.what == "nothing":
            return
        unasked = whim(engine, state, rng) if awaits.what == "turn" else None
        if unasked is not None:
            try:
                change = engine.apply(state, None, unasked)
            except Illegal:  # a second one in this turn
                continue
            seat, action = None, unasked
        else:
            seat = awaits.seat
            action = choice(engine, state, seat, rng) if seat is not None else room_action(engine, state, rng)
            change = engine.apply(state, seat, action)
        yield Step(state, seat, action, change.state, change.events)
        state = change.state
    raise AssertionError("the game does not end")


def choice(engine: Engine[Any], state: Any, seat: Seat, rng: Random) -> Action:
    """Return one of the seat's legal actions."""
    legal = engine.legal(state, seat)
    plays = [action for action in legal if action["type"] == "play"]
    if 0 < len(plays) < len(legal) and rng.random() < EAGER:
        return rng.choice(plays)
    return rng.choice(legal)


def games(engine: Engine[Any], count: int = GAMES) -> Iterator[Iterator[Step]]:
    """Yield that many random matches, the same ones in every run."""
    for number in range(count):
        rng = Random(f"{engine.name} {number}")
        yield play(engine, new_match(engine, rng), rng)


@cache
def every_action(engine: Engine[Any]) -> list[Mapping[str, Any]]:
    """Return every action that the protocol of the game lets a seat send."""
    union, _ = get_args(import_module(f"protocol.{engine.name}").Action)
    actions: list[Mapping[str, Any]] = []
    for kind in get_args(union):
        values = {name: get_args(hint) for name, hint in get_type_hints(kind).items()}
        required = {name: values[name] for name in values if name in kind.__required_keys__}
        for sent in (required, values) if kind.__optional_keys__ else (values,):
            actions += [dict(zip(sent, chosen, strict=True)) for chosen in product(*sent.values())]
    return actions
