"""What a room remembers of its people's races: folded from the records in its log, and put into the next race's."""

import json
from typing import Any

from pydantic_core import to_json

from server.race.credit import new_credit, standing
from server.race.estimate import Press
from server.race.judge import judge
from server.race.line import Line
from server.race.race import Race, Runner
from server.rooms.room import Room
from tests.games.positions_hit_the_deck import position
from tests.rooms.ledger import Ledger

A, B, C = "a" * 32, "b" * 32, "c" * 32
RACE = "5" * 16


def with_race_open() -> Ledger:
    """Return a room of two people and a bot in which somebody else than A has played the Hand card."""
    ledger = Ledger()
    ledger.sit(A, B)
    ledger.add_bot()
    ledger.start()
    open_race(ledger)
    return ledger


def open_race(ledger: Ledger) -> None:
    match = position([["red-1"], ["hit-hand", "red-2"], ["red-3"]], discard=["red-4"], actor=1)
    ledger.room = ledger.room._replace(match=match)
    ledger.act({"type": "play", "card": "hit-hand"}, 1)
    ledger.act({"type": "open_race", "race": RACE, "seats": [0, 1, 2]}, None, "room")


def record_of(ledger: Ledger, slap_ms: float) -> Any:
    """Return the record of a race in which A slapped so quickly on a perfect line, and all others honestly."""
    race = Race.under(ledger.room.options, RACE, card_player=1)
    for seat in (0, 1):
        line = Line()
        for beat in range(10):
            line.pong(line.ping(beat / 10), beat / 10 + 0.001)
        line.pong(line.open_comb(2.0), 2.001)
        race.runners[seat] = Runner(seat, line=line, opened_s=2.0)
        race.slap(seat, line, line.stamp(2.0 + (300 if seat else slap_ms) / 1000), None)
    race.runners[2] = Runner(2, slap=Press(310.0))
    return race.record(3.0)


def decide(ledger: Ledger, record: Any) -> None:
    action = {"type": "decide_race", "race": RACE, **judge(record)}
    ledger.add({"type": "act", "action": action, "record": json.loads(to_json(record)), "commands": []}, None, "room")


def test_an_early_slap_is_remembered_of_the_person_and_two_cost_credit() -> None:
    ledger = with_race_open()
    assert ledger.room.credits == {}
    decide(ledger, record_of(ledger, slap_ms=40.0))
    assert ledger.room.credit_of(A)["early"] == 1
    assert ledger.room.credit_of(B)["early"] == 0
    assert set(ledger.room.credits) == {A, B}, "a bot has no credit to lose"
    assert standing(ledger.room.credit_of(A)) == "full"
    open_race(ledger)
    decide(ledger, record_of(ledger, slap_ms=40.0))
    assert standing(ledger.room.credit_of(A)) == "revoked"
    assert standing(ledger.room.credit_of(B)) == "full"


def test_credit_is_in_the_snapshot_and_a_snapshot_of_before_has_none() -> None:
    ledger = with_race_open()
    decide(ledger, record_of(ledger, slap_ms=40.0))
    snapshot = json.loads(to_json(ledger.room.dump()))
    loaded = Room.load(snapshot)
    assert loaded == ledger.room
    assert loaded.credit_of(A)["early"] == 1
    del snapshot["credits"]
    assert Room.load(snapshot).credit_of(A) == new_credit()


def test_credit_goes_along_to_another_browser_and_not_to_the_next_who_sits_there() -> None:
    ledger = with_race_open()
    decide(ledger, record_of(ledger, slap_ms=40.0))
    ledger.add({"type": "moved"}, seat=0, who=C)
    assert ledger.room.credit_of(C)["early"] == 1
    ledger.add({"type": "removed", "until_ms": 1, "bot_seed": "s", "think_ms": 1}, seat=0)
    assert ledger.room.seats[0].person is None
    open_race(ledger)
    decide(ledger, record_of(ledger, slap_ms=40.0))
    assert set(ledger.room.credits) == {B}


def test_records_of_a_version_before_say_nothing() -> None:
    ledger = with_race_open()
    record = {**record_of(ledger, slap_ms=40.0)}
    action = {"type": "decide_race", "race": RACE, **judge(record)}  # type: ignore[arg-type]
    del record["version"]
    ledger.add({"type": "act", "action": action, "record": record, "commands": []}, None, "room")
    assert ledger.room.credits == {}
