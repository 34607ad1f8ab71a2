"""One timer that pings all connections and closes those that do not answer or do not read.

Connections stand in the slots of a ring; each step of 50 ms visits one slot, so that a connection is visited every 2 s
and no step has to do with all of them.
"""

import asyncio
import itertools
from time import monotonic

from protocol.codes import CloseCode
from server.gateway.connection import GameConnection
from server.limits import Limits

SLOTS = 40
"""Steps a round: 2 s, the distance of quick pings."""
IDLE_ROUNDS = 10
"""Rounds from one idle ping to the next: 20 s, which keeps proxies from closing an idle connection."""
PINGS_AFTER_JOIN = 8
"""One a step, unless a crowd comes at once."""
MOST_SETTLING = 64
"""So many of those who have just joined are pinged in a step, less than a millisecond; the others have theirs later."""


class Heartbeat:
    """Pings and limits of all connections. From `start` to `stop` its own timer calls `step`."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._slots: list[set[GameConnection]] = [set() for _ in range(SLOTS)]
        self._next_slot = itertools.cycle(self._slots)
        self._settling: dict[GameConnection, int] = {}
        self._steps = itertools.count()
        self._timer: asyncio.TimerHandle | None = None

    def add(self, connection: GameConnection) -> None:
        """Visit this connection from now on. In turn, so that a thousand that come back at once spread evenly."""
        next(self._next_slot).add(connection)

    def remove(self, connection: GameConnection) -> None:
        """Leave this connection alone from now on."""
        self._settling.pop(connection, None)
        for slot in self._slots:
            slot.discard(connection)

    def settle(self, connection: GameConnection) -> None:
        """Ping at each of the next steps, to know the line soon after a join or a return."""
        self._settling[connection] = PINGS_AFTER_JOIN

    def start(self) -> None:
        self._timer = asyncio.get_running_loop().call_later(self._limits.tick_s, self._run)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()

    def step(self, now_s: float) -> None:
        """Visit the next slot, and those that have just joined, in turn."""
        turn, number = divmod(next(self._steps), SLOTS)
        idle_ping = turn % IDLE_ROUNDS == 0
        for connection in self._slots[number]:
            if connection.line.silent_for_s(now_s) > self._limits.silent_s:
                connection.close(CloseCode.SILENT)
            elif connection.stalled_for_s(now_s) > self._limits.stalled_s:
                connection.cut()
            elif connection.quick or idle_ping:
                connection.ping()
        for connection in tuple(itertools.islice(self._settling, MOST_SETTLING)):
            left = self._settling.pop(connection) - 1
            connection.ping()
            if left:
                self._settling[connection] = left

    def _run(self) -> None:
        self.start()
        self.step(monotonic())
