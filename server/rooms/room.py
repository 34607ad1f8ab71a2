"""A room as a value: what its log adds up to.

    entry   ->  apply(room, entry)  ->  Change(room, events)

`apply` is pure: it reads no clock, asks no generator and never changes the room that it is given. Whether a command is
allowed is asked before, in `decide`; here stand only the consequences. So the fold of a log is the room, on every
machine and after every crash. Deadlines are part of the room, in milliseconds of its own clock.

    lobby --started--> playing --round over--> between_rounds --deal--> playing ... --> match_over --started--> playing

Seats. In the lobby the seats stand in the order of joining, and one that is given up is gone. A match fixes the seats:
one that is given up then is `gone`, a bot drives it, its holder may come back, and it is removed when the next match
starts.
"""

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, replace
from hashlib import sha256
from typing import Any, NamedTuple

from protocol.messages import Driver, Phase, RoomSeat, RoomView
from server.games import ENGINES
from server.games.engine import Engine, OptionValue
from server.store.entry import Entry

REMEMBERED_COMMANDS = 64
"""Ids of each person's last commands; an older one that comes again is taken for new."""
NEXT_ROUND_MS = 20_000
"""The scores of a round are shown for so long, unless all are ready before."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at the table. `person` is its holder's id, None for a bot's own seat."""

    person: str | None
    name: str
    driver: Driver
    gone: bool = False
    ready: bool = False
    bot_seed: str = ""
    think_ms: int = 0  # the least time (ms) a bot waits before it acts


class Deadline(NamedTuple):
    """Something is due at `due_ms` on the room's clock, in the turn `generation`; another turn sets another."""

    due_ms: int
    generation: int


@dataclass(frozen=True, slots=True)
class Room:
    """The whole state of a room. `match` is the engine's state; everything else is the room's own."""

    code: str
    game: str
    rules_version: int
    options: Mapping[str, OptionValue]
    phase: Phase = "lobby"
    seats: tuple[Seat, ...] = ()
    host: str | None = None  # a person's id
    match: Any = None
    bot_turn: Deadline | None = None
    next_round: Deadline | None = None
    race_opened_version: int = 0  # of the last entry that opened a race (HD-27)
    excused: tuple[int, ...] = ()  # seats whose dead line was excused in this match (HD-24)
    match_versions: tuple[int, ...] = (1,)  # the entries that began this match and the one before; the first: the room
    commands: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # person -> ids, newest last

    @property
    def engine(self) -> Engine[Any]:
        return ENGINES[self.game]

    @property
    def seat_counts(self) -> range:
        """How many may play in this room."""
        return self.engine.seats_under(self.options)

    def seat_of(self, person: str) -> int | None:
        """Return the seat that this person holds, or None."""
        for number, seat in enumerate(self.seats):
            if seat.person == person:
                return number
        return None

    def has_done(self, person: str, command: str) -> bool:
        """Return whether this command of this person has been carried out already."""
        return command in self.commands.get(person, ())

    def taken_seats(self) -> int:
        """Return how many seats are held for the next match."""
        return sum(not seat.gone for seat in self.seats)

    def dump(self) -> dict[str, Any]:
        """Return the room as JSON values: a snapshot."""
        data = asdict(replace(self, match=None))
        data["match"] = None if self.match is None else self.engine.dump(self.match)
        return data

    @staticmethod
    def load(data: Mapping[str, Any]) -> "Room":
        """Return the room that `dump` gave."""
        engine = ENGINES[data["game"]]
        return Room(
            **{
                **data,
                "seats": tuple(Seat(**seat) for seat in data["seats"]),
                "match": None if data["match"] is None else engine.load(data["match"]),
                "bot_turn": data["bot_turn"] and Deadline(*data["bot_turn"]),
                "next_round": data["next_round"] and Deadline(*data["next_round"]),
                "excused": tuple(data["excused"]),
                "match_versions": tuple(data["match_versions"]),
                "commands": {person: tuple(ids) for person, ids in data["commands"].items()},
            }
        )


class Change(NamedTuple):
    """The room after an entry, and the events of it as the engine gave them, nothing hidden yet."""

    room: Room
    events: list[Mapping[str, Any]]


def created(entry: Entry) -> Room:
    """Return the room that a log's first entry makes."""
    body = entry.body
    return Room(
        code=body["code"], game=body["game"], rules_version=body["rules_version"], options=dict(body["options"])
    )


