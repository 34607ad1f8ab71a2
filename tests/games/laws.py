"""Laws that hold for every game. A new game is under them by standing in ENGINES and in FACTS.

Most are functions of one step, so that random games, odd positions and hypothesis can all use them. LIGHT ones cost
less than playing the step a few times over, HEAVY ones much more. Laws of a whole game pass its steps on (`watched`).
Whatever one raises is a fault.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from importlib import import_module
from itertools import chain
from json import dumps, loads
from random import Random
from typing import Any, TypeAlias

from pydantic import TypeAdapter
from pydantic_core import to_json

from server.games.engine import Action, Engine, Event, Illegal, Seat
from tests.games.facts import facts_of
from tests.games.mirror import mirrored
from tests.games.play import Step, every_action, new_match

Law: TypeAlias = Callable[[Engine[Any], Step], None]

ROOM_ACTIONS: list[Action] = [
    {"type": "deal", "secret": "0" * 32},
    {"type": "open_race", "race": "0" * 16, "seats": []},
    {"type": "decide_race", "race": "0" * 16, "call_in_time": True, "lines": [], "penalties": []},
    {"type": "false_slap", "seat": 99},
    {"type": "nonsense"},
]
NO_ACTIONS: list[Action] = [
    {"type": "play"},
    {"type": "play", "card": "black-joker"},
    {"type": "draw", "card": "red-1"},
]
FEW = 20
FEWER = 5
MAY_BE_ACCEPTED = {"deal": ["deal"], "open_race": ["race_opening", "race_verdict"]}  # the others never, as they stand


def text(value: object) -> str:
    """Return what would be sent."""
    return to_json(value).decode()


def seats_of(engine: Engine[Any], state: Any) -> range:
    return range(len(engine.table(state)["seats"]))


def cards_of(engine: Engine[Any], state: Any) -> Counter[str]:
    return Counter(chain.from_iterable(engine.places_of_cards(state).values()))


def legal_now(engine: Engine[Any], state: Any) -> Sequence[Action]:
    seat = engine.awaits(state).seat
    return [] if seat is None else engine.legal(state, seat)


def assert_is(wire_type: TypeAdapter[Any], value: object) -> None:
    """It has the fields and values of the type, no more and no less."""
    # Validation drops fields that the type does not have: nothing may be missing afterwards.
    assert wire_type.validate_python(value, strict=True) == value


# Light laws.


def every_card_is_in_one_place(engine: Engine[Any], step: Step) -> None:
    """ALL-1, TROUBLE G2, G3."""
    assert cards_of(engine, step.after) == deck_of(engine)


@cache
def deck_of(engine: Engine[Any]) -> Counter[str]:
    return cards_of(engine, new_match(engine, Random(0)))


def who_is_to_move_can(engine: Engine[Any], step: Step) -> None:
    """The seat to move has a legal action, nobody else has one. TROUBLE G10."""
    awaits = engine.awaits(step.after)
    assert (awaits.what == "turn") == (awaits.seat is not None)
    for seat in range(engine.seats.stop):
        assert bool(engine.legal(step.after, seat)) == (seat == awaits.seat)


def the_turn_number_grows_with_the_choices(engine: Engine[Any], step: Step) -> None:
    """It grows with every action of a seat, and never stays while the seat to move changes."""
    grown = engine.turn(step.after) - engine.turn(step.before)
    assert grown in (0, 1)
    if step.seat is not None:
        assert grown == 1
    before, after = engine.awaits(step.before), engine.awaits(step.after)
    if before.seat != after.seat:
        assert grown == 1


def scores_add_up(engine: Engine[Any], step: Step) -> None:
    """TROUBLE G13, G22: a round scores what its cards are worth, and totals grow by that."""
    if "round_over" not in types_of(step.events):
        return
    facts, places = facts_of(engine), engine.places_of_cards(step.after)
    before, after = totals(engine, step.before), totals(engine, step.after)
    lines = engine.table(step.after)["last_round"]["lines"]
    assert sum(map(facts.points, chain.from_iterable(places.values()))) == facts.deck_points
    assert [line["seat"] for line in lines] == [*range(len(after))]
    for seat, line in enumerate(lines):
        worth = sum(facts.points(card) for place in facts.scored for card in places[f"{place} {seat}"])
        assert line["round_points"] == worth - (before[seat] if facts.score_piles else 0)
        assert sum(line.get("points", [line["round_points"]])) == line["round_points"]
        assert before[seat] + line["round_points"] == line["total"] == after[seat]


def the_match_ends_by_the_totals(engine: Engine[Any], step: Step) -> None:
    """ALL-5, ALL-6, TROUBLE G19: at the target, when a round has been counted; the events say so, and why."""
    happened = types_of(step.events)
    over = engine.awaits(step.after).what == "nothing"
    assert over == ("match_over" in happened)
    if "round_over" not in happened:
        assert not over
        return
    facts, table, reached = facts_of(engine), engine.table(step.after), totals(engine, step.after)
    at_target = max(reached) >= engine.dump(step.after)["options"]["target"]
    assert table["last_round"]["reason"]
    if facts.play_off:
        assert at_target or not over or step.events[-1]["reason"] == "no_cards"
    else:
        assert at_target == over
    if over:
        assert list(table["places"]) == step.events[-1]["places"]
        assert min(table["places"]) == 1
        if not facts.play_off:
            assert list(table["places"]) == [1 + sum(other < total for other in reached) for total in reached]


def types_of(events: Iterable[Event]) -> list[str]:
    return [event["type"] for event in events]


def totals(engine: Engine[Any], state: Any) -> list[int]:
    return [shown["total"] for shown in engine.table(state)["seats"]]


# Heavy laws.


def a_loaded_state_is_the_state(engine: Engine[Any], step: Step) -> None:
    """Through JSON and back nothing is lost, and the same action does the same."""
    data = engine.dump(step.before)
    assert loads(dumps(data)) == data  # JSON values only
    loaded = engine.load(loads(dumps(data)))
    assert loaded == step.before
    change = engine.apply(loaded, step.seat, loads(dumps(step.action)))
    assert change.state == step.after
    assert text(change.events) == text(step.events)


def apply_changes_no_state(engine: Engine[Any], step: Step) -> None:
    """A state is a value: not the one given changes, nor one that came from it, nor a copy that was loaded.

    Nor does anything that hangs on one: also what `legal`, `table` and `mine` returned.
    """
    seats = seats_of(engine, step.before)

    def seen(state: Any) -> str:
        return text([engine.dump(state), engine.table(state), *(engine.mine(state, seat) for seat in seats)])

    copy = engine.load(engine.dump(step.before))
    before, after = seen(step.before), seen(step.after)
    for state in (step.before, copy):
        assert engine.apply(state, step.seat, step.action).state == step.after
    assert seen(step.before) == seen(copy) == before
    assert seen(step.after) == after


def exactly_the_legal_actions_are_accepted(engine: Engine[Any], step: Step) -> None:
    """ALL-3, TROUBLE G8, G12: of the seat to move, of the other seats, of no seat at all, and of the room.

    Of the seat to move everything is tried that can be done with the own cards or without a card. With cards that it
    does not hold, and of the other seats, a few actions are tried each time: over the games all of them are.
    """
    state, awaits = step.before, engine.awaits(step.before)
    before = text(engine.dump(state))
    everything = [*every_action(engine), *ROOM_ACTIONS, *NO_ACTIONS]
    rng = Random(before)
    for seat in [*seats_of(engine, state), 99]:
        legal = [] if seat == 99 else engine.legal(state, seat)
        assert len({text(action) for action in legal}) == len(legal)
        if legal:
            held = {None, *engine.mine(state, seat)["hand"]}
            own = (action for action in everything if action.get("card") in held)
            tried = [*legal, *own, *rng.sample(everything, FEW)]
        else:
            tried = [*legal_now(engine, state), *rng.sample(everything, FEWER)]
        for action in tried:
            meant = facts_of(engine).meant(state, seat, action) if legal else action
            code = None if meant in legal else "not_legal" if legal else "not_your_turn"
            assert refusal(engine, state, seat, dict(action)) == code
    for action in [*ROOM_ACTIONS, every_action(engine)[0]]:
        accepted = awaits.what in MAY_BE_ACCEPTED.get(action["type"], [])
        assert refusal(engine, state, None, action) == (None if accepted else "not_legal")
    assert text(engine.dump(state)) == before


def refusal(engine: Engine[Any], state: Any, seat: Seat | None, action: Action) -> str | None:
    try:
        engine.apply(state, seat, action)
    except Illegal as illegal:
        return illegal.code
    return None


def views_and_events_are_the_protocols(engine: Engine[Any], step: Step) -> None:
    """They have the fields and values of the wire's types, no more and no less."""
    table, mine, event = wire_types(engine)
    assert_is(table, engine.table(step.after))
    assert engine.table(step.after)["turn"] == engine.turn(step.after)
    for seat in seats_of(engine, step.after):
        assert_is(mine, engine.mine(step.after, seat))
    for happened in step.events:
        assert_is(event, happened)
        for viewer in (None, *seats_of(engine, step.after)):
            shown = engine.shown(happened, viewer)
            if shown is not happened:
                assert_is(event, shown)


