"""A room and its entries without a store: what the tests of the pure part of a room stand on."""

from dataclasses import dataclass, field
from typing import Any

from server.games import ENGINES
from server.rooms.consequences import apply
from server.rooms.room import Change, Room, created
from server.store.entry import Driver, Entry


@dataclass
class Ledger:
    """The entries so far and the room that they add up to."""

    game: str = "hit_the_deck"
    entries: list[Entry] = field(default_factory=list)
    room: Room = field(init=False)
    now_ms: int = 0
    events: list[Any] = field(default_factory=list)

    def __post_init__(self) -> None:
        engine = ENGINES[self.game]
        body = {
            "type": "created",
            "code": "BCDFG",
            "game": self.game,
            "rules_version": engine.rules_version,
            "options": engine.checked_options({}),
        }
        self.room = created(self._entry(body, None, "room", None, None))

    def add(
        self,
        body: dict[str, Any],
        seat: int | None = None,
        driver: Driver = "human",
        who: str | None = None,
        command: str | None = None,
    ) -> Change:
        """Append an entry. The engine's `Illegal` goes through, and then nothing has been added."""
        entry = self._entry(body, seat, driver, who, command)
        try:
            change = apply(self.room, entry)
        except BaseException:
            self.entries.pop()
            raise
        self.room = change.room
        self.events = list(change.events)
        return change

    def sit(self, *people: str) -> None:
        for person in people:
            self.add({"type": "joined", "name": person}, who=person)

    def add_bot(self, think_ms: int = 700) -> None:
        number = len(self.room.seats)
        self.add({"type": "bot_added", "name": f"B{number}", "bot_seed": f"seed {number}", "think_ms": think_ms})

    def start(self, secret: str = "0" * 32) -> None:
        """Begin a match and deal its first round."""
        self.add({"type": "started", "lot": "00" * 16})
        self.deal(secret)

    def deal(self, secret: str) -> None:
        self.act({"type": "deal", "secret": secret}, None, "room")

    def act(self, action: dict[str, Any], seat: int | None, driver: Driver = "human") -> Change:
        more: dict[str, Any] = {"commands": []} if action["type"] == "decide_race" else {}
        return self.add({"type": "act", "action": action, **more}, seat, driver)

    def _entry(
        self, body: dict[str, Any], seat: int | None, driver: Driver, who: str | None, command: str | None
    ) -> Entry:
        version = len(self.entries) + 1
        follows = self.entries[-1].tag if self.entries else ""
        self.entries.append(Entry(version, f"tag {version}", follows, self.now_ms, who, seat, driver, command, body))
        return self.entries[-1]


def fold(entries: list[Entry]) -> Room:
    """Return the room that these entries add up to."""
    room = created(entries[0])
    for entry in entries[1:]:
        room = apply(room, entry).room
    return room
