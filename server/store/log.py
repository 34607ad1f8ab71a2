"""A room's log as one server knows it, and how an entry is appended.

The model
---------
A room's log is a chain. Each entry has a version, one more than the entry before, a random tag, and the tag of the
entry before. So (version, tag) of the last entry, the *head*, names one whole history: two logs with the same
head are the same log, and two servers that append to one log after the same head make two different heads.

Redis holds the log and its head. A server that serves the room holds the same log in memory, as a `RoomLog`. Several
servers may believe that they serve one room; a reply of Redis may get lost; Redis may come back without its last
entries, or empty. What decides is always the head in Redis, and only scripts touch it:

    append(entry)      adds the entry if the head is the entry it follows
    restore(head, log) writes a whole log if the head is still the one that the caller was told

Both return the head as it stands afterwards, whether they wrote or not. So there is one question: what does the head
that came back say about my entry? There are four outcomes:

    the head is                   what happened                                 what follows
    ----------------------------  --------------------------------------------  -------------------------------------
    my entry                      DONE  it was appended just now                the entry counts
    my entry                      DONE  it was appended before, and the reply   the entry counts: *already mine*
                                        to that was lost
    none, or an older entry of    BEHIND  Redis lost its tail or came back      restore, then append again
    my own chain                          empty
    anything else                 LOST  another server has appended:            `LostRoom`: answer nobody, let go,
                                        it is *ahead of me*                     load again if somebody asks

The first two look alike on purpose. That makes every call safe to send again: an append that was carried out and is
sent again finds its own entry at the head. And a late copy of an old call, still in a buffer somewhere when the log has
moved on, finds a head that it does not follow and changes nothing.

Three things follow, and rooms rely on them:

1. An entry whose append returned is in Redis, once, with all entries before it, and on disk if Redis syncs always.
2. An entry whose append raised `LostRoom` may be in the log or not. Nobody was told, so both are right; a client that
   asks again is answered from the command ids in the room's state.
3. An append that was cancelled leaves the RoomLog in doubt. Let it go and load the room again.

What the model cannot do: if Redis lost the tail that another server had appended, and this server, which has not yet
learned that it is no longer the owner, appends first, then this server's chain is the one that goes on. The lease keeps
that from happening; nothing in Redis remembers what Redis forgot.

A snapshot is the state as of one entry. It saves time and decides nothing: it is written only if the log has that very
entry, only upwards, and the entry itself is never trimmed, so a log is never empty.
"""

import zlib
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from time import monotonic
from typing import Any, NamedTuple

from server.slices import sliced
from server.store.entry import Driver, Entry, Link, new_tag
from server.store.gatherer import Gatherer, logger
from server.store.kept import Kept
from server.store.script import APPEND, HEAD, RESTORE, SNAPSHOT, keys
from server.watch.metrics import COMMIT_SECONDS

EMPTY_LIFE_MS = 3_600_000
"""A room in which nobody has a seat is forgotten after an hour: whoever makes one to play in it sits down at once, and
one that nobody wanted is not to take the store's room for as long as a table of friends."""
MOST_TAGS = 4096
"""Tags a RoomLog remembers. If Redis falls back further than that, its head is taken for another server's."""


def life_ms(ttl_ms: int, *, empty: bool) -> int:
    """Return how long the store keeps a room that it keeps for `ttl_ms` once somebody has a seat."""
    return min(EMPTY_LIFE_MS, ttl_ms) if empty else ttl_ms


class LostRoom(Exception):
    """Another server has appended to the room's log: let go, answer nobody."""


class BrokenLog(Exception):
    """What is stored of a room is not one whole chain. Nothing was changed; leave the room alone."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(f"The stored log of room {code} is broken: {sentence}")


class Outcome(Enum):
    """What a head says about an entry that was to be appended."""

    DONE = auto()
    BEHIND = auto()
    LOST = auto()


class Head(NamedTuple):
    """The last entry's version and tag; 0 and "" if there is none."""

    version: int
    tag: str


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A room's state as of the entry with this version and tag. It is kept compressed: seldom is it asked for."""

    version: int
    tag: str
    compressed: bytes

    @staticmethod
    def of(version: int, tag: str, state: bytes) -> "Snapshot":
        """Take the state as JSON."""
        return Snapshot(version, tag, zlib.compress(state))

    @property
    def state(self) -> bytes:
        return zlib.decompress(self.compressed)


def head_in(reply: Sequence[Any]) -> Head:
    """Return the head in a script's reply: [int, bytes]."""
    version, tag = reply
    return Head(version, tag.decode())


