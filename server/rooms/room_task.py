"""One room is one task: it decides, commits and tells, one command after the other.

    inbox -> decide (pure) -> append to the log, and wait until it is on disk -> the new state is the room's state
          -> answer who asked, and send every viewer an update

Nothing is told before it is on disk. A command that waits in the inbox is judged when its turn comes. The task sleeps
until something arrives or the nearest deadline; a deadline makes an ordinary entry. While nobody who plays is
connected, nothing falls due.

When another server turns out to hold the room, or anything here fails, the task ends, its connections are closed with
"come back at once", and whoever asks next gets the room from the log.
"""

import asyncio
import logging
from collections.abc import Callable, Collection, Coroutine, Mapping, Sequence
from typing import Any, ClassVar

from pydantic_core import to_json

from protocol import commands
from protocol.codes import CloseCode, RefusalCode
from protocol.messages import SeatLine
from server.bots import BOTS
from server.games.engine import Illegal
from server.race.credit import standing
from server.race.judge import judge
from server.race.line import Stamp
from server.rooms.audience import Audience
from server.rooms.clock import Alarm, Clock
from server.rooms.connection import Connection
from server.rooms.consequences import apply
from server.rooms.decide import OF_A_SEAT, Asker, Body, Refusal, RoomSettings, away, decide, join, leave, may_come_in
from server.rooms.frames import Frames, RoomFacts
from server.rooms.history import History, folded
from server.rooms.inbox import Lost, Received, done, done_with_history, refused
from server.rooms.leaving import Leaving
from server.rooms.moves import Moves
from server.rooms.open_race import OpenRace
from server.rooms.people import AtTable, People, SeatState
from server.rooms.person import person_id
from server.rooms.practice import Practices
from server.rooms.reactions import Reactions
from server.rooms.room import Deadline, Room
from server.store.entry import Driver
from server.store.log import LostRoom, RoomLog
from server.store.ownership import Ownership
from server.watch.metrics import (
    ACTIONS,
    RECONNECTS,
    ROOM_FAILURES,
    ROOMS_LOST,
    STORE_TROUBLE,
    race_decided,
)

SNAPSHOT_EVERY = 500
"""Entries after which a snapshot is written also in the middle of a round: it bounds the time to load a room."""
MOST_ENTRIES = 5_000
"""Entries that a snapshot leaves of a log: it bounds what a room costs to keep and to load, whatever people do in it.
The running match and the one before have fewer; long ones have a thousand or two."""
REGROUP_S = 3.0
"""After a take-over a race is opened again when all are back, or so long after the first."""
REGROUP_CHECK_S = 0.1
PRESENCE_TOLD_EVERY_S = 1.0
"""That spectators came or went, a page was hidden, or a line got better, is told at most so often: a crowd comes all at
once."""
LINES_SEEN_EVERY_S = 5.0
"""With an update, and no more often than this, the room looks whether lines have got better or worse."""

SETTLED_S = 0.6
"""A room stays for so long in any case, and nobody who came to it so lately counts as gone to another server: questions
of before, which the next sign of life brings, are old by then."""
ACTIONS_OF_PEOPLE = (commands.Act, commands.Slap, commands.Call)

log = logging.getLogger("gebrak.rooms")

Event = Mapping[str, Any]


