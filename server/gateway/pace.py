"""How fast one connection may send: a bucket of its own, that of its address, and one for what is sent all the same."""

from server.gateway.bucket import Bucket, Rate
from server.gateway.visitors import Visitor
from server.limits import Limits

DEAR_COSTS = 8
"""A dear message counts as so many: one that is no command, for to say what is wrong with it takes longer than to carry
one out, and one that asks for a whole match."""


class Pace:
    """What a connection has sent lately."""

    def __init__(self, limits: Limits, visitor: Visitor) -> None:
        self.floods = False
        """More has been refused than is forgiven: the connection is to be cut off."""
        self._own = Bucket(Rate(limits.messages_per_s, limits.messages_at_once))
        self._address = visitor.messages
        self._refused = Bucket(Rate(limits.messages_per_s, limits.refused_at_once))

    def wait_s(self, now_s: float) -> float:
        """Count a message and return 0, or return how long (s) the next has to wait: this one is not to be taken."""
        wait_s = max(self._own.wait_s(now_s), self._address.wait_s(now_s))
        if wait_s:
            self.floods = bool(self._refused.take(now_s))
        else:
            self._charge(now_s, 1)
        return wait_s

    def dear(self, now_s: float) -> None:
        """The message just counted was a dear one."""
        self._charge(now_s, DEAR_COSTS - 1)

    def _charge(self, now_s: float, times: int) -> None:
        self._own.charge(now_s, times)
        self._address.charge(now_s, times)
