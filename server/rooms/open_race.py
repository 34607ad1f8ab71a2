"""One hand race in a room, from its opening to its verdict: who is in it, what came in, what waits for it.

It decides nothing: the record goes to the judge. From the opening on only slaps and calls are taken, and nobody is told
anything; every other command waits, and every answer is given with the verdict.
"""

from collections.abc import Callable
from hashlib import sha256
from time import monotonic
from typing import Any

from protocol import commands
from server.bots import BOTS
from server.race.credit import standing
from server.race.estimate import Press
from server.race.line import ALIVE_S, Stamp
from server.race.race import Race, Runner
from server.race.record import RaceRecord
from server.rooms.connection import Connection
from server.rooms.decide import Asker, Refusal
from server.rooms.frames import Frames
from server.rooms.inbox import Received, done
from server.rooms.pauses import Pauses
from server.rooms.people import People
from server.rooms.room import Room
from server.rooms.ticks import Ticks

MOST_ANSWERS = 64
"""Answers to what does not count that wait for a verdict; one more is given at once: only a flood comes so far."""


class OpenRace:
    """A race that has been decided to open, or is open. `end` it in any case."""

    def __init__(self, room: Room, people: People, race: str, inbox: int, wake: Callable[[], None]) -> None:
        """race: its id. inbox: see `Limits`. wake: called when it may be closed earlier than it seemed.

        Everybody is in it whom a bot drives, and every human whose line is alive.
        """
        self._room = room
        self._people = people
        self._inbox = inbox
        self._wake = wake
        self._opened: dict[int, Connection] = {}  # by seat, the connections that have been sent the opening
        self._done: list[tuple[Connection, str, str]] = []  # slaps and calls that counted: person, command id
        self._answers: list[tuple[Connection, bytes]] = []
        self._ticks: Ticks | None = None
        self._pauses: Pauses | None = None
        self.shown = False  # its opening has been written to those who are in it
        self.waiting: list[Received] = []  # what came during the race and is not for it
        self.leavers: list[str] = []  # people who asked to leave and were gone before the verdict
        card_player = room.engine.table(room.match)["race"]["card_player"]
        self._race = Race.under(room.options, race, card_player)
        now_s = monotonic()
        for number, seat in enumerate(room.seats):
            connection = people.connection(seat.person)
            if seat.driver == "bot":
                self._race.runners[number] = Runner(number)
            elif seat.person is not None and connection is not None and _is_alive(connection, now_s):
                credit = room.credit_of(seat.person)
                self._race.runners[number] = Runner(
                    number,
                    line=connection.line,
                    credit=standing(credit),
                    excused_before=number in room.excused,
                    early_before=credit["early"],
                    visible=not people.is_hidden(seat.person),
                )

    @property
    def id(self) -> str:
        return self._race.race

    def action(self) -> dict[str, Any]:
        """Return the game's action that opens it."""
        return {
            "type": "open_race",
            "race": self.id,
            "seats": list(self._race.runners),
            "kind": self._race.kind,
            "limit_ms": self._race.limit_ms,
            "call_limit_ms": self._race.call_limit_ms,
        }

    def show(self, frames: Frames) -> list[int]:
        """Write the opening, seat after seat in an order by lot, everything encoded before the first write.

        Return the seats that it has been written to: those of the humans in the race.
        """
        openings = []
        for runner in self._race.runners.values():
            connection = self._people.connection(self._room.seats[runner.seat].person)
            if runner.line is not None and connection is not None:
                openings.append((runner, connection, frames.for_viewer(runner.seat)))
        openings.sort(key=lambda opening: sha256(f"{self.id}:opening:{opening[0].seat}".encode()).digest())
        self._pauses = Pauses()
        opened_s = monotonic()
        for runner in self._race.runners.values():
            runner.opened_s = opened_s
            if runner.line is None:
                self._foresee(runner)
        for runner, connection, message in openings:
            runner.opened_s, runner.queued_bytes = connection.open_race(message)
            runner.line = connection.line
            self._opened[runner.seat] = connection
        self._ticks = Ticks(self._tick)
        self.shown = True
        return list(self._opened)

    def closes_in_ms(self) -> float:
        """Return how long it must stay open from now on if nothing else comes in; 0 or less: close it."""
        return self._race.closes_in_ms(monotonic())

    # What comes in

    def slap(self, connection: Connection, asker: Asker, command: commands.Slap, stamp: Stamp) -> None:
        """Take a slap that names this race. Raises `Refusal`."""
        if self._is_counted(connection, asker, command):
            return
        runner = self._runner(asker)
        if not self._race.slap(asker.seat, connection.line, stamp, command.claim_ms):
            raise Refusal("already_slapped")
        runner.handler_delay_ms = command.handler_ms
        runner.painted_ms = command.painted_ms
        runner.pointer = command.pointer
        self._done.append((connection, asker.person, command.id))

    def call(self, connection: Connection, asker: Asker, command: commands.Call, stamp: Stamp) -> None:
        """Take a call that names this race. Raises `Refusal`."""
        if self._is_counted(connection, asker, command):
            return
        if asker.seat != self._race.card_player:
            raise Refusal("not_your_call")
        self._runner(asker)
        if not self._race.call(connection.line, stamp, command.claim_ms):
            raise Refusal("already_called")
        self._done.append((connection, asker.person, command.id))

    def wait(self, item: Received) -> None:
        """Keep a command until the verdict. Raises `Refusal` if its connection has too many there."""
        if sum(waiting.connection is item.connection for waiting in self.waiting) >= self._inbox:
            raise Refusal("busy")
        self.waiting.append(item)

    def answer_later(self, connection: Connection, answer: bytes) -> None:
        """Give this answer with the verdict."""
        if len(self._answers) >= MOST_ANSWERS:
            connection.answer(answer)
        else:
            self._answers.append((connection, answer))

    def lose(self, connection: Connection, person: str | None) -> None:
        """A connection is gone, and what it waits for; but who asked to leave leaves after the race."""
        lost = [item for item in self.waiting if item.connection is connection]
        if person is not None and any(isinstance(item.command, commands.Leave) for item in lost):
            self.leavers.append(person)
        self.waiting = [item for item in self.waiting if item not in lost]

    # The end

    def end(self) -> None:
        """Send no more pings."""
        for connection in self._opened.values():
            connection.line.close_comb()
        if self._ticks is not None:
            self._ticks.stop()
        if self._pauses is not None:
            self._pauses.end()

    def record(self) -> RaceRecord:
        """Return what was measured."""
        assert self._ticks is not None
        assert self._pauses is not None
        self._race.loop_lag_ms = self._ticks.most_late_ms
        self._race.collection_ms = self._pauses.longest_ms
        return self._race.record(monotonic())

    def counted(self) -> list[dict[str, Any]]:
        """Return the slaps and calls that the verdict answers, as the log names them."""
        commands_done = dict.fromkeys((person, command) for _, person, command in self._done)
        return [{"who": person, "command": command} for person, command in commands_done]

    def answer(self) -> None:
        """Give the answers that have waited for the verdict."""
        for connection, _, command in self._done:
            connection.answer(done(command))
        for connection, message in self._answers:
            connection.answer(message)

    def _tick(self, now_s: float) -> None:
        for number, connection in self._opened.items():
            if self._race.wants_ping(number, now_s):
                connection.comb_ping()
        # All that still keeps it open then is the pong behind the last slap, which wakes nobody by itself.
        all_slapped = all(runner.slap is not None for runner in self._race.runners.values())
        if all_slapped and self._race.closes_in_ms(now_s) <= 0:
            self._wake()

    def _runner(self, asker: Asker) -> Runner:
        runner = self._race.runners.get(asker.seat)
        if runner is None or runner.line is None:
            raise Refusal("not_in_race")
        return runner

    def _is_counted(self, connection: Connection, asker: Asker, command: commands.Command) -> bool:
        """Return whether this very command waits already: sent again, it joins the one that came first."""
        if all((asker.person, command.id) != (person, known) for _, person, known in self._done):
            return False
        if all(connection is not waiting or command.id != known for waiting, _, known in self._done):
            self._done.append((connection, asker.person, command.id))
        return True

    def _foresee(self, runner: Runner) -> None:
        """Note when a bot will slap, and call."""
        bot = BOTS[self._room.game]
        seed = f"{self._room.seats[runner.seat].bot_seed}:{self.id}"
        assert bot.reaction_ms is not None
        assert bot.call_ms is not None
        runner.slap = Press(bot.reaction_ms(seed))
        if runner.seat == self._race.card_player:
            runner.call = Press(bot.call_ms(seed, self._race.call_limit_ms))


def _is_alive(connection: Connection, now_s: float) -> bool:
    """HD-22."""
    heard_s = connection.line.last_heard_s
    return heard_s is not None and now_s - heard_s <= ALIVE_S