@cache
def wire_types(engine: Engine[Any]) -> tuple[TypeAdapter[Any], TypeAdapter[Any], TypeAdapter[Any]]:
    wire = import_module(f"protocol.{engine.name}")
    return TypeAdapter(wire.Table), TypeAdapter(wire.Mine), TypeAdapter(wire.Event)


def a_viewer_sees_nothing_hidden(engine: Engine[Any], step: Step) -> None:
    """ALL-4, TROUBLE B14: what a viewer is sent does not depend on what the viewer may not know, byte for byte.

    The viewers are somebody without a seat and a seat drawn by lot: over the games each of them is.
    """
    rng = Random(text(step.action) + str(engine.turn(step.before)))
    for viewer in (None, rng.choice(seats_of(engine, step.before))):
        other = facts_of(engine).positions.redealt(step.before, viewer, rng)
        assert text(view(engine, other, viewer)) == text(view(engine, step.before, viewer))
        if turns_up_cards(step.action) or (step.seat is not None and step.action not in legal_now(engine, other)):
            continue
        change = engine.apply(other, step.seat, step.action)
        if any(tells_of_cards(event, viewer) for event in [*step.events, *change.events]):
            continue
        assert text([engine.shown(event, viewer) for event in change.events]) == text(
            [engine.shown(event, viewer) for event in step.events]
        )
        assert text(view(engine, change.state, viewer)) == text(view(engine, step.after, viewer))


