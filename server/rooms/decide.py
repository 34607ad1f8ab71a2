"""May this be done? A command of a seated person against the room as it stands.

Each function answers one kind of command with the body of the entry to append, or with None if it is true already, or
raises `Refusal`. Nothing here changes anything; what an entry does stands in `consequences`.
"""

import secrets
from collections.abc import Callable, Mapping
from dataclasses import asdict
from typing import Any, NamedTuple

from protocol import commands
from protocol.codes import RefusalCode
from protocol.messages import Phase, RefusalDetail
from server.games import ENGINES
from server.games.engine import BadOption
from server.limits import Limits
from server.rooms.house_rules import house_rules
from server.rooms.names import clean_name
from server.rooms.room import Room

BOT_NAMES = ("Pip", "Momo", "Kiki", "Bobo", "Lulu", "Tomi", "Nino", "Zuza", "Riko", "Dodo")
OUTSIDE_A_MATCH: tuple[Phase, ...] = ("lobby", "match_over")
IN_A_MATCH: tuple[Phase, ...] = ("playing", "between_rounds")
REMOVED_MS = 10 * 60_000
"""Who was removed may come back after so long (ms of the room's clock), unless the host lifts it before."""

Body = dict[str, Any]


class Refusal(Exception):
    """The command is not carried out and nothing has changed."""

    def __init__(self, code: RefusalCode, detail: RefusalDetail | None = None) -> None:
        super().__init__(code)
        self.code: RefusalCode = code
        self.detail: RefusalDetail = detail or {}


class Asker(NamedTuple):
    """Who asks: a person, the seat that this person holds, and when (ms of the room's clock)."""

    person: str
    seat: int
    at_ms: int


class RoomSettings(NamedTuple):
    """What the server's settings say.

    bot_think_ms    the least time a bot waits (ms)
    secret          where the chance in a room comes from: so many bytes, in hexadecimal, that nobody can guess
    limits          of rooms: seats, spectators, names, inbox, idle time, number
    """

    bot_think_ms: int = 700
    secret: Callable[[int], str] = secrets.token_hex
    limits: Limits = Limits()


# Ways in and out. These are asked for people who may have no seat yet.


def join(room: Room, person: str, name: str, at_ms: int, limits: Limits) -> Body | None:
    """Return the entry that seats a person, or None if this person sits and drives and nothing has to be written."""
    number = room.seat_of(person)
    if number is not None:
        seat = room.seats[number]
        if not seat.gone:
            return {"type": "returned"} if seat.away else None
        if room.phase in OUTSIDE_A_MATCH and room.taken_seats() >= room.most_seats(limits.seats):
            raise Refusal("room_full")
        return {"type": "returned"}
    shown = may_come_in(room, person, name, at_ms, limits)
    if room.phase in OUTSIDE_A_MATCH and room.taken_seats() < room.most_seats(limits.seats):
        return {"type": "joined", "name": shown}
    if room.house_rules["late_comers"] == "welcome":
        for free, seat in enumerate(room.seats):
            if seat.person is None and (room.phase in IN_A_MATCH or not seat.gone):
                return {"type": "joined", "name": shown, "seat": free}
    raise Refusal("room_full" if room.phase in OUTSIDE_A_MATCH else "match_running", {"phase": room.phase})


def may_come_in(room: Room, person: str, name: str, at_ms: int, limits: Limits, *, was_here: bool = False) -> str:
    """Return the name to show of somebody new, seated or not. Raises `Refusal` if they stay outside.

    was_here: whom a locked door does not keep out.
    """
    removal = room.removed.get(person)
    if removal is not None and removal.until_ms > at_ms:
        raise Refusal("removed", {"again_ms": removal.until_ms - at_ms})
    if room.house_rules["door"] == "locked" and not was_here and any(seat.person is not None for seat in room.seats):
        raise Refusal("no_such_room")  # who guesses codes learns nothing; a room that all have left is nobody's to lock
    shown = clean_name(name, limits.name_graphemes)
    if shown is None:
        raise Refusal("bad_name")
    return shown


