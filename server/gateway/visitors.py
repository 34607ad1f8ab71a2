"""What each address has and does: its connections, and how often it arrives, asks, joins, guesses and makes rooms.

Who has a connection is in one table, and their number is bounded by that of the connections. Who has gone and still
owes something is in another, bounded one: the longest gone is forgotten first, for to refuse newcomers instead would
let many addresses lock all others out.
"""

from collections import OrderedDict

from server.gateway.bucket import Bucket, Rate
from server.limits import Limits


class Visitor:
    """One address. Buckets are charged by whoever does the thing."""

    __slots__ = ("arrivals", "connections", "joins", "key", "messages", "rooms", "wrong_codes")

    def __init__(self, key: str, limits: Limits) -> None:
        self.key = key
        self.connections = 0
        self.arrivals = Bucket(Rate.per_minute(limits.arrivals_per_minute))
        self.messages = Bucket(Rate.per_minute(limits.address_messages_per_minute))
        self.joins = Bucket(Rate.per_minute(limits.joins_per_minute))
        self.wrong_codes = Bucket(Rate.per_minute(limits.wrong_codes_per_minute))
        self.rooms = Bucket(Rate.per_minute(limits.rooms_per_minute))

    def come_in_s(self, now_s: float) -> float:
        """Count a way into a room and return 0, or return how long (s) it has to wait, for joins or for guesses."""
        return self.wrong_codes.wait_s(now_s) or self.joins.take(now_s)

    def owes_nothing(self, now_s: float) -> bool:
        """Tell whether a new visitor would be the same."""
        buckets = (self.arrivals, self.messages, self.joins, self.wrong_codes, self.rooms)
        return all(bucket.full_at_s <= now_s for bucket in buckets)


class Visitors:
    """All addresses that have a connection, and those that had one lately."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._here: dict[str, Visitor] = {}
        self._gone: OrderedDict[str, Visitor] = OrderedDict()

    def __len__(self) -> int:
        return len(self._here) + len(self._gone)

    def arrive(self, key: str, now_s: float) -> Visitor | None:
        """Count a new connection of this address, to be ended by `leave`; None if it has too many, or too often."""
        visitor = self._here.get(key) or self._gone.pop(key, None) or Visitor(key, self._limits)
        if visitor.connections >= self._limits.connections_per_address or visitor.arrivals.take(now_s):
            self._keep(visitor, now_s)
            return None
        visitor.connections += 1
        self._here[key] = visitor
        return visitor

    def leave(self, visitor: Visitor, now_s: float) -> None:
        """A connection of this address has ended."""
        visitor.connections -= 1
        self._keep(visitor, now_s)

    def _keep(self, visitor: Visitor, now_s: float) -> None:
        if visitor.connections:
            return
        self._here.pop(visitor.key, None)
        if not visitor.owes_nothing(now_s):
            self._gone[visitor.key] = visitor
            self._gone.move_to_end(visitor.key)
            if len(self._gone) > self._limits.addresses:
                self._gone.popitem(last=False)
