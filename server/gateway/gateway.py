"""The gateway's start and end, and the way of each request: a websocket, or HTTP on the same port."""

import asyncio
import logging
import re
import socket
from collections.abc import Sequence
from functools import partial
from http import HTTPStatus
from pathlib import Path
from typing import Any

from pydantic_core import to_json
from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.datastructures import MultipleValuesError
from websockets.exceptions import NegotiationError
from websockets.http11 import Request, Response
from websockets.server import ServerProtocol
from websockets.typing import Subprotocol

from protocol import SUBPROTOCOL
from protocol.codes import CloseCode
from protocol.messages import GameView, OptionView, Welcome
from server.gateway.address import FORWARDED, Networks
from server.gateway.direct import is_direct, kernel_rtt_ms
from server.gateway.door import AGAIN_S, Door
from server.gateway.heartbeat import Heartbeat
from server.gateway.http import Http, secure, text
from server.gateway.origin import allowed
from server.gateway.pace import Pace
from server.gateway.page import read_page
from server.gateway.session import House, Session
from server.gateway.wire import Wire
from server.limits import Limits

log = logging.getLogger("gebrak.gateway")

WEBSOCKET_PATH = re.compile(r"/ws(?:/([A-Za-z0-9_-]{1,16}))?")
"""No query: a proxy routes a room by its path alone. Whether the code is a good one is for the house to say."""
WAITING_TO_BE_ACCEPTED = 1024
"""After a restart all clients come back within a second or two."""


class Gateway:
    """The open port. Made by `open_gateway`."""

    def __init__(
        self,
        house: House,
        http: Http,
        public_urls: frozenset[str],
        proxies: Networks,
        welcome: bytes,
        limits: Limits,
    ) -> None:
        self.port = 0
        self.heartbeat = Heartbeat(limits)
        self._house = house
        self._http = http
        self._public_urls = public_urls
        self._welcome = welcome
        self._limits = limits
        self._door = Door(limits, proxies)
        self._everyone: set[Wire] = set()
        self._server: Server

    @property
    def connections(self) -> int:
        """How many sockets are open."""
        return len(self._everyone)

    async def open(self, listening: socket.socket) -> None:
        """Serve this socket, which listens already."""
        library_log = log.getChild("websockets")
        library_log.setLevel(logging.WARNING)  # its INFO is a line for every socket, of port scanners too
        self._server = await serve(
            self._serve_websocket,
            sock=listening,
            backlog=WAITING_TO_BE_ACCEPTED,
            create_connection=self._accept,  # type: ignore[arg-type]  # its documentation allows a function
            process_request=self._route,
            process_response=self._secure,
            select_subprotocol=self._choose_subprotocol,
            compression=None,  # a third of the speed and four times the memory
            max_size=self._limits.message_bytes,
            max_queue=None,
            write_limit=0,  # paused as soon as the kernel takes no more; see connection
            ping_interval=None,
            open_timeout=self._limits.request_s,
            close_timeout=self._limits.request_s,
            server_header=None,
            logger=library_log,
        )
        self.port = listening.getsockname()[1]
        self.heartbeat.start()
        log.info("listening on port %d", self.port, extra={"event": "listening"})

    async def close(self, code: CloseCode = CloseCode.RESTARTING) -> None:
        """Stop listening, close all websockets with this code, and return when all sockets are gone.

        Who does not end the connection in `closing_s`, and requests that are not answered by then, are cut.
        """
        self._server.close(close_connections=False)
        for wire in tuple(self._everyone):
            wire.connection.close(code)
        try:
            async with asyncio.timeout(self._limits.closing_s):
                await self._server.wait_closed()
        except TimeoutError:
            for wire in tuple(self._everyone):
                wire.transport.abort()
            await self._server.wait_closed()
        self.heartbeat.stop()

    def _accept(self, protocol: ServerProtocol, server: Server, **library: Any) -> Wire:
        return Wire(protocol, server, everyone=self._everyone, limits=self._limits, door=self._door, **library)

    async def _route(self, wire: ServerConnection, request: Request) -> Response | None:
        """Return the answer, or None to go on with the handshake of a websocket."""
        assert isinstance(wire, Wire)
        # A socket that is lost already has been counted out.
        if wire in self._everyone and not self._door.admit(wire.connection, request.headers.get_all(FORWARDED)):
            words = "There are too many connections from this address. Try again in a minute.\n"
            return text(HTTPStatus.TOO_MANY_REQUESTS, words, {"Retry-After": str(AGAIN_S)})
        if not WEBSOCKET_PATH.fullmatch(request.path):
            return await self._http.answer(request)
        if not self._house.is_open():
            return text(HTTPStatus.SERVICE_UNAVAILABLE, "This server is about to end. Come again.\n")
        try:
            origin, host = request.headers.get("Origin"), request.headers.get("Host")
        except MultipleValuesError:
            return text(HTTPStatus.BAD_REQUEST, "Origin and Host stand once each.\n")
        if not allowed(origin, host, self._public_urls):
            return text(HTTPStatus.FORBIDDEN, "This origin may not connect. Whoever runs the server sets PUBLIC_URL.\n")
        return None

    def _choose_subprotocol(self, _: ServerConnection, offered: Sequence[Subprotocol]) -> Subprotocol:
        for subprotocol in offered:
            if subprotocol == SUBPROTOCOL:
                return subprotocol
        raise NegotiationError(f"offer the subprotocol {SUBPROTOCOL}")

    def _secure(self, _: ServerConnection, __: Request, response: Response) -> None:
        if response.status_code != HTTPStatus.SWITCHING_PROTOCOLS:
            secure(response)

    async def _serve_websocket(self, wire: ServerConnection) -> None:
        assert isinstance(wire, Wire)
        assert wire.request is not None
        path = WEBSOCKET_PATH.fullmatch(wire.request.path)
        assert path is not None
        connection = wire.connection
        if connection.visitor is None:
            return  # lost before its request was read
        if is_direct(wire.remote_address, wire.request.headers) and not self._door.is_proxy(connection):
            connection.line.kernel_rtt_ms = partial(kernel_rtt_ms, wire.transport)
        pace = Pace(self._limits, connection.visitor)
        session = Session(
            self._house,
            connection,
            path[1],
            settle=partial(self.heartbeat.settle, connection),
            visitor=connection.visitor,
            pace=pace,
        )
        self.heartbeat.add(connection)
        try:
            connection.answer(self._welcome)
            connection.attach(session, pace)
            await wire.wait_closed()
        finally:
            self.heartbeat.remove(connection)
            session.lost()


