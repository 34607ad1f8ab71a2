"""Every parser that takes bytes from outside, as a function that takes any bytes and says what must hold then.

hypothesis draws inputs for them in `test_parsers`, atheris finds some in `fuzz`. A target raises AssertionError when
its parser lets something through, and whatever the parser raises that it should not.
"""

import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from http import HTTPStatus
from pathlib import Path
from typing import Any

from pydantic_core import from_json, to_json
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import Event
from websockets.server import ServerProtocol

from protocol.codes import CloseCode
from protocol.commands import COMMANDS, AnyCommand
from server.gateway.address import client_address, key, parse_address, parse_networks
from server.gateway.gateway import WEBSOCKET_PATH
from server.gateway.http import Http
from server.gateway.origin import allowed, parse_public_urls
from server.gateway.pace import Pace
from server.gateway.page import PageFile
from server.gateway.session import COMMAND_ID, Session
from server.gateway.visitors import Visitor
from server.limits import TABLE, Limits
from server.race.line import Line, Stamp
from server.rooms.codes import LENGTH, SIGNS, wrong_sign
from server.rooms.connection import Opened
from server.rooms.names import MOST_GRAPHEMES, clean_name
from server.rooms.restore import CannotRestore, restore
from server.rooms.room import Room
from server.store.entry import Entry
from server.store.load import read
from server.store.log import BrokenLog, Loaded
from tests.at_once import at_once

Target = Callable[[bytes], None]

