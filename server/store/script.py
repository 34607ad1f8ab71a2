"""The scripts that read and write in Redis. Each does all of its work or none, and is safe to send again.

The keys. Each set has one hash tag, so that a Redis Cluster keeps it together; every key has a time to live.

    gebrak:{CODE}:head             hash: version and tag of the room's last entry, and the command that made the room
    gebrak:{CODE}:log              stream: the entries, their versions as ids
    gebrak:{CODE}:snapshot         hash: the room as of one entry, to save time
    gebrak:{CODE}:lease            string: the server that holds the room; it counts while that server lives
    gebrak:{server NAME}:alive     string: that server lives; gone two seconds after its last word
    gebrak:{server NAME}:asked     list: rooms that other servers ask of it, each with the people who came for it
"""

import hashlib
from pathlib import Path

FOLDER = Path(__file__).parent / "scripts"


class Script:
    """One script: its text, and the SHA-1 by which Redis knows a text that it has seen."""

    def __init__(self, name: str) -> None:
        self.text = (FOLDER / f"{name}.lua").read_bytes()
        self.sha = hashlib.sha1(self.text, usedforsecurity=False).hexdigest()


ALIVE = Script("alive")
APPEND = Script("append")
ASK = Script("ask")
BEAT = Script("beat")
CLAIM = Script("claim")
CREATE = Script("create")
HEAD = Script("head")
LOAD = Script("load")
RELEASE = Script("release")
RESTORE = Script("restore")
SNAPSHOT = Script("snapshot")
ALL = (ALIVE, APPEND, ASK, BEAT, CLAIM, CREATE, HEAD, LOAD, RELEASE, RESTORE, SNAPSHOT)


def keys(code: str) -> tuple[str, str, str, str]:
    """Return a room's keys, in the order in which every script of rooms takes them."""
    room = f"gebrak:{{{code}}}"
    return (f"{room}:head", f"{room}:log", f"{room}:snapshot", f"{room}:lease")


def server_keys(server: str) -> tuple[str, str]:
    """Return a server's keys: its sign of life, and the rooms that others ask of it."""
    return (f"gebrak:{{server {server}}}:alive", f"gebrak:{{server {server}}}:asked")
