"""What has happened since the match began, for people who were not there, or whose page has forgotten.

It is kept while the room is in memory, and otherwise folded from the log: the entry `started` is a beginning of its
own.
"""

import asyncio
from collections import deque
from collections.abc import Mapping, Sequence
from typing import Any

from server.games.engine import Engine
from server.rooms.consequences import apply
from server.rooms.room import Room, Seat, created
from server.store.entry import Entry

MOST_VERSIONS = 2_000
"""Versions with events that are told, the newest ones: some 200 KB. Long matches have a thousand or two."""
SLICE = 20
"""Entries that are folded before other rooms have their turn: about a millisecond."""


class History:
    """The events of one match, with everything that is hidden, and how a viewer may see them."""

    def __init__(self, engine: Engine[Any]) -> None:
        self._engine = engine
        self._events: deque[tuple[int, Sequence[Mapping[str, Any]]]] = deque(maxlen=MOST_VERSIONS)

    def add(self, version: int, events: Sequence[Mapping[str, Any]]) -> None:
        """Add what this version brought."""
        if events:
            self._events.append((version, events))

    def shown(self, viewer: int | None) -> list[dict[str, Any]]:
        """Return it as this seat may see it, or a spectator (None): oldest first, {version, events} each."""
        return [
            {"version": version, "events": [self._engine.shown(event, viewer) for event in events]}
            for version, events in self._events
        ]


async def folded(code: str, engine: Engine[Any], entries: Sequence[Entry]) -> History:
    """Return the history that these entries make: the one that began the match, or made the room, and all since.

    engine: that of the game which is chosen now.
    """
    first = entries[0]
    if first.body["type"] == "created":
        room, rest = created(first), entries[1:]
    elif "seats" in first.body:
        room, rest = before_match(code, first), entries
    else:  # the match was begun by an older server, whose entry was no beginning of its own
        return History(engine)
    history = History(room.engine)
    for number, entry in enumerate(rest):
        if number % SLICE == SLICE - 1:
            await asyncio.sleep(0)
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
