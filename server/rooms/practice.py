"""Practice: a card to slap for one person, outside of a round, measured and judged as a race of one.

    practice -> done ... 1 to 3 s ... practice_opened -> slap -> done, practised

It is no part of the room's state and of no log. It ends quietly when a round begins or the connection is lost.
"""

import asyncio
from collections.abc import Callable
from time import monotonic

from pydantic_core import to_json

from protocol import commands
from protocol.hit_the_deck import RaceLine
from protocol.messages import PracticeLine, PracticeOpened, Practised
from server.games import ENGINES
from server.race.judge import judge
from server.race.line import Stamp
from server.race.race import Race, Runner
from server.race.record import Standing
from server.rooms.connection import Connection
from server.rooms.decide import Refusal
from server.rooms.inbox import done
from server.rooms.ticks import Ticks

LEAST_WAIT_S, MOST_WAIT_S = 1.0, 3.0
SEAT, NOBODY = 0, -1
"""The only seat in it, and who has played the card."""
EARLY: PracticeLine = {
    "reaction_ms": None,
    "sigma_ms": None,
    "network_ms": None,
    "arrival_ms": None,
    "call_ms": None,
    "mark": "early",
    "measured": None,
}


class Practices:
    """The practices of one room: one a connection, the newest."""

    def __init__(self, secret: Callable[[int], str]) -> None:
        """secret: see `RoomSettings`."""
        self._secret = secret
        self._running: dict[Connection, _Practice] = {}

    def begin(self, connection: Connection, standing: Standing) -> None:
        """Let a card fall for this connection, a moment later. standing: what its person's own claims are worth."""
        self.end(connection)
        wait_s = LEAST_WAIT_S + (MOST_WAIT_S - LEAST_WAIT_S) * int(self._secret(2), 16) / 0xFFFF
        runner = Runner(SEAT, line=connection.line, credit=standing)
        self._running[connection] = _Practice(connection, runner, self._secret(8), wait_s, self.end)

    def slap(self, connection: Connection, command: commands.Slap, stamp: Stamp) -> bool:
        """Take and answer a slap, if this connection practises. Return whether it does. Raises `Refusal`."""
        practice = self._running.get(connection)
        if practice is not None:
            practice.slap(command, stamp)
        return practice is not None

    def end(self, connection: Connection) -> None:
        """End this connection's practice, if there is one, without a word."""
        practice = self._running.pop(connection, None)
        if practice is not None:
            practice.stop()

    def end_all(self) -> None:
        for connection in list(self._running):
            self.end(connection)


class _Practice:
    """One card: it waits, lies there, and has been slapped or not."""

    def __init__(
        self, connection: Connection, runner: Runner, name: str, wait_s: float, end: Callable[[Connection], None]
    ) -> None:
        """name: the practice's id. end: called with the connection when all is told."""
        self._connection = connection
        self._end = end
        options = ENGINES["hit_the_deck"].checked_options({"race_kind": "calm"})  # nobody pays
        self._race = Race.under(options, name, card_player=NOBODY)
        self._race.runners[SEAT] = runner
        self._ticks: Ticks | None = None  # from the opening on
        self._timer = asyncio.get_running_loop().call_later(wait_s, self._open)

    def slap(self, command: commands.Slap, stamp: Stamp) -> None:
        if self._ticks is None and command.race is None:
            self._connection.answer(done(command.id))
            self._tell(EARLY)
            return
        if command.race is None:
            raise Refusal("race_opened")
        if command.race != self._race.race:
            raise Refusal("race_closed")
        if not self._race.slap(SEAT, self._connection.line, stamp, command.claim_ms):
            raise Refusal("already_slapped")
        self._connection.answer(done(command.id))

    def stop(self) -> None:
        self._timer.cancel()
        if self._ticks is not None:
            self._ticks.stop()
            self._connection.line.close_comb()

    def _open(self) -> None:
        message: PracticeOpened = {"type": "practice_opened", "practice": self._race.race}
        runner = self._race.runners[SEAT]
        runner.opened_s, runner.queued_bytes = self._connection.open_practice(to_json(message))
        self._ticks = Ticks(self._tick)

    def _tick(self, now_s: float) -> None:
        assert self._ticks is not None
        if self._race.closes_in_ms(now_s) <= 0:
            self._race.loop_lag_ms = self._ticks.most_late_ms
            (line,) = judge(self._race.record(now_s))["lines"]
            self._tell(_without_seat(line))
        elif self._race.wants_ping(SEAT, now_s):
            self._connection.comb_ping()

    def _tell(self, line: PracticeLine) -> None:
        now_s = monotonic()
        base = self._connection.line.base(now_s)
        message: Practised = {
            "type": "practised",
            "practice": self._race.race,
            "line": line,
            "base_ms": base.ms,
            "jitter_ms": base.idle_excess_ms,
            "quality": self._connection.line.quality(now_s),
        }
        self._connection.answer(to_json(message))
        self._end(self._connection)


def _without_seat(line: RaceLine) -> PracticeLine:
    return {
        "reaction_ms": line["reaction_ms"],
        "sigma_ms": line["sigma_ms"],
        "network_ms": line["network_ms"],
        "arrival_ms": line["arrival_ms"],
        "call_ms": line["call_ms"],
        "mark": line["mark"],
        "measured": line["measured"],
    }
