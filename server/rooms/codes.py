"""Room codes: five signs that nobody confuses when they are read aloud, and that spell no words."""

from hashlib import sha256

SIGNS = "BCDFGHJKMNPQRTVWXZ3479"
LENGTH = 5


def code_for(command_id: str, attempt: int) -> str:
    """Return a code for the room that a command makes. Whether it is free is the store's question.

    The same command gets the same codes in the same order: sent again, it finds the room that it has made.
    """
    lot = int.from_bytes(sha256(f"gebrak room:{command_id}:{attempt}".encode()).digest())
    signs = []
    for _ in range(LENGTH):
        lot, sign = divmod(lot, len(SIGNS))
        signs.append(SIGNS[sign])
    return "".join(signs)


def wrong_sign(code: str) -> str | None:
    """Return the first sign that no code has, "" if only the length is wrong, or None for a well-formed code."""
    for sign in code:
        if sign not in SIGNS:
            return sign
    return None if len(code) == LENGTH else ""
