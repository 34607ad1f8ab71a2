"""Rooms begin only where there is nothing, and are loaded only if what is stored is one whole chain."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from pydantic_core import from_json, to_json

from server.store.log import BrokenLog, RoomLog
from server.store.script import keys
from server.store.store import Store
from tests.store.play import append, new_room, stored

HEAD, LOG, SNAPSHOT, _ = keys("ABCD")


async def test_of_fifty_parallel_creates_one_wins(store: Store, other: Store) -> None:
    wishes = [f"c{n}" for n in range(50)]
    made = await asyncio.gather(
        *(
            s.create("ABCD", command=wish, body={"type": "room"})
            for wish, s in zip(wishes, [store, other] * 25, strict=True)
        )
    )
    (winner,) = [wish for wish, mine in zip(wishes, made, strict=True) if mine]
    loaded = await store.load("ABCD")
    assert loaded is not None
    assert [entry.command for entry in loaded.entries] == [winner]


async def test_a_room_is_its_commands_as_long_as_it_lives(store: Store, other: Store, redis: Any) -> None:
    """C1: the command that made it, sent again, is told so, also when the first entry is no longer kept."""
    log = await new_room(store)
    await append(log, 4)
    await log.write_snapshot(b"{}", keep_from=5)
    before = await stored(redis, "ABCD")
    for command, its_own in (("makes ABCD", True), ("another", False)):
        assert await other.create("ABCD", command=command, body={"type": "room"}) is its_own
    assert await stored(redis, "ABCD") == before
    assert log.first_version == 5


async def test_making_a_room_again_reads_none_of_its_log(store: Store, redis: Any) -> None:
    """However long it is: the answer is a few bytes."""
    log = await new_room(store)
    await append(log, 300)

    async def sent_bytes() -> int:
        sent: int = (await redis.info("stats"))["total_net_output_bytes"]
        return sent

    before = await sent_bytes()
    once = await sent_bytes() - before  # what asking for it takes
    before = await sent_bytes()
    assert await store.create("ABCD", command="makes ABCD", body={"type": "room"})
    assert await sent_bytes() - before < once + 1000


async def test_no_such_room(store: Store) -> None:
    assert await store.load("ABCD") is None


@pytest.mark.parametrize("left", [HEAD, LOG, SNAPSHOT])
async def test_a_code_with_anything_left_is_taken(store: Store, redis: Any, left: str) -> None:
    log = await new_room(store)
    await append(log)
    await log.write_snapshot(b"{}", keep_from=1)
    await redis.delete(*({HEAD, LOG, SNAPSHOT} - {left}))
    before = await stored(redis, "ABCD")
    assert not await store.create("ABCD", command="another", body={"type": "room"})
    with pytest.raises(BrokenLog):
        await store.load("ABCD")
    assert await stored(redis, "ABCD") == before


async def test_everything_of_an_entry_comes_back(store: Store, other: Store) -> None:
    body = {"type": "room", "names": ["Łódź", "日本"], "secret": "0" * 32, "none": None}
    log = await new_room(store)
    await log.append(log.next_entry(at_ms=7, who="w", seat=3, driver="human", command="c", body=body))
    loaded = await other.load("ABCD")
    assert loaded is not None
    assert loaded.entries == log.entries()
    _, entry = loaded.entries
    assert (entry.at_ms, entry.who, entry.seat, entry.driver, entry.command, entry.body) == (
        7,
        "w",
        3,
        "human",
        "c",
        body,
    )


async def change(redis: Any, place: int, text: bytes | None = None, **fields: Any) -> None:
    """Put other text, or other fields, into the place of an entry."""
    rows = await redis.xrange(LOG)
    await redis.delete(LOG)
    for row_id, row in rows:
        new = row[b"e"]
        if row_id == b"%d-0" % place:
            new = text or to_json({**from_json(new), **fields})
        await redis.xadd(LOG, {"e": new}, id=row_id)


async def remove(redis: Any, *places: int) -> None:
    """Take entries out."""
    await redis.xdel(LOG, *places)


async def reset(redis: Any, key: str, **fields: Any) -> None:
    """Set other fields in the head or the snapshot."""
    await redis.hset(key, mapping=fields)


async def drop(redis: Any, key: str) -> None:
    """Delete a key."""
    await redis.delete(key)


BROKEN: dict[str, tuple[Callable[[Any], Awaitable[None]], str]] = {
    "a gap": (lambda r: remove(r, 5), "version 5 is missing"),
    "no last entry": (lambda r: remove(r, 8), "its head is not its last entry"),
    "no entries": (lambda r: remove(r, *range(1, 9)), "it has no entries"),
    "the entry of the snapshot trimmed": (lambda r: remove(r, 3, 4), "does not hold"),
    "trimmed without a snapshot": (lambda r: drop(r, SNAPSHOT), "there is no snapshot"),
    "another follower": (lambda r: change(r, 6, follows="x"), "version 6 does not follow"),
    "another tag": (lambda r: change(r, 6, tag="x"), "version 7 does not follow"),
    "another last tag": (lambda r: change(r, 8, tag="x"), "its head is not its last entry"),
    "another version": (lambda r: change(r, 6, version=9), "another version"),
    "a tag that is none": (lambda r: change(r, 8, tag=8), "cannot be read"),
    "a version that is none": (lambda r: change(r, 6, version="6"), "cannot be read"),
    "garbage": (lambda r: change(r, 6, b"\x00garbage"), "cannot be read"),
    "garbage before the snapshot": (lambda r: change(r, 3, b"\x00garbage"), "cannot be read"),
    "another tag before the snapshot": (lambda r: change(r, 3, tag="x"), "version 4 does not follow"),
    "a list": (lambda r: change(r, 6, b"[1]"), "cannot be read"),
    "half an entry": (lambda r: change(r, 6, b'{"version":6}'), "cannot be read"),
    "too much of an entry": (lambda r: change(r, 6, more=1), "cannot be read"),
    "another snapshot": (lambda r: reset(r, SNAPSHOT, tag="x"), "of another version 4"),
    "a snapshot from the future": (lambda r: reset(r, SNAPSHOT, v=9), "does not hold"),
    "a snapshot of nothing": (lambda r: reset(r, SNAPSHOT, v="x"), "the snapshot is not whole"),
    "another head": (lambda r: reset(r, HEAD, tag="x"), "its head is not its last entry"),
    "an older head": (lambda r: reset(r, HEAD, v=7), "its head is not its last entry"),
}


async def trimmed_room(store: Store) -> RoomLog:
    """Return a room with entries 3 to 8 and a snapshot of version 4."""
    log = await new_room(store)
    await append(log, 3)
    await log.write_snapshot(b"{}", keep_from=3)
    await append(log, 4)
    return log


@pytest.mark.parametrize("how", BROKEN)
async def test_a_broken_log_is_refused_and_left_alone(store: Store, redis: Any, how: str) -> None:
    breaks, sentence = BROKEN[how]
    await trimmed_room(store)
    assert await store.load("ABCD") is not None
    await breaks(redis)
    before = await stored(redis, "ABCD")
    with pytest.raises(BrokenLog, match=sentence) as broken:
        await store.load("ABCD")
    assert "ABCD" in str(broken.value)
    assert await stored(redis, "ABCD") == before


async def test_a_first_entry_that_follows_something_is_refused(store: Store, redis: Any) -> None:
    await new_room(store)
    await change(redis, 1, follows="x")
    with pytest.raises(BrokenLog, match="version 1 follows something"):
        await store.load("ABCD")


async def test_what_stands_before_the_snapshot_is_not_decoded(store: Store, redis: Any) -> None:
    """A room comes back as soon after a long match as after a short one: only its chain is looked at that far back."""
    await trimmed_room(store)
    whole = await stored_text(redis, 3)
    await change(redis, 3, whole[:-1])
    loaded = await store.load("ABCD")
    assert loaded is not None
    assert [entry.version for entry in loaded.entries] == [5, 6, 7, 8]
    await change(redis, 5, (await stored_text(redis, 5))[:-1])
    with pytest.raises(BrokenLog, match="5-0 cannot be read"):
        await store.load("ABCD")


async def stored_text(redis: Any, version: int) -> bytes:
    ((_, row),) = await redis.xrange(LOG, version, version)
    text: bytes = row[b"e"]
    return text