class RoomTask:
    """A room that this server holds, with the people connected to it."""

    def __init__(
        self,
        room: Room,
        room_log: RoomLog,
        settings: RoomSettings,
        clock: Clock,
        ownership: Ownership,
        *,
        stays_until_s: float,
        on_end: Callable[["RoomTask"], None],
    ) -> None:
        """stays_until_s: not to be handed over before (monotonic). on_end: called when it takes nothing more."""
        self.room = room
        self._log = room_log
        self._settings = settings
        self._clock = clock
        self._ownership = ownership
        self._on_end = on_end
        self.stays_until_s = stays_until_s
        self._went: frozenset[str] = frozenset()  # people who have come to the server that asks for this room
        self._started_ms = room_log.at_ms
        self._started_s = clock.now_s()
        self._inbox: list[Received | Lost] = []  # an empty deque is 760 bytes
        self._waiting: dict[Connection, int] = {}  # commands in the inbox, by who sent them
        self._arrived = asyncio.Event()
        self._alarm: Alarm | None = None
        self._stopping: CloseCode | None = None  # what to tell all who are connected
        self._check_due = False
        self._asks_store = False
        self._store_waits = False  # something is asked of the store, and the store is silent
        self._people = People(room, self._started_s)
        self._moves = Moves()
        self._reactions = Reactions()
        self._public = RoomFacts(settings.limits.seats)
        self._practices = Practices(settings.secret)
        self._history: History | None = None  # of this match, once somebody has asked
        self._told_version = room_log.version
        self._audience = Audience(room_log.version, may_send=self._no_race_is_open)
        self._leaving = Leaving()
        self._idle_since_s: float | None = self._started_s
        self._race: OpenRace | None = None
        self._regroups = self._awaits() in ("race_opening", "race_verdict")  # taken over in the middle of a race
        self._regroup_until_s: float | None = None
        self._snapshot_due = False
        self._told_of_table = AtTable()
        self._told_of_lines: list[SeatLine] = []
        self._lines_seen_s = self._started_s
        self._presence_told_s = self._started_s
        self._presence_changed = False
        self.task = asyncio.create_task(self._run(), name=f"room {room.code}")

    # For the house

    def post(self, item: Received | Lost) -> None:
        """Put something into the inbox. A connection that has filled its share of it is refused as `busy`."""
        if isinstance(item, Received):
            if self._store_waits and not self._is_in_race(item.command):
                self._refuse_while_store_waits(item)
                return
            waiting = self._waiting.get(item.connection, 0)
            if waiting >= self._settings.limits.inbox:
                item.connection.answer(refused(item.command.id, "busy"))
                return
            self._waiting[item.connection] = waiting + 1
        self._inbox.append(item)
        self._arrived.set()

    def check(self) -> None:
        """Find out soon whether the store has all of this room, and this server still the room."""
        self._check_due = True
        self._arrived.set()

    def asked_for(self, people: Collection[str]) -> None:
        """Another server asks for this room, for these people: what they have here is older, and will be replaced."""
        settled_s = self._clock.now_s() - SETTLED_S
        self._went |= {person for person in people if self._people.was_here(person, settled_s)}

    def store_is_silent(self) -> None:
        """If something of this room is under way, all else that is asked for is refused until the store answers."""
        if self._asks_store and not self._store_waits:
            self._store_waits = True
            STORE_TROUBLE.begin()
            self._refuse_what_waits()

    async def stop(self, code: CloseCode) -> None:
        """Finish an open race and what is being committed, close all connections with this code, write a snapshot."""
        self._stopping = code
        self._arrived.set()
        await self.task

    @property
    def spectators(self) -> int:
        """How many look on."""
        return len(self._people.spectators())

    def seat_states(self) -> list[SeatState]:
        """Return the state of each seat."""
        return [self._people.seat_state(seat) for seat in self.room.seats]

    # The loop

    async def _run(self) -> None:
        try:
            while not self._is_over():
                await self._arrived.wait()
                self._arrived.clear()
                busy = True
                while busy:  # in turn, so that a flood holds up no deadline and no bot holds up a command
                    if self._inbox:
                        await self._take(self._inbox.pop(0))
                    busy = await self._do_what_is_due() or bool(self._inbox)
                self._set_alarm()
            await self._let_go(self._stopping or CloseCode.MOVED)
            await self._log.write_snapshot(to_json(self.room.dump()), self._keep_from())
        except LostRoom:
            ROOMS_LOST.value += 1
            log.info("room %s: another server holds it now", self.room.code, extra=self._facts("room_lost"))
            await self._let_go(CloseCode.MOVED)
        except Exception:
            ROOM_FAILURES.value += 1
            log.exception(
                "room %s: failed at version %d, it will be read from its log again",
                self.room.code,
                self._log.version,
                extra=self._facts("room_failed"),
            )
            await self._let_go(CloseCode.MOVED)
        finally:
            if self._alarm is not None:
                self._alarm.cancel()
            if self._race is not None:
                self._race.end()
            self._audience.end()
            self._practices.end_all()

    def _is_over(self) -> bool:
        if self._inbox or self._race is not None or self._check_due:
            return False
        idle = (
            self._idle_since_s is not None
            and self._clock.now_s() - self._idle_since_s >= self._settings.limits.idle_room_s
        )
        return self._stopping is not None or idle

    async def _let_go(self, code: CloseCode) -> None:
        """Take nothing more, and close all connections; return when that is done."""
        self._on_end(self)
        for connection, person in self._people:
            self._leaving.add(connection, CloseCode.REPLACED if person in self._went else code)
        for item in (*self._inbox, *(self._race.waiting if self._race else ())):
            self._leaving.add(item.connection, code)
        await self._leaving.all_closed()

    def _facts(self, event: str, seat: int | None = None, code: str | None = None) -> dict[str, Any]:
        """Return what a line of the log says besides its words."""
        return {"event": event, "room": self.room.code, "seat": seat, "code": code}

    def _now_ms(self) -> int:
        return self._started_ms + int((self._clock.now_s() - self._started_s) * 1000)

    def _set_alarm(self) -> None:
        """Wake at the nearest moment at which something may be due."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        if self._race is not None:
            wait_s = max(0.0, self._race.closes_in_ms() / 1000)
            self._alarm = asyncio.get_running_loop().call_later(wait_s, self._arrived.set)
            return
        now_s = self._clock.now_s()
        moments_s: list[float] = []
        if self._people.anybody_seated():
            if self.room.paused_at_ms is None:
                if self._regroup_until_s is not None:
                    moments_s.append(now_s + REGROUP_CHECK_S)
                deadlines = (self.room.bot_turn, self.room.next_round)
                moments_s += [self._when_s(deadline) for deadline in deadlines if deadline is not None]
            moments_s += [end_s for end_s, _ in self._people.seating(self.room).grace_ends_s]
        if self._presence_changed:
            moments_s.append(self._presence_told_s + PRESENCE_TOLD_EVERY_S)
        if self._idle_since_s is not None:
            moments_s.append(self._idle_since_s + self._settings.limits.idle_room_s)
        if moments_s:
            self._alarm = self._clock.call_at(min(moments_s), self._arrived.set)

    def _when_s(self, deadline: Deadline) -> float:
        return self._started_s + (deadline.due_ms - self._started_ms) / 1000

    async def _do_what_is_due(self) -> bool:
        """Do one thing whose time has come; say if there was one."""
        if self._race is not None:
            if self._race.closes_in_ms() > 0:
                return False
            await self._take_slaps_that_wait()
            if self._race.closes_in_ms() <= 0:
                await self._close_race(self._race)
        elif self._check_due:
            self._check_due = False
            await self._wait_for_store(self._check())
        elif self._regroups and self.room.paused_at_ms is None:
            if not self._all_are_back():
                return False
            self._regroups = False
            self._regroup_until_s = None
            self._tell(await self._settle())
        elif (number := self._overdue_seat()) is not None:
            self._tell(await self._commit(away(self._settings), number, "room"))
        elif self._is_due(self.room.bot_turn):
            await self._bot_acts()
        elif self._is_due(self.room.next_round):
            self._tell(await self._settle())
        elif self._presence_changed and self._clock.now_s() >= self._presence_told_s + PRESENCE_TOLD_EVERY_S:
            self._tell_presence()
        elif self._snapshot_due:
            self._snapshot_due = False
            await self._wait_for_store(self._log.write_snapshot(to_json(self.room.dump()), self._keep_from()))
        else:
            return False
        return True

    def _is_due(self, deadline: Deadline | None) -> bool:
        if deadline is None or self.room.paused_at_ms is not None or not self._people.anybody_seated():
            return False
        return deadline.due_ms <= self._now_ms()

    def _overdue_seat(self) -> int | None:
        """Return a seat whose holder has been gone for the whole grace time, or None."""
        grace_ends_s = self._people.seating(self.room).grace_ends_s
        if not grace_ends_s or not self._people.anybody_seated():
            return None
        now_s = self._clock.now_s()
        return next((number for end_s, number in grace_ends_s if end_s <= now_s), None)

    def _keep_from(self) -> int:
        """Return the first entry to keep: that of the match before the running one, or of the last MOST_ENTRIES."""
        return max(self.room.match_versions[0], self._log.version - MOST_ENTRIES + 1)

    # Commands

    async def _take(self, item: Received | Lost) -> None:
        if isinstance(item, Lost):
            if self._race is not None:
                self._race.lose(item.connection, self._people.person(item.connection))
            self._forget(item.connection)
            return
        connection, command, _ = item
        self._off_waiting(connection)
        if connection in self._leaving:
            return
        try:
            person = self._people.person(connection)
            if isinstance(command, commands.WAYS_IN):
                await self._come(item, command)
            elif person is None:
                raise Refusal("not_joined")
            elif (number := self.room.seat_of(person)) is None:
                await self._take_spectator(item)
            else:
                await self._take_seated(item, Asker(person, number, self._now_ms()))
        except Refusal as refusal:
            if isinstance(command, ACTIONS_OF_PEOPLE):
                ACTIONS.by[self.room.game, "human", refusal.code] += 1
            number = self.room.seat_of(self._people.person(connection) or "")
            log.debug("room %s: refused", self.room.code, extra=self._facts("refused", number, refusal.code))
            if refusal.code == "no_such_room":  # it is locked, and costs a guesser as much as one that is not there
                connection.wrong_code()
            self._answer(connection, refused(command.id, refusal.code, refusal.detail))
        except Exception:
            connection.close(CloseCode.MOVED)  # it may not be one of the room's people yet
            raise

    def _answer(self, connection: Connection, answer: bytes) -> None:
        """Answer at once, or with the verdict of the race that is open."""
        if self._race is None:
            connection.answer(answer)
        else:
            self._race.answer_later(connection, answer)

    async def _take_spectator(self, item: Received) -> None:
        if self._race is not None:
            self._race.wait(item)
            return
        connection, command, _ = item
        self._audience.bring_up_to_date(connection)
        match command:
            case commands.Leave():
                connection.answer(done(command.id))
                self._forget(connection)
                connection.close(CloseCode.LEFT)
            case commands.History():
                await self._tell_history(connection, command, None)
            case commands.Visibility():
                connection.answer(done(command.id))
            case _:
                raise Refusal("not_seated")

    async def _take_seated(self, item: Received, asker: Asker) -> None:
        connection, command, stamp = item
        if self.room.has_done(asker.person, command.id) and not isinstance(command, commands.Leave):
            # Who has left, and joined again to hear it, still wants to leave.
            self._answer(connection, done(command.id))
        elif isinstance(command, commands.Slap):
            if not self._practices.slap(connection, command, stamp):
                await self._slap(connection, asker, command, stamp)
        elif isinstance(command, commands.Call):
            if self._race is None or command.race != self._race.id:
                raise Refusal("race_closed")
            self._race.call(connection, asker, command, stamp)
        elif self._race is not None:
            self._race.wait(item)
        elif (take := self._FOR_THE_MOMENT.get(type(command))) is not None:
            await take(self, connection, asker, command)
        else:
            await self._carry_out(connection, asker, command)

    async def _carry_out(self, connection: Connection, asker: Asker, command: commands.Command) -> None:
        body = decide(self.room, asker, command, self._settings)
        leaves = isinstance(command, commands.Leave)
        events = await self._drives_again(asker)
        if body is not None:
            seat = asker.seat if body["type"] in OF_A_SEAT else None
            removed = None
            if isinstance(command, commands.RemovePerson):
                seat, removed = command.seat, self.room.seats[command.seat].person
            repeated = leaves and self.room.has_done(asker.person, command.id)
            command_id = None if repeated else command.id
            try:
                events += await self._commit(body, seat, "human", asker.person, command_id)
            except Illegal as illegal:
                if events:
                    self._tell(events)
                raise Refusal(illegal.code, {"turn": self.room.engine.turn(self.room.match)}) from None
            if removed is not None:
                self._send_away(removed, CloseCode.REMOVED)
            events += await self._settle()
        if self._race is not None:
            self._tell(events)  # an opening goes out before anything else
            connection.answer(done(command.id))
            return
        told = body is not None or bool(events)
        (connection.answer_with_update if told else connection.answer)(done(command.id))
        if leaves:
            self._forget(connection)
            connection.close(CloseCode.LEFT)
        if self.room.house_rules["spectators"] == "none":
            for spectator in tuple(self._people.spectators()):
                self._send_away(spectator, CloseCode.DOOR_CLOSED)
        if told:
            self._tell(events)

    async def _drives_again(self, asker: Asker) -> list[Event]:
        """Give the seat back to whoever acts on it, if a bot has driven it meanwhile."""
        if self._people.is_hidden(asker.person):
            self._people.show(asker.person)
            self._presence_changed = True
        if not self.room.seats[asker.seat].away:
            return []
        return await self._commit({"type": "returned"}, asker.seat, "human", asker.person)

    async def _look(self, connection: Connection, asker: Asker, command: commands.Visibility) -> None:
        """The page is seen again, or not any more."""
        if command.visible:
            events = await self._drives_again(asker)
            connection.answer(done(command.id))
            if events:
                self._tell(events)
        else:
            self._people.hide(asker.person, self._clock.now_s())
            self._presence_changed = True
            connection.answer(done(command.id))

    async def _practise(self, connection: Connection, asker: Asker, command: commands.Practice) -> None:
        if self.room.phase == "playing":
            raise Refusal("wrong_phase", {"phase": self.room.phase})
        connection.answer(done(command.id))
        self._practices.begin(connection, standing(self.room.credit_of(asker.person)))

    async def _move_out(self, connection: Connection, asker: Asker, command: commands.MoveOut) -> None:
        connection.answer(done(command.id, move=self._moves.new(asker.person, self._clock.now_s())))

    async def _react(self, connection: Connection, asker: Asker, command: commands.React) -> None:
        if self._reactions.is_known(asker.person, command.id):
            connection.answer(done(command.id))
            return
        again_s = self._reactions.wait_s(asker.person, command.id, self._clock.now_s())
        if again_s > 0:
            raise Refusal("too_often", {"again_ms": int(again_s * 1000) + 1})
        connection.answer(done(command.id))
        message = to_json({"type": "reacted", "seat": asker.seat, "reaction": command.reaction})
        self._answer_all(message)

    def _answer_all(self, message: bytes) -> None:
        """Send everybody this message, which is no update."""
        for _, connection in self._people.seating(self.room).seated:
            connection.answer(message)
        self._audience.answer(message)

    async def _recall(self, connection: Connection, asker: Asker, command: commands.History) -> None:
        await self._tell_history(connection, command, asker.seat)

    async def _tell_history(self, connection: Connection, command: commands.Command, viewer: int | None) -> None:
        if self._history is None:
            since = self.room.match_versions[-1]
            self._history = await folded(self.room.code, self.room.engine, self._log.decoded(after=since - 1))
        if self.room.match is None:
            viewer = None  # the match is off the table and its seats may be others' by now
        history = self._history
        connection.answer(done_with_history(command.id, await history.shown(viewer), is_whole=history.is_whole))

    # Coming and going

    async def _come(self, item: Received, command: commands.Join | commands.Watch | commands.MoveIn) -> None:
        """Let somebody in: to the own seat, to a new one, to one held by another browser so far, or to look on.

        A person's newest connection is the one that counts.
        """
        connection = item.connection
        person = person_id(command.token)
        if self._people.person(connection) not in (None, person):
            raise Refusal("already_joined")
        if not self._ownership.is_fresh():
            raise Refusal("busy")
        now_s, now_ms = self._clock.now_s(), self._now_ms()
        number = self.room.seat_of(person)
        spectator: str | None = None
        body: Body | None = None
        mover: str | None = None
        if number is not None:
            body = join(self.room, person, "", now_ms, self._settings.limits)
        elif isinstance(command, commands.MoveIn):
            mover = self._moves.mover(command.move, now_s)
            number = None if mover is None else self.room.seat_of(mover)
            if number is None:
                raise Refusal("bad_move")
            body = {"type": "moved"}
        elif isinstance(command, commands.Watch):
            spectator = self._may_watch(person, command.name, now_ms)
        else:
            body = join(self.room, person, command.name, now_ms, self._settings.limits)
        if self._race is not None and (body is not None or spectator is not None):
            self._race.wait(item)  # an entry, or somebody who would be told of the race
            return
        if body is not None:
            self._tell(await self._commit(body, number, "human", person, command.id))
        else:
            await self._wait_for_store(self._log.confirm())  # nobody is shown a room that another server has taken over
        if mover is not None:
            self._moves.use(mover)
            self._send_away(mover, CloseCode.REPLACED)
        elif number is not None:
            RECONNECTS.value += self._people.person(connection) is None
        self._welcome(connection, person, spectator, command.id)

    def _welcome(self, connection: Connection, person: str, spectator: str | None, command_id: str) -> None:
        """Make this the person's connection, answer, and show the room. spectator: the name of one."""
        now_s = self._clock.now_s()
        self._went -= {person}
        old = self._people.come(connection, person, spectator, now_s)
        if old is not None:
            self._audience.remove(old)
            old.close(CloseCode.REPLACED)
        self._idle_since_s = None
        if self._regroups and self._regroup_until_s is None and self._people.anybody_seated():
            self._regroup_until_s = now_s + REGROUP_S
        number = self.room.seat_of(person)
        connection.quick = self._may_race() and self._is_human(number)
        log.debug("room %s: somebody came", self.room.code, extra=self._facts("came", number))
        connection.answer(done(command_id, seat=number))
        connection.update(self._frames(follows=0).for_viewer(number))
        if spectator is None:
            self._audience.remove(connection)
            self._tell_presence()
        else:
            self._audience.add(connection)
            connection.answer(to_json(self._people.presence(self.room, now_s)))
        self._presence_changed = True  # of a seat's line, more is known by then

    def _may_watch(self, person: str, name: str, now_ms: int) -> str:
        """Return the name to show of a spectator. Raises `Refusal`."""
        was_here = self._people.has_watched(person, self.room, self._clock.now_s())
        shown = may_come_in(self.room, person, name, now_ms, self._settings.limits, was_here=was_here)
        spectators = self._people.spectators()
        full = len(spectators) >= self._settings.limits.spectators and person not in spectators
        if self.room.house_rules["spectators"] == "none" or full:
            raise Refusal("no_spectators")
        return shown

    def _send_away(self, person: str, code: CloseCode) -> None:
        connection = self._people.connection(person)
        if connection is not None:
            self._forget(connection)
            self._leaving.add(connection, code)

    def _forget(self, connection: Connection) -> None:
        """End the presence of this connection's person, unless a newer one has taken its place."""
        self._practices.end(connection)
        now_s = self._clock.now_s()
        number = self.room.seat_of(self._people.person(connection) or "")
        if not self._people.go(connection, self.room, now_s):
            return
        self._audience.remove(connection)
        log.debug("room %s: somebody went", self.room.code, extra=self._facts("went", number))
        if not self._people:
            self._idle_since_s = now_s
        if not self._people.anybody_seated():
            self._regroup_until_s = None
        if self._people.seating(self.room).at_table == self._told_of_table:
            self._presence_changed = True
        else:
            self._tell_presence()

    # Commit and tell

    async def _commit(
        self, body: Body, seat: int | None, driver: Driver, who: str | None = None, command: str | None = None
    ) -> list[Event]:
        """Append an entry; when it is on disk, its change is the room's state. `Illegal`: nothing happened."""
        entry = self._log.next_entry(
            at_ms=self._now_ms(), who=who, seat=seat, driver=driver, command=command, body=body
        )
        change = apply(self.room, entry)
        await self._wait_for_store(self._log.append(entry, empty=change.room.host is None))
        self.room = change.room
        if log.isEnabledFor(logging.DEBUG):  # with every action
            log.debug("room %s: version %d", self.room.code, entry.version, extra=self._facts(body["type"], seat))
        if driver != "room" and body["type"] == "act":
            ACTIONS.by[change.room.game, driver, "done"] += 1
        if self.room.phase == "playing":
            self._practices.end_all()
        if body["type"] == "started":
            self._history = None
        elif self._history is not None:
            self._history.add(entry.version, change.events)
        snapshot = self._log.snapshot
        self._snapshot_due |= entry.version - (snapshot.version if snapshot else 0) >= SNAPSHOT_EVERY
        return list(change.events)

    async def _wait_for_store(self, call: Coroutine[Any, Any, object]) -> None:
        """Carry this out, however long the store takes. A long wait is no time of the room, and all else is refused."""
        asked_s = self._clock.now_s()
        self._asks_store = True
        try:
            await call
        finally:
            self._asks_store = False
            if self._store_waits:
                self._store_waits = False
                STORE_TROUBLE.end()
                self._stand_still(self._clock.now_s() - asked_s)

    def _stand_still(self, seconds: float) -> None:
        """So much time has passed that counts for nobody."""
        self._started_s += seconds
        self._people.stand_still(seconds)
        if self._regroup_until_s is not None:
            self._regroup_until_s += seconds

    async def _check(self) -> None:
        """Write back what the store has lost of this room. Raises `LostRoom` if another server has the room."""
        await self._log.repair()
        if not await self._ownership.keep(self.room.code):
            raise LostRoom(f"room {self.room.code}: another server holds it")

    def _refuse_what_waits(self) -> None:
        waiting = list(self._inbox)
        self._inbox.clear()
        for item in waiting:
            if isinstance(item, Received) and not self._is_in_race(item.command):
                self._off_waiting(item.connection)
                self._refuse_while_store_waits(item)
            else:
                self._inbox.append(item)

    def _off_waiting(self, connection: Connection) -> None:
        waiting = self._waiting.pop(connection) - 1
        if waiting:
            self._waiting[connection] = waiting

    def _refuse_while_store_waits(self, item: Received) -> None:
        # A page that cannot join now comes again by itself.
        code: RefusalCode = "busy" if isinstance(item.command, commands.WAYS_IN) else "paused"
        item.connection.answer(refused(item.command.id, code))

    async def _settle(self) -> list[Event]:
        """Do what the table itself does next: deal a round that is due, open a race that a card calls for."""
        events: list[Event] = []
        while True:
            awaits = self._awaits()
            if awaits == "deal" and self._is_due(self.room.next_round):
                events += await self._commit_action({"type": "deal", "secret": self._settings.secret(16)})
                self._snapshot_due = True
            elif awaits in ("race_opening", "race_verdict") and self._race is None and not self._regroups:
                race = OpenRace(
                    self.room,
                    self._people,
                    self._settings.secret(8),
                    inbox=self._settings.limits.inbox,
                    wake=self._arrived.set,
                )
                events += await self._commit_action(race.action())
                self._race = race
            else:
                return events

    async def _commit_action(self, action: Body, **more: Any) -> list[Event]:
        return await self._commit({"type": "act", "action": action, **more}, None, "room")

    def _awaits(self) -> str:
        return "nothing" if self.room.match is None else self.room.engine.awaits(self.room.match).what

    def _tell(self, events: Sequence[Event]) -> None:
        """Send every viewer the new state and what happened; if that opens a race, those who are in it come first."""
        follows, self._told_version = self._told_version, self._log.version
        frames = self._frames(follows, events)
        first: list[int] = []
        if self._race is not None and not self._race.shown:
            first = self._race.show(frames)
        seating = self._people.seating(self.room)
        may_race = self._may_race()
        for number, connection in seating.seated:
            quick = may_race and self._is_human(number)
            if quick and not connection.quick:
                connection.ping()
            connection.quick = quick
            if number not in first:
                connection.update(frames.for_viewer(number))
        self._tell_audience(frames, follows, events)
        if seating.at_table != self._told_of_table:  # seats have moved up, or a grace time is over
            self._tell_presence()
        elif self._clock.now_s() >= self._lines_seen_s + LINES_SEEN_EVERY_S:
            self._lines_seen_s = self._clock.now_s()
            self._presence_changed |= self._people.lines(self.room) != self._told_of_lines

    def _tell_audience(self, frames: Frames, follows: int, events: Sequence[Event]) -> None:
        """Send spectators the same, or after a race, in which they are told nothing, all that has happened since."""
        audience = self._audience
        audience.missed += events
        if self._race is not None:
            return
        if audience and audience.version != follows:
            frames = self._frames(audience.version, audience.missed)
        audience.version, audience.missed = self._log.version, []
        if audience:
            audience.update(frames.for_viewer(None))

    def _no_race_is_open(self) -> bool:
        return self._race is None

    def _frames(self, follows: int, events: Sequence[Event] = ()) -> Frames:
        return Frames(self.room, self._log.version, follows, events, self._now_ms(), self._public)

    def _tell_presence(self) -> None:
        if self._race is not None:
            return  # told with the verdict
        now_s = self._clock.now_s()
        self._told_of_table = self._people.seating(self.room).at_table
        self._presence_changed, self._presence_told_s = False, now_s
        presence = self._people.presence(self.room, now_s)
        self._told_of_lines = presence["line"]
        self._answer_all(to_json(presence))

    def _may_race(self) -> bool:
        """Return whether a race may open at any moment: then the lines of all humans in it are pinged often."""
        return self.room.engine.races and self.room.phase == "playing"

    def _is_human(self, number: int | None) -> bool:
        return number is not None and self.room.seats[number].driver == "human"

    # Bots

    async def _bot_acts(self) -> None:
        """Let a bot play the running turn: its own, or a human's whose time is up or for whom others have asked it."""
        engine, match = self.room.engine, self.room.match
        number = engine.awaits(match).seat
        assert number is not None
        seat = self.room.seats[number]
        seed = f"{seat.bot_seed or self._settings.secret(8)}:{engine.turn(match)}"
        action = BOTS[self.room.game].choose(engine.table(match), engine.mine(match, number), number, seed)
        body: Body = {"type": "act", "action": dict(action)}
        if seat.driver == "human":
            body["why"] = "clock" if self.room.house_rules["turn_clock_s"] else "asked"
        events = await self._commit(body, number, "bot")
        self._tell(events + await self._settle())

    # Races

    async def _slap(self, connection: Connection, asker: Asker, command: commands.Slap, stamp: Stamp) -> None:
        """HD-26, HD-27: which race did this hand mean, and could its player have known?"""
        race = self._race
        if race is not None and command.race == race.id:
            race.slap(connection, asker, command, stamp)
        elif command.race is not None:
            raise Refusal("race_closed")
        elif race is not None or command.version < self.room.race_opened_version:
            raise Refusal("race_opened")
        elif not self.room.engine.races or self._awaits() != "turn":
            raise Refusal("wrong_phase", {"phase": self.room.phase})
        elif self.room.paused_at_ms is not None:
            raise Refusal("match_paused")
        else:
            action = {"type": "false_slap", "seat": asker.seat}
            events = await self._drives_again(asker)
            try:
                events += await self._commit({"type": "act", "action": action}, None, "human", asker.person, command.id)
            except Illegal:
                if events:
                    self._tell(events)
                raise Refusal("already_punished") from None
            events += await self._settle()
            connection.answer(done(command.id))
            self._tell(events)

    async def _close_race(self, race: OpenRace) -> None:
        """Judge, commit the verdict with the record, then answer and tell everybody."""
        race.end()
        record = race.record()
        verdict = judge(record)
        events = await self._commit_action(
            {"type": "decide_race", "race": race.id, **verdict}, record=record, commands=race.counted()
        )
        self._race = None
        ACTIONS.by[self.room.game, "human", "done"] += len(race.counted())
        race_decided(verdict["lines"], verdict["dead_heat"])
        for person in race.leavers:
            number = self.room.seat_of(person)
            if number is not None and self._people.connection(person) is None:
                events += await self._commit(leave(self._settings), number, "human", person)
        events += await self._settle()
        race.answer()
        self._tell(events)
        self._tell_presence()
        for item in race.waiting:
            self._waiting[item.connection] = self._waiting.get(item.connection, 0) + 1
        self._inbox[:0] = race.waiting

    def _is_in_race(self, command: commands.AnyCommand) -> bool:
        """Return whether this is a hand or a call while a race is open: it counts by when it came in."""
        return self._race is not None and isinstance(command, commands.Slap | commands.Call)

    async def _take_slaps_that_wait(self) -> None:
        """Take the slaps and calls that arrived before now: they were in time, whatever held this task up."""
        waiting = list(self._inbox)
        self._inbox.clear()
        for item in waiting:
            if isinstance(item, Received) and self._is_in_race(item.command):
                await self._take(item)
            else:
                self._inbox.append(item)

    def _all_are_back(self) -> bool:
        """After a take-over: whether all humans are connected and measured, or the first has waited long enough."""
        if self._regroup_until_s is None:
            return False
        if self._clock.now_s() >= self._regroup_until_s:
            return True
        missing = [
            seat
            for seat in self.room.seats
            if seat.driver == "human"
            and ((there := self._people.connection(seat.person)) is None or there.line.last_pong_s is None)
        ]
        return not missing

    _FOR_THE_MOMENT: ClassVar[Mapping[type[commands.Command], Callable[..., Coroutine[Any, Any, None]]]] = {
        commands.Visibility: _look,
        commands.Practice: _practise,
        commands.MoveOut: _move_out,
        commands.React: _react,
        commands.History: _recall,
    }
    """What somebody seated may send that makes no entry of its own."""
