"""The bytes of an update: the public part is encoded once for all viewers, a seat's own part is spliced in.

A viewer is a seat, or None: a spectator, who sees what is public and nothing else. All spectators get the same bytes.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from pydantic_core import to_json

from server.limits import Limits
from server.rooms.room import Room
from server.rooms.view import room_view

Event = Mapping[str, Any]


class Frames:
    """The update of one version, for whichever viewer asks.

    follows: the version that the viewers were told before; 0 for a viewer who comes in, with no events. seats: the most
    that the server allows.
    """

    def __init__(
        self, room: Room, version: int, follows: int, events: Sequence[Event], now_ms: int, seats: int = Limits().seats
    ) -> None:
        self._room = room
        self._events = events
        hidden = room.engine.private_fields
        self._shared_events = None if any(event["type"] in hidden for event in events) else to_json(events)
        table = None if room.match is None else room.engine.table(room.match)
        # A seat taken between two matches has no part in the one that still lies on the table.
        self._seats_in_match = 0 if table is None else len(table["seats"])
        self._public = b'{"type":"update","version":%d,"follows":%d,"room":%b,"table":%b' % (
            version,
            follows,
            to_json(room_view(room, now_ms, seats)),
            to_json(table),
        )

        self._for_spectators: bytes | None = None

    def for_viewer(self, viewer: int | None) -> bytes:
        """Return the whole update for the holder of a seat, or for a spectator."""
        if viewer is None:
            if self._for_spectators is None:
                self._for_spectators = b'%b,"seat":null,"mine":null,"events":%b}' % (
                    self._public,
                    self._events_for(None),
                )
            return self._for_spectators
        room = self._room
        mine = to_json(room.engine.mine(room.match, viewer)) if viewer < self._seats_in_match else b"null"
        return b'%b,"seat":%d,"mine":%b,"events":%b}' % (self._public, viewer, mine, self._events_for(viewer))

    def _events_for(self, viewer: int | None) -> bytes:
        return self._shared_events or to_json([self._room.engine.shown(event, viewer) for event in self._events])