BEFORE: dict[str, Any] = json.loads((Path(__file__).parents[1] / "rooms/room_of_the_version_before.json").read_text())
ENTRIES = [Entry(**entry) for entry in BEFORE["entries"]]
SNAPSHOT = json.dumps(BEFORE["snapshot"]).encode()
NO_LIMITS = Limits(messages_at_once=100_000, joins_per_minute=10_000_000, rooms_per_minute=10_000_000)
HANDSHAKE = (
    b"GET /ws/BCDFG HTTP/1.1\r\nHost: cards.lan\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
PAGE = {
    path: PageFile({"": b"page", "br": b"b", "gzip": b"g"}, "text/html", "no-cache", 'W/"1"')
    for path in ("/index.html", "/a.js")
}
STATUSES = {
    HTTPStatus.OK, HTTPStatus.NOT_MODIFIED, HTTPStatus.NOT_FOUND, HTTPStatus.METHOD_NOT_ALLOWED,
}  # fmt: skip


class Listener:
    """A connection and a house in one: it writes down what it is told."""

    def __init__(self) -> None:
        self.line = Line()
        self.quick = False
        self.answers: list[Any] = []
        self.commands: list[AnyCommand] = []

    def answer(self, message: bytes) -> None:
        self.answers.append(from_json(message))

    def answer_with_update(self, message: bytes) -> None:
        raise AssertionError(message)

    def update(self, message: bytes) -> None:
        raise AssertionError(message)

    def open_race(self, update: bytes) -> Opened:
        raise AssertionError(update)

    def open_practice(self, message: bytes) -> Opened:
        raise AssertionError(message)

    def comb_ping(self) -> None: ...

    def wrong_code(self) -> None: ...

    def ping(self) -> None: ...

    def close(self, code: CloseCode) -> None:
        raise AssertionError(code)

    def create(self, _: object, command: AnyCommand) -> None:
        self.commands.append(command)

    def receive(self, _code: str, _: object, command: AnyCommand, _stamp: Stamp) -> None:
        self.commands.append(command)

    def lost(self, _code: str, _: object) -> None: ...

    def is_open(self) -> bool:
        return True

    async def ready(self) -> bool:
        return True


def frame(data: bytes) -> None:
    """A text frame gets one answer with its id, or goes to the house as the command that it is. Never both."""
    for code in (None, "BCDFG"):
        listener = Listener()
        visitor = Visitor("192.0.2.1", NO_LIMITS)
        pace = Pace(NO_LIMITS, visitor)
        session = Session(listener, listener, code, settle=lambda: None, visitor=visitor, pace=pace)
        session.frame(data, Stamp(1000.0))
        assert len(listener.answers) + len(listener.commands) == 1
        for answer in listener.answers:
            assert answer["type"] in ("done", "refused")
            assert answer["id"] is None or COMMAND_ID.fullmatch(answer["id"])
            assert len(to_json(answer)) <= len(data) + 200  # nothing is blown up
        for command in listener.commands:
            assert COMMANDS.validate_json(command.model_dump_json()) == command
        session.too_often(data, 1.0)
        assert listener.answers[-1]["code"] == "too_often"


def stream(data: bytes) -> None:
    """Bytes behind a handshake, in one piece or in two, are the same frames, and no exception."""
    half = len(data) // 2
    assert _events(data) == _events(data[:half], data[half:])


def _events(*pieces: bytes) -> list[Event]:
    protocol = ServerProtocol(max_size=Limits().message_bytes)
    protocol.receive_data(HANDSHAKE)
    (request,) = protocol.events_received()
    assert isinstance(request, Request)
    protocol.send_response(protocol.accept(request))
    for piece in pieces:
        protocol.receive_data(piece)
    frames = [event for event in protocol.events_received() if isinstance(event, Frame)]
    assert all(len(frame.data) <= Limits().message_bytes for frame in frames)
    return list(frames)


def request(data: bytes) -> None:
    """A request as it comes over the line: a file of the table, or a short refusal."""
    protocol = ServerProtocol()
    protocol.receive_data(data)
    for event in protocol.events_received():
        if isinstance(event, Request) and not event.path.startswith("/readyz"):  # the only one that waits
            _answer(event)


def _answer(asked: Request) -> None:
    response = _now(Http(Listener(), PAGE, Limits()).answer(asked))
    assert response.status_code in STATUSES
    if response.status_code == HTTPStatus.OK and response.body:
        assert response.body in (b"page", b"b", b"g", b"ok\n")
    assert response.headers["ETag" if response.status_code == HTTPStatus.NOT_MODIFIED else "Content-Type"]
    match = WEBSOCKET_PATH.fullmatch(asked.path)
    assert match is None or asked.path == "/ws" + (f"/{match[1]}" if match[1] else "")


def _now(answering: Any) -> Any:
    """Return what a coroutine that does not wait returns."""
    try:
        answering.send(None)
    except StopIteration as stop:
        return stop.value
    raise AssertionError("it waits")


def address(data: bytes) -> None:
    """X-Forwarded-For, a peer's address, and the two settings of networks and origins."""
    text = data.decode("latin-1")
    peer, *lines = text.split("\n")
    proxies = parse_networks("127.0.0.0/8, ::1")
    for one in (peer, "127.0.0.1", "192.0.2.1"):
        client = client_address(parse_address(one), lines, proxies)
        assert len(key(client)) <= 43
        if one == "192.0.2.1":
            assert str(client) == one
    allowed(peer, "cards.lan", frozenset())
    assert not allowed(peer, "cards.lan", frozenset()) or peer in ("http://cards.lan", "https://cards.lan")
    for parse in (parse_networks, parse_public_urls, *(limit.parse for limit in TABLE)):
        with suppress(ValueError):
            parse(text)


def name(data: bytes) -> None:
    """A typed name and a typed code."""
    text = data.decode("utf-8", "ignore")
    shown = clean_name(text[:256])
    assert shown is None or (shown.strip() == shown and 0 < len(shown) <= 256)
    assert shown is None or clean_name(shown, MOST_GRAPHEMES) == shown
    sign = wrong_sign(text)
    assert (sign is None) == (len(text) == LENGTH and set(text) <= set(SIGNS))


def entry(data: bytes) -> None:
    """A stored entry, and a store's reply with it: an entry, or a broken log."""
    try:
        decoded = Entry.decode(data)
    except (ValueError, KeyError, TypeError):
        pass
    else:
        assert isinstance(decoded, Entry)
    for head in ((None, None), (b"1", b"t")):
        for snapshot in ((None, None, None), (b"1", b"t", data)):
            try:
                stored = at_once(read("BCDFG", (head, snapshot, [(b"1-0", [b"e", data])])))
            except BrokenLog:
                continue
            assert stored is not None
            assert stored.chain[0].version == 1


def snapshot(data: bytes) -> None:
    """A stored snapshot: a room, or one that is left alone."""
    _restore(data, [])
    _restore(data, ENTRIES[BEFORE["snapshot_version"] :])


def last_entry(data: bytes) -> None:
    """A room's log that ends with something else."""
    try:
        last = Entry.decode(data)
    except (ValueError, KeyError, TypeError):
        return
    _restore(None, [*ENTRIES, last])


def _restore(stored: bytes | None, entries: list[Entry]) -> None:
    log: Any = None
    try:
        room = at_once(restore(Loaded(log, stored, entries)))
    except CannotRestore:
        return
    assert isinstance(room, Room)


def _frames(*messages: bytes) -> list[bytes]:
    return [Frame(opcode, message).serialize(mask=True) for message in messages for opcode in (1, 2, 8, 9, 10)]  # type: ignore[arg-type]


_COMMANDS = [
    b'{"type": "join", "id": "0123456789abcdef", "token": "00000000000000000000000000000000", "name": "Ayu"}',
    b'{"type": "create", "id": "0123456789abcdef", "game": "gudetama", "options": {"target": 21}}',
    b'{"type": "act", "id": "0123456789abcdef", "turn": 17, "action": {"type": "play", "card": "red-3"}}',
    b'{"type": "slap", "id": "0123456789abcdef", "race": "0123456789abcdef", "version": 4, "claim_ms": 2.5}',
]
TARGETS: Mapping[str, tuple[Target, list[bytes]]] = {
    "frame": (frame, _COMMANDS),
    "stream": (stream, [*_frames(b"{}", b"\x03\xe8bye"), b"".join(_frames(*_COMMANDS))]),
    "request": (
        request,
        [
            HANDSHAKE,
            b'GET / HTTP/1.1\r\nAccept-Encoding: gzip;q=0, br\r\nIf-None-Match: W/"1"\r\n\r\n',
            b"HEAD /r/BCDFG?x HTTP/1.1\r\n\r\n",
            b"GET /../a.js HTTP/1.1\r\nX-Forwarded-For: ::1\r\n\r\n",
        ],
    ),
    "address": (
        address,
        [b"127.0.0.1\n192.0.2.1, ::1\n2001:db8::1", b"10.0.0.0/8, fd00::/8", b"https://cards.lan", b"20"],
    ),
    "name": (name, ["Ayu 👨‍👩‍👧‍👦".encode(), b"BCDFG", "a\u0301\u200b\u202e".encode()]),
    "entry": (entry, [entry.encode() for entry in ENTRIES[:4]]),
    "snapshot": (snapshot, [SNAPSHOT]),
    "last_entry": (last_entry, [entry.encode() for entry in ENTRIES]),
}
"""Each target with inputs to begin from."""
