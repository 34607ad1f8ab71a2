"""May this be done? A command of a seated person against the room as it stands.

Each function answers one kind of command with the body of the entry to append, or raises `Refusal`. Nothing here
changes anything; what an entry does stands in `room`.
"""

import secrets
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from protocol import commands
from protocol.codes import RefusalCode
from protocol.messages import Phase, RefusalDetail
from server.games import ENGINES
from server.games.engine import BadOption
from server.rooms.person import clean_name
from server.rooms.room import Room

BOT_NAMES = ("Pip", "Momo", "Kiki", "Bobo", "Lulu", "Tomi", "Nino", "Zuza", "Riko", "Dodo")
OUTSIDE_A_MATCH: tuple[Phase, ...] = ("lobby", "match_over")

Body = dict[str, Any]


class Refusal(Exception):
    """The command is not carried out and nothing has changed."""

    def __init__(self, code: RefusalCode, detail: RefusalDetail | None = None) -> None:
        super().__init__(code)
        self.code: RefusalCode = code
        self.detail: RefusalDetail = detail or {}


class Asker(NamedTuple):
    """Who asks: a person, and the seat that this person holds."""

    person: str
    seat: int


class RoomSettings(NamedTuple):
    """What the server's settings say. `bot_think_ms`: the least time a bot waits (ms)."""

    bot_think_ms: int = 700


def join(room: Room, person: str, command: commands.Join) -> Body | None:
    """Return the entry that seats a person, or None if this person sits already and nothing has to be written."""
    number = room.seat_of(person)
    if number is not None and not room.seats[number].gone:
        return None
    if number is None:
        name = clean_name(command.name)
        if name is None:
            raise Refusal("bad_name")
        if room.phase not in OUTSIDE_A_MATCH:
            raise Refusal("match_running", {"phase": room.phase})
    if room.phase in OUTSIDE_A_MATCH and room.taken_seats() >= room.seat_counts.stop - 1:
        raise Refusal("room_full")
    return {"type": "joined", "name": name} if number is None else {"type": "returned"}


def leave(settings: RoomSettings) -> Body:
    """Return the entry that frees a seat, or in a match gives it to a bot."""
    return {"type": "left", **_bot(settings)}


def _leave(_room: Room, _asker: Asker, _command: commands.Leave, settings: RoomSettings) -> Body:
    return leave(settings)


def _rename(room: Room, asker: Asker, command: commands.Rename, _settings: RoomSettings) -> Body | None:
    name = clean_name(command.name)
    if name is None:
        raise Refusal("bad_name")
    return None if room.seats[asker.seat].name == name else {"type": "renamed", "name": name}


def _set_options(room: Room, asker: Asker, command: commands.SetOptions, _settings: RoomSettings) -> Body:
    _only_host(room, asker)
    _only_in(room, OUTSIDE_A_MATCH)
    return {"type": "options_set", "options": options(room.game, command.options)}


def _add_bot(room: Room, asker: Asker, _command: commands.AddBot, settings: RoomSettings) -> Body:
    _only_host(room, asker)
    _only_in(room, OUTSIDE_A_MATCH)
    if room.taken_seats() >= room.seat_counts.stop - 1:
        raise Refusal("no_free_seat")
    taken = {seat.name for seat in room.seats if not seat.gone}
    name = next(name for name in BOT_NAMES if name not in taken)
    return {"type": "bot_added", "name": name, **_bot(settings)}


def _remove_bot(room: Room, asker: Asker, command: commands.RemoveBot, _settings: RoomSettings) -> Body:
    _only_host(room, asker)
    _only_in(room, OUTSIDE_A_MATCH)
    if command.seat >= len(room.seats) or room.seats[command.seat].person is not None or room.seats[command.seat].gone:
        raise Refusal("not_a_bot")
    return {"type": "bot_removed", "seat": command.seat}


def _start(room: Room, asker: Asker, _command: commands.Start, _settings: RoomSettings) -> Body:
    _only_host(room, asker)
    _only_in(room, OUTSIDE_A_MATCH)
    if room.taken_seats() < room.seat_counts.start:
        raise Refusal("not_enough_seats", {"least": room.seat_counts.start})
    if room.taken_seats() >= room.seat_counts.stop:  # an option has been changed since they sat down
        raise Refusal("too_many_seats", {"most": room.seat_counts.stop - 1})
    return {"type": "started", "lot": secrets.token_hex(16)}


def _act(room: Room, _asker: Asker, command: commands.Act, _settings: RoomSettings) -> Body:
    _only_in(room, ("playing",))
    turn = room.engine.turn(room.match)
    if command.turn != turn:
        raise Refusal("stale_turn", {"turn": turn})
    return {"type": "act", "action": dict(command.action)}


def _ready(room: Room, asker: Asker, _command: commands.Ready, _settings: RoomSettings) -> Body | None:
    _only_in(room, ("between_rounds",))
    return None if room.seats[asker.seat].ready else {"type": "ready"}


_DECISIONS: Mapping[type[commands.Command], Callable[[Room, Asker, Any, RoomSettings], Body | None]] = {
    commands.Leave: _leave,
    commands.Rename: _rename,
    commands.SetOptions: _set_options,
    commands.AddBot: _add_bot,
    commands.RemoveBot: _remove_bot,
    commands.Start: _start,
    commands.Act: _act,
    commands.Ready: _ready,
}


def decide(room: Room, asker: Asker, command: commands.Command, settings: RoomSettings) -> Body | None:
    """Return the body of the entry that carries the command out, or None if it is true already. Raises `Refusal`."""
    return _DECISIONS[type(command)](room, asker, command, settings)


def options(game: str, given: Mapping[str, Any]) -> dict[str, int | str]:
    """Return all options of a game with the values in force. Raises `Refusal` for one that is out of range."""
    try:
        return ENGINES[game].checked_options(given)
    except BadOption as error:
        raise Refusal("bad_option", {"option": error.option}) from None


def _bot(settings: RoomSettings) -> Body:
    """Return what makes a bot: its seed, which is no part of any shuffle, and the least time it waits."""
    return {"bot_seed": secrets.token_hex(8), "think_ms": settings.bot_think_ms}


def _only_host(room: Room, asker: Asker) -> None:
    if room.host != asker.person:
        raise Refusal("not_host")


def _only_in(room: Room, phases: tuple[Phase, ...]) -> None:
    if room.phase not in phases:
        raise Refusal("wrong_phase", {"phase": room.phase})
