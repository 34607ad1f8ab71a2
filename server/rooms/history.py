"""What has happened since the match began, for people who were not there, or whose page has forgotten.

It is folded from the log when somebody asks for the first time: the entry `started` is a beginning of its own. From
then on it is kept, as the JSON that it is told in.
"""

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import Any

from pydantic_core import from_json, to_json

from server.games.engine import Engine
from server.rooms.consequences import apply
from server.rooms.room import Room, Seat, created
from server.store.entry import Entry
from server.store.kept import Kept

MOST_VERSIONS = 2_000
"""Versions with events that are told, the newest ones: some 30 KB. Long matches have a thousand or two."""
FOLDED_AT_ONCE = 20
SHOWN_AT_ONCE = 100
"""Entries that are folded, and versions that are told, before other rooms have their turn: less than a millisecond."""


class History:
    """The events of one match, with everything that is hidden, and how a viewer may see them."""

    def __init__(self, engine: Engine[Any]) -> None:
        self._engine = engine
        self._versions = Kept()  # {version, events} of each
        self._hide = bytearray()  # of each: 1 if something in it is not for everybody

    def add(self, version: int, events: Sequence[Mapping[str, Any]]) -> None:
        """Add what this version brought."""
        if not events:
            return
        self._versions.append(to_json({"version": version, "events": events}))
        self._hide.append(any(event["type"] in self._engine.private_fields for event in events))
        if len(self._versions) > MOST_VERSIONS:
            self._versions.forget(1)
            del self._hide[0]

    async def shown(self, viewer: int | None) -> bytes:
        """Return it as this seat may see it, or a spectator (None): JSON, oldest first, {version, events} each."""
        shown: list[bytes] = []
        for version, hides in zip(self._versions.since(0), self._hide, strict=True):
            shown.append(self._cut_down(version, viewer) if hides else version)
            if len(shown) % SHOWN_AT_ONCE == 0:
                await asyncio.sleep(0)
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
        return History(engine)
    history = History(room.engine)
    if room.rules_version != room.engine.rules_version:  # it was played by rules that this server does not have
        return history
    for number, entry in enumerate(entries, 1):
        room, events = apply(room, entry)
        history.add(entry.version, events)
        if number % FOLDED_AT_ONCE == 0:
            await asyncio.sleep(0)
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
