"""What must hold of a room in a soak, whatever happens in it: its whole log against everything that people saw.

The log is followed while the room lives, BEHIND_S behind its end: what anybody is shown of an entry, and the answer to
whoever caused it, has come by then. So what a soak keeps does not grow with its length, but for the commands' ids: some
150 bytes each, to see that none is done twice. Each breach is one sentence in the list of faults.
"""

from collections import Counter, deque
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from pydantic_core import from_json, to_json

from bench.guest import PATIENCE_S, Guest, Sample
from server.games import ENGINES
from server.games.engine import Engine
from server.rooms.consequences import apply
from server.rooms.frames import Frames
from server.rooms.person import person_id
from server.rooms.restore import restore
from server.rooms.room import Room, created
from server.store.entry import Entry
from server.store.log import Loaded
from tests.wire.player import Json

BEHIND_S = 2 * PATIENCE_S
"""A guest waits PATIENCE_S for a view, and no longer."""
PASSES_WITH_TIME = ("next_round_ms", "turn_ms", "removed")
"""Facts of a view that no entry changes."""


class Laws:
    """The laws of one room. Guests give away what they have kept for it whenever the log is read on.

    faults           what was wrong
    kinds            how many entries of each kind were followed
    acknowledged     how many commands were acknowledged that have to stand in the log
    shown            how many views and histories were held against the log
    """

    def __init__(self, code: str, guests: Sequence[Guest]) -> None:
        self.faults: list[str] = []
        self.kinds: Counter[str] = Counter()
        self.acknowledged = 0
        self.shown = 0
        self._code = code
        self._guests = guests
        self._read: deque[tuple[float, Sequence[Entry]]] = deque()  # not followed yet, and when they were read
        self._last: Entry | None = None  # of those followed
        self._room: Room
        self._people: set[str] = set()
        self._commands: set[str] = set()  # in the log
        self._owed: dict[str, str] = {}  # acknowledged, and not found in the log yet: by whom
        self._waiting: dict[int, list[tuple[str, Sample]]] = {}  # shown of versions that are not followed yet
        self._events: dict[int, tuple[Engine[Any], Sequence[Mapping[str, Any]]]] = {}  # of this match, by version
        self._lost = False  # the log cannot be followed

    def read_on(self, entries: Sequence[Entry], now_s: float) -> None:
        """Take the next entries of the log, and follow those that were taken BEHIND_S ago."""
        self._read.append((now_s, entries))
        self._take_from_guests()
        while self._read and self._read[0][0] <= now_s - BEHIND_S:
            self._follow_all(self._read.popleft()[1])
        self._owed = {command: name for command, name in self._owed.items() if command not in self._commands}

    async def end(self, loaded: Loaded) -> None:
        """Follow the log to its end, where the stored room must be."""
        self._take_from_guests()
        while self._read:
            self._follow_all(self._read.popleft()[1])
        if self._lost:
            return
        for command, name in self._owed.items():
            if command not in self._commands:
                self._fault(f"{name}: acknowledged, and not in the log: {command}")
        if self._waiting:
            self._fault(f"shown of versions that the log does not have: {sorted(self._waiting)}")
        try:
            stored = await restore(loaded)
        except Exception as error:  # whatever an impossible log makes the engines say
            self._fault(f"what is stored cannot be read: {error!r}")
            return
        if self._room != stored:
            self._fault(f"what is stored is not what all entries add up to: {_difference(self._room, stored)}")

    def _fault(self, sentence: str) -> None:
        self.faults.append(f"{self._code}: {sentence}")

    def _take_from_guests(self) -> None:
        for guest in self._guests:
            self._people.update(map(person_id, guest.tokens))
            self._owed.update(dict.fromkeys(guest.acknowledged, guest.name))
            self.acknowledged += len(guest.acknowledged)
            for sample in guest.samples:
                self._wait_for_log(guest.name, sample)
            for kept in (guest.tokens, guest.acknowledged, guest.samples):
                kept.clear()

    def _wait_for_log(self, name: str, sample: Sample) -> None:
        message = sample.message
        if message["type"] == "update":
            version = message["version"]
        else:
            version = max((told["version"] for told in message["history"]), default=0)
        if version <= self._version:
            self._check_shown(name, sample)
        else:
            self._waiting.setdefault(version, []).append((name, sample))

    def _follow_all(self, entries: Sequence[Entry]) -> None:
        try:
            for entry in () if self._lost else entries:
                self._follow(entry)
        except Exception as error:  # whatever an impossible log makes the engines say
            self._lost = True
            self._fault(f"the log cannot be followed: {error!r}")

    def _follow(self, entry: Entry) -> None:
        before, self._last = self._last, entry
        if (entry.version, entry.follows) != ((before.version + 1, before.tag) if before else (1, "")):
            raise ValueError(f"{entry} follows {before}")
        self.kinds[entry.body["type"]] += 1
        self._commands_once(entry)
        if entry.body["type"] == "started":
            self._events.clear()  # nobody is told any more what was before
        if before is None:
            self._room = created(entry)
        else:
            engine = self._room.engine
            in_match = self._room.match is not None
            self._room, happened = apply(self._room, entry)
            if happened:
                self._events[entry.version] = engine if in_match else self._room.engine, happened
        self._seats()
        self._cards()
        for name, sample in self._waiting.pop(entry.version, ()):
            self._check_shown(name, sample)

    def _commands_once(self, entry: Entry) -> None:
        """Every command that changes something stands in the log once."""
        own = () if entry.command is None else (entry.command,)
        for command in (*own, *(counted["command"] for counted in entry.body.get("commands", ()))):
            if command in self._commands:
                self._fault(f"version {entry.version}: done a second time: {command}")
            self._commands.add(command)

    def _seats(self) -> None:
        """Nobody sits twice, nobody sits who never came, and the host is one of them."""
        room = self._room
        holders = [seat.person for seat in room.seats if seat.person is not None]
        there: set[str | None] = {seat.person for seat in room.seats if seat.person is not None and not seat.gone}
        if len(holders) != len(set(holders)) or not set(holders) <= self._people:
            self._fault(f"version {self._version}: seats and people do not fit: {room.seats}")
        if room.host not in (there or {None}):
            self._fault(f"version {self._version}: the host has no seat")

    def _cards(self) -> None:
        """ALL-1: every card of the deck is in one place."""
        room = self._room
        if room.match is not None and _cards_of(room.engine, room.match) != _deck(room.game):
            self._fault(f"version {self._version}: cards are lost or doubled")

    @property
    def _version(self) -> int:
        return self._last.version if self._last else 0

    def _check_shown(self, name: str, sample: Sample) -> None:
        self.shown += 1
        if sample.message["type"] == "update":
            self._check_view(name, sample)
        else:
            self._check_history(name, sample)

    def _check_view(self, name: str, sample: Sample) -> None:
        """Who came in was shown exactly what the log says."""
        assert self._last is not None
        if sample.message["version"] != self._last.version:
            self._fault(f"{name} was shown version {sample.message['version']} after {BEHIND_S:g} s")
            return
        seat = self._room.seat_of(person_id(sample.token))
        shown = _lasting(sample.message)
        meant = _lasting(from_json(Frames(self._room, self._last.version, 0, (), self._last.at_ms).for_viewer(seat)))
        if shown != meant:
            self._fault(f"{name} was shown at version {self._last.version}: {_difference(meant, shown)}")

    def _check_history(self, name: str, sample: Sample) -> None:
        """Every history is what happened, as that seat may see it."""
        for told in sample.message["history"]:
            engine, happened = self._events.get(told["version"], (self._room.engine, ()))
            meant = from_json(to_json([engine.shown(event, sample.seat) for event in happened]))
            if told["events"] != meant:
                self._fault(f"{name}, history of version {told['version']}: {told} for {meant}")


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
