"""boardgame.io in the load bench: JSON in the frames of socket.io."""

import itertools
import re
from collections.abc import Sequence

from bench.crowd import SEATS, Seat, Table
from bench.line import Poll
from bench.peer import Peer

PATH = "/socket.io/?EIO=4&transport=websocket"
OPENED, PING, PONG = b"0", b"2", b"3"
CONNECT, EVENT = b"40/card_table,", b"42/card_table,"
UPDATE, SYNC = EVENT + b'["update"', EVENT + b'["sync"'
STATE_ID = re.compile(rb'"_stateID":(\d+)')
LEGAL = b'"legal":["'
MOVE = (
    b'["update",{"type":"MAKE_MOVE","payload":{"type":"act","args":["%b"],"playerID":"%d","credentials":null}},'
    b'%d,"%b","%d"]'
)


class BoardgameSeat(Seat):
    """Takes the first action that its view lists. A match begins with the first who asks for it."""

    __slots__ = ("_match", "synced")

    def __init__(self, poll: Poll, port: int, table: Table, match: bytes) -> None:
        super().__init__(poll, port, PATH, table)
        self._match = match
        self.synced = False
        self.begin()

    def take(self, message: bytes) -> None:
        if message.startswith((UPDATE, SYNC)):
            self.synced = True
            found = STATE_ID.search(message)
            assert found is not None
            state_id = int(found[1])
            self.table.sees(self.number, state_id)
            at = message.find(LEGAL, len(EVENT))
            if at >= 0:
                self.table.turn(lambda: self._act(state_id, message, at + len(LEGAL)))
        elif message == PING:
            self.send(PONG)
        elif message.startswith(OPENED):
            self.send(CONNECT)
        elif message.startswith(CONNECT):
            self.send(b'%b["sync","%b","%d",null,%d]' % (EVENT, self._match, self.number, SEATS))

    def _act(self, state_id: int, message: bytes, at: int) -> None:
        action = message[at : message.index(b'"', at)]
        self.table.sends(state_id + 1)
        self.send(EVENT + MOVE % (action, self.number, state_id, self._match, self.number))


class Boardgame(Peer):
    """boardgame.io 0.50 with its store in memory."""

    name = "boardgame.io"
    script = "boardgame.js"
    _matches = itertools.count()

    def open_tables(self, count: int) -> Sequence[Table]:
        tables = [(Table(self.crowd), b"m%d" % next(self._matches)) for _ in range(count)]
        for _ in range(SEATS):
            seats = [BoardgameSeat(self.poll, self.program.port, table, match) for table, match in tables]
            self.poll.until(lambda: all(seat.synced for seat in seats), "state at every seat")  # noqa: B023
        return [table for table, _ in tables]
