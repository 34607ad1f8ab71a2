"""Moving to another browser: codes that work once, for two minutes. A room that is loaded anew has forgotten them."""

import secrets
from typing import NamedTuple

VALID_S = 120.0


class _Move(NamedTuple):
    code: str
    until_s: float


class Moves:
    """The codes of one room; each person has the newest one only."""

    def __init__(self) -> None:
        self._moves: dict[str, _Move] = {}

    def new(self, person: str, now_s: float) -> str:
        """Return a code for this person's seat: 32 hexadecimal digits."""
        code = secrets.token_hex(16)
        self._moves = {who: move for who, move in self._moves.items() if now_s < move.until_s}
        self._moves[person] = _Move(code, now_s + VALID_S)
        return code

    def mover(self, code: str, now_s: float) -> str | None:
        """Return whose seat this code moves, or None if it is unknown, used or too old."""
        for person, move in self._moves.items():
            if secrets.compare_digest(move.code, code) and now_s < move.until_s:
                return person
        return None

    def use(self, person: str) -> None:
        """Let this person's code work no more."""
        self._moves.pop(person, None)
