"""What each kind of entry makes of a room: `apply`, and the table of its kinds."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from protocol.messages import Phase
from server.race.credit import credit_after
from server.race.record import VERSION
from server.rooms.deadlines import deadlines, in_the_same_turn, shifted, without_turn_limit
from server.rooms.room import Change, Removal, Room, Seat
from server.store.entry import Entry

REMEMBERED_COMMANDS = 64
"""Ids of each person's last commands; an older one that comes again is taken for new."""

Consequence = Callable[[Room, Entry], Change]


def apply(room: Room, entry: Entry) -> Change:
    """Return what an entry makes of the room. Raises the engine's `Illegal` for a game's action that is not legal."""
    room, events = _CONSEQUENCES[entry.body["type"]](room, entry)
    commands = room.commands
    if entry.who is not None and entry.command is not None:
        commands = _remembering(room, entry.who, entry.command)
    return Change(room._replace(commands=commands, **deadlines(room, entry.at_ms)), events)


# Coming and going.


def _owner(room: Room, _entry: Entry) -> Change:
    """Another server holds the room now: nothing else changes."""
    return Change(room, [])


def _joined(room: Room, entry: Entry) -> Change:
    """Somebody new sits down: behind the others, or on a seat that a bot had for itself, hand included."""
    name, number = entry.body["name"], entry.body.get("seat")
    if number is None:
        number = len(room.seats)
        room = room._replace(seats=(*room.seats, Seat(person=entry.who, name=name, driver="human")))
    else:
        room = _driven_by_human(room, number, person=entry.who, name=name)
    removed = {person: removal for person, removal in room.removed.items() if person != entry.who}
    room, events = _with_host(room._replace(removed=removed), _next_host)
    return Change(room, [{"type": "joined", "seat": number, "name": name}, *events])


def _moved(room: Room, entry: Entry) -> Change:
    """The holder of a seat goes on in another browser, which is another person from now on."""
    assert entry.seat is not None
    seat = room.seats[entry.seat]
    old = seat.person
    assert old is not None
    assert entry.who is not None
    commands = {(entry.who if person == old else person): ids for person, ids in room.commands.items()}
    credits_ = {(entry.who if person == old else person): credit for person, credit in room.credits.items()}
    host = entry.who if room.host == old else room.host
    room = room._replace(host=host, commands=commands, credits=credits_)
    room = _driven_by_human(room, entry.seat, person=entry.who)
    room, events = _with_host(room, _next_host)
    if seat.driver == "bot":
        events = [{"type": "driver_changed", "seat": entry.seat, "driver": "human"}, *events]
    return Change(room, events)


def _left(room: Room, entry: Entry) -> Change:
    assert entry.seat is not None
    seat = room.seats[entry.seat]
    room = _given_up(room, entry)
    return _after_somebody_left(room, {"type": "left", "seat": entry.seat, "name": seat.name})


def _removed(room: Room, entry: Entry) -> Change:
    assert entry.seat is not None
    seat = room.seats[entry.seat]
    assert seat.person is not None
    removed = {person: removal for person, removal in room.removed.items() if removal.until_ms > entry.at_ms}
    room = room._replace(removed={**removed, seat.person: Removal(seat.name, entry.body["until_ms"])})
    room = _given_up(room, entry, person=None)
    return _after_somebody_left(room, {"type": "removed", "seat": entry.seat, "name": seat.name})


def _given_up(room: Room, entry: Entry, **changes: Any) -> Room:
    """Take the entry's seat away, or in a match let a bot play on."""
    assert entry.seat is not None
    if room.played(entry.seat):
        return _driven_by_bot(room, entry, gone=True, **changes)
    return _without_seat(room, entry.seat)


def _after_somebody_left(room: Room, event: Mapping[str, Any]) -> Change:
    room, events = _with_host(room, _next_host)
    if room.host is None and room.match is not None:
        return Change(_without_match(room), [event, {"type": "match_ended"}])
    return Change(room, [event, *events])


def _removals_lifted(room: Room, _entry: Entry) -> Change:
    return Change(room._replace(removed={}), [])


def _away(room: Room, entry: Entry) -> Change:
    """The grace time of a seat is over: a bot plays until its holder is back."""
    assert entry.seat is not None
    room = _driven_by_bot(room, entry, away=True)
    room, events = _with_host(room, _next_host)
    return Change(room, [{"type": "driver_changed", "seat": entry.seat, "driver": "bot"}, *events])


def _returned(room: Room, entry: Entry) -> Change:
    """The holder of a seat that had been given up, or that a bot drives meanwhile, is back and drives it."""
    assert entry.seat is not None
    room = _driven_by_human(room, entry.seat)
    room, events = _with_host(room, _next_host)
    return Change(room, [{"type": "driver_changed", "seat": entry.seat, "driver": "human"}, *events])


