"""What spectators are sent: after the seats, in slices that hold the event loop up for less than a millisecond.

A slice brings one spectator after another up to date, from the one who lacks most on, until its time is over; then the
loop runs, and the next slice goes on. A newer update takes the place of one that some have not got yet: any update
repairs anything. While a race is open in the room nothing is sent.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Mapping
from time import monotonic
from typing import Any

from server.rooms.connection import Connection
from server.slices import SLICE_S
from server.watch.metrics import UPDATES_SKIPPED

MOST_WAITING = 64
"""Messages that somebody lacks. One more, and the oldest that is no update is not sent any more: it was a reaction, or
said who was there, and the newest of those is told."""


class Audience:
    """The spectators of one room, and what each of them has been sent."""

    def __init__(self, version: int, may_send: Callable[[], bool], now_s: Callable[[], float] = monotonic) -> None:
        """version: of the room as it is. may_send: asked before each slice; when it is so again, tell something."""
        self.version = version
        """The last that they are told of."""
        self.missed: list[Mapping[str, Any]] = []
        """Events since, oldest first."""
        self._may_send = may_send
        self._now_s = now_s
        self._sent: OrderedDict[Connection, int] = OrderedDict()  # the number of a message; who lacks most is first
        self._waiting: dict[int, bytes] = {}  # messages that somebody lacks, by number, oldest first
        self._newest = 0
        self._newest_update = 0
        self._slice: asyncio.Handle | None = None

    def __len__(self) -> int:
        return len(self._sent)

    def add(self, connection: Connection) -> None:
        """Somebody looks on from now on, and has been shown the room as it is."""
        self._sent[connection] = self._newest
        self._sent.move_to_end(connection)

    def remove(self, connection: Connection) -> None:
        """Nobody looks on by this connection, or not any more."""
        self._sent.pop(connection, None)

    def update(self, message: bytes) -> None:
        """Send all an update. Who has not got the one before does not get it any more."""
        if not self._sent:
            return
        if self._waiting.pop(self._newest_update, None) is not None:
            UPDATES_SKIPPED.value += sum(number < self._newest_update for number in self._sent.values())
        self._tell(message)
        self._newest_update = self._newest

    def answer(self, message: bytes) -> None:
        """Send all another message."""
        if not self._sent:
            return
        if len(self._waiting) >= MOST_WAITING:
            del self._waiting[next(number for number in self._waiting if number != self._newest_update)]
        self._tell(message)

    def bring_up_to_date(self, connection: Connection) -> None:
        """Send this spectator at once all that it lacks: what it is answered comes behind that."""
        sent = self._sent.get(connection, self._newest)
        if sent == self._newest:
            return
        for number, message in self._waiting.items():
            if number > sent:
                (connection.update if number == self._newest_update else connection.answer)(message)
        self.add(connection)

    def end(self) -> None:
        """Send nothing more."""
        self._may_send = lambda: False  # the one before holds the room, which holds this
        if self._slice is not None:
            self._slice.cancel()

    def _tell(self, message: bytes) -> None:
        self._newest += 1
        self._waiting[self._newest] = message
        self._send_soon()

    def _send_soon(self) -> None:
        if self._slice is None:
            self._slice = asyncio.get_running_loop().call_soon(self._send)

    def _send(self) -> None:
        """Send a slice."""
        self._slice = None
        if not self._may_send():
            return
        end_s = self._now_s() + SLICE_S
        while (connection := self._furthest_behind()) is not None:
            if self._now_s() >= end_s:
                self._send_soon()
                return
            self.bring_up_to_date(connection)
        self._waiting.clear()

    def _furthest_behind(self) -> Connection | None:
        connection, sent = next(iter(self._sent.items()), (None, self._newest))
        return connection if sent < self._newest else None
