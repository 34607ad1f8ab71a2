"""One timer that pings all connections and closes those that do not answer or do not read.

Connections stand in the slots of a ring; each step of 50 ms visits one slot, so that a connection is visited every 2 s
and no step has to do with all of them.
"""

import asyncio
import itertools
from typing import Protocol

from protocol.codes import CloseCode
from server.gateway.limits import Limits
from server.race.line import Line

SLOTS = 40
"""Steps a round: 2 s, the distance of quick pings."""
IDLE_ROUNDS = 10
"""Rounds from one idle ping to the next: 20 s, which keeps proxies from closing an idle connection."""
PINGS_AFTER_JOIN = 8
"""One a step."""


class Beating(Protocol):
    """What the heartbeat needs of a connection."""

    line: Line
    quick: bool
    stalled_since_s: float | None

    def ping(self) -> None: ...

    def close(self, code: CloseCode) -> None: ...

    def cut(self) -> None: ...


class Heartbeat:
    """Pings and limits of all connections. `step` is called by its own timer from `start` to `stop`."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._slots: list[set[Beating]] = [set() for _ in range(SLOTS)]
        self._slot_of: dict[Beating, set[Beating]] = {}
        self._settling: dict[Beating, int] = {}
        self._steps = itertools.count()
        self._join_slots = itertools.cycle(self._slots)
        self._timer: asyncio.TimerHandle | None = None

    def add(self, connection: Beating) -> None:
        slot = next(self._join_slots)
        slot.add(connection)
        self._slot_of[connection] = slot

    def remove(self, connection: Beating) -> None:
        self._slot_of.pop(connection).discard(connection)
        self._settling.pop(connection, None)

    def settle(self, connection: Beating) -> None:
        """Ping at each of the next steps, to know the line soon after a join or a return."""
        self._settling[connection] = PINGS_AFTER_JOIN

    def start(self) -> None:
        self._timer = asyncio.get_running_loop().call_later(self._limits.tick_s, self._run)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()

    def _run(self) -> None:
        self.start()
        self.step(monotonic())