def leave(settings: RoomSettings) -> Body:
    """Return the entry that frees a seat, or in a match gives it to a bot."""
    return {"type": "left", **_bot(settings)}


def away(settings: RoomSettings) -> Body:
    """Return the entry that lets a bot drive a seat until its holder is back."""
    return {"type": "away", **_bot(settings)}


# What a seated person may do.


def _leave(_room: Room, _asker: Asker, _command: commands.Leave, settings: RoomSettings) -> Body:
    return leave(settings)


def _rename(room: Room, asker: Asker, command: commands.Rename, settings: RoomSettings) -> Body | None:
    name = clean_name(command.name, settings.limits.name_graphemes)
    if name is None:
        raise Refusal("bad_name")
    return None if room.seats[asker.seat].name == name else {"type": "renamed", "name": name}


def _ready(room: Room, asker: Asker, _command: commands.Ready, _settings: RoomSettings) -> Body | None:
    _only_in(room, ("between_rounds",))
    _not_paused(room)
    return None if room.seats[asker.seat].ready else {"type": "ready"}


def _act(room: Room, _asker: Asker, command: commands.Act, _settings: RoomSettings) -> Body:
    _only_in_turn(room, command.turn)
    return {"type": "act", "action": dict(command.action)}


def _more_time(room: Room, asker: Asker, command: commands.MoreTime, _settings: RoomSettings) -> Body:
    actor = _only_in_turn(room, command.turn)
    if not room.house_rules["turn_clock_s"]:
        raise Refusal("no_clock")
    if room.seats[actor].driver == "bot":
        raise Refusal("not_a_person")
    if asker.seat in room.extended_by:
        assert room.bot_turn is not None
        raise Refusal("too_often", {"again_ms": max(1, room.bot_turn.due_ms - asker.at_ms)})
    return {"type": "time_extended"}


def _let_bot_play(room: Room, asker: Asker, command: commands.LetBotPlay, _settings: RoomSettings) -> Body | None:
    actor = _only_in_turn(room, command.turn)
    if actor == asker.seat or room.seats[actor].driver == "bot" or room.house_rules["turn_clock_s"]:
        raise Refusal("not_a_person")
    assert room.turn_limit is not None
    if room.turn_limit.due_ms > asker.at_ms:
        raise Refusal("too_early", {"again_ms": room.turn_limit.due_ms - asker.at_ms})
    return None if asker.seat in room.bot_votes else {"type": "bot_asked"}


# What the host may do.


def _start(room: Room, asker: Asker, _command: commands.Start, settings: RoomSettings) -> Body:
    _only_host(room, asker)
    _only_in(room, OUTSIDE_A_MATCH)
    if room.taken_seats() < room.seat_counts.start:
        raise Refusal("not_enough_seats", {"least": room.seat_counts.start})
    most = room.most_seats(settings.limits.seats)
    if room.taken_seats() > most:  # an option, the game or the server's limit has been changed since they sat down
        raise Refusal("too_many_seats", {"most": most})
    # All this makes the entry a beginning of its own: the match can be replayed without what came before.
    return {
        "type": "started",
        "lot": settings.secret(16),
        "game": room.game,
        "rules_version": room.rules_version,
        "options": dict(room.options),
        "seats": [asdict(seat) for seat in room.seats if not seat.gone],
        "host": room.host,
    }


def _choose_game(room: Room, asker: Asker, command: commands.ChooseGame, _settings: RoomSettings) -> Body:
    _only_host(room, asker)
    _only_in(room, OUTSIDE_A_MATCH)
    return {
        "type": "game_chosen",
        "game": command.game,
        "rules_version": ENGINES[command.game].rules_version,
        "options": options(command.game, command.options),
    }


def _set_options(room: Room, asker: Asker, command: commands.SetOptions, _settings: RoomSettings) -> Body:
    _only_host(room, asker)
    _only_in(room, OUTSIDE_A_MATCH)
    return {"type": "options_set", "options": options(room.game, command.options)}


