"""A mirror: it follows a game from outside, by nothing but the events that one viewer is shown.

A mirror starts from the viewer's view after a deal. From then on it looks at no view; it moves cards, known ones and
unknown ones (None), between named places as the events say. So if it always agrees with the views, the events leave out
nothing that a client needs to show the cards move, or to say what is in force.

Where cards go is a table for each game, `Told`: event type -> what it moves. Whatever else a viewer must know (a suit
in force, a direction) is a place too, with one thing in it.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from server.games.engine import Engine, Event, Seat
from tests.games.play import Step

Places: TypeAlias = dict[str, list[Any]]
"""Place -> what lies there, the newest last: a card, or None where the viewer cannot know it."""

Consequence: TypeAlias = Callable[[Places, Event], None]
Told: TypeAlias = Mapping[str, Sequence[Consequence]]
Seen: TypeAlias = Callable[[Mapping[str, Any]], Places]
"""What a table shows of every place but the hands."""


class Mirror:
    """One viewer's; the viewer None sees what is public."""

    def __init__(self, told: Told, places: Places) -> None:
        self._told = told
        self._places = defaultdict(list, places)

    def hear(self, events: Iterable[Event]) -> None:
        """Do what the events say, as they are shown to the viewer."""
        for event in events:
            for consequence in self._told.get(event["type"], ()):
                consequence(self._places, event)

    def assert_agrees(self, seen: Places) -> None:
        """Compare with what the viewer's view shows; what either does not know fits everything."""
        for name, shown in seen.items():
            mirrored = self._places[name]
            if mirrored == shown:
                continue
            assert len(mirrored) == len(shown), (name, mirrored, shown)
            for ours, theirs in zip(mirrored, shown, strict=True):
                assert ours is None or theirs is None or ours == theirs, (name, mirrored, shown)


def mirrored(
    engine: Engine[Any], steps: Iterable[Step], seen: Seen, told: Told, viewers: Sequence[Seat | None]
) -> Iterator[Step]:
    """Pass the steps on, each after a mirror of every viewer has been compared with the viewer's view."""
    mirrors: dict[Seat | None, Mirror] = {}
    for step in steps:
        public = seen_by(engine, step.after, None, seen)
        dealt = any(event["type"] == "dealt" for event in step.events)
        for viewer in viewers:
            view = public if viewer is None else {**public, **own_hand(engine, step.after, viewer)}
            if dealt:
                mirrors[viewer] = Mirror(told, {name: list(cards) for name, cards in view.items()})
            elif viewer in mirrors:
                mirrors[viewer].hear(engine.shown(event, viewer) for event in step.events)
                mirrors[viewer].assert_agrees(view)
        yield step


def seen_by(engine: Engine[Any], state: Any, viewer: Seat | None, seen: Seen) -> Places:
    """Return what the viewer's view shows of every place."""
    table = engine.table(state)
    hands: Places = {f"hand {seat}": unknown(shown["cards"]) for seat, shown in enumerate(table["seats"])}
    own = {} if viewer is None else own_hand(engine, state, viewer)
    return {**hands, **own, **seen(table)}


def own_hand(engine: Engine[Any], state: Any, seat: Seat) -> Places:
    return {f"hand {seat}": engine.mine(state, seat)["hand"]}


def unknown(count: int) -> list[Any]:
    return [None] * count


# What an event may do. The names of places are filled in from the event: "hand {seat}".


def moves(field: str, source: str, target: str) -> Consequence:
    """Cards go from place to place. The field names a card, or some, or says how many; of hidden ones, `count` does."""

    def move(places: Places, event: Event) -> None:
        _carry(places, event, _cards(event, field), source, target)

    return move


def moves_all(source: str, target: str) -> Consequence:
    """Whatever lies there goes on, each card to its target: `{each}` is the card."""

    def move(places: Places, event: Event) -> None:
        _carry(places, event, list(places[source]), source, target)

    return move


def sets(place: str, said: Callable[[Event], object]) -> Consequence:
    """The one thing in the place is what the event says from now on."""

    def replace(places: Places, event: Event) -> None:
        places[place] = [said(event)]

    return replace


def _cards(event: Event, field: str) -> list[Any]:
    said = event.get(field, event.get("count"))
    if isinstance(said, int):
        return unknown(said)
    if isinstance(said, str):
        return [said]
    return list(said or ())


def _carry(places: Places, event: Event, cards: Iterable[Any], source: str, target: str) -> None:
    for card in cards:
        _take(places[source.format(**event)], card)
        places[target.format(each=card, **event)].append(card)


def _take(cards: list[Any], card: Any) -> None:
    """Take the card, or an unknown one that may be it; if it is not known which, the oldest."""
    if card is None:
        cards.pop(0)
    else:
        cards.remove(card if card in cards else None)
