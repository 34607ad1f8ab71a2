"""Reading a room back: is what is stored one whole chain? If not, nobody plays on it and nobody repairs it by guess."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from server.store.entry import Entry
from server.store.log import BrokenLog, Snapshot


def read(code: str, reply: Sequence[Any]) -> tuple[list[Entry], Snapshot | None] | None:
    """Return the entries and the snapshot in the reply of load.lua, or None if nothing is stored. Raises BrokenLog."""
    (head_version, head_tag), (snapshot_version, snapshot_tag, state), log = reply
    if head_version is None and snapshot_version is None and not log:
        return None
    entries = [_entry(code, entry_id, fields) for entry_id, fields in log]
    snapshot = None
    if snapshot_version is not None:
        if snapshot_tag is None or state is None or not snapshot_version.isdigit():
            raise BrokenLog(code, "the snapshot is not whole.")
        snapshot = Snapshot(int(snapshot_version), snapshot_tag.decode(), state)
    _check_chain(code, entries)
    last = entries[-1]
    if (head_version, head_tag) != (b"%d" % last.version, last.tag.encode()):
        raise BrokenLog(code, f"its head is not its last entry, version {last.version}.")
    _check_beginning(code, entries, snapshot)
    return entries, snapshot


def _entry(code: str, entry_id: bytes, fields: Sequence[bytes]) -> Entry:
    try:
        entry = Entry.decode(dict(zip(fields[::2], fields[1::2], strict=True))[b"e"])
        # Formatting the version as a number refuses one that is none.
        matches = entry_id == b"%d-0" % entry.version and isinstance(entry.tag, str)
    except (ValueError, KeyError, TypeError):
        raise BrokenLog(code, f"the entry {entry_id.decode()} cannot be read.") from None
    if not matches:
        raise BrokenLog(code, f"the entry {entry_id.decode()} holds another version, or no tag.")
    return entry


def _check_chain(code: str, entries: Sequence[Entry]) -> None:
    if not entries:
        raise BrokenLog(code, "it has no entries.")
    for before, after in pairwise(entries):
        if after.version != before.version + 1:
            raise BrokenLog(code, f"version {before.version + 1} is missing.")
        if after.follows != before.tag:
            raise BrokenLog(code, f"version {after.version} does not follow the version before it.")


def _check_beginning(code: str, entries: Sequence[Entry], snapshot: Snapshot | None) -> None:
    """Check that the state can be had: from the first entry on, or from a snapshot of this very chain."""
    first, last = entries[0], entries[-1]
    if first.version == 1 and first.follows != "":
        raise BrokenLog(code, "version 1 follows something.")
    if snapshot is None:
        if first.version != 1:
            raise BrokenLog(code, f"it begins with version {first.version}, and there is no snapshot.")
        return
    if not first.version <= snapshot.version <= last.version:
        raise BrokenLog(code, f"its snapshot is of version {snapshot.version}, which it does not hold.")
    if entries[snapshot.version - first.version].tag != snapshot.tag:
        raise BrokenLog(code, f"its snapshot is of another version {snapshot.version}.")
