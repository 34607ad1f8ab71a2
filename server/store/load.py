"""Reading a room back: is what is stored one whole chain? If not, nobody plays on it and nobody repairs it by guess."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from server.slices import sliced
from server.store.entry import Entry, Link, link
from server.store.log import BrokenLog, Snapshot


class Stored(NamedTuple):
    """A room as the store has it: its whole chain, its snapshot, the last entry's time, and what there is to fold."""

    chain: list[Link]
    snapshot: Snapshot | None
    state: bytes | None  # the snapshot's, as it came
    at_ms: int
    since: list[Entry]  # all after the snapshot, or all


async def read(code: str, reply: Sequence[Any]) -> Stored | None:
    """Return what is in the reply of load.lua, or None if nothing is stored. Raises BrokenLog.

    What stands before the snapshot is checked for the chain alone, and not decoded. All is done in slices.
    """
    (head_version, head_tag), (snapshot_version, snapshot_tag, state), log = reply
    if head_version is None and snapshot_version is None and not log:
        return None
    chain: list[Link] = []
    async for entry_id, fields in sliced(log):
        standing = _link(code, entry_id, fields)
        if chain:
            _check_follows(code, chain[-1], standing)
        chain.append(standing)
    if not chain:
        raise BrokenLog(code, "it has no entries.")
    snapshot = None
    if snapshot_version is not None:
        if snapshot_tag is None or state is None or not snapshot_version.isdigit():
            raise BrokenLog(code, "the snapshot is not whole.")
        snapshot = Snapshot.of(int(snapshot_version), snapshot_tag.decode(), state)
    last = chain[-1]
    if (head_version, head_tag) != (b"%d" % last.version, last.tag.encode()):
        raise BrokenLog(code, f"its head is not its last entry, version {last.version}.")
    _check_beginning(code, chain, snapshot)
    unfolded = chain if snapshot is None else chain[snapshot.version - chain[0].version + 1 :]
    since = [decoded(code, standing) async for standing in sliced(unfolded)]
    return Stored(chain, snapshot, None if snapshot is None else state, decoded(code, last).at_ms, since)


def _link(code: str, entry_id: bytes, fields: Sequence[bytes]) -> Link:
    try:
        standing = link(dict(zip(fields[::2], fields[1::2], strict=True))[b"e"])
    except (ValueError, KeyError):
        raise BrokenLog(code, f"the entry {entry_id.decode()} cannot be read.") from None
    if entry_id != b"%d-0" % standing.version:
        raise BrokenLog(code, f"the entry {entry_id.decode()} holds another version.")
    return standing


def decoded(code: str, standing: Link) -> Entry:
    """Return the entry. Raises BrokenLog."""
    try:
        return Entry.decode(standing.encoded)
    except (ValueError, KeyError, TypeError):
        raise BrokenLog(code, f"the entry {standing.version}-0 cannot be read.") from None


def _check_follows(code: str, before: Link, after: Link) -> None:
    if after.version != before.version + 1:
        raise BrokenLog(code, f"version {before.version + 1} is missing.")
    if after.follows != before.tag:
        raise BrokenLog(code, f"version {after.version} does not follow the version before it.")


def _check_beginning(code: str, chain: Sequence[Link], snapshot: Snapshot | None) -> None:
    """Check that the state can be had: from the first entry on, or from a snapshot of this very chain."""
    first, last = chain[0], chain[-1]
    if first.version == 1 and first.follows != "":
        raise BrokenLog(code, "version 1 follows something.")
    if snapshot is None:
        if first.version != 1:
            raise BrokenLog(code, f"it begins with version {first.version}, and there is no snapshot.")
        return
    if not first.version <= snapshot.version <= last.version:
        raise BrokenLog(code, f"its snapshot is of version {snapshot.version}, which it does not hold.")
    if chain[snapshot.version - first.version].tag != snapshot.tag:
        raise BrokenLog(code, f"its snapshot is of another version {snapshot.version}.")