class RoomLog:
    """A room's log. One task uses it, and awaits each append before the next.

    It keeps every entry and the snapshot that Redis keeps, compressed, so that it can write them all back; the room's
    `keep_from` bounds them.
    """

    def __init__(
        self,
        code: str,
        gatherer: Gatherer,
        ttl_ms: int,
        first: Link,
        snapshot: Snapshot | None,
        at_ms: int,
    ) -> None:
        """Take a log that begins with this entry.

        ttl_ms: how long the store keeps the room after anything that is done in it.
        at_ms: when its last entry was made.
        """
        self.code = code
        self.snapshot = snapshot
        self._gatherer = gatherer
        self._keys = keys(code)
        self._ttl_ms = self._life_ms = ttl_ms
        self._kept = Kept()
        self._tags = array("q")  # their hashes: a tag is only ever asked for to be known again
        self._add(first.version, first.tag, first.encoded)
        self.at_ms = at_ms

    @staticmethod
    async def of(
        code: str, gatherer: Gatherer, ttl_ms: int, chain: Sequence[Link], snapshot: Snapshot | None, at_ms: int
    ) -> "RoomLog":
        """Return a log as it is stored: a whole chain of at least one entry, the last one made at `at_ms`."""
        log = RoomLog(code, gatherer, ttl_ms, chain[0], snapshot, at_ms)
        async for standing in sliced(chain[1:]):
            log._add(standing.version, standing.tag, standing.encoded)
        return log

    @property
    def first_version(self) -> int:
        """The version of the oldest entry that is kept."""
        return self.version - len(self._kept) + 1

    def entries(self, after: int = 0) -> list[Entry]:
        """Return the kept entries with a version above `after`, oldest first."""
        return list(self.decoded(after))

    def decoded(self, after: int = 0) -> Iterator[Entry]:
        """Yield the same, each as it is asked for: there may be thousands."""
        return map(Entry.decode, self._kept.since(max(0, after - self.first_version + 1)))

    def next_entry(
        self,
        *,
        at_ms: int,
        who: str | None,
        seat: int | None,
        driver: Driver,
        command: str | None,
        body: dict[str, Any],
    ) -> Entry:
        """Return the entry that would follow the last one. Nothing is written."""
        return Entry(self.version + 1, new_tag(), self.tag, at_ms, who, seat, driver, command, body)

    async def append(self, entry: Entry, *, empty: bool = False) -> None:
        """Append an entry from `next_entry`; return when Redis has it, however long that takes. Raises LostRoom.

        empty: nobody has a seat after it, and the room lives for EMPTY_LIFE_MS at most.
        """
        self._life_ms = life_ms(self._ttl_ms, empty=empty)
        asked_s = monotonic()
        encoded = entry.encode()
        arguments = (entry.version, entry.follows, entry.tag, encoded, self._life_ms)
        while True:
            head = head_in(await self._gatherer.run(APPEND, self._keys, arguments))
            outcome = self.judge(entry, head)
            if outcome is Outcome.DONE:
                self._add(entry.version, entry.tag, encoded)
                self.at_ms = entry.at_ms
                COMMIT_SECONDS.observe(monotonic() - asked_s)
                return
            if outcome is Outcome.LOST:
                raise LostRoom(f"room {self.code}: version {head.version} is another server's")
            await self._restore(head)

    def judge(self, entry: Entry, head: Head) -> Outcome:
        """Return what this head says about this entry, which follows the log."""
        if head == (entry.version, entry.tag):
            return Outcome.DONE
        return Outcome.BEHIND if self._is_mine(head) else Outcome.LOST

    async def confirm(self) -> Head:
        """Return the head that is stored, which is this log's: ask before somebody is shown it. Raises LostRoom."""
        head = head_in(await self._gatherer.run(HEAD, self._keys, ()))
        if not self._is_mine(head):
            raise LostRoom(f"room {self.code}: version {head.version} is another server's")
        return head

    async def repair(self) -> None:
        """Write back what Redis has lost of this log, if it has. Raises LostRoom if another server has the room now."""
        head = await self.confirm()
        if head != (self.version, self.tag):
            await self._restore(head)

    async def write_snapshot(self, state: bytes, keep_from: int) -> None:
        """Keep the room's state (JSON) as of the last entry, and trim the entries before version `keep_from`.

        The last entry itself always stays. If Redis does not have that entry, or has a newer snapshot, nothing is done:
        the next append finds out what is the matter.
        """
        version, tag = self.version, self.tag
        arguments = (version, tag, state, min(keep_from, version), self._life_ms)
        standing = head_in(await self._gatherer.run(SNAPSHOT, self._keys, arguments))
        if standing != (version, tag):
            return
        self.snapshot = Snapshot.of(version, tag, state)
        self._kept.forget(max(0, min(keep_from, version) - self.first_version))

    def _add(self, version: int, tag: str, encoded: bytes) -> None:
        self.version, self.tag = version, tag
        self._kept.append(encoded)
        self._tags.append(hash(tag))
        del self._tags[:-MOST_TAGS]

    def _is_mine(self, head: Head) -> bool:
        """Return whether this head is none, or an entry of this very chain."""
        back = self.version - head.version
        return head == (0, "") or (0 <= back < len(self._tags) and self._tags[-1 - back] == hash(head.tag))

    async def _restore(self, stored: Head) -> None:
        snapshot = self.snapshot or Snapshot.of(0, "", b"")
        entries = [entry async for entry in sliced(self._kept.since(0))]
        logger.warning(
            "room %s: the store had fallen back to version %d of %d",
            self.code,
            stored.version,
            self.version,
            extra={"event": "store_fell_back", "room": self.code},
        )
        await self._gatherer.run(
            RESTORE,
            self._keys,
            (
                *stored,
                self.version,
                self.tag,
                self._life_ms,
                snapshot.version,
                snapshot.tag,
                snapshot.state,
                self.first_version,
                *entries,
            ),
        )


@dataclass(frozen=True, slots=True)
class Loaded:
    """A room as it was stored: its log, its last snapshot (JSON; None without one), the entries since."""

    log: RoomLog
    snapshot: bytes | None
    entries: list[Entry]
