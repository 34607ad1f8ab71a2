"""One hand race in a room, from its opening to its verdict: who is in it, what came in, what waits for it.

It decides nothing: the record goes to the judge. From the opening on only slaps and calls are taken, and nobody is told
anything; every other command waits, and every answer is given with the verdict.
"""

import secrets
from time import monotonic
from typing import Any

from protocol import commands
from server.bots import BOTS
from server.race.line import Line
from server.race.record import Race, RaceRecord, Runner
from server.rooms.connection import Connection
from server.rooms.decide import Asker, Refusal
from server.rooms.frames import Frames
from server.rooms.inbox import INBOX, Received, done
from server.rooms.people import People
from server.rooms.room import Room

MOST_REFUSALS = 64
"""Refusals that wait for a verdict; one more is given at once: only a flood comes so far."""
LINE_FRESH_S = 5.0
"""A human is in a race whose line has been heard of within so long (HD-22)."""


class OpenRace:
    """A race that has been decided to open, or is open."""

    def __init__(self, room: Room, people: People, race: str) -> None:
        """race: its id. Everybody is in it whom a bot drives, and every human whose line is alive."""
        self._room = room
        self._people = people
        self._lines: dict[int, Line] = {}  # by seat, as they were at the opening
        self._done: list[tuple[Connection, str, str]] = []  # slaps and calls that counted: person, command id
        self._refusals: list[tuple[Connection, bytes]] = []
        self.shown = False  # its opening has been written to those who are in it
        self.waiting: list[Received] = []  # what came during the race and is not for it
        self.leavers: list[str] = []  # people who asked to leave and were gone before the verdict
        card_player = room.engine.table(room.match)["race"]["card_player"]
        self._race = Race.under(room.options, race, card_player)
        now_s = monotonic()
        for number, seat in enumerate(room.seats):
            if seat.driver == "bot":
                self._race.runners[number] = self._bot(number)
                continue
            connection = people.connection(seat.person)
            heard_s = None if connection is None else connection.line.last_heard_s
            if connection is not None and heard_s is not None and now_s - heard_s <= LINE_FRESH_S:
                self._race.runners[number] = Runner(
                    number,
                    bot=False,
                    excused_before=number in room.excused,
                    base_ms=connection.line.base_ms(now_s),
                )
                self._lines[number] = connection.line

    @property
    def id(self) -> str:
        return self._race.race

    def seats(self) -> list[int]:
        """Return who is in it."""
        return list(self._race.runners)

    def show(self, frames: Frames) -> list[int]:
        """Write the opening, seat after seat in a random order, everything encoded before the first write.

        Return the seats that it has been written to: those of the humans in the race.
        """
        openings = []
        for runner in self._race.runners.values():
            runner.opened_s = monotonic()
            connection = self._people.connection(self._room.seats[runner.seat].person)
            if not runner.bot and connection is not None:
                openings.append((runner, connection, frames.for_viewer(runner.seat)))
        secrets.SystemRandom().shuffle(openings)
        for runner, connection, message in openings:
            runner.opened_s = connection.open_race(message)
        self.shown = True
        return [runner.seat for runner, _, _ in openings]

    def closes_in_ms(self) -> float:
        """Return how long it must stay open from now on if nothing else comes in; 0 or less: close it."""
        return self._race.closes_in_ms(monotonic())

    # What comes in

    def slap(self, connection: Connection, asker: Asker, command: commands.Slap, arrival_s: float) -> None:
        """Take a slap that names this race. Raises `Refusal`."""
        if self._is_counted(connection, asker, command):
            return
        runner = self._race.runners.get(asker.seat)
        if runner is None or runner.bot:
            raise Refusal("not_in_race")
        if not self._race.slap(asker.seat, arrival_s, command.claim_ms):
            raise Refusal("already_slapped")
        self._done.append((connection, asker.person, command.id))

    def call(self, connection: Connection, asker: Asker, command: commands.Call, arrival_s: float) -> None:
        """Take a call that names this race. Raises `Refusal`."""
        if self._is_counted(connection, asker, command):
            return
        if asker.seat != self._race.card_player:
            raise Refusal("not_your_call")
        runner = self._race.runners.get(asker.seat)
        if runner is None or runner.bot:
            raise Refusal("not_in_race")
        if not self._race.call(arrival_s):
            raise Refusal("already_called")
        self._done.append((connection, asker.person, command.id))

    def wait(self, item: Received) -> None:
        """Keep a command until the verdict. Raises `Refusal` if its connection has too many there."""
        if sum(waiting.connection is item.connection for waiting in self.waiting) >= INBOX:
            raise Refusal("busy")
        self.waiting.append(item)

    def refuse(self, connection: Connection, answer: bytes) -> None:
        """Give this answer with the verdict."""
        if len(self._refusals) >= MOST_REFUSALS:
            connection.answer(answer)
        else:
            self._refusals.append((connection, answer))

    def lose(self, connection: Connection, person: str | None) -> None:
        """A connection is gone, and what it waits for; but who asked to leave leaves after the race."""
        lost = [item for item in self.waiting if item.connection is connection]
        if person is not None and any(isinstance(item.command, commands.Leave) for item in lost):
            self.leavers.append(person)
        self.waiting = [item for item in self.waiting if item not in lost]

    # The end

    def record(self) -> RaceRecord:
        """Return what was measured."""
        for runner in self._race.runners.values():
            if not runner.bot:
                self._read_line(runner)
        return self._race.record()

    def counted(self) -> list[dict[str, Any]]:
        """Return the slaps and calls that the verdict answers, as the log names them."""
        commands_done = dict.fromkeys((person, command) for _, person, command in self._done)
        return [{"who": person, "command": command} for person, command in commands_done]

    def answer(self) -> None:
        """Give the answers that have waited for the verdict."""
        for connection, _, command in self._done:
            connection.answer(done(command))
        for connection, message in self._refusals:
            connection.answer(message)

    def _is_counted(self, connection: Connection, asker: Asker, command: commands.Command) -> bool:
        """Return whether this very command waits already: sent again, it joins the one that came first."""
        if all((asker.person, command.id) != (person, known) for _, person, known in self._done):
            return False
        if all(connection is not waiting or command.id != known for waiting, _, known in self._done):
            self._done.append((connection, asker.person, command.id))
        return True

    def _bot(self, number: int) -> Runner:
        bot = BOTS[self._room.game]
        seed = f"{self._room.seats[number].bot_seed}:{self._race.race}"
        assert bot.reaction_ms is not None
        assert bot.call_ms is not None
        runner = Runner(number, bot=True, slap_ms=bot.reaction_ms(seed), answered=True)
        if number == self._race.card_player:
            runner.call_ms = bot.call_ms(seed, self._race.call_limit_ms)
        return runner

    def _read_line(self, runner: Runner) -> None:
        """Take a runner's base round trip: from the line of the opening and, after a new connection, that one too."""
        now_s = monotonic()
        connection = self._people.connection(self._room.seats[runner.seat].person)
        lines = {self._lines[runner.seat]} | (set() if connection is None else {connection.line})
        bases = [base_ms for line in lines if (base_ms := line.base_ms(now_s)) is not None]
        runner.base_ms = min(bases, default=None)
        runner.answered |= any((line.last_pong_s or 0.0) > runner.opened_s for line in lines)
