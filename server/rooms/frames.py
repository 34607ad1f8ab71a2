"""The bytes of an update: the public part is encoded once for all viewers, a seat's own part is spliced in.

A viewer is a seat, or None: a spectator, who sees what is public and nothing else. All spectators get the same bytes.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from pydantic_core import to_json

from server.limits import Limits
from server.rooms.room import Room
from server.rooms.view import lasting_facts, passing_facts

Event = Mapping[str, Any]


class RoomFacts:
    """The bytes of a room's public facts. Those that seldom change are encoded once for many updates."""

    def __init__(self, seats: int = Limits().seats) -> None:
        """seats: the most that the server allows."""
        self._seats = seats
        self._follow_from: tuple[Any, ...] = ()
        self._lasting = b""

    def encoded(self, room: Room, now_ms: int) -> bytes:
        """Return the facts of the room as it is now (ms on the room's clock): one JSON object."""
        follow_from = (room.code, room.game, room.options, room.house_rules, room.seats, room.host)
        if follow_from != self._follow_from:
            self._lasting = to_json(lasting_facts(room, self._seats))
        self._follow_from = follow_from  # of equal ones the newer, which is most likely the very same next time
        return b"%b,%b" % (to_json(passing_facts(room, now_ms))[:-1], self._lasting[1:])


class Frames:
    """The update of one version, for whichever viewer asks.

    follows: the version that the viewers were told before; 0 for a viewer who comes in, with no events.
    facts: those of the room, if they are kept.
    """

    def __init__(
        self,
        room: Room,
        version: int,
        follows: int,
        events: Sequence[Event],
        now_ms: int,
        facts: RoomFacts | None = None,
    ) -> None:
        self._engine = engine = room.engine
        self._match = room.match
        self._events = events
        # The seats that are shown all of an event of which others are shown a part.
        self._told_more = {event["seat"] for event in events if event["type"] in engine.private_fields}
        self._events_for_others = to_json([engine.shown(event, None) for event in events])
        table = None if room.match is None else engine.table(room.match)
        # A seat taken between two matches has no part in the one that still lies on the table.
        self._seats_in_match = 0 if table is None else len(table["seats"])
        self._public = b'{"type":"update","version":%d,"follows":%d,"room":%b,"table":%b' % (
            version,
            follows,
            (facts or RoomFacts()).encoded(room, now_ms),
            to_json(table),
        )

        self._for_spectators: bytes | None = None

    def for_viewer(self, viewer: int | None) -> bytes:
        """Return the whole update for the holder of a seat, or for a spectator."""
        if viewer is None:
            if self._for_spectators is None:
                self._for_spectators = b'%b,"seat":null,"mine":null,"events":%b}' % (
                    self._public,
                    self._events_for_others,
                )
            return self._for_spectators
        mine = to_json(self._engine.mine(self._match, viewer)) if viewer < self._seats_in_match else b"null"
        events = self._events_for_others
        if viewer in self._told_more:
            events = to_json([self._engine.shown(event, viewer) for event in self._events])
        return b'%b,"seat":%d,"mine":%b,"events":%b}' % (self._public, viewer, mine, events)