def view(engine: Engine[Any], state: Any, viewer: Seat | None) -> object:
    return [engine.table(state), None if viewer is None else engine.mine(state, viewer)]


def turns_up_cards(action: Action) -> bool:
    """Return whether hidden cards are turned up for everybody to see: then what is shown must depend on them."""
    card: str = action.get("card", "")
    return action["type"] == "deal" or card.endswith(("cut", "flip"))


def tells_of_cards(event: Event, viewer: Seat | None) -> bool:
    """The own new cards are known; so is who can do nothing at all (HD-9), and every hand when the round is over."""
    own = event["type"] == "drew" and event["seat"] == viewer
    return own or event["type"] == "round_over" or event.get("why") == "nothing_to_draw"


LIGHT: tuple[Law, ...] = (
    every_card_is_in_one_place,
    who_is_to_move_can,
    the_turn_number_grows_with_the_choices,
    scores_add_up,
    the_match_ends_by_the_totals,
)
HEAVY: tuple[Law, ...] = (
    a_loaded_state_is_the_state,
    apply_changes_no_state,
    exactly_the_legal_actions_are_accepted,
    views_and_events_are_the_protocols,
    a_viewer_sees_nothing_hidden,
)


# Laws of a whole game.


def watched(engine: Engine[Any], steps: Iterable[Step], viewers: Sequence[Seat | None]) -> Iterator[Step]:
    """Pass the steps of a game on, under the laws of a whole game.

    TROUBLE G14: a mirror of each of these viewers agrees with the viewer's views, by the events alone. TROUBLE G23: the
    game ends, and neither a round nor the match has more actions than FACTS says. ALL-5: totals stay within a round.
    """
    facts = facts_of(engine)
    in_round = 0
    counted: list[int] | None = None
    what = None
    for in_match, step in enumerate(mirrored(engine, steps, facts.seen, facts.told, viewers), start=1):
        in_round = 1 if step.action["type"] == "deal" else in_round + 1
        assert in_match <= facts.most_in_a_match
        assert facts.most_in_a_round is None or in_round <= facts.most_in_a_round
        if "round_over" in types_of(step.events):
            assert counted is None or totals(engine, step.before) == counted
            counted = totals(engine, step.after)
        what = engine.awaits(step.after).what
        yield step
    assert what == "nothing"
