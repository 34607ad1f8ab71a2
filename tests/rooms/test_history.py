"""The history of a match as it is kept: what each viewer is told of it, and its bounds."""

import json
from typing import Any

from server.games import ENGINES
from server.limits import TABLE
from server.rooms.history import MOST_BYTES, History, folded
from tests.rooms.ledger import Ledger

ENGINE = ENGINES["crazy_eights"]
DREW = {"type": "drew", "seat": 1, "count": 1, "cards": ["hearts-8"]}
OTHER_BYTES = 8192
"""The other answers that a page waits for, and an update."""
PLAYED = {"type": "played", "seat": 0, "card": "spades-2"}


async def told(history: History, viewer: int | None) -> list[Any]:
    story: list[Any] = json.loads(await history.shown(viewer))
    return story


async def test_each_viewer_is_told_what_it_may_see() -> None:
    history = History(ENGINE)
    history.add(4, [PLAYED, DREW])
    history.add(5, [])
    history.add(6, [PLAYED])
    hidden = {key: value for key, value in DREW.items() if key != "cards"}
    last = {"version": 6, "events": [PLAYED]}
    assert await told(history, 1) == [{"version": 4, "events": [PLAYED, DREW]}, last]
    for viewer in (0, None):
        assert await told(history, viewer) == [{"version": 4, "events": [PLAYED, hidden]}, last]


async def test_the_oldest_versions_of_a_very_long_match_are_not_told() -> None:
    """As many are told as there is room for, and what is hidden stays so."""
    history = History(ENGINE)
    version = 0
    while history.is_whole:
        version += 1
        history.add(version, [DREW if version % 3 else PLAYED])
    history.add(version + 1, [DREW])
    story = await told(history, 1)
    assert [entry["version"] for entry in story] == list(range(story[0]["version"], version + 2))
    assert [entry["events"] for entry in story] == [
        [DREW if entry["version"] % 3 else PLAYED] for entry in story[:-1]
    ] + [[DREW]]
    size = len(await history.shown(1))
    assert MOST_BYTES - 2 * size / len(story) < size <= MOST_BYTES
    hidden = await told(history, None)
    assert [entry["version"] for entry in hidden] == [entry["version"] for entry in story]
    assert "hearts-8" not in str(hidden)


def test_two_histories_may_wait_for_a_client_with_all_else_that_it_has_asked_for() -> None:
    (waiting,) = (bound for bound in TABLE if bound.name == "waiting_bytes")
    (buffered,) = (bound for bound in TABLE if bound.name == "buffered_bytes")
    assert waiting.least >= 2 * MOST_BYTES + OTHER_BYTES
    assert MOST_BYTES + waiting.least + OTHER_BYTES <= buffered.least, "with one that is being written"


async def test_a_match_by_rules_that_this_server_has_not_has_no_history() -> None:
    """Its room may have gone on to another game since, and is played."""
    ledger = Ledger("crazy_eights")
    ledger.sit("a", "b")
    ledger.start()
    whole = await folded("BCDFG", ENGINE, ledger.entries)
    assert (len(await told(whole, None)), whole.is_whole) == (4, True)
    first = ledger.entries[0]
    old = first._replace(body={**first.body, "rules_version": ENGINE.rules_version - 1})
    none = await folded("BCDFG", ENGINE, [old, *ledger.entries[1:]])
    assert (await told(none, None), none.is_whole) == ([], False)
