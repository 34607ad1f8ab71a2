"""What a room sees of a websocket: bounded sending without waiting, and the round trips of its line.

The transport's high-water mark is zero, so "paused" means that the kernel takes no more. Until then every message is
one write that leaves at once; only an answer may wait for the update right behind it. From then on two things wait
here, both bounded: answers, and the newest update alone. Any update repairs anything, so the older ones may go; an
answer may not.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from time import monotonic
from typing import Protocol

from websockets.asyncio.server import ServerConnection
from websockets.frames import Frame, Opcode
from websockets.protocol import OPEN

from protocol.codes import CloseCode
from server.gateway.address import Address
from server.gateway.pace import Pace
from server.gateway.visitors import Visitor
from server.limits import Limits
from server.race.line import Line, Stamp
from server.rooms.connection import Opened
from server.watch.metrics import RECEIVED_MESSAGES, SENT_BYTES, SENT_MESSAGES, UPDATES_SKIPPED

LEAST_SPREAD_MS, MOST_SPREAD_MS = 100, 800
"""When the server restarts, clients come back within this time, each at a random moment; 1 ms more for every four."""


class Sink(Protocol):
    """Where a connection's messages go."""

    def frame(self, data: bytes, stamp: Stamp) -> None:
        """Take one text message and its arrival. Called from the transport's callback: must not wait."""

    def too_often(self, data: bytes, wait_s: float) -> None:
        """Refuse one text message: the next is taken after so long."""


