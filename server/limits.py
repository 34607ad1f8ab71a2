"""The bounds of a server: one table, of which the settings, `.env.example` and docs/LIMITS.md are made or checked.

Each bound has a unit in its name, a default for a table of friends, a range that a host may choose from, and a sentence
that says what happens there. A rate is a bucket: so much at once, and refilled evenly (see `server.gateway.bucket`).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, NamedTuple, TypeVar

Number = TypeVar("Number", int, float)


def _bound(default: Number, least: Number, most: Number, unit: str, at_it: str) -> Number:
    bound: Any = field(default=default, metadata={"least": least, "most": most, "unit": unit, "at_it": at_it})
    return bound  # type: ignore[no-any-return]  # a dataclass's field stands for its value


@dataclass(frozen=True, slots=True)
class Limits:
    """All bounds of one server, each at its default unless a host or a test says otherwise."""

    # What one connection may send.
    message_bytes: int = _bound(4096, 1024, 65_536, "bytes", "a longer message closes the connection (1009)")
    messages_per_s: int = _bound(
        10, 5, 100_000, "messages of a connection, a second", "`too_often`, with `again_ms`; nothing has changed"
    )
    messages_at_once: int = _bound(
        64, 50, 100_000, "messages of a connection, at once", "from then on `messages_per_s` counts"
    )
    refused_at_once: int = _bound(
        64,
        1,
        100_000,
        "messages refused as too many",
        "who goes on all the same is cut off (1008); they are forgiven at `messages_per_s`",
    )
    early_frames: int = _bound(16, 1, 256, "frames before the handshake is answered", "one more cuts the connection")
    request_bytes: int = _bound(
        16_384, 4096, 1_048_576, "bytes of a request with its headers", "a longer one cuts the connection"
    )

    # What one address may do: a household with six players, twenty spectators and their reconnects fits in.
    connections_per_address: int = _bound(
        256, 8, 100_000, "connections, requests for the page among them", "one more is closed at once, or gets a 429"
    )
    arrivals_per_minute: int = _bound(
        1200, 60, 10_000_000, "new connections of an address, a minute", "as for `connections_per_address`"
    )
    address_messages_per_minute: int = _bound(
        9000, 600, 100_000_000, "messages of an address, a minute", "as for `messages_per_s`"
    )
    joins_per_minute: int = _bound(
        120, 10, 10_000_000, "`join`, `watch` and `move_in` of an address, a minute", "`too_often`, with `again_ms`"
    )
    wrong_codes_per_minute: int = _bound(
        20,
        5,
        10_000_000,
        "`no_such_room` to an address, a minute",
        "`join`, `watch` and `move_in` are refused as `too_often`, with `again_ms`",
    )
    rooms_per_minute: int = _bound(
        10, 1, 10_000_000, "`create` of an address, a minute", "`too_often`, with `again_ms`"
    )
    addresses: int = _bound(
        20_000,
        1000,
        1_000_000,
        "addresses without a connection that are remembered",
        "the one that has been gone longest is forgotten",
    )

    # What one room holds.
    seats: int = _bound(7, 3, 7, "seats", "`room_full`, `no_free_seat`; a game with fewer seats has its own number")
    spectators: int = _bound(500, 0, 10_000, "spectators of a room", "`no_spectators`")
    name_graphemes: int = _bound(20, 3, 20, "signs of a name, an emoji is one", "the rest is cut off")
    inbox: int = _bound(32, 8, 1024, "commands of a connection that wait in a room", "`busy`: send it again")
    idle_room_s: float = _bound(
        60.0, 1.0, 86_400.0, "s without anybody connected", "the room leaves memory; whoever comes gets it from its log"
    )
    room_life_days: int = _bound(14, 1, 3650, "days without any action", "the room is forgotten")

    # What one server holds.
    rooms: int = _bound(5000, 1, 1_000_000, "rooms in memory", "`busy` to who wants into one that is not in memory")
    connections: int = _bound(10_000, 16, 1_000_000, "connections", "one more is closed at once")

    # What waits for a client that does not read.
    waiting_answers: int = _bound(64, 8, 4096, "answers that wait for a client", "one more closes it (4003)")
    waiting_bytes: int = _bound(
        131_072, 131_072, 16_777_216, "bytes of answers that wait for a client", "one more closes it (4003)"
    )
    buffered_bytes: int = _bound(
        262_144, 262_144, 16_777_216, "bytes written that the system does not take yet", "more closes it (4003)"
    )
    kernel_bytes: int = _bound(
        65_536,
        4096,
        16_777_216,
        "SO_SNDBUF, which Linux doubles",
        "updates for a slow client are skipped to the newest",
    )
    stalled_s: float = _bound(20.0, 0.1, 3600.0, "s in which nothing is read of what waits", "it is closed (4003)")

    # Times of one connection.
    silent_s: float = _bound(45.0, 5.0, 3600.0, "s in which a ping is not answered", "it is closed (4004)")
    closing_s: float = _bound(5.0, 0.1, 60.0, "s between a close frame and the end", "it is cut")
    request_s: float = _bound(20.0, 0.1, 3600.0, "s for a request and its answer, a handshake too", "it is cut")
    ready_s: float = _bound(2.0, 0.1, 60.0, "s for the store to answer `/readyz`", "503")

    tick_s: float = 0.05
    """No bound and no setting: the step of `server.gateway.heartbeat`, which tests shorten."""

    @staticmethod
    def read(settings: Mapping[str, str]) -> "Limits":
        """Return the limits that these settings name, by variable; defaults for the others. Raises as `Limit.parse`."""
        numbers: dict[str, Any] = {
            limit.name: limit.parse(settings[limit.variable]) for limit in TABLE if limit.variable in settings
        }
        return Limits(**numbers)


class Limit(NamedTuple):
    """A line of the table: a bound that a host may set."""

    name: str
    default: int | float
    least: int | float
    most: int | float
    unit: str
    at_it: str

    @property
    def variable(self) -> str:
        """The environment variable that sets it."""
        return f"LIMIT_{self.name.upper()}"

    def parse(self, text: str) -> int | float:
        """Return the number that a setting names. Raises ValueError with a sentence if it is none or out of range."""
        try:
            number = type(self.default)(text)
        except ValueError:
            number = None
        if number is None or not self.least <= number <= self.most:
            kind = "a number" if isinstance(self.default, float) else "a whole number"
            raise ValueError(f"{self.variable} is {kind} from {self.least:g} to {self.most:g}, not {text!r}")
        return number


_DEFAULTS = Limits()
TABLE: tuple[Limit, ...] = tuple(
    Limit(bound.name, getattr(_DEFAULTS, bound.name), **bound.metadata) for bound in fields(Limits) if bound.metadata
)
