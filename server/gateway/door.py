"""Who may connect: not more than an address may have, nor more often than it may arrive."""

from collections.abc import Sequence
from time import monotonic

from server.gateway.address import Networks, client_address, key, parse_address, trusted
from server.gateway.connection import GameConnection
from server.gateway.visitors import Visitors
from server.limits import Limits

AGAIN_S = 60
"""What a 429 says: by then every arrival of before is forgiven."""


class Door:
    """Counts sockets, each for its address, from accept to loss."""

    def __init__(self, limits: Limits, proxies: Networks) -> None:
        self._proxies = proxies
        self._visitors = Visitors(limits)

    def accept(self, connection: GameConnection, peer: str) -> bool:
        """Count a socket that has just come; False if it is one too many, and then it is to be cut.

        One of a trusted proxy is nobody's until its request is there: see `admit`.
        """
        connection.peer = parse_address(peer)
        return trusted(connection.peer, self._proxies) or self._arrive(connection, ())

    def is_proxy(self, connection: GameConnection) -> bool:
        """Return whether the other end of this connection is a trusted proxy, and not the player."""
        return trusted(connection.peer, self._proxies)

    def admit(self, connection: GameConnection, forwarded: Sequence[str]) -> bool:
        """Return whether this request may be answered. forwarded: the lines of X-Forwarded-For."""
        return connection.visitor is not None or self._arrive(connection, forwarded)

    def lost(self, connection: GameConnection) -> None:
        """A socket is gone, also one that was cut at once."""
        if connection.visitor is not None:
            self._visitors.leave(connection.visitor, monotonic())

    def _arrive(self, connection: GameConnection, forwarded: Sequence[str]) -> bool:
        client = client_address(connection.peer, forwarded, self._proxies)
        connection.visitor = self._visitors.arrive(key(client), monotonic())
        return connection.visitor is not None
