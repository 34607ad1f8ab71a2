"""The scripts that read and write a room in Redis. Each does all of its work or none, and is safe to send again."""

import hashlib
from pathlib import Path

FOLDER = Path(__file__).parent / "scripts"


class Script:
    """One script: its text, and the SHA-1 by which Redis knows a text that it has seen."""

    def __init__(self, name: str) -> None:
        self.text = (FOLDER / f"{name}.lua").read_bytes()
        self.sha = hashlib.sha1(self.text, usedforsecurity=False).hexdigest()


APPEND = Script("append")
HEAD = Script("head")
LOAD = Script("load")
RESTORE = Script("restore")
SNAPSHOT = Script("snapshot")
ALL = (APPEND, HEAD, LOAD, RESTORE, SNAPSHOT)


def keys(code: str) -> tuple[str, str, str]:
    """Return a room's keys, in the order in which every script takes them."""
    return (f"gebrak:{{{code}}}:head", f"gebrak:{{{code}}}:log", f"gebrak:{{{code}}}:snapshot")
