"""A room of the version before goes on; one of rules that this server does not have is left alone."""

import json
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter

from protocol.hit_the_deck import RaceBoard, RaceView
from server.race.race import Race
from server.rooms.history import folded
from server.rooms.restore import CannotRestore, restore
from server.store.entry import Entry
from server.store.log import Loaded

BEFORE: dict[str, Any] = json.loads((Path(__file__).parent / "room_of_the_version_before.json").read_text())
"""Written by the version that had no house rules, no spectators and nobody away."""
ENTRIES = [Entry(**entry) for entry in BEFORE["entries"]]


RACES: dict[str, Any] = json.loads((Path(__file__).parent / "race_of_the_version_before.json").read_text())
"""Hit the Deck by the version that knew no calm races: one race decided, another open."""
RACE_ENTRIES = [Entry(**entry) for entry in RACES["entries"]]


def loaded(snapshot: dict[str, Any] | None, entries: list[Entry]) -> Loaded:
    """Return what a store would have loaded; `restore` does not look at the log itself."""
    encoded = None if snapshot is None else json.dumps(snapshot).encode()
    log: Any = None
    return Loaded(log, encoded, entries)


async def test_a_log_of_the_version_before_adds_up_with_and_without_its_snapshot() -> None:
    whole = await restore(loaded(None, ENTRIES))
    assert whole.phase == BEFORE["phase"]
    assert whole.house_rules["grace_s"] == 45
    short = await restore(loaded(BEFORE["snapshot"], ENTRIES[BEFORE["snapshot_version"] :]))
    assert short.match == whole.match
    assert [seat.driver for seat in short.seats] == [seat.driver for seat in whole.seats] == ["human", "bot", "bot"]


async def test_its_match_goes_on_without_a_history() -> None:
    room = await restore(loaded(None, ENTRIES))
    history = await folded(room.code, room.engine, ENTRIES[room.match_versions[-1] - 1 :])
    assert await history.shown(0) == b"[]"


@pytest.mark.parametrize("snapshot", [None, RACES["snapshot"]], ids=["log", "snapshot"])
async def test_a_race_of_the_version_before_is_shown_with_all_that_a_board_has_now(
    snapshot: dict[str, Any] | None,
) -> None:
    """Its penalties are those of then: a verdict once given is never changed by a later judge."""
    room = await restore(loaded(snapshot, RACE_ENTRIES[RACES["snapshot_version"] if snapshot else 0 :]))
    board = room.engine.table(room.match)["last_race"]
    TypeAdapter(RaceBoard).validate_python(board, strict=True, extra="forbid")
    assert (board["kind"], board["dead_heat"], board["last_to_arrive"]) == ("timed", [], None)
    assert board["lines"][2]["reaction_ms"] == 270.0
    assert board["lines"][2]["measured"] is None
    assert board["penalties"] == [{"seat": 2, "cards": 4, "reason": "last"}]
    assert "race_kind" not in room.options
    assert room.credits == {}


async def test_a_race_of_the_version_before_is_run_again() -> None:
    """It stands open in the log. The options of its room do not say what kind it is."""
    room = await restore(loaded(None, RACE_ENTRIES))
    assert room.engine.awaits(room.match).what == "race_verdict"
    race = Race.under(room.options, "1" * 16, card_player=0)
    assert (race.kind, race.limit_ms, race.call_limit_ms) == ("timed", 2500, 1500)
    again = {
        "type": "open_race",
        "race": race.race,
        "seats": [0],
        "kind": "timed",
        "limit_ms": 2500,
        "call_limit_ms": 1500,
    }
    shown = room.engine.table(room.engine.apply(room.match, None, again).state)["race"]
    TypeAdapter(RaceView).validate_python(shown, strict=True, extra="forbid")
    assert shown["limit_ms"] == 2500


def with_rules(entry: Entry, body: dict[str, Any]) -> Entry:
    """Return the entry with another body, of rules that nobody has."""
    return entry._replace(body={**body, "rules_version": 99})


CHOICE = {"type": "game_chosen", "game": "crazy_eights", "options": {}}


@pytest.mark.parametrize(
    ("snapshot", "entries"),
    [
        ({**BEFORE["snapshot"], "rules_version": 99}, []),
        (None, [with_rules(ENTRIES[0], ENTRIES[0].body)]),
        (None, [*ENTRIES[:4], with_rules(ENTRIES[4], CHOICE)]),
    ],
    ids=["snapshot", "first entry", "another game chosen"],
)
async def test_rules_that_this_server_does_not_have_stop_the_room(
    snapshot: dict[str, Any] | None, entries: list[Entry]
) -> None:
    with pytest.raises(CannotRestore, match="rules version 99 of crazy_eights"):
        await restore(loaded(snapshot, entries))


async def test_an_entry_that_does_not_apply_stops_the_room() -> None:
    with pytest.raises(CannotRestore):
        await restore(loaded(None, [*ENTRIES, ENTRIES[-1]._replace(body={"type": "no such thing"})]))
