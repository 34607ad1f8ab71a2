"""Gebrak in the load bench: `python -m server` with its embedded store, and clients that play Crazy Eights.

The ceiling is spoken to by the same seats: its updates are in the same form.
"""

import contextlib
import itertools
import json
import os
import secrets
import signal
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

from bench.contender import Contender
from bench.crowd import SEATS, Seat, Table
from bench.limits import raised
from bench.line import Line, Poll
from bench.program import Cores, Program, pin, python
from protocol import SUBPROTOCOL

GAME = "crazy_eights"
OPTIONS = {"more_seats": "yes", "target": 500}
UPDATE = b'{"type":"update","version":'
UPDATE_BYTES = len(UPDATE)
PHASE, PHASE_WITHIN = b'"phase":"', 400
"""The room's phase stands near the front."""
PLAYING, BETWEEN_ROUNDS, MATCH_OVER = b"p", b"b", b"m"
LEGAL = b'"legal":[{'
TURN = b'"turn":'
DONE, REFUSED = b'{"type":"done"', b'{"type":"refused"'
LATER = (b'"code":"busy"', b'"code":"paused"')
AGAIN_S = 0.5
"""After a refusal that says: the same again, later."""
WRITTEN_S = 10.0
"""A server that measures from within writes down what it has seen within this time."""

_ids = itertools.count(secrets.randbits(48) << 12)


def new_id() -> str:
    """Return the next id of a command; none comes twice."""
    return f"{next(_ids):016x}"


def command(type_: str, **fields: object) -> bytes:
    """Return a command with an id of its own."""
    return json.dumps({"type": type_, "id": new_id(), **fields}).encode()


def new_token() -> str:
    """Return the secret of a new person."""
    return secrets.token_hex(16)


class Asker(Line):
    """A connection that keeps its answers, and nothing else that it is sent."""

    def __init__(self, poll: Poll, port: int, path: str) -> None:
        super().__init__(poll, port, path, SUBPROTOCOL)
        self.answers: list[bytes] = []
        self.begin()

    def take(self, message: bytes) -> None:
        if message.startswith((DONE, REFUSED)):
            self.answers.append(message)


class GebrakSeat(Seat):
    """Plays the first legal action, says that it is ready, and as the first at the table starts matches."""

    __slots__ = ("_is_ready", "_sent", "answered", "update_bytes")

    def __init__(self, poll: Poll, port: int, path: str, table: Table) -> None:
        super().__init__(poll, port, path, table, SUBPROTOCOL)
        self.answered = 0
        self.update_bytes = 0  # of the newest
        self._is_ready = False
        self._sent = b""
        self.begin()

    def take(self, message: bytes) -> None:
        if message.startswith(UPDATE):
            self._take_update(message)
        elif message.startswith(DONE):
            self.answered += 1
        elif message.startswith(REFUSED):
            if not any(code in message for code in LATER):
                raise RuntimeError(f"refused: {message.decode()}")
            self.table.refused += 1
            self.poll.later(AGAIN_S, partial(self.send, self._sent))

    def _take_update(self, message: bytes) -> None:
        version = int(message[UPDATE_BYTES : message.index(b",", UPDATE_BYTES)])
        self.table.sees(self.number, version)
        self.update_bytes = len(message)
        phase = message[message.index(PHASE, UPDATE_BYTES, PHASE_WITHIN) + len(PHASE) :][:1]
        if phase == PLAYING:
            self._is_ready = False
            at = message.find(LEGAL, UPDATE_BYTES)
            if at >= 0:
                self.table.turn(lambda: self._act(version, message, at))
        elif phase == BETWEEN_ROUNDS and not self._is_ready:
            self._is_ready = True
            self.command("ready")
        elif phase == MATCH_OVER and self.number == 0:
            self.command("start")

    def _act(self, version: int, message: bytes, at: int) -> None:
        """Take the first action of those that are legal in this update; `at` is where they stand."""
        action = message[at + len(LEGAL) - 1 : message.index(b"}", at) + 1]
        at = message.index(TURN) + len(TURN)
        turn = message[at : message.index(b",", at)]
        self.table.sends(version + 1)
        self._sent = b'{"type":"act","id":"%016x","turn":%b,"action":%b}' % (next(_ids), turn, action)
        self.send(self._sent)

    def command(self, type_: str, **fields: object) -> None:
        self._sent = command(type_, **fields)
        self.send(self._sent)


