"""How often somebody may react (three times in five seconds), and which reactions have been shown already."""

from typing import NamedTuple

MOST = 3
WITHIN_S = 5.0
MOST_REMEMBERED = 64
"""Reactions of a room, the newest: all that a full table may show within five seconds is a third of it."""


class _Reaction(NamedTuple):
    person: str
    command: str
    at_s: float


class Reactions:
    """The last reactions in a room. A room that is loaded anew has forgotten them."""

    def __init__(self) -> None:
        self._last: list[_Reaction] = []

    def is_known(self, person: str, command: str) -> bool:
        """Tell whether this person has reacted with this very command already."""
        return any((reaction.person, reaction.command) == (person, command) for reaction in self._last)

    def wait_s(self, person: str, command: str, now_s: float) -> float:
        """Note a reaction and return 0, or return how long (s) this person has to wait with it."""
        times_s = [reaction.at_s for reaction in self._last if reaction.person == person][-MOST:]
        if len(times_s) == MOST and now_s - times_s[0] < WITHIN_S:
            return WITHIN_S - (now_s - times_s[0])
        self._last.append(_Reaction(person, command, now_s))
        del self._last[:-MOST_REMEMBERED]
        return 0.0
