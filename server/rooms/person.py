"""Who somebody is: a token that only its holder knows, and the id that stands for it."""

from hashlib import sha256


def person_id(token: str) -> str:
    """Return the id that stands for a token (32 hexadecimal digits) in state and log; the token is kept nowhere.

    Neither salt nor a slow hash: they protect what people choose, and nobody guesses one of 2 ** 128 random tokens.
    """
    return sha256(b"gebrak person:" + token.encode("ascii")).hexdigest()[:32]