def _set_house_rules(room: Room, asker: Asker, command: commands.SetHouseRules, _settings: RoomSettings) -> Body | None:
    _only_host(room, asker)
    try:
        rules = house_rules(command.rules)
    except BadOption as error:
        raise Refusal("bad_option", {"option": error.option}) from None
    return None if rules == room.house_rules else {"type": "house_rules_set", "rules": rules}


def _add_bot(room: Room, asker: Asker, _command: commands.AddBot, settings: RoomSettings) -> Body:
    _only_host(room, asker)
    _only_in(room, OUTSIDE_A_MATCH)
    if room.taken_seats() >= room.most_seats(settings.limits.seats):
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


def _remove_person(room: Room, asker: Asker, command: commands.RemovePerson, settings: RoomSettings) -> Body:
    _only_host(room, asker)
    if command.seat == asker.seat or command.seat >= len(room.seats) or room.seats[command.seat].person is None:
        raise Refusal("not_a_person")
    return {"type": "removed", "until_ms": asker.at_ms + REMOVED_MS, **_bot(settings)}


def _lift_removals(room: Room, asker: Asker, _command: commands.LiftRemovals, _settings: RoomSettings) -> Body | None:
    _only_host(room, asker)
    return {"type": "removals_lifted"} if room.removed else None


def _pass_host(room: Room, asker: Asker, command: commands.PassHost, _settings: RoomSettings) -> Body | None:
    _only_host(room, asker)
    if command.seat >= len(room.seats) or room.seats[command.seat].driver != "human":
        raise Refusal("not_a_person")
    return None if command.seat == asker.seat else {"type": "host_passed", "seat": command.seat}


def _pause(room: Room, asker: Asker, _command: commands.Pause, _settings: RoomSettings) -> Body | None:
    _only_host(room, asker)
    _only_in(room, IN_A_MATCH)
    return {"type": "paused"} if room.paused_at_ms is None else None


def _resume(room: Room, asker: Asker, _command: commands.Resume, _settings: RoomSettings) -> Body | None:
    _only_host(room, asker)
    if room.paused_at_ms is None:
        raise Refusal("not_paused")
    return {"type": "resumed"}


def _end_match(room: Room, asker: Asker, _command: commands.EndMatch, _settings: RoomSettings) -> Body:
    _only_host(room, asker)
    _only_in(room, IN_A_MATCH)
    return {"type": "match_ended"}


_DECISIONS: Mapping[type[commands.Command], Callable[[Room, Asker, Any, RoomSettings], Body | None]] = {
    commands.Leave: _leave,
    commands.Rename: _rename,
    commands.Ready: _ready,
    commands.Act: _act,
    commands.MoreTime: _more_time,
    commands.LetBotPlay: _let_bot_play,
    commands.Start: _start,
    commands.ChooseGame: _choose_game,
    commands.SetOptions: _set_options,
    commands.SetHouseRules: _set_house_rules,
    commands.AddBot: _add_bot,
    commands.RemoveBot: _remove_bot,
    commands.RemovePerson: _remove_person,
    commands.LiftRemovals: _lift_removals,
    commands.PassHost: _pass_host,
    commands.Pause: _pause,
    commands.Resume: _resume,
    commands.EndMatch: _end_match,
}

OF_A_SEAT = frozenset({"act", "left", "renamed", "ready", "time_extended", "bot_asked"})
"""Entries that are about the asker's own seat."""


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
    return {"bot_seed": settings.secret(8), "think_ms": settings.bot_think_ms}


def _only_host(room: Room, asker: Asker) -> None:
    if room.host != asker.person:
        raise Refusal("not_host")


def _only_in(room: Room, phases: tuple[Phase, ...]) -> None:
    if room.phase not in phases:
        raise Refusal("wrong_phase", {"phase": room.phase})


def _not_paused(room: Room) -> None:
    if room.paused_at_ms is not None:
        raise Refusal("match_paused")


def _only_in_turn(room: Room, turn: int) -> int:
    """Return the seat whose turn it is. Raises `Refusal` unless that turn is running."""
    _only_in(room, ("playing",))
    _not_paused(room)
    now, actor = room.engine.turn(room.match), room.actor()
    if turn != now or actor is None:
        raise Refusal("stale_turn", {"turn": now})
    return actor
