"""One websocket of a load bench: as much of RFC 6455 as a client needs, and as cheap as Python gets.

Bytes are read when `epoll` says so and handed on frame by frame. The mask of what is sent is zero, so that the server
unmasks, which is its work, and the client need not mask, which would be ours.
"""

import base64
import heapq
import itertools
import os
import select
import socket
import time
from collections.abc import Callable

READ_BYTES = 16_384
PATIENCE_S = 30.0
TEXT, BINARY, CLOSE, PING = 1, 2, 8, 9
FIN = 0x80
PONG = 10
MASKED = 0x80
NO_MASK = b"\0\0\0\0"
TWO_BYTES, EIGHT_BYTES = 126, 127
"""What stands in the place of a length that needs more than seven bits."""


class Poll:
    """All lines of this process, whichever server they go to: all are read, so all pings are answered."""

    def __init__(self) -> None:
        self._epoll = select.epoll()
        self._lines: dict[int, Line] = {}
        self._due: list[tuple[float, int, Callable[[], None]]] = []
        self._order = itertools.count()

    def add(self, line: "Line", descriptor: int) -> None:
        self._lines[descriptor] = line
        self._epoll.register(descriptor, select.EPOLLIN)

    def remove(self, descriptor: int) -> None:
        del self._lines[descriptor]
        self._epoll.unregister(descriptor)

    def later(self, seconds: float, call: Callable[[], None]) -> None:
        """Call this in a step after so long."""
        heapq.heappush(self._due, (time.monotonic() + seconds, next(self._order), call))

    def step(self, longest_s: float) -> None:
        """Do what is due, and read whatever has come, or comes within so long."""
        now_s = time.monotonic()
        while self._due and self._due[0][0] <= now_s:
            heapq.heappop(self._due)[2]()
        if self._due:
            longest_s = min(longest_s, self._due[0][0] - now_s)
        lines = self._lines
        for descriptor, _ in self._epoll.poll(longest_s):
            line = lines.get(descriptor)  # an earlier event of this step may have closed it
            if line is not None:
                line.read()

    def until(self, condition: Callable[[], bool], what: str) -> None:
        """Read until this is so. Raises TimeoutError, with what was waited for, after PATIENCE_S."""
        end_s = time.monotonic() + PATIENCE_S
        while not condition():
            if time.monotonic() > end_s:
                raise TimeoutError(f"no {what} within {PATIENCE_S:g} s")
            self.step(0.05)


class Line:
    """A client's connection. A subclass says in `take` what a message means.

    Opening waits for the handshake; from then on the line is read by its `Poll`.
    """

    __slots__ = ("_descriptor", "_left", "_socket", "opcode", "poll")

    def __init__(self, poll: Poll, port: int, path: str, subprotocol: str = "", opcode: int = TEXT) -> None:
        """opcode: of the messages to be sent."""
        self.poll = poll
        self.opcode = opcode
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE_S)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._left = self._shake_hands(port, path, subprotocol)
        self._socket.setblocking(False)
        self._descriptor = self._socket.fileno()
        poll.add(self, self._descriptor)

    def begin(self) -> None:
        """Take what came right behind the handshake, when the subclass is ready for it."""
        self._cut(self._left)

    def take(self, message: bytes) -> None:
        """Take one message, text or binary."""
        raise NotImplementedError

    def send(self, message: bytes) -> None:
        """Send one message of up to 64 KiB."""
        self._send_frame(self.opcode, message)

    def close(self) -> None:
        self.poll.remove(self._descriptor)
        self._socket.close()

    def read(self) -> None:
        """Take what has come. Raises ConnectionError when the server has ended the connection."""
        try:
            data = self._socket.recv(READ_BYTES)
        except BlockingIOError:
            return
        if not data:
            raise ConnectionError("the server has ended a connection")
        self._cut(self._left + data if self._left else data)

    def _cut(self, data: bytes) -> None:
        at, end = 0, len(data)
        while end - at >= 2:
            size, body = data[at + 1], at + 2
            if size >= TWO_BYTES:
                body += 2 if size == TWO_BYTES else 8
                size = int.from_bytes(data[at + 2 : body], "big")
            if body + size > end:
                break
            opcode, at = data[at] & 15, body + size
            if opcode <= BINARY:
                self.take(data[body:at])
            else:
                self._control(opcode, data[body:at])
        self._left = data[at:]

    def _control(self, opcode: int, payload: bytes) -> None:
        if opcode == PING:
            self._send_frame(PONG, payload)
        elif opcode == CLOSE:
            raise ConnectionError(f"the server has closed a connection: {payload!r}")

    def _send_frame(self, opcode: int, payload: bytes) -> None:
        size = len(payload)
        if size < TWO_BYTES:
            head = bytes((FIN | opcode, MASKED | size))
        else:
            head = bytes((FIN | opcode, MASKED | TWO_BYTES, size >> 8, size & 255))
        frame = head + NO_MASK + payload
        if self._socket.send(frame) != len(frame):
            raise ConnectionError("the server takes nothing more")

    def _shake_hands(self, port: int, path: str, subprotocol: str) -> bytes:
        """Return what came behind the answer."""
        lines = [
            f"GET {path} HTTP/1.1",
            f"Host: 127.0.0.1:{port}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}",
            "Sec-WebSocket-Version: 13",
        ]
        if subprotocol:
            lines.append(f"Sec-WebSocket-Protocol: {subprotocol}")
        self._socket.sendall("\r\n".join([*lines, "", ""]).encode())
        answer = b""
        while b"\r\n\r\n" not in answer:
            data = self._socket.recv(READ_BYTES)
            if not data:
                break
            answer += data
        head, _, rest = answer.partition(b"\r\n\r\n")
        if not head.startswith(b"HTTP/1.1 101"):
            raise ConnectionError(f"no websocket at {path}: {answer.decode(errors='replace')}")
        return rest
