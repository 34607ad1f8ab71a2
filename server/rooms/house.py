"""The rooms that this server holds, by code. One is loaded when somebody asks for it; nothing is scanned at start."""

import asyncio
import logging
from collections.abc import Collection, Coroutine
from time import monotonic
from typing import Any

from protocol import commands
from protocol.codes import CloseCode, RefusalCode
from server.games import ENGINES
from server.race.line import Stamp
from server.rooms.census import count
from server.rooms.clock import Clock, LoopClock
from server.rooms.codes import code_for, wrong_sign
from server.rooms.connection import Connection
from server.rooms.consequences import apply
from server.rooms.decide import Refusal, RoomSettings, options
from server.rooms.inbox import Lost, Received, done, refused
from server.rooms.person import person_id
from server.rooms.restore import CannotRestore, restore
from server.rooms.room_task import SETTLED_S, RoomTask
from server.store.log import BrokenLog, LostRoom
from server.store.store import Store
from server.watch.metrics import HAND_OVERS, READY

CODE_TRIES = 20
"""New codes to try before a room is refused; at half of all codes taken, all fail once in a million."""
MOST_JOBS = 256
"""Rooms that are being made or loaded; one more is not made now, and `busy` says so."""
LOAD_TRIES = 3
"""How often a room is read again when another server takes it at the same moment."""
ASK_EVERY_S = 0.1
ASK_FOR_S = 1.5
"""A room that another server holds is asked for so long; then whoever wants to join is told to come again."""
GIVEN_S = 0.3
"""A room that was given up on request is not taken back before: the server that asked comes every ASK_EVERY_S."""
HELD_S = 5.0
"""A room that another server has given up stays for so long: two that are both asked for it do not toss it about."""

log = logging.getLogger("gebrak.rooms")


class Elsewhere(Exception):
    """Another server holds the room: whoever wants to join comes again, by a way that may lead there now."""


