"""Somebody goes in the middle of a round: the turn goes on round the table as if nobody had."""

import random
from copy import deepcopy
from itertools import product
from typing import Any

import pytest
from pydantic_core import to_json

from server.rooms.room import Room
from tests.rooms.ledger import Ledger
from tests.rooms.test_room import play_randomly

WAYS_OUT: list[dict[str, Any]] = [
    {"type": "left", "bot_seed": "x", "think_ms": 700},
    {"type": "removed", "bot_seed": "x", "think_ms": 700, "until_ms": 600_000},
    {"type": "away", "bot_seed": "x", "think_ms": 700},
]


def in_a_turn(seats: int, direction: str) -> Ledger:
    """Return a room of so many people in a round of Hit the Deck that goes this way."""
    for seed in range(200):
        ledger = Ledger()
        ledger.sit(*(f"{number:032x}" for number in range(1, seats + 1)))
        ledger.start(f"{seed:032x}")
        for _ in range(40):
            match = ledger.room.match
            engine = ledger.room.engine
            if engine.awaits(match).what == "turn" and engine.table(match)["direction"] == direction:
                return ledger
            play_randomly(ledger, random.Random(seed), 1)
    raise AssertionError("no such turn")


@pytest.mark.parametrize(("seats", "direction"), list(product(range(2, 7), ("left", "right"))))
def test_whoever_goes_the_turn_stays_and_passes_on_as_before(seats: int, direction: str) -> None:
    """D9: each seat, each direction, two to six players; nobody gets two turns and nobody is skipped."""
    room = in_a_turn(seats, direction)
    for number, way in product(range(seats), WAYS_OUT):
        ledger = deepcopy(room)
        actor, before = ledger.room.actor(), ledger.room
        who = before.seats[number].person
        ledger.now_ms += 1000
        ledger.add(dict(way), seat=number, who=who)
        after = ledger.room
        assert to_json(after.engine.dump(after.match)) == to_json(before.engine.dump(before.match))
        assert after.actor() == actor
        assert after.seats[number].driver == "bot"
        assert (after.bot_turn is not None) == (actor == number), "a bot is asked at once, and only for that seat (D8)"
        if actor != number:
            assert after.turn_limit == before.turn_limit, "the time of who stays is untouched (D11)"
        assert who_moves(ledger, steps=3 * seats) == who_moves(deepcopy(room), steps=3 * seats)


def who_moves(ledger: Ledger, steps: int) -> list[int | None]:
    """Play on in one and the same way, and return who was to move."""
    chance = random.Random(9)
    moved: list[int | None] = []
    for _ in range(steps):
        moved.append(ledger.room.actor())
        play_randomly(ledger, chance, 1)
    return moved


def test_when_the_last_human_has_gone_the_match_is_over() -> None:
    """D5, D15: bots do not play on among themselves."""
    ledger = in_a_turn(2, "left")
    for number in (0, 1):
        ledger.add(dict(WAYS_OUT[0]), seat=number, who=ledger.room.seats[number].person)
    assert (ledger.room.phase, ledger.room.match) == ("lobby", None)
    assert ledger.events[-1] == {"type": "match_ended"}


def test_a_host_is_always_somebody_who_is_there() -> None:
    """E1: whoever comes, goes, is away or returns."""
    for seed in range(40):
        chance = random.Random(seed)
        ledger = Ledger()
        people = [f"{number:032x}" for number in range(1, 5)]
        for _ in range(40):
            one_entry(ledger, chance, people)
            check_host(ledger.room)


def one_entry(ledger: Ledger, chance: random.Random, people: list[str]) -> None:
    room = ledger.room
    person = chance.choice(people)
    number = room.seat_of(person)
    if number is None:
        ledger.sit(person)
    elif room.seats[number].away:
        if chance.random() < 0.5:
            ledger.add({"type": "returned"}, seat=number, who=person)
        else:
            stranger = f"{chance.getrandbits(128):032x}"
            ledger.add({"type": "moved"}, seat=number, who=stranger)
            people[people.index(person)] = stranger
    else:
        ledger.add(dict(chance.choice(WAYS_OUT)), seat=number, who=person)


def check_host(room: Room) -> None:
    there: list[str | None] = [seat.person for seat in room.seats if seat.person is not None and not seat.away]
    holders: list[str | None] = [seat.person for seat in room.seats if seat.person is not None]
    assert room.host in (there or holders or [None])
