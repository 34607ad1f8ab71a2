"""Colyseus in the load bench: a seat is reserved by HTTP, then its websocket speaks msgpack behind one byte of kind."""

import http.client
import json
from collections.abc import Sequence
from typing import Any

from bench.crowd import SEATS, Seat, Table
from bench.line import BINARY, Poll
from bench.peer import Peer

JOIN_ROOM, ROOM_DATA = b"\x0a", b"\x0d"
VIEW = ROOM_DATA + b"\xa4view"
ACT = ROOM_DATA + b"\xa3act\x82\xa4turn\xce%b\xa6action%b"
TURN, LEGAL = b"\xa4turn", b"\xa5legal"
SHORT_TEXT, EMPTY_LIST, LONG_LIST = 0xA0, 0x90, 0xDC
UINT_BYTES = {0xCC: 1, 0xCD: 2, 0xCE: 4}
"""The sizes of a number that does not fit into the byte of its kind."""


class ColyseusSeat(Seat):
    """Takes the first action that its view lists."""

    __slots__ = ("joined",)

    def __init__(self, poll: Poll, port: int, table: Table, reserved: Any) -> None:
        path = f"/{reserved['processId']}/{reserved['roomId']}?sessionId={reserved['sessionId']}"
        super().__init__(poll, port, path, table, opcode=BINARY)
        self.joined = False
        self.begin()

    def take(self, message: bytes) -> None:
        if message.startswith(VIEW):
            turn = number(message, message.index(TURN, len(VIEW)) + len(TURN))
            self.table.sees(self.number, turn)
            at = message.index(LEGAL, len(VIEW)) + len(LEGAL)
            if message[at] != EMPTY_LIST:
                first = at + (3 if message[at] == LONG_LIST else 1)
                self.table.turn(lambda: self._act(turn, message, first))
        elif message.startswith(JOIN_ROOM):
            self.joined = True
            self.send(JOIN_ROOM)
        else:
            raise RuntimeError(f"not expected: {message!r}")

    def _act(self, turn: int, message: bytes, at: int) -> None:
        action = message[at : at + 1 + message[at] - SHORT_TEXT]
        self.table.sends(turn + 1)
        self.send(ACT % (turn.to_bytes(4, "big"), action))


def number(message: bytes, at: int) -> int:
    """Return the whole number of msgpack that stands there."""
    size = UINT_BYTES.get(message[at], 0)
    return int.from_bytes(message[at + 1 : at + 1 + size], "big") if size else message[at]


class Colyseus(Peer):
    """Colyseus 0.18 with `ws`, its default."""

    name = "colyseus"
    script = "colyseus.js"

    def open_tables(self, count: int) -> Sequence[Table]:
        asker = http.client.HTTPConnection("127.0.0.1", self.program.port)

        def reserve(way: str) -> Any:
            asker.request("POST", f"/matchmake/{way}", body="{}", headers={"Content-Type": "application/json"})
            return json.loads(asker.getresponse().read())

        tables = []
        for _ in range(count):
            table = Table(self.crowd)
            reserved = reserve("create/card_table")
            for number in range(SEATS):
                if number:
                    reserved = reserve(f"joinById/{reserved['roomId']}")
                ColyseusSeat(self.poll, self.program.port, table, reserved)
            tables.append(table)
            self.poll.step(0.0)  # its server ends a connection that answers no ping for six seconds
        asker.close()
        return tables
