"""Who somebody is: a token that only its holder knows, and a name that is shown to others."""

import unicodedata
from hashlib import sha256

MOST_SIGNS = 20


def person_id(token: str) -> str:
    """Return the id that stands for a token (32 hexadecimal digits) in state and log; the token is kept nowhere."""
    return sha256(b"gebrak person:" + token.encode("ascii")).hexdigest()[:32]


def clean_name(name: str) -> str | None:
    """Return the name in composed form without outer and doubled spaces, or None if it cannot be shown as it is typed.

    Control, formatting (zero-width and direction-changing) and unassigned characters are refused, as is a name longer
    than 20 characters.
    """
    name = " ".join(unicodedata.normalize("NFC", name).split())
    if not 0 < len(name) <= MOST_SIGNS:
        return None
    if any(unicodedata.category(sign)[0] == "C" for sign in name):
        return None
    return name if any(unicodedata.category(sign)[0] in "LNPS" for sign in name) else None