def _renamed(room: Room, entry: Entry) -> Change:
    assert entry.seat is not None
    return Change(_with_seat(room, entry.seat, name=entry.body["name"]), [])


# What the host decides.


def _host_passed(room: Room, entry: Entry) -> Change:
    return _with_host(room, lambda room: room.seats[entry.body["seat"]].person)


def _game_chosen(room: Room, entry: Entry) -> Change:
    body = entry.body
    room = _without_match(room)
    room = room._replace(game=body["game"], rules_version=body["rules_version"], options=dict(body["options"]))
    return Change(room, [{"type": "game_chosen", "game": room.game}])


def _options_set(room: Room, entry: Entry) -> Change:
    return Change(room._replace(options=dict(entry.body["options"])), [])


def _house_rules_set(room: Room, entry: Entry) -> Change:
    rules = dict(entry.body["rules"])
    if rules["turn_clock_s"] != room.house_rules["turn_clock_s"]:
        room = without_turn_limit(room)
    return Change(room._replace(house_rules=rules), [])


def _bot_added(room: Room, entry: Entry) -> Change:
    body = entry.body
    bot = Seat(person=None, name=body["name"], driver="bot", bot_seed=body["bot_seed"], think_ms=body["think_ms"])
    room = room._replace(seats=(*room.seats, bot))
    return Change(room, [{"type": "joined", "seat": len(room.seats) - 1, "name": bot.name}])


def _bot_removed(room: Room, entry: Entry) -> Change:
    number = entry.body["seat"]
    seat = room.seats[number]
    room = _with_seat(room, number, gone=True) if room.played(number) else _without_seat(room, number)
    return Change(room, [{"type": "left", "seat": number, "name": seat.name}])


def _paused(room: Room, entry: Entry) -> Change:
    return Change(room._replace(paused_at_ms=entry.at_ms), [{"type": "paused"}])


def _resumed(room: Room, entry: Entry) -> Change:
    assert room.paused_at_ms is not None
    room = shifted(room, entry.at_ms - room.paused_at_ms)
    return Change(room._replace(paused_at_ms=None), [{"type": "resumed"}])


def _match_ended(room: Room, _entry: Entry) -> Change:
    return Change(_without_match(room), [{"type": "match_ended"}])


# The match.


def _started(room: Room, entry: Entry) -> Change:
    seats = tuple(replace(seat, ready=False) for seat in room.seats if not seat.gone)
    room = room._replace(
        phase="between_rounds",  # until the first deal, which the room makes at once
        seats=seats,
        match=room.engine.new_match(len(seats), room.options, entry.body["lot"]),
        excused=(),
        match_versions=(*room.match_versions[-1:], entry.version),
        bot_turn=None,
        turn_limit=None,
        next_round=None,
    )
    return Change(room, [{"type": "match_started", "seats": len(seats)}])


def _ready(room: Room, entry: Entry) -> Change:
    assert entry.seat is not None
    return Change(_with_seat(room, entry.seat, ready=True), [])


def _act(room: Room, entry: Entry) -> Change:
    """A game's action: a seat's, or the room's own (seat None). `why`: a bot played a human's turn."""
    action = entry.body["action"]
    engine = room.engine
    match, events = engine.apply(room.match, entry.seat, action)
    if "why" in entry.body:
        events = [{"type": "bot_played", "seat": entry.seat, "why": entry.body["why"]}, *events]
    phase = _PHASES.get(engine.awaits(match).what, "playing")
    extended_by = room.extended_by if engine.turn(match) == engine.turn(room.match) else ()
    room = room._replace(match=match, phase=phase, extended_by=extended_by)
    if action["type"] == "deal":
        room = room._replace(seats=tuple(replace(seat, ready=False) for seat in room.seats))
    elif action["type"] == "draw" and "why" in entry.body and room.actor() == entry.seat:
        room = in_the_same_turn(room)
    elif action["type"] == "open_race":
        room = room._replace(race_opened_version=entry.version)
    elif action["type"] == "decide_race":
        excused = (line["seat"] for line in action["lines"] if line["mark"] == "excused")
        room = _with_credits(room._replace(excused=(*room.excused, *excused)), entry)
        for counted in entry.body["commands"]:  # the slaps and calls that the verdict answers
            room = room._replace(commands=_remembering(room, counted["who"], counted["command"]))
    return Change(room, events)


_PHASES: Mapping[str, Phase] = {"deal": "between_rounds", "nothing": "match_over"}


