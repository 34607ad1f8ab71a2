"""The scripts once more, as plain functions on plain data: what they do to one room, and nothing else.

`test_model.py` checks them against the real ones, and then lets servers loose on them in every order.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from pydantic_core import from_json

from server.store.script import APPEND, ASK, CLAIM, CREATE, HEAD, LOAD, RELEASE, RESTORE, SNAPSHOT, Script


@dataclass
class Twin:
    """What Redis holds of a room, and which servers have a sign of life."""

    head: tuple[int, str] | None = None
    made_by: str | None = None
    log: dict[int, bytes] = field(default_factory=dict)
    snapshot: tuple[int, str, bytes] | None = None
    lease: str | None = None
    alive: set[str] = field(default_factory=set)

    def run(self, script: Script, on: Any, arguments: Any) -> Any:
        """Return what Redis answers to this call."""
        if script is ASK:
            return int(on[0].removeprefix("gebrak:{server ").removesuffix("}:alive") in self.alive)
        does: dict[Script, Callable[..., Any]] = {
            APPEND: self.append,
            CLAIM: self.claim,
            CREATE: self.create,
            HEAD: self.stored_head,
            LOAD: self.load,
            RELEASE: self.release,
            RESTORE: self.restore,
            SNAPSHOT: self.write_snapshot,
        }
        return does[script](*arguments)

    def stored_head(self) -> list[Any]:
        version, tag = self.head or (0, "")
        return [version, tag.encode()]

    def load(self) -> list[Any]:
        head = [None, None] if self.head is None else [b"%d" % self.head[0], self.head[1].encode()]
        snapshot: list[Any] = [None, None, None]
        if self.snapshot is not None:
            version, tag, state = self.snapshot
            snapshot = [b"%d" % version, tag.encode(), state]
        return [head, snapshot, [[b"%d-0" % version, [b"e", entry]] for version, entry in sorted(self.log.items())]]

    def create(self, tag: str, entry: bytes, command: str, _ttl_ms: int) -> bytes | None:
        if not (self.head or self.log or self.snapshot):
            self.head, self.log, self.made_by = (1, tag), {1: entry}, command
        return None if self.made_by is None else self.made_by.encode()

    def follows(self, version: int, follows: str) -> bool:
        """Return whether an entry of this version, after an entry with that tag, may be appended."""
        return bool(self.log) and (self.head or (0, "")) == (version - 1, follows)

    def append(self, version: int, follows: str, tag: str, entry: bytes, _ttl_ms: int) -> list[Any]:
        if self.follows(version, follows):
            self.log[version] = entry
            self.head = (version, tag)
        return self.stored_head()

    def is_as_told(self, version: int, tag: str) -> bool:
        return (self.head or (0, "")) == (version, tag)

    def restore(
        self,
        told_version: int,
        told_tag: str,
        version: int,
        tag: str,
        _ttl_ms: int,
        snapshot_version: int,
        snapshot_tag: str,
        state: bytes,
        first: int,
        *entries: bytes,
    ) -> list[Any]:
        if self.is_as_told(told_version, told_tag):
            self.log = dict(enumerate(entries, first))
            self.head = (version, tag)
            self.snapshot = (snapshot_version, snapshot_tag, state) if snapshot_version else None
        return self.stored_head()

    def write_snapshot(self, version: int, tag: str, state: bytes, keep_from: int, _ttl_ms: int) -> list[Any]:
        standing_version, standing_tag, _ = self.snapshot or (0, "", b"")
        entry = self.log.get(version)
        if version <= standing_version or entry is None or from_json(entry)["tag"] != tag:
            return [standing_version, standing_tag.encode()]
        self.snapshot = (version, tag, state)
        self.log = {number: entry for number, entry in self.log.items() if number >= keep_from}
        return [version, tag.encode()]

    def claim(self, server: str, dead: str, _ttl_ms: int) -> bytes | None:
        if self.head is None:
            return None
        if self.lease in (None, server, dead):
            self.lease = server
        assert self.lease is not None
        return self.lease.encode()

    def release(self, server: str) -> int:
        if self.lease != server:
            return 0
        self.lease = None
        return 1