def apply(room: Room, entry: Entry) -> Change:
    """Return what an entry makes of the room. Raises the engine's `Illegal` for a game's action that is not legal."""
    room, events = _CONSEQUENCES[entry.body["type"]](room, entry)
    if entry.who is not None and entry.command is not None:
        room = _remembering(room, entry.who, entry.command)
    return Change(_with_deadlines(room, entry.at_ms), events)


def room_view(room: Room, now_ms: int) -> RoomView:
    """Return the public facts of the room; `now_ms` on its clock turns deadlines into remaining time."""
    seats: list[RoomSeat] = [
        {"name": seat.name, "driver": seat.driver, "bot": seat.person is None, "gone": seat.gone, "ready": seat.ready}
        for seat in room.seats
    ]
    return {
        "code": room.code,
        "phase": room.phase,
        "game": room.game,
        "options": dict(room.options),
        "least_seats": room.seat_counts.start,
        "most_seats": room.seat_counts.stop - 1,
        "seats": seats,
        "host": None if room.host is None else room.seat_of(room.host),
        "next_round_ms": None if room.next_round is None else max(0, room.next_round.due_ms - now_ms),
    }


# What each kind of entry does.

Consequence = Callable[[Room, Entry], Change]


def _owner(room: Room, _entry: Entry) -> Change:
    """Another server holds the room now: nothing else changes."""
    return Change(room, [])


def _joined(room: Room, entry: Entry) -> Change:
    name = entry.body["name"]
    seats = (*room.seats, Seat(person=entry.who, name=name, driver="human"))
    room = replace(room, seats=seats, host=room.host or entry.who)
    return Change(room, [{"type": "joined", "seat": len(seats) - 1, "name": name}])


def _left(room: Room, entry: Entry) -> Change:
    assert entry.seat is not None
    seat = room.seats[entry.seat]
    if not _played(room, entry.seat):
        room = _without_seat(room, entry.seat)
    else:
        room = _with_seat(room, entry.seat, driver="bot", gone=True, bot_seed=entry.body["bot_seed"])
        room = _with_seat(room, entry.seat, think_ms=entry.body["think_ms"])
    room = replace(room, host=_next_host(room))
    if room.host is None and room.match is not None:
        room = _abandoned(room)
    return Change(room, [{"type": "left", "seat": entry.seat, "name": seat.name}])


def _returned(room: Room, entry: Entry) -> Change:
    """The holder of a seat that had been given up is back and drives it."""
    assert entry.seat is not None
    room = _with_seat(room, entry.seat, driver="human", gone=False)
    room = replace(room, host=_next_host(room))
    return Change(room, [{"type": "driver_changed", "seat": entry.seat, "driver": "human"}])


def _renamed(room: Room, entry: Entry) -> Change:
    assert entry.seat is not None
    return Change(_with_seat(room, entry.seat, name=entry.body["name"]), [])


def _options_set(room: Room, entry: Entry) -> Change:
    return Change(replace(room, options=dict(entry.body["options"])), [])


def _bot_added(room: Room, entry: Entry) -> Change:
    body = entry.body
    bot = Seat(person=None, name=body["name"], driver="bot", bot_seed=body["bot_seed"], think_ms=body["think_ms"])
    room = replace(room, seats=(*room.seats, bot))
    return Change(room, [{"type": "joined", "seat": len(room.seats) - 1, "name": bot.name}])


def _bot_removed(room: Room, entry: Entry) -> Change:
    number = entry.body["seat"]
    seat = room.seats[number]
    room = _with_seat(room, number, gone=True) if _played(room, number) else _without_seat(room, number)
    return Change(room, [{"type": "left", "seat": number, "name": seat.name}])


def _started(room: Room, entry: Entry) -> Change:
    seats = tuple(replace(seat, ready=False) for seat in room.seats if not seat.gone)
    room = replace(
        room,
        phase="between_rounds",  # until the first deal, which the room makes at once
        seats=seats,
        match=room.engine.new_match(len(seats), room.options, entry.body["lot"]),
        next_round=None,
        bot_turn=None,
        excused=(),
        match_versions=(*room.match_versions[-1:], entry.version),
    )
    return Change(room, [{"type": "match_started", "seats": len(seats)}])


def _ready(room: Room, entry: Entry) -> Change:
    assert entry.seat is not None
    return Change(_with_seat(room, entry.seat, ready=True), [])


