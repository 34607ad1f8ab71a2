"""What has happened since the match began, for people who were not there, or whose page has forgotten.

It is folded from the log when somebody asks for the first time: the entry `started` is a beginning of its own. From
then on it is kept, as the JSON that it is told in.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import Any

from pydantic_core import from_json, to_json

from server.games.engine import Engine
from server.rooms.consequences import apply
from server.rooms.room import Room, Seat, created
from server.slices import sliced
from server.store.entry import Entry
from server.store.kept import Kept

MOST_BYTES = 60_000
"""Of the newest versions, before anything is hidden; older ones are not told. A match under a game's own options has 15
to 60 KB, one to the highest target several hundred. `waiting_bytes` has room for two histories and all else."""


class History:
    """The events of one match, with everything that is hidden, and how a viewer may see them."""

    def __init__(self, engine: Engine[Any], *, is_whole: bool = True) -> None:
        self.is_whole = is_whole
        """Nothing is missing at its beginning."""
        self._engine = engine
        self._versions = Kept()  # {version, events} of each
        self._hide = bytearray()  # of each: 1 if something in it is not for everybody
        self._sizes: list[int] = []  # of each: its bytes, with the comma behind it
        self._bytes = 0

    def add(self, version: int, events: Sequence[Mapping[str, Any]]) -> None:
        """Add what this version brought; the oldest are forgotten for it."""
        if not events:
            return
        encoded = to_json({"version": version, "events": events})
        self._versions.append(encoded)
        self._hide.append(any(event["type"] in self._engine.private_fields for event in events))
        self._sizes.append(len(encoded) + 1)
        self._bytes += len(encoded) + 1
        while self._bytes > MOST_BYTES:
            self._versions.forget(1)
            del self._hide[0]
            self._bytes -= self._sizes.pop(0)
            self.is_whole = False

    async def shown(self, viewer: int | None) -> bytes:
        """Return it as this seat may see it, or a spectator (None): JSON, oldest first, {version, events} each."""
        shown: list[bytes] = []
        async for version, hides in sliced(zip(self._versions.since(0), self._hide, strict=True)):
            shown.append(self._cut_down(version, viewer) if hides else version)
        return b"[%b]" % b",".join(shown)

    def _cut_down(self, encoded: bytes, viewer: int | None) -> bytes:
        version = from_json(encoded)
        return to_json({**version, "events": [self._engine.shown(event, viewer) for event in version["events"]]})


async def folded(code: str, engine: Engine[Any], entries: Iterable[Entry]) -> History:
    """Return the history that these entries make: the one that began the match, or made the room, and all since.

    It is empty if they begin with another entry: nothing can be folded without a beginning.

    engine: that of the game which is chosen now.
    """
    entries = iter(entries)
    first = next(entries)
    if first.body["type"] == "created":
        room = created(first)
    elif "seats" in first.body:
        room = before_match(code, first)
        entries = chain([first], entries)
    else:  # the match is so long that its beginning is trimmed, or an older server's, whose entry was no beginning
        return History(engine, is_whole=False)
    if room.rules_version != room.engine.rules_version:  # it was played by rules that this server does not have
        return History(engine, is_whole=False)
    history = History(room.engine)
    async for entry in sliced(entries):
        room, events = apply(room, entry)
        history.add(entry.version, events)
    return history


def before_match(code: str, started: Entry) -> Room:
    """Return the room as the entry that begins a match found it, as far as the match depends on it."""
    body = started.body
    return Room(
        code=code,
        game=body["game"],
        rules_version=body["rules_version"],
        options=body["options"],
        seats=tuple(Seat(**seat) for seat in body["seats"]),
        host=body["host"],
    )