async def open_gateway(
    *,
    host: str | None,
    port: int,
    house: House,
    dist: Path,
    public_urls: frozenset[str],
    proxies: Networks = (),
    build: str,
    games: Sequence[GameView],
    house_rules: Sequence[OptionView],
    limits: Limits | None = None,
) -> Gateway:
    """Read the page in `dist`, listen on `host` (None: everywhere) and `port` (0: any), and serve.

    proxies: whose word on a client's address is taken. build, games, house_rules: what every welcome says.

    Raises OSError if the port cannot be had, ValueError if `dist` is too large.
    """
    limits = limits or Limits()
    http = Http(house, read_page(dist), limits)
    welcome: Welcome = {
        "type": "welcome",
        "protocol": SUBPROTOCOL,
        "build": build,
        "games": list(games),
        "house_rules": list(house_rules),
    }
    gateway = Gateway(house, http, public_urls, proxies, to_json(welcome), limits)
    await gateway.open(listen(host, port, limits))
    return gateway


def listen(host: str | None, port: int, limits: Limits) -> socket.socket:
    """Return a listening socket: for everywhere one for IPv6 and IPv4 together, or for IPv4 where there is no IPv6."""
    if host is None:
        try:
            listening = socket.create_server(("::", port), family=socket.AF_INET6, dualstack_ipv6=True)
        except OSError:
            listening = socket.create_server(("", port))
    else:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        listening = socket.create_server((host, port), family=family)
    # Accepted sockets inherit it.
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, limits.kernel_bytes)
    return listening