def _time_extended(room: Room, entry: Entry) -> Change:
    assert entry.seat is not None
    room = without_turn_limit(room._replace(extended_by=(*room.extended_by, entry.seat)))
    return Change(room, [{"type": "time_extended", "seat": entry.seat}])


def _bot_asked(room: Room, entry: Entry) -> Change:
    assert entry.seat is not None
    room = room._replace(bot_votes=(*room.bot_votes, entry.seat))
    return Change(room, [{"type": "bot_asked", "seat": entry.seat}])


_CONSEQUENCES: Mapping[str, Consequence] = {
    "owner": _owner,
    "joined": _joined,
    "moved": _moved,
    "left": _left,
    "removed": _removed,
    "removals_lifted": _removals_lifted,
    "away": _away,
    "returned": _returned,
    "renamed": _renamed,
    "host_passed": _host_passed,
    "game_chosen": _game_chosen,
    "options_set": _options_set,
    "house_rules_set": _house_rules_set,
    "bot_added": _bot_added,
    "bot_removed": _bot_removed,
    "paused": _paused,
    "resumed": _resumed,
    "match_ended": _match_ended,
    "started": _started,
    "ready": _ready,
    "act": _act,
    "time_extended": _time_extended,
    "bot_asked": _bot_asked,
}


# Parts of the above.


def _with_credits(room: Room, entry: Entry) -> Room:
    """Return the room that knows what this race says of its humans' lines; who holds no seat any more is forgotten.

    The races of a version before had another record, and say nothing.
    """
    record = entry.body.get("record", {})
    if record.get("version") != VERSION:
        return room
    marks = {line["seat"]: line["mark"] for line in entry.body["action"]["lines"]}
    holders = {seat.person for seat in room.seats}
    credits_ = {person: credit for person, credit in room.credits.items() if person in holders}
    for seat in record["seats"]:
        person = room.seats[seat["seat"]].person
        if person is not None and not seat["bot"]:
            credits_[person] = credit_after(room.credit_of(person), seat, marks[seat["seat"]])
    return room._replace(credits=credits_)


def _remembering(room: Room, person: str, command: str) -> Mapping[str, str]:
    """Return the room's commands with this one of this person."""
    ids = f"{room.commands.get(person, '')} {command}".lstrip()
    if ids.count(" ") >= REMEMBERED_COMMANDS:
        _, _, ids = ids.partition(" ")
    return {**_of_the_seated(room), person: ids}


def _of_the_seated(room: Room) -> Mapping[str, str]:
    """Return the remembered commands of those who hold a seat: who has left for good is forgotten."""
    if len(room.commands) <= len(room.seats):
        return room.commands
    holders = {seat.person for seat in room.seats}
    return {person: ids for person, ids in room.commands.items() if person in holders}


def _with_seat(room: Room, number: int, **changes: Any) -> Room:
    seats = list(room.seats)
    seats[number] = replace(seats[number], **changes)
    return room._replace(seats=tuple(seats))


def _driven_by_human(room: Room, number: int, **changes: Any) -> Room:
    return _with_seat(room, number, driver="human", away=False, gone=False, **changes)


def _driven_by_bot(room: Room, entry: Entry, **changes: Any) -> Room:
    """Let a bot drive the entry's seat; its body says which bot."""
    number, body = entry.seat, entry.body
    assert number is not None
    changes = {"away": False, **changes}
    room = _with_seat(room, number, driver="bot", bot_seed=body["bot_seed"], think_ms=body["think_ms"], **changes)
    return room._replace(bot_turn=None) if room.actor() == number else room  # it waits its own time


def _without_match(room: Room) -> Room:
    """Return to the lobby without a winner, with those who hold a seat and the bots."""
    seats = tuple(seat for seat in room.seats if not seat.gone)
    return room._replace(phase="lobby", seats=seats, match=None, paused_at_ms=None)


def _without_seat(room: Room, number: int) -> Room:
    return room._replace(seats=room.seats[:number] + room.seats[number + 1 :])


def _with_host(room: Room, choose: Callable[[Room], str | None]) -> Change:
    """Make the one who is chosen the host. The first host of a room is told by no event, nor is that there is none."""
    before, room = room.host, room._replace(host=choose(room))
    if room.host is None or before in (None, room.host):
        return Change(room, [])
    return Change(room, [{"type": "host_changed", "seat": room.seat_of(room.host)}])


def _next_host(room: Room) -> str | None:
    """Return the host if still there, otherwise the human who has sat longest; who is away only if nobody is there."""
    holders = [seat for seat in room.seats if seat.person is not None and not seat.gone]
    there = [seat.person for seat in holders if not seat.away] or [seat.person for seat in holders]
    return room.host if room.host in there else next(iter(there), None)
