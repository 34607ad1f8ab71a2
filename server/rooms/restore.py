"""From what the store has of a room to the room itself."""

from pydantic_core import from_json

from server.rooms.consequences import apply
from server.rooms.room import Room, created
from server.slices import sliced
from server.store.log import Loaded


class CannotRestore(Exception):
    """The log does not add up under the rules that this server has; the room is left alone."""


async def restore(loaded: Loaded) -> Room:
    """Return the room: its snapshot, or its first entry, and all entries after it, folded in slices.

    Raises `CannotRestore`.
    """
    entries = loaded.entries
    try:
        if loaded.snapshot is None:
            room = created(entries[0])
            entries = entries[1:]
        else:
            room = Room.load(from_json(loaded.snapshot))
        _check_rules(room)
        async for entry in sliced(entries):
            room = apply(room, entry).room
            _check_rules(room)
    except CannotRestore:
        raise
    except Exception as error:  # whatever an unreadable log makes the engine say: never a guess
        raise CannotRestore(f"its log makes a {type(error).__name__}") from error  # its text may name a card
    return room


def _check_rules(room: Room) -> None:
    if room.engine.rules_version != room.rules_version:
        raise CannotRestore(f"rules version {room.rules_version} of {room.game} is not the one that this server has")