def _act(room: Room, entry: Entry) -> Change:
    """A game's action: a seat's, or the room's own (seat None)."""
    action = entry.body["action"]
    match, events = room.engine.apply(room.match, entry.seat, action)
    phase = _PHASES.get(room.engine.awaits(match).what, "playing")
    room = replace(room, match=match, phase=phase)
    if action["type"] == "deal":
        room = replace(room, seats=tuple(replace(seat, ready=False) for seat in room.seats))
    elif action["type"] == "open_race":
        room = replace(room, race_opened_version=entry.version)
    elif action["type"] == "decide_race":
        excused = (line["seat"] for line in action["lines"] if line["mark"] == "excused")
        room = replace(room, excused=(*room.excused, *excused))
        for counted in entry.body["commands"]:  # the slaps and calls that the verdict answers
            room = _remembering(room, counted["who"], counted["command"])
    return Change(room, events)


_PHASES: Mapping[str, Phase] = {"deal": "between_rounds", "nothing": "match_over"}

_CONSEQUENCES: Mapping[str, Consequence] = {
    "owner": _owner,
    "joined": _joined,
    "left": _left,
    "returned": _returned,
    "renamed": _renamed,
    "options_set": _options_set,
    "bot_added": _bot_added,
    "bot_removed": _bot_removed,
    "started": _started,
    "ready": _ready,
    "act": _act,
}


# Parts of the above.


def _remembering(room: Room, person: str, command: str) -> Room:
    ids = (*room.commands.get(person, ()), command)[-REMEMBERED_COMMANDS:]
    return replace(room, commands={**_of_the_seated(room), person: ids})


def _of_the_seated(room: Room) -> Mapping[str, tuple[str, ...]]:
    """Return the remembered commands of those who hold a seat: who has left for good is forgotten."""
    if len(room.commands) <= len(room.seats):
        return room.commands
    holders = {seat.person for seat in room.seats}
    return {person: ids for person, ids in room.commands.items() if person in holders}


def _with_seat(room: Room, number: int, **changes: Any) -> Room:
    seats = list(room.seats)
    seats[number] = replace(seats[number], **changes)
    return replace(room, seats=tuple(seats))


def _abandoned(room: Room) -> Room:
    """The last human has left: the match is over without a winner, and the bots wait in the lobby for whoever comes."""
    seats = tuple(seat for seat in room.seats if not seat.gone)
    return replace(room, phase="lobby", seats=seats, match=None)


def _played(room: Room, number: int) -> bool:
    """Return whether the seat is one of the match on the table, whose seats are fixed."""
    return room.match is not None and number < len(room.engine.table(room.match)["seats"])


def _without_seat(room: Room, number: int) -> Room:
    return replace(room, seats=room.seats[:number] + room.seats[number + 1 :])


def _next_host(room: Room) -> str | None:
    """Return the host if still there, otherwise the human who has sat longest."""
    holders = [seat.person for seat in room.seats if seat.person is not None and not seat.gone]
    return room.host if room.host in holders else next(iter(holders), None)


def _with_deadlines(room: Room, at_ms: int) -> Room:
    """Set what is due from here on. A deadline is set once a generation: nothing that happens meanwhile moves it.

    A bot's thinking is counted by the turn, the pause between rounds by the turn that ended the round.
    """
    bot_turn: Deadline | None = None
    next_round: Deadline | None = None
    if room.match is not None:
        awaits = room.engine.awaits(room.match)
        turn = room.engine.turn(room.match)
        if awaits.what == "turn":
            assert awaits.seat is not None
            seat = room.seats[awaits.seat]
            if seat.driver == "bot":
                bot_turn = _once(room.bot_turn, turn, at_ms + think_ms(seat, turn))
        elif awaits.what == "deal":
            first = room.engine.table(room.match)["round"] == 0
            if first or all(seat.ready for seat in room.seats if seat.driver == "human"):
                next_round = Deadline(at_ms, turn)
            else:
                next_round = _once(room.next_round, turn, at_ms + NEXT_ROUND_MS)
    if bot_turn == room.bot_turn and next_round == room.next_round:
        return room
    return replace(room, bot_turn=bot_turn, next_round=next_round)


def _once(standing: Deadline | None, generation: int, due_ms: int) -> Deadline:
    return standing if standing is not None and standing.generation == generation else Deadline(due_ms, generation)


def think_ms(seat: Seat, turn: int) -> int:
    """Return how long a bot waits in a turn (ms): once to twice its least time, whatever its hand (B14)."""
    lot = int.from_bytes(sha256(f"{seat.bot_seed}:think:{turn}".encode()).digest()[:4], "big")
    return seat.think_ms + lot % (seat.think_ms + 1)
