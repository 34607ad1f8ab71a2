"""The mirror itself: that it would notice. That it agrees through whole games is a law (`laws.watched`)."""

from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from server.games import ENGINES
from server.games.engine import Engine, Event
from tests.games.facts import FACTS, facts_of
from tests.games.mirror import Mirror, mirrored, moves
from tests.games.play import Step, games

MOVED = [(game, kind) for game, facts in FACTS.items() for kind in facts.told]


def with_events(steps: Iterable[Step], change: Any) -> Iterator[Step]:
    for step in steps:
        yield step._replace(events=[changed for event in step.events for changed in change(event)])


def disagrees(engine: Engine[Any], change: Any) -> bool:
    """Return whether a mirror that hears the events changed notices it within a few games."""
    facts = facts_of(engine)
    for game in games(engine, 30):
        try:
            for _ in mirrored(engine, with_events(game, change), facts.seen, facts.told, [None]):
                pass
        except (AssertionError, ValueError, IndexError):
            return True
    return False


@pytest.mark.parametrize(("game", "kind"), MOVED)
def test_an_event_that_is_not_told_is_missed(game: str, kind: str) -> None:
    """TROUBLE G14: each event that a mirror listens to is needed."""
    assert disagrees(ENGINES[game], lambda event: [] if event["type"] == kind else [event])


def test_a_named_suit_that_is_not_sent_is_missed() -> None:
    """TROUBLE G14, CE-4."""

    def without_suit(event: Event) -> list[Event]:
        return [{name: value for name, value in event.items() if name != "suit"}]

    assert disagrees(ENGINES["crazy_eights"], without_suit)


@pytest.mark.parametrize("game", ENGINES)
def test_what_can_be_told_of_cards_is_told(game: str) -> None:
    """TROUBLE G14: every event of random games that names or counts cards moves them, or says how a deal began."""
    engine, facts = ENGINES[game], facts_of(ENGINES[game])
    told = {event["type"] for game in games(engine, 4) for step in game for event in step.events if names_cards(event)}
    assert told - set(facts.told) <= {"dealt", "false_slapped"}  # a false slap's cards are told by `drew`


def names_cards(event: Event) -> bool:
    return not {"card", "cards", "count", "hearts", "starter", "set_aside"}.isdisjoint(event)


def test_an_unknown_card_fits_every_card_and_a_known_one_only_itself() -> None:
    mirror = Mirror({"played": [moves("card", "hand {seat}", "trick")]}, {"hand 0": [None, "9"], "trick": []})
    mirror.hear([{"type": "played", "seat": 0, "card": "7"}])
    mirror.assert_agrees({"hand 0": ["9"], "trick": ["7"]})
    with pytest.raises(AssertionError):
        mirror.assert_agrees({"hand 0": ["8"]})
    with pytest.raises(ValueError, match="not in list"):
        mirror.hear([{"type": "played", "seat": 0, "card": "7"}])
