"""What a room needs of a connection. The gateway's connection is one; tests bring real sockets, not another."""

from typing import Protocol

from protocol.codes import CloseCode
from server.race.line import Line


class Connection(Protocol):
    """One websocket. Nothing here waits, and nothing here raises when the socket is already gone."""

    line: Line
    """The round trips of this connection."""

    quick: bool
    """Ping often (every 2 s): a race may open at any moment."""

    def answer(self, message: bytes) -> None:
        """Send an answer, or anything else that must not be skipped. A client that lets too many pile up is closed."""

    def update(self, message: bytes) -> None:
        """Send an update. While older bytes wait for the client, only the newest update is kept."""

    def open_race(self, message: bytes) -> float:
        """Write this update and a ping in one buffer, and return the monotonic time (s) of the write."""

    def wrong_code(self) -> None:
        """Note that it has asked for a room that is not there, or not there for this person."""

    def ping(self) -> None:
        """Send a ping; its pong goes to `line`."""

    def close(self, code: CloseCode) -> None:
        """Close with this code, after what has been sent."""
