"""One room is one task: it decides, commits and tells, one command after the other.

    inbox -> decide (pure) -> append to the log, and wait until it is on disk -> the new state is the room's state
          -> answer who asked, and send every viewer an update

Nothing is told before it is on disk. A command that waits in the inbox is judged when its turn comes. The task sleeps
until something arrives or the nearest deadline of the room's state; a deadline makes an ordinary entry. From the
opening of a race to its verdict only slaps and calls are taken; everything else waits.

When another server turns out to hold the room, or anything here fails, the task ends, its connections are closed with
"come back at once", and whoever asks next gets the room from the log.
"""

import asyncio
import logging
import secrets
from collections import Counter, deque
from collections.abc import Callable, Mapping, Sequence
from time import monotonic
from typing import Any, NamedTuple

from pydantic_core import to_json

from protocol import commands
from protocol.codes import CloseCode, RefusalCode
from protocol.messages import RefusalDetail
from server.bots import BOTS
from server.games.engine import Illegal
from server.race.judge import judge
from server.race.line import Line
from server.race.record import Race, Runner
from server.rooms.connection import Connection
from server.rooms.decide import Asker, Body, Refusal, RoomSettings, decide, join, leave
from server.rooms.frames import Frames
from server.rooms.person import person_id
from server.rooms.room import Deadline, Room, apply
from server.store.entry import Driver
from server.store.log import LostRoom, RoomLog

INBOX = 32
"""Commands of one connection that wait for a room, or in it for the end of a race; one more is refused as `busy`."""
RACE_REFUSALS = 64
"""Refusals that wait for a verdict; one more is given at once: only a flood comes so far."""
SNAPSHOT_EVERY = 500
"""Entries after which a snapshot is written also in the middle of a round: it bounds the time to load a room."""
IDLE_S = 60.0
"""A room that nobody is connected to leaves this server's memory after so long; its clock stands still from then on."""
LINE_FRESH_S = 5.0
"""A human is in a race whose line has been heard of within so long (HD-22)."""
REGROUP_S = 3.0
"""After a take-over a race is opened again when all are back, or so long after the first."""
REGROUP_CHECK_S = 0.1

log = logging.getLogger("gebrak.rooms")

Event = Mapping[str, Any]


class Received(NamedTuple):
    """A command and when its bytes arrived (s, monotonic clock)."""

    connection: Connection
    command: commands.AnyCommand
    arrival_s: float


class Lost(NamedTuple):
    """A connection is gone."""

    connection: Connection


def done(command_id: str, **result: Any) -> bytes:
    """Return the answer to a command that was carried out."""
    return to_json({"type": "done", "id": command_id, **result})


def refused(command_id: str | None, code: RefusalCode, detail: RefusalDetail | None = None) -> bytes:
    """Return the answer to a command that was not carried out."""
    return to_json({"type": "refused", "id": command_id, "code": code, "detail": detail or {}})