class House:
    """All rooms of one server. Its methods never wait and never raise; answers come on the connection."""

    def __init__(
        self,
        store: Store,
        settings: RoomSettings,
        server: str,
        *,
        alone: bool = False,
        clock: Clock | None = None,
    ) -> None:
        """server: a name of its own, new at every start. alone: no other server uses this store."""
        self._clock = clock or LoopClock()
        self._store = store
        self._settings = settings
        self._ownership = store.ownership(server, alone=alone)
        self._ownership.on_asked = self._asked
        self._ownership.on_doubt = self._doubt
        store.call_when_back(self._doubt)
        store.call_when_silent(self._silence)
        self._rooms: dict[str, RoomTask] = {}
        self._loading: dict[str, list[Received | Lost]] = {}
        self._folding = asyncio.Lock()  # one room at a time: each turn of the loop has a slice of one
        self._given: dict[str, asyncio.Task[None]] = {}  # rooms that are being handed over
        self._jobs: set[asyncio.Task[None]] = set()
        self._open = True

    async def open(self) -> None:
        """Say that this server lives. Rooms can be served from now on."""
        await self._ownership.start()

    def create(self, connection: Connection, command: commands.Create) -> None:
        """Make a room and answer with its code; sent again with the same id, answer with the same code."""
        if not self._open:
            connection.close(CloseCode.RESTARTING)
            return
        if len(self._jobs) >= MOST_JOBS:
            connection.answer(refused(command.id, "busy"))
            return
        self._begin(self._create(connection, command))

    def receive(self, code: str, connection: Connection, command: commands.AnyCommand, stamp: Stamp) -> None:
        """Hand a command to a room; a join loads the room if nobody has it yet."""
        item = Received(connection, command, stamp)
        room = self._rooms.get(code)
        if not self._open and isinstance(command, commands.WAYS_IN):
            connection.close(CloseCode.RESTARTING)
        elif room is not None:
            room.post(item)
        elif code in self._loading:
            if len(self._loading[code]) < self._settings.limits.inbox:
                self._loading[code].append(item)
            else:
                connection.answer(refused(command.id, "busy"))
        elif not isinstance(command, commands.WAYS_IN):
            connection.answer(refused(command.id, "not_joined"))
        elif (sign := wrong_sign(code)) is not None:
            connection.answer(refused(command.id, "bad_code", {"sign": sign}))
        elif len(self._rooms) + len(self._loading) >= self._settings.limits.rooms:
            connection.answer(refused(command.id, "busy"))
        else:
            self._loading[code] = [item]
            self._begin(self._load(code))

    def lost(self, code: str, connection: Connection) -> None:
        """A connection to a room is gone."""
        if code in self._rooms:
            self._rooms[code].post(Lost(connection))
        elif code in self._loading:
            self._loading[code].append(Lost(connection))

    def is_open(self) -> bool:
        """Return whether anybody is let in: not while this server goes down."""
        return self._open

    async def ready(self) -> bool:
        """Return whether rooms can be served: the store answers and this server is not going down."""
        return self._open and self._ownership.is_fresh() and await self._store.ping()

    async def census(self) -> None:
        """Bring the gauges of this house up to date."""
        READY.value = self._open and self._ownership.is_fresh()
        await count(list(self._rooms.values()))

    async def close(self) -> None:
        """Take no more rooms, finish what is open in each, write their snapshots and give them up."""
        self._open = False
        await asyncio.gather(*self._jobs, return_exceptions=True)
        rooms = list(self._rooms.values())
        await asyncio.gather(*(room.stop(CloseCode.RESTARTING) for room in rooms), return_exceptions=True)
        await asyncio.gather(*self._jobs, return_exceptions=True)  # the leases
        await self._ownership.close()

    def _begin(self, job: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(job)
        self._jobs.add(task)
        task.add_done_callback(self._jobs.discard)
        return task

    async def _create(self, connection: Connection, command: commands.Create) -> None:
        try:
            body = {
                "type": "created",
                "game": command.game,
                "rules_version": ENGINES[command.game].rules_version,
                "options": options(command.game, command.options),
            }
        except Refusal as refusal:
            connection.answer(refused(command.id, refusal.code, refusal.detail))
            return
        for attempt in range(CODE_TRIES):
            code = code_for(command.id, attempt)
            if await self._store.create(code, command=command.id, body={**body, "code": code}):
                connection.answer(done(command.id, code=code))
                return
        connection.answer(refused(command.id, "no_free_code"))

    async def _load(self, code: str) -> None:
        why: RefusalCode = "moved"
        for _ in range(LOAD_TRIES):
            try:
                room = await self._take_over(code)
            except LostRoom:
                continue
            except Elsewhere:
                break
            except (BrokenLog, CannotRestore) as error:
                log.warning("room %s is left alone: %s", code, error, extra={"event": "room_left_alone", "room": code})
                why = "broken_room"
                break
            except Exception:
                log.exception("room %s could not be loaded", code, extra={"event": "room_left_alone", "room": code})
                why = "broken_room"
                break
            if room is None:
                why = "no_such_room"
                break
            self._rooms[code] = room
            log.debug("room %s: loaded", code, extra={"event": "room_loaded", "room": code})
            for item in self._loading.pop(code):
                room.post(item)
            return
        for item in self._loading.pop(code):
            if isinstance(item, Received):
                if why == "no_such_room":
                    item.connection.wrong_code()
                item.connection.answer(refused(item.command.id, why))

    async def _take_over(self, code: str) -> RoomTask | None:
        """Read a room, and say in its log that this server holds it now. Return None if there is no such room."""
        stays_until_s = await self._have(code)
        loaded = None if stays_until_s is None else await self._store.load(code)
        if stays_until_s is None or loaded is None:
            if await self._ownership.may_be_written_back():
                raise Elsewhere
            return None
        async with self._folding:
            room = await restore(loaded)
        room_log = loaded.log
        entry = room_log.next_entry(
            at_ms=room_log.at_ms,
            who=None,
            seat=None,
            driver="room",
            command=None,
            body={"type": "owner", "server": self._ownership.server},
        )
        room = apply(room, entry).room
        await room_log.append(entry, empty=room.host is None)
        return RoomTask(
            room, room_log, self._settings, self._clock, self._ownership, stays_until_s=stays_until_s, on_end=self._end
        )

    async def _have(self, code: str) -> float | None:
        """Claim a room, for a while also if another server holds it. Raises `Elsewhere`.

        Return from when on (s, monotonic) it may be handed over, or None if there is no such room.
        """
        giver = ""
        if code in self._given:
            await asyncio.wait({self._given[code]})
        until_s = monotonic() + ASK_FOR_S
        while True:
            holder = await self._ownership.claim(code, self._who_came(code))
            if holder is None:
                return None
            if holder == self._ownership.server:
                given = bool(giver) and await self._ownership.lives(giver, code)
                return monotonic() + (HELD_S if given else SETTLED_S)
            if giver not in ("", holder) or monotonic() > until_s or not self._open:
                raise Elsewhere
            giver = holder
            await asyncio.sleep(ASK_EVERY_S)

    def _who_came(self, code: str) -> set[str]:
        """Return the people who wait for a room that is being loaded."""
        waiting = self._loading[code]
        lost = {item.connection for item in waiting if isinstance(item, Lost)}
        return {
            person_id(item.command.token)
            for item in waiting
            if isinstance(item, Received) and isinstance(item.command, commands.WAYS_IN) and item.connection not in lost
        }

    def _asked(self, code: str, people: Collection[str]) -> None:
        """Another server asks for a room, for these people: give it up, unless this one has only just got it."""
        if not self._open:
            return  # all are given up
        room = self._rooms.get(code)
        if room is None:
            if code not in self._loading:
                self._begin(self._release(code))
        elif code in self._given:
            room.asked_for(people)
        elif monotonic() >= room.stays_until_s:
            room.asked_for(people)
            self._given[code] = self._begin(self._hand_over(room))
            self._given[code].add_done_callback(lambda _: self._given.pop(code))

    async def _hand_over(self, room: RoomTask) -> None:
        """Give a room to the server that asks for it; who comes here for it meanwhile waits for that."""
        code = room.room.code
        await room.stop(CloseCode.MOVED)
        await self._ownership.release(code)
        HAND_OVERS.value += 1
        log.info("room %s: given to the server that asked for it", code, extra={"event": "room_given", "room": code})
        await asyncio.sleep(GIVEN_S)

    def _doubt(self) -> None:
        """The store may have lost something, or another server may have taken this one for dead."""
        for room in self._rooms.values():
            room.check()

    def _silence(self) -> None:
        for room in self._rooms.values():
            room.store_is_silent()

    async def _release(self, code: str) -> None:
        """Give up the lease of a room, unless somebody has asked for the room again meanwhile."""
        if code not in self._rooms and code not in self._loading:
            await self._ownership.release(code)

    def _end(self, room: RoomTask) -> None:
        """A room's task takes nothing more; by now another task may hold the same room."""
        code = room.room.code
        if self._rooms.get(code) is room:
            del self._rooms[code]
        room.task.add_done_callback(lambda _: self._begin(self._release(code)))