class GameConnection:
    """One websocket, as `server.rooms.connection.Connection` describes it, and what the gateway does with it."""

    def __init__(self, wire: ServerConnection, limits: Limits, crowd: Callable[[], int]) -> None:
        """crowd: how many connections there are."""
        self.line = Line()
        self.quick = False
        """Set by the room: ping every 2 s instead of every 20 s."""
        self.peer: Address | None = None
        self.visitor: Visitor | None = None
        """Whose connection it is; None until the door knows."""
        self.closing = False
        """Our close frame has gone out."""
        self.deaf = False
        """Nothing more is read of it: it has sent too much."""
        self._wire = wire
        self._protocol = wire.protocol
        self._limits = limits
        self._crowd = crowd
        self._sink: Sink | None = None
        self._pace: Pace
        self._early: list[tuple[Frame, float, float]] = []
        self._answers: deque[bytes] = deque()
        self._answers_bytes = 0
        self._newest: bytes | None = None
        self._stalled_since_s: float | None = None
        self._cut_at: asyncio.TimerHandle | None = None

    # What comes in

    def attach(self, sink: Sink, pace: Pace) -> None:
        """Hand all messages to this sink from now on, first those that came before it, as far as the pace allows."""
        self._sink, self._pace = sink, pace
        for frame, arrival_s, unsure_s in self._early:
            self.take(frame, arrival_s, unsure_s)
        self._early.clear()

    def take(self, frame: Frame, arrival_s: float, unsure_s: float) -> None:
        """Take a frame off the wire, which arrived then (monotonic) or up to `unsure_s` earlier.

        A pong that was asked for costs its sender nothing: of those there are no more than pings. Everything else does.
        After our own close frame nothing is taken: it could not be answered.
        """
        if self.closing:
            return
        if self._sink is None:
            self._early.append((frame, arrival_s, unsure_s))
            if len(self._early) > self._limits.early_frames:
                self._wire.transport.abort()
        elif frame.opcode is Opcode.PONG and self.line.pong(bytes(frame.data), arrival_s, unsure_s):
            return
        elif wait_s := self._pace.wait_s(arrival_s):
            self._too_often(frame, wait_s)
        elif frame.opcode is Opcode.TEXT and frame.fin:
            RECEIVED_MESSAGES.value += 1
            self.line.heard(arrival_s)
            self._sink.frame(bytes(frame.data), self.line.stamp(arrival_s, unsure_s))
        elif frame.opcode in {Opcode.TEXT, Opcode.BINARY, Opcode.CONT}:
            self.close(CloseCode.TEXT_ONLY)

    def wrong_code(self) -> None:
        if self.visitor is not None:
            self.visitor.wrong_codes.charge(monotonic())

    def _too_often(self, frame: Frame, wait_s: float) -> None:
        """Refuse a message; cut off whoever goes on all the same. What is not read any more costs nothing."""
        if self._pace.floods:
            self.close(CloseCode.FLOODING)
            self.deaf = True
            if not self._wire.transport.is_closing():
                self._wire.transport.pause_reading()
        elif self._sink is not None and frame.opcode is Opcode.TEXT and frame.fin:
            self._sink.too_often(bytes(frame.data), wait_s)

    # What goes out

    def answer(self, message: bytes) -> None:
        if not self._open():
            return
        if self._wire.paused or self._answers:
            self._keep_answer(message)
            if not self._wire.paused:
                self._write_waiting()
        else:
            self._write(_framed(message), 1)

    def answer_with_update(self, message: bytes) -> None:
        if self._open():
            self._keep_answer(message)

    def _keep_answer(self, message: bytes) -> None:
        self._answers.append(message)
        self._answers_bytes += len(message)
        if len(self._answers) > self._limits.waiting_answers or self._answers_bytes > self._limits.waiting_bytes:
            self.cut()

    def update(self, message: bytes) -> None:
        if not self._open():
            return
        if self._wire.paused or self._answers:
            UPDATES_SKIPPED.value += self._newest is not None
            self._newest = message
            if not self._wire.paused:
                self._write_waiting()
        else:
            self._write(_framed(message), 1)

    def open_race(self, update: bytes) -> Opened:
        """Also when bytes wait: then they, the update and the ping go behind them in one buffer."""
        if self._open():
            UPDATES_SKIPPED.value += self._newest is not None
            self._newest = update
        return self._open_comb()

    def open_practice(self, message: bytes) -> Opened:
        if self._open():
            self._answers.append(message)
        return self._open_comb()

    def _open_comb(self) -> Opened:
        """Send everything that waits, and right behind it the first ping of a comb."""
        queued_bytes = self._wire.transport.get_write_buffer_size()
        now_s = monotonic()
        if self._open():
            self._write_waiting(_control(Opcode.PING, self.line.open_comb(now_s)))
            self.check_buffer()
        return Opened(now_s, queued_bytes)

    def comb_ping(self) -> None:
        """Not while bytes wait, as `ping`: the opening waits too, and a gap in the comb is no harm."""
        if self._open() and not self._wire.paused:
            self._write(_control(Opcode.PING, self.line.comb_ping(monotonic())))

    def ping(self) -> None:
        """Not while bytes wait: that ping would measure them, not the line."""
        if self._open() and not self._wire.paused:
            self._write(_control(Opcode.PING, self.line.ping(monotonic())))

    def close(self, code: CloseCode) -> None:
        if not self._open():
            return
        self.closing = True
        reason = code.name.lower()
        if code is CloseCode.RESTARTING:
            reason = f"spread {min(MOST_SPREAD_MS, LEAST_SPREAD_MS + self._crowd() // 4)}"
        self._protocol.send_close(code, reason)
        self._write_waiting(b"".join(self._protocol.data_to_send()))
        self.expect_end()

    # Bounds

    def paused(self) -> None:
        """The kernel takes no more."""
        self._stalled_since_s = monotonic()

    def resumed(self) -> None:
        """The kernel takes bytes again: send what waits, answers first, in one write."""
        self._stalled_since_s = None
        if self._open() and (self._answers or self._newest is not None):
            self._write_waiting()

    def expect_end(self) -> None:
        """A close frame has gone out or come in: cut the connection unless the client ends it in time."""
        if self._cut_at is None:
            self._cut_at = self._wire.loop.call_later(self._limits.closing_s, self._wire.transport.abort)

    def lost(self) -> None:
        """The socket is gone."""
        self._sink = None  # it holds this connection
        if self._cut_at is not None:
            self._cut_at.cancel()

    def stalled_for_s(self, now_s: float) -> float:
        """Return how long bytes have waited for the client; 0 when the kernel takes all."""
        return 0.0 if self._stalled_since_s is None else now_s - self._stalled_since_s

    def check_buffer(self) -> None:
        """Cut the client when the transport holds more for it than it may."""
        if self._wire.transport.get_write_buffer_size() > self._limits.buffered_bytes:
            self.cut()

    def cut(self) -> None:
        """End a connection whose client does not read. It could not read a close frame either."""
        self.close(CloseCode.TOO_SLOW)
        self._wire.transport.abort()

    def _open(self) -> bool:
        return self._protocol.state is OPEN and not self._wire.transport.is_closing()

    def _write_waiting(self, more: bytes = b"") -> None:
        """Write what waits, answers first, and more behind it: all in one."""
        messages = list(self._answers)
        self._answers.clear()
        self._answers_bytes = 0
        if self._newest is not None:
            messages.append(self._newest)
            self._newest = None
        self._write(b"".join(map(_framed, messages)) + more, len(messages))

    def _write(self, data: bytes, messages: int = 0) -> None:
        SENT_MESSAGES.value += messages
        SENT_BYTES.value += len(data)
        self._wire.transport.write(data)


# Frames, straight to the transport: the library's way there costs as much as the system's (RFC 6455, 5.2; no mask).

_TEXT = 0x80 | Opcode.TEXT


def _framed(message: bytes) -> bytes:
    """Return the text frame with this payload."""
    size = len(message)
    if size < 126:
        return b"%c%c%b" % (_TEXT, size, message)
    if size < 1 << 16:
        return b"%c\x7e%b%b" % (_TEXT, size.to_bytes(2, "big"), message)
    return b"%c\x7f%b%b" % (_TEXT, size.to_bytes(8, "big"), message)


def _control(opcode: Opcode, payload: bytes) -> bytes:
    """Return a control frame; its payload has at most 125 bytes."""
    return bytes((0x80 | opcode, len(payload))) + payload