class RoomTask:
    """A room that this server holds, with the people connected to it."""

    def __init__(
        self, room: Room, room_log: RoomLog, settings: RoomSettings, on_end: Callable[["RoomTask"], None]
    ) -> None:
        self.room = room
        self._log = room_log
        self._settings = settings
        self._on_end = on_end
        self._loop = asyncio.get_running_loop()
        self._clock_ms = room_log.at_ms
        self._clock_started_s = monotonic()
        self._inbox: deque[Received | Lost] = deque()
        self._waiting: Counter[Connection] = Counter()  # commands in the inbox, by who sent them
        self._arrived = asyncio.Event()
        self._alarm: asyncio.TimerHandle | None = None
        self._stopping = False
        self._connections: dict[str, Connection] = {}  # by person: one each, the newest
        self._people: dict[Connection, str] = {}
        self._told_version = room_log.version
        self._idle_since_s: float | None = self._clock_started_s
        self._race: Race | None = None
        self._race_shown = False  # its opening has been written to those who are in it
        self._race_lines: dict[int, Line] = {}  # by seat, as they were at the opening
        self._race_waits: list[Received] = []  # what came during the race and is not for it
        self._race_done: list[tuple[Connection, str, str]] = []  # slaps and calls that counted: person, command id
        self._race_refusals: list[tuple[Connection, bytes]] = []
        self._left_in_race: list[str] = []  # people who asked to leave and were gone before the verdict
        self._regroups = self._awaits() in ("race_opening", "race_verdict")  # taken over in the middle of a race
        self._regroup_until_s: float | None = None
        self._snapshot_due = False
        self._told_here: list[int] = []
        self.task = asyncio.create_task(self._run(), name=f"room {room.code}")

    # For the house

    def post(self, item: Received | Lost) -> None:
        """Put something into the inbox. A connection that has filled its share of it is refused as `busy`."""
        if isinstance(item, Received):
            if self._waiting[item.connection] >= INBOX:
                item.connection.answer(refused(item.command.id, "busy"))
                return
            self._waiting[item.connection] += 1
        self._inbox.append(item)
        self._arrived.set()

    async def stop(self) -> None:
        """Finish an open race and what is being committed, write a snapshot and end."""
        self._stopping = True
        self._arrived.set()
        await self.task

    # The loop

    async def _run(self) -> None:
        try:
            while not self._is_over():
                await self._arrived.wait()
                self._arrived.clear()
                busy = True
                while busy:  # in turn, so that a flood holds up no deadline and no bot holds up a command
                    busy = bool(self._inbox)
                    if self._inbox:
                        await self._take(self._inbox.popleft())
                    busy |= await self._do_what_is_due()
                self._set_alarm()
            self._on_end(self)
            await self._log.write_snapshot(to_json(self.room.dump()), self._keep_from())
        except LostRoom:
            log.info("room %s: another server holds it now", self.room.code)
            self._let_go()
        except Exception:
            log.exception(
                "room %s: failed at version %d, it will be read from its log again", self.room.code, self._log.version
            )
            self._let_go()
        finally:
            if self._alarm is not None:
                self._alarm.cancel()

    def _is_over(self) -> bool:
        if self._inbox or self._race is not None:
            return False
        idle = self._idle_since_s is not None and monotonic() - self._idle_since_s >= IDLE_S
        return self._stopping or idle

    def _let_go(self) -> None:
        self._on_end(self)
        waiting = [item.connection for item in (*self._inbox, *self._race_waits)]
        for connection in {*self._people, *waiting}:
            connection.close(CloseCode.MOVED)

    def _now_ms(self) -> int:
        return self._clock_ms + int((monotonic() - self._clock_started_s) * 1000)

    def _set_alarm(self) -> None:
        """Wake at the nearest moment at which something may be due."""
        if self._alarm is not None:
            self._alarm.cancel()
        now_s = monotonic()
        waits_s = []
        if self._race is not None:
            waits_s.append(max(0.0, self._race.closes_in_ms(now_s) / 1000))
        elif self._regroup_until_s is not None:
            waits_s.append(REGROUP_CHECK_S)
        elif self._people:
            now_ms = self._now_ms()
            deadlines = (self.room.bot_turn, self.room.next_round)
            waits_s.extend(max(0, deadline.due_ms - now_ms) / 1000 for deadline in deadlines if deadline is not None)
        if self._idle_since_s is not None:
            waits_s.append(max(0.0, self._idle_since_s + IDLE_S - now_s))
        self._alarm = self._loop.call_later(min(waits_s), self._arrived.set) if waits_s else None

    async def _do_what_is_due(self) -> bool:
        """Close a race, open one again, let a bot act, begin the next round, or write a snapshot; say if it was one."""
        if self._race is not None:
            if self._race.closes_in_ms(monotonic()) > 0:
                return False
            await self._take_slaps_that_wait()
            await self._close_race()
        elif self._regroups:
            if not self._all_are_back():
                return False
            self._regroups = False
            self._regroup_until_s = None
            self._tell(await self._settle())
        elif self._people and self._is_due(self.room.bot_turn):
            await self._bot_acts()
        elif self._people and self._is_due(self.room.next_round):
            self._tell(await self._settle())
        elif self._snapshot_due:
            self._snapshot_due = False
            await self._log.write_snapshot(to_json(self.room.dump()), self._keep_from())
        else:
            return False
        return True

    def _is_due(self, deadline: Deadline | None) -> bool:
        return deadline is not None and deadline.due_ms <= self._now_ms()

    def _keep_from(self) -> int:
        """Return the first entry to keep: that of the match before the running one."""
        return self.room.match_versions[0]

    # Commands

    async def _take(self, item: Received | Lost) -> None:
        if isinstance(item, Lost):
            self._lose(item.connection)
            return
        connection, command, arrival_s = item
        self._waiting[connection] -= 1
        if not self._waiting[connection]:
            del self._waiting[connection]
        person = self._people.get(connection)
        try:
            if isinstance(command, commands.Join):
                await self._join(item)
                return
            number = None if person is None else self.room.seat_of(person)
            if person is None or number is None:
                raise Refusal("not_joined")
            asker = Asker(person, number)
            if self.room.has_done(person, command.id) and not isinstance(command, commands.Leave):
                connection.answer(done(command.id))  # who has left, and joined again to hear it, still wants to leave
            elif isinstance(command, commands.Slap):
                await self._slap(connection, asker, command, arrival_s)
            elif isinstance(command, commands.Call):
                self._call(connection, asker, command, arrival_s)
            elif self._race is not None:
                self._wait_for_verdict(item)
            else:
                await self._carry_out(connection, asker, command)
        except Refusal as refusal:
            answer = refused(command.id, refusal.code, refusal.detail)
            if self._race is None or len(self._race_refusals) >= RACE_REFUSALS:
                connection.answer(answer)
            else:
                self._race_refusals.append((connection, answer))
        except Exception:
            connection.close(CloseCode.MOVED)  # it may not be one of the room's people yet
            raise

    async def _carry_out(self, connection: Connection, asker: Asker, command: commands.Command) -> None:
        body = decide(self.room, asker, command, self._settings)
        events: list[Event] = []
        if body is not None:
            seat = asker.seat if body["type"] in ("act", "left", "renamed", "ready") else None
            try:
                repeated = self.room.has_done(asker.person, command.id)
                command_id = None if repeated else command.id
                events = await self._commit(body, seat, "human", asker.person, command_id)
            except Illegal as illegal:
                raise Refusal(illegal.code, {"turn": self.room.engine.turn(self.room.match)}) from None
            events += await self._settle()
        if self._race is not None:
            self._tell(events)  # an opening goes out before anything else
            connection.answer(done(command.id))
            return
        connection.answer(done(command.id))
        if isinstance(command, commands.Leave):
            self._forget(connection)
            connection.close(CloseCode.LEFT)
        if body is not None:
            self._tell(events)

    async def _join(self, item: Received) -> None:
        """Seat a person, or give a person back the own seat. A person's newest connection is the one that counts."""
        connection, command, _ = item
        assert isinstance(command, commands.Join)
        person = person_id(command.token)
        if self._people.get(connection, person) != person:
            raise Refusal("already_joined")
        body = join(self.room, person, command)
        if body is not None and self._race is not None:
            self._wait_for_verdict(item)
            return
        events: list[Event] = []
        if body is not None:
            events = await self._commit(body, self.room.seat_of(person), "human", person, command.id)
        else:
            await self._log.confirm()  # nobody is shown a room that another server has taken over
        number = self.room.seat_of(person)
        assert number is not None
        old = self._connections.get(person)
        if old is not None and old is not connection:
            self._people.pop(old, None)
            old.close(CloseCode.REPLACED)
        if body is not None:
            self._tell(events)
        self._connections[person] = connection
        self._people[connection] = person
        self._idle_since_s = None
        if self._regroups and self._regroup_until_s is None:
            self._regroup_until_s = monotonic() + REGROUP_S
        connection.quick = self._wants_quick_pings()
        connection.answer(done(command.id, seat=number))
        connection.update(Frames(self.room, self._log.version, 0, (), self._now_ms()).for_seat(number))
        self._tell_presence()

    def _wait_for_verdict(self, item: Received) -> None:
        if sum(waiting.connection is item.connection for waiting in self._race_waits) >= INBOX:
            raise Refusal("busy")
        self._race_waits.append(item)

    def _lose(self, connection: Connection) -> None:
        """A connection is gone, and what it still waits for; but who asked to leave in a race leaves after it."""
        person = self._people.get(connection)
        waiting = [item for item in self._race_waits if item.connection is connection]
        if person is not None and any(isinstance(item.command, commands.Leave) for item in waiting):
            self._left_in_race.append(person)
        self._race_waits = [item for item in self._race_waits if item not in waiting]
        self._forget(connection)

    def _forget(self, connection: Connection) -> None:
        """End the presence of this connection's person, unless a newer one has taken its place."""
        person = self._people.pop(connection, None)
        if person is None:
            return
        del self._connections[person]
        if not self._people:
            self._idle_since_s = monotonic()
            self._regroup_until_s = None
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
        await self._log.append(entry)
        self.room = change.room
        snapshot = self._log.snapshot
        self._snapshot_due |= entry.version - (snapshot.version if snapshot else 0) >= SNAPSHOT_EVERY
        return list(change.events)

    async def _settle(self) -> list[Event]:
        """Do what the table itself does next: deal a round that is due, open a race that a card calls for."""
        events: list[Event] = []
        while True:
            awaits = self._awaits()
            if awaits == "deal" and self._is_due(self.room.next_round):
                events += await self._commit_action({"type": "deal", "secret": secrets.token_hex(16)})
                self._snapshot_due = True
            elif awaits in ("race_opening", "race_verdict") and self._race is None and not self._regroups:
                events += await self._open_race()
            else:
                return events

    async def _commit_action(self, action: Body, **more: Any) -> list[Event]:
        return await self._commit({"type": "act", "action": action, **more}, None, "room")

    def _awaits(self) -> str:
        return "nothing" if self.room.match is None else self.room.engine.awaits(self.room.match).what

    def _tell(self, events: Sequence[Event]) -> None:
        """Send every viewer the new state and what happened; if that opens a race, those who are in it come first."""
        frames = Frames(self.room, self._log.version, self._told_version, events, self._now_ms())
        self._told_version = self._log.version
        opened = self._race is not None and not self._race_shown
        if opened:
            self._show_race(frames)
        quick = self._wants_quick_pings()
        for connection, person in self._people.items():
            number = self.room.seat_of(person)
            if number is None:
                continue
            if quick and not connection.quick:
                connection.ping()
            connection.quick = quick
            if not opened or self._race is None or number not in self._race.runners:
                connection.update(frames.for_seat(number))
        if self._here() != self._told_here:  # seats have moved up
            self._tell_presence()

    def _here(self) -> list[int]:
        return sorted(number for person in self._connections if (number := self.room.seat_of(person)) is not None)

    def _tell_presence(self) -> None:
        if self._race is not None:
            return  # told with the verdict
        here = self._told_here = self._here()
        message = to_json({"type": "presence", "here": here})
        for connection in self._people:
            connection.answer(message)

    def _wants_quick_pings(self) -> bool:
        return self.room.engine.races and self.room.phase == "playing"

    # Bots

    async def _bot_acts(self) -> None:
        engine, match = self.room.engine, self.room.match
        number = engine.awaits(match).seat
        assert number is not None
        seat = self.room.seats[number]
        seed = f"{seat.bot_seed}:{engine.turn(match)}"
        action = BOTS[self.room.game].choose(engine.table(match), engine.mine(match, number), number, seed)
        events = await self._commit({"type": "act", "action": dict(action)}, number, "bot")
        self._tell(events + await self._settle())

    # Races

    async def _open_race(self) -> list[Event]:
        """Say in the log who is in the race; the opening itself is written by `_tell`."""
        now_s = monotonic()
        card_player = self.room.engine.table(self.room.match)["race"]["card_player"]
        race = Race.under(self.room.options, secrets.token_hex(8), card_player)
        lines: dict[int, Line] = {}
        for number, seat in enumerate(self.room.seats):
            if seat.driver == "bot":
                race.runners[number] = self._bot_runner(number, race)
                continue
            connection = self._connections.get(seat.person or "")
            heard_s = None if connection is None else connection.line.last_heard_s
            if connection is not None and heard_s is not None and now_s - heard_s <= LINE_FRESH_S:
                race.runners[number] = Runner(
                    number,
                    bot=False,
                    excused_before=number in self.room.excused,
                    base_ms=connection.line.base_ms(now_s),
                )
                lines[number] = connection.line
        events = await self._commit_action({"type": "open_race", "race": race.race, "seats": list(race.runners)})
        self._race, self._race_lines, self._race_shown = race, lines, False
        return events

    def _bot_runner(self, number: int, race: Race) -> Runner:
        bot = BOTS[self.room.game]
        seed = f"{self.room.seats[number].bot_seed}:{race.race}"
        assert bot.reaction_ms is not None
        assert bot.call_ms is not None
        runner = Runner(number, bot=True, slap_ms=bot.reaction_ms(seed), answered=True)
        if number == race.card_player:
            runner.call_ms = bot.call_ms(seed, race.call_limit_ms)
        return runner

    def _show_race(self, frames: Frames) -> None:
        """Write the opening, seat after seat in a random order, everything encoded before the first write."""
        race = self._race
        assert race is not None
        openings = []
        for runner in race.runners.values():
            runner.opened_s = monotonic()
            connection = self._connections.get(self.room.seats[runner.seat].person or "")
            if not runner.bot and connection is not None:
                openings.append((runner, connection, frames.for_seat(runner.seat)))
        secrets.SystemRandom().shuffle(openings)
        for runner, connection, message in openings:
            runner.opened_s = connection.open_race(message)
        self._race_shown = True

    async def _slap(self, connection: Connection, asker: Asker, command: commands.Slap, arrival_s: float) -> None:
        """HD-26, HD-27: which race did this hand mean, and could its player have known?"""
        race = self._race
        if race is not None and command.race == race.race:
            if asker.seat not in race.runners:
                raise Refusal("not_in_race")
            if not race.slap(asker.seat, arrival_s, command.claim_ms):
                raise Refusal("already_slapped")
            self._race_done.append((connection, asker.person, command.id))
        elif command.race is not None:
            raise Refusal("race_closed")
        elif race is not None or command.version < self.room.race_opened_version:
            raise Refusal("race_opened")
        elif not self.room.engine.races or self._awaits() != "turn":
            raise Refusal("wrong_phase", {"phase": self.room.phase})
        else:
            action = {"type": "false_slap", "seat": asker.seat}
            try:
                events = await self._commit({"type": "act", "action": action}, None, "human", asker.person, command.id)
            except Illegal:
                raise Refusal("already_punished") from None
            events += await self._settle()
            connection.answer(done(command.id))
            self._tell(events)

    def _call(self, connection: Connection, asker: Asker, command: commands.Call, arrival_s: float) -> None:
        race = self._race
        if race is None or command.race != race.race:
            raise Refusal("race_closed")
        if asker.seat != race.card_player:
            raise Refusal("not_your_call")
        if asker.seat not in race.runners:
            raise Refusal("not_in_race")
        if not race.call(arrival_s):
            raise Refusal("already_called")
        self._race_done.append((connection, asker.person, command.id))

    async def _close_race(self) -> None:
        """Judge, commit the verdict with the record, then answer and tell everybody."""
        race = self._race
        assert race is not None
        for runner in race.runners.values():
            if not runner.bot:
                self._read_line(runner)
        record = race.record()
        verdict = judge(record)
        counted = [{"who": person, "command": command} for _, person, command in self._race_done]
        events = await self._commit_action(
            {"type": "decide_race", "race": race.race, **verdict}, record=record, commands=counted
        )
        self._race = None
        for person in self._left_in_race:
            number = self.room.seat_of(person)
            if number is not None and person not in self._connections:
                events += await self._commit(leave(self._settings), number, "human", person)
        events += await self._settle()
        for connection, _, command in self._race_done:
            connection.answer(done(command))
        for connection, message in self._race_refusals:
            connection.answer(message)
        self._tell(events)
        self._tell_presence()
        for item in reversed(self._race_waits):
            self._waiting[item.connection] += 1
            self._inbox.appendleft(item)
        self._race_waits, self._race_done, self._race_refusals, self._left_in_race = [], [], [], []

    async def _take_slaps_that_wait(self) -> None:
        """Take the slaps and calls that arrived before now: they were in time, whatever held this task up."""
        waiting = list(self._inbox)
        self._inbox.clear()
        for item in waiting:
            if isinstance(item, Received) and isinstance(item.command, commands.Slap | commands.Call):
                await self._take(item)
            else:
                self._inbox.append(item)

    def _read_line(self, runner: Runner) -> None:
        """Take a runner's base round trip: from the line of the opening and, after a new connection, that one too."""
        now_s = monotonic()
        connection = self._connections.get(self.room.seats[runner.seat].person or "")
        lines = {self._race_lines[runner.seat]} | (set() if connection is None else {connection.line})
        bases = [base_ms for line in lines if (base_ms := line.base_ms(now_s)) is not None]
        runner.base_ms = min(bases, default=None)
        runner.answered |= any((line.last_pong_s or 0.0) > runner.opened_s for line in lines)

    def _all_are_back(self) -> bool:
        """After a take-over: whether all humans are connected and measured, or the first has waited long enough."""
        if self._regroup_until_s is None:
            return False
        if monotonic() >= self._regroup_until_s:
            return True
        missing = [
            seat
            for seat in self.room.seats
            if seat.driver == "human"
            and ((there := self._connections.get(seat.person or "")) is None or there.line.last_pong_s is None)
        ]
        return not missing
