"""What a room needs of a connection. The gateway's connection is one; tests bring real sockets, not another."""

from typing import NamedTuple, Protocol

from protocol.codes import CloseCode
from server.race.line import Line


class Opened(NamedTuple):
    """The opening of a race, as it left: when (s, monotonic clock), and behind how many bytes that still waited."""

    at_s: float
    queued_bytes: int


class Connection(Protocol):
    """One websocket. Nothing here waits, and nothing here raises when the socket is already gone."""

    line: Line
    """The round trips of this connection."""

    quick: bool
    """Ping often (every 2 s): a race may open at any moment."""

    def answer(self, message: bytes) -> None:
        """Send an answer, or anything else that must not be skipped. A client that lets too many pile up is closed."""

    def answer_with_update(self, message: bytes) -> None:
        """Send an answer in one write with the update that comes next; without one it waits for whatever is next."""

    def update(self, message: bytes) -> None:
        """Send an update. While older bytes wait for the client, only the newest update is kept."""

    def open_race(self, update: bytes) -> Opened:
        """Write this update and the first ping of a comb in one buffer."""

    def open_practice(self, message: bytes) -> Opened:
        """The same for a message that is no update."""

    def comb_ping(self) -> None:
        """Send the comb's next ping; its pong goes to `line`."""

    def wrong_code(self) -> None:
        """Note that it has asked for a room that is not there, or not there for this person."""

    def ping(self) -> None:
        """Send a ping; its pong goes to `line`."""

    def close(self, code: CloseCode) -> None:
        """Close with this code, after what has been sent."""
