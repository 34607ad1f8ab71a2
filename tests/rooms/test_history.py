"""The history of a match as it is kept: what each viewer is told of it, and its bounds."""

import json
from typing import Any

from server.games import ENGINES
from server.rooms.history import MOST_VERSIONS, History, folded
from tests.rooms.ledger import Ledger

ENGINE = ENGINES["crazy_eights"]
DREW = {"type": "drew", "seat": 1, "count": 1, "cards": ["hearts-8"]}
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
    """What is hidden stays so: the bound forgets the same version everywhere."""
    history = History(ENGINE)
    for version in range(MOST_VERSIONS + 5):
        history.add(version, [DREW if version % 3 else PLAYED])
    story = await told(history, None)
    assert [version["version"] for version in story] == list(range(5, MOST_VERSIONS + 5))
    assert "hearts-8" not in str(story)


async def test_a_match_by_rules_that_this_server_has_not_has_no_history() -> None:
    """Its room may have gone on to another game since, and is played."""
    ledger = Ledger("crazy_eights")
    ledger.sit("a", "b")
    ledger.start()
    whole = await folded("BCDFG", ENGINE, ledger.entries)
    assert len(await told(whole, None)) == 4
    first = ledger.entries[0]
    old = first._replace(body={**first.body, "rules_version": ENGINE.rules_version - 1})
    assert await told(await folded("BCDFG", ENGINE, [old, *ledger.entries[1:]]), None) == []