class Gebrak(Contender):
    """The real server: real engines, real Valkey on a real disk."""

    name = "gebrak"

    def __init__(self, folder: Path, cores: Cores, poll: Poll, pace_s: float = 0.0) -> None:
        self._folder = folder
        self._cores = cores
        super().__init__(self._start(), poll, pace_s)
        self.store_pid: int = self._store()

    def kill_and_start(self) -> None:
        """kill -9, and start again on what is on disk. All connections are to be closed before."""
        self.program.kill()
        self.program = self._start()
        self.store_pid = self._store()

    def program_words(self) -> list[str]:
        """Return the words that start the server, without its arguments."""
        return python("server")

    def _start(self) -> Program:
        words = [*self.program_words(), "--host", "127.0.0.1", "--port", "0", "--data", str(self._folder / "data")]
        return Program(words, self._folder / "gebrak.log", self._cores.server, raised())

    def _store(self) -> int:
        """Keep the store off the server's core; return its process."""
        pid = int(self.program.said(r"\(process (\d+)\)"))
        pin(pid, self._cores.others)
        return pid

    def open_tables(self, count: int) -> Sequence[Table]:
        """Each step is taken at all tables before the next one: the store writes once for many."""
        asker = Asker(self.poll, self.program.port, "/ws")
        for _ in range(count):
            asker.send(command("create", game=GAME, options=OPTIONS))
        self.poll.until(lambda: len(asker.answers) == count, "answer to every create")
        tables = [(Table(self.crowd), f"/ws/{json.loads(answer)['code']}") for answer in asker.answers]
        asker.close()
        seats = []
        for number in range(SEATS):
            for table, path in tables:
                seat = GebrakSeat(self.poll, self.program.port, path, table)
                seat.command("join", token=new_token(), name=f"P{number}")
                seats.append(seat)
            self.poll.until(lambda: all(seat.answered for seat in seats), "answer to every join")
        for seat in seats[:count]:  # the first of each table
            seat.command("start")
        return [table for table, _ in tables]

    def open_idle(self, count: int) -> None:
        for _ in range(count):
            self.idle.append(Asker(self.poll, self.program.port, "/ws"))
            self.poll.step(0.0)

    def end(self) -> None:
        super().end()
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.store_pid, signal.SIGTERM)  # it outlives a server that had to be killed


class MeasuredWithin(Gebrak):
    """The real server, started by a module that measures in its process: from SIGUSR1 to SIGUSR2, into a JSON file."""

    def __init__(self, module: str, folder: Path, cores: Cores, poll: Poll, pace_s: float = 0.0) -> None:
        self._module = module
        self._file = folder / "measured.json"
        super().__init__(folder, cores, poll, pace_s)

    def program_words(self) -> list[str]:
        return python(self._module, str(self._file))

    def begin(self) -> None:
        """Begin to measure."""
        os.kill(self.program.pid, signal.SIGUSR1)

    def measured(self) -> Any:
        """End the measurement, and return what has come of it."""
        self._file.unlink(missing_ok=True)
        os.kill(self.program.pid, signal.SIGUSR2)
        end_s = time.monotonic() + WRITTEN_S
        while not self._file.exists() or not self._file.read_text():
            if time.monotonic() > end_s:
                raise TimeoutError("the server has not written what it has measured")
            self.poll.step(0.05)
        return json.loads(self._file.read_text())


class Ceiling(Contender):
    """`bench.ceiling`, with updates as long as Gebrak's."""

    name = "ceiling"

    def __init__(self, folder: Path, cores: Cores, poll: Poll, pace_s: float, update_bytes: int) -> None:
        words = python("bench.ceiling", "--update-bytes", str(update_bytes))
        super().__init__(Program(words, folder / "ceiling.log", cores.server), poll, pace_s)
        self._rooms = itertools.count()

    def open_tables(self, count: int) -> Sequence[Table]:
        tables = []
        for _ in range(count):
            table = Table(self.crowd)
            path = f"/{next(self._rooms)}"
            seats = [GebrakSeat(self.poll, self.program.port, path, table) for _ in range(SEATS)]
            seats[0].command("start")
            tables.append(table)
        return tables

    def open_idle(self, count: int) -> None:
        self.idle += [Asker(self.poll, self.program.port, "/idle") for _ in range(count)]
