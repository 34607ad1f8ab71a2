"""What must hold of a room after a soak, whatever happened in it: its whole log against everything that people saw.

Each breach is one sentence in the list of faults.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from pydantic_core import from_json, to_json

from bench.guest import Guest, Sample
from server.games import ENGINES
from server.games.engine import Engine
from server.rooms.consequences import apply
from server.rooms.frames import Frames
from server.rooms.person import person_id
from server.rooms.restore import restore
from server.rooms.room import Room, created
from server.store.entry import Entry
from server.store.log import Loaded
from tests.wire.log_of import check_journals
from tests.wire.player import Json

PASSES_WITH_TIME = ("next_round_ms", "turn_ms", "removed")
"""Facts of a view that no entry changes."""


async def breaches(entries: Sequence[Entry], loaded: Loaded, guests: Sequence[Guest]) -> list[str]:
    """Return what is wrong with a room: all its entries, what the store has of it now, and who was around it."""
    code = loaded.log.code
    try:
        check_journals(list(entries), ())
        return [f"{code}: {fault}" for fault in _Fold(entries, guests).faults(await restore(loaded))]
    except Exception as error:  # whatever an impossible log makes the engines say
        return [f"{code}: the log cannot be followed: {error!r}"]


class _Fold:
    """The log of a room, entry by entry."""

    def __init__(self, entries: Sequence[Entry], guests: Sequence[Guest]) -> None:
        self._entries = entries
        self._guests = guests
        self._people = {person_id(token) for guest in guests for token in guest.tokens}
        self._faults: list[str] = []
        self._views: dict[int, list[tuple[str, Sample]]] = {}
        for guest in guests:
            for sample in guest.samples:
                if sample.message["type"] == "update":
                    self._views.setdefault(sample.message["version"], []).append((guest.name, sample))

    def faults(self, stored: Room) -> list[str]:
        """Follow the log to its end, where the stored room must be; return what is wrong."""
        self._commands_once()
        room = created(self._entries[0])
        events: dict[int, tuple[Room, Sequence[Mapping[str, Any]]]] = {}
        for entry in self._entries[1:]:
            before, (room, happened) = room, apply(room, entry)
            if happened:
                events[entry.version] = room if before.match is None else before, happened
            self._seats(room, entry)
            self._cards(room, entry)
            for name, sample in self._views.pop(entry.version, ()):
                self._view(room, entry, name, sample)
        if self._views:
            self._faults.append(f"views of versions that the log does not have: {sorted(self._views)}")
        if room != stored:
            self._faults.append(f"what is stored is not what all entries add up to: {_difference(room, stored)}")
        self._histories(events)
        return self._faults

    def _commands_once(self) -> None:
        """Every acknowledged command that changes something stands in the log, once."""
        done = Counter(entry.command for entry in self._entries if entry.command is not None)
        for entry in self._entries:
            done.update(counted["command"] for counted in entry.body.get("commands", ()))
        for guest in self._guests:
            for command in guest.acknowledged:
                if done[command] != 1:
                    self._faults.append(f"{guest.name}: acknowledged, and {done[command]} times in the log: {command}")

    def _seats(self, room: Room, entry: Entry) -> None:
        """Nobody sits twice, nobody sits who never came, and the host is one of them."""
        holders = [seat.person for seat in room.seats if seat.person is not None]
        there: set[str | None] = {seat.person for seat in room.seats if seat.person is not None and not seat.gone}
        if len(holders) != len(set(holders)) or not set(holders) <= self._people:
            self._faults.append(f"version {entry.version}: seats and people do not fit: {room.seats}")
        if room.host not in (there or {None}):
            self._faults.append(f"version {entry.version}: the host has no seat")

    def _cards(self, room: Room, entry: Entry) -> None:
        """ALL-1: every card of the deck is in one place."""
        if room.match is not None and _cards_of(room.engine, room.match) != _deck(room.game):
            self._faults.append(f"version {entry.version}: cards are lost or doubled")

    def _view(self, room: Room, entry: Entry, name: str, sample: Sample) -> None:
        """Who came in was shown exactly what the log says."""
        seat = room.seat_of(person_id(sample.token))
        shown = _lasting(sample.message)
        meant = _lasting(from_json(Frames(room, entry.version, 0, (), entry.at_ms).for_viewer(seat)))
        if shown != meant:
            self._faults.append(f"{name} was shown at version {entry.version}: {_difference(meant, shown)}")

    def _histories(self, events: Mapping[int, tuple[Room, Sequence[Mapping[str, Any]]]]) -> None:
        """Every history is what happened, as that seat may see it."""
        for guest in self._guests:
            for sample in guest.samples:
                for told in sample.message.get("history", ()):
                    room, happened = events[told["version"]]
                    meant = from_json(to_json([room.engine.shown(event, sample.seat) for event in happened]))
                    if told["events"] != meant:
                        self._faults.append(f"{guest.name}, history of version {told['version']}: {told} for {meant}")


def _lasting(view: Json) -> Json:
    facts = {key: value for key, value in view["room"].items() if key not in PASSES_WITH_TIME}
    return {"room": facts, "table": view["table"], "mine": view["mine"], "seat": view["seat"]}


def _cards_of(engine: Engine[Any], match: Any) -> Counter[str]:
    return Counter(card for cards in engine.places_of_cards(match).values() for card in cards)


@cache
def _deck(game: str) -> Counter[str]:
    engine = ENGINES[game]
    return _cards_of(engine, engine.new_match(engine.seats.start, engine.checked_options({}), "00"))


def _difference(meant: Any, found: Any) -> str:
    """Return the parts that differ, in a few words."""
    left, right = (value.dump() if isinstance(value, Room) else value for value in (meant, found))
    parts = [f"{key}: {left[key]!r:.300} / {right[key]!r:.300}" for key in left if left[key] != right[key]]
    return "; ".join(parts) or "nothing that can be dumped"
