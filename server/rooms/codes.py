"""Room codes: five signs that nobody confuses when they are read aloud, and that spell no words."""

import secrets

SIGNS = "BCDFGHJKMNPQRTVWXZ3479"
LENGTH = 5


def new_code() -> str:
    """Return a code from the system's generator. Whether it is free is the store's question."""
    return "".join(secrets.choice(SIGNS) for _ in range(LENGTH))


def wrong_sign(code: str) -> str | None:
    """Return the first sign that no code has, "" if only the length is wrong, or None for a well-formed code."""
    for sign in code:
        if sign not in SIGNS:
            return sign
    return None if len(code) == LENGTH else ""
