"""RoomLog and its scripts: the four outcomes of an append, snapshots, times to live."""

import asyncio
from typing import Any

import pytest

from server.store.log import EMPTY_LIFE_MS, Head, LostRoom, Outcome, RoomLog
from server.store.ownership import LIFE_MS
from server.store.script import BEAT, keys, server_keys
from server.store.store import DEFAULT_TTL_MS, Store
from tests.store.play import PATIENCE_S, append, entry_of, new_room, stored, until_async
from tests.store.proxy import Proxy


async def test_done(store: Store, redis: Any) -> None:
    log = await new_room(store)
    entries = [*log.entries(), *await append(log, 3)]
    _, stream, _ = await stored(redis, "ABCD")
    assert stream == [(b"%d-0" % e.version, {b"e": e.encode()}) for e in entries]
    assert [(e.version, e.follows) for e in entries[1:]] == [(i + 2, entries[i].tag) for i in range(3)]
    assert (log.version, log.tag, log.at_ms) == (4, entries[-1].tag, 30)
    assert log.entries(after=2) == entries[2:]


async def test_already_mine_when_the_reply_is_lost(far_store: Store, proxy: Proxy, redis: Any) -> None:
    log = await new_room(far_store)
    for _ in range(3):
        proxy.lose_next = True
        await append(log)
    assert proxy.lost == 3
    assert [int(i.split(b"-")[0]) for i, _ in await redis.xrange(keys("ABCD")[1])] == [1, 2, 3, 4]
    loaded = await far_store.load("ABCD")
    assert loaded is not None
    assert loaded.entries == log.entries()


async def test_the_connection_is_killed_before_the_append_is_carried_out(store: Store, redis: Any) -> None:
    log = await new_room(store)
    await redis.client_pause(60_000, all=False)
    appending = asyncio.create_task(append(log))
    await until_async(lambda: redis.info("clients"), lambda info: info["blocked_clients"] > 0)
    killed = await redis.client_kill_filter(_type="normal", skipme=True)
    await redis.client_unpause()
    (entry,) = await appending
    assert killed >= 1
    loaded = await store.load("ABCD")
    assert loaded is not None
    assert loaded.entries[1:] == [entry]


async def test_a_create_whose_reply_is_lost_has_created(far_store: Store, proxy: Proxy) -> None:
    await new_room(far_store, "WARM")  # the scripts are known from here on
    proxy.lose_next = True
    log = await new_room(far_store)
    assert proxy.lost == 1
    await append(log)


async def test_ahead_of_me(store: Store, other: Store, redis: Any) -> None:
    log = await new_room(store)
    await append(log, 2)
    loaded = await other.load("ABCD")
    assert loaded is not None
    await append(loaded.log)
    before = await stored(redis, "ABCD")
    for _ in range(2):
        with pytest.raises(LostRoom, match="ABCD"):
            await append(log)
    assert await stored(redis, "ABCD") == before
    assert log.version == 3
    await append(loaded.log)


async def test_confirm_tells_a_log_that_another_server_has_gone_on_with(store: Store, other: Store, redis: Any) -> None:
    log = await new_room(store)
    await append(log, 2)
    await log.confirm()
    loaded = await other.load("ABCD")
    assert loaded is not None
    await append(loaded.log)
    with pytest.raises(LostRoom, match="ABCD"):
        await log.confirm()
    await loaded.log.confirm()
    await redis.flushall()
    await loaded.log.confirm()  # what Redis forgot is written back by the next append


async def test_behind_me_when_the_store_comes_back_empty(store: Store, other: Store, redis: Any) -> None:
    log = await new_room(store)
    await append(log, 3)
    await log.write_snapshot(b'{"state":4}', keep_from=3)
    await append(log, 3)
    before = await stored(redis, "ABCD")
    await redis.flushall()
    entry = entry_of(log)
    await log.append(entry)
    head, stream, snapshot = await stored(redis, "ABCD")
    assert head == {b"v": b"8", b"tag": entry.tag.encode()}
    assert (stream[:-1], snapshot) == before[1:]
    assert stream[-1] == (b"8-0", {b"e": entry.encode()})
    loaded = await other.load("ABCD")
    assert loaded is not None
    assert loaded.log.entries() == log.entries()


@pytest.mark.parametrize("lost", [1, 2, 4])
async def test_behind_me_when_the_store_loses_its_tail(store: Store, redis: Any, lost: int) -> None:
    """The third case loses even the snapshot, and the entry that it is of."""
    head, stream, snapshot, _ = keys("ABCD")
    log = await new_room(store)
    await append(log, 4)
    await append(log)
    await log.write_snapshot(b'{"state":6}', keep_from=2)
    await append(log, 2 if lost < 4 else 1)
    before = await stored(redis, "ABCD")
    last = log.version - lost
    await redis.xdel(stream, *range(last + 1, log.version + 1))
    await redis.hset(head, mapping={"v": last, "tag": log.entries(after=last - 1)[0].tag})
    if last < 6:
        await redis.delete(snapshot)
    entry = entry_of(log)
    await log.append(entry)
    after = await stored(redis, "ABCD")
    assert (after[1][:-1], after[2]) == before[1:]
    assert after[1][-1][1] == {b"e": entry.encode()}


@pytest.mark.parametrize("evicted", [0, 1])
async def test_behind_me_when_the_store_evicts_one_key(store: Store, redis: Any, evicted: int) -> None:
    log = await new_room(store)
    await append(log, 3)
    before = await stored(redis, "ABCD")
    await redis.delete(keys("ABCD")[evicted])
    await append(log)
    assert (await stored(redis, "ABCD"))[1][:-1] == before[1]


async def test_when_an_emptied_store_is_written_back_by_two_one_goes_on(store: Store, other: Store, redis: Any) -> None:
    """Both know the room, the store comes back empty: who appends first goes on, the other lets go."""
    log = await new_room(store)
    await append(log, 2)
    loaded = await other.load("ABCD")
    assert loaded is not None
    await redis.flushall()
    results = await asyncio.gather(append(log), append(loaded.log), return_exceptions=True)
    lost = [result for result in results if isinstance(result, LostRoom)]
    assert len(lost) == 1
    winner = log if isinstance(results[0], list) else loaded.log
    again = await store.load("ABCD")
    assert again is not None
    assert again.entries == winner.entries()


@pytest.fixture
async def log_of_five(store: Store, monkeypatch: pytest.MonkeyPatch) -> RoomLog:
    monkeypatch.setattr("server.store.log.MOST_TAGS", 4)
    log = await new_room(store)
    await append(log, 4)
    return log


def test_what_a_head_says(log_of_five: RoomLog) -> None:
    log = log_of_five
    tags = {e.version: e.tag for e in log.entries()}
    entry = entry_of(log)
    for head, outcome in [
        (Head(6, entry.tag), Outcome.DONE),
        (Head(6, "another"), Outcome.LOST),
        (Head(7, "another"), Outcome.LOST),
        (Head(5, tags[5]), Outcome.BEHIND),
        (Head(5, "another"), Outcome.LOST),
        (Head(2, tags[2]), Outcome.BEHIND),
        (Head(2, tags[3]), Outcome.LOST),
        (Head(0, ""), Outcome.BEHIND),
        (Head(1, tags[1]), Outcome.LOST),  # further back than the tags that are remembered
    ]:
        assert log.judge(entry, head) is outcome, head


async def test_a_restore_that_comes_too_late_does_nothing(store: Store, other: Store, redis: Any) -> None:
    """The head that it was told has gone: another has appended, or appended something else at the same place."""
    log = await new_room(store)
    await append(log, 2)
    loaded = await other.load("ABCD")
    assert loaded is not None
    await append(log)
    told = Head(4, log.tag)
    await redis.flushall()
    await append(loaded.log)
    before = await stored(redis, "ABCD")
    assert loaded.log.version == told.version
    assert loaded.log.tag != told.tag
    for stale in (Head(0, ""), Head(3, log.entries()[2].tag), told):
        await log._restore(stale)
        assert await stored(redis, "ABCD") == before


async def test_another_chain_of_the_same_length_is_ahead_of_me(store: Store, other: Store, redis: Any) -> None:
    log = await new_room(store)
    loaded = await other.load("ABCD")
    assert loaded is not None
    await append(log)
    await redis.flushall()
    await append(loaded.log)
    before = await stored(redis, "ABCD")
    assert log.version == loaded.log.version
    with pytest.raises(LostRoom):
        await append(log)
    assert await stored(redis, "ABCD") == before


async def test_a_snapshot_saves_the_way_from_the_start(store: Store, other: Store, redis: Any) -> None:
    log = await new_room(store)
    await append(log, 4)
    await log.write_snapshot(b'{"state":5}', keep_from=3)
    later = await append(log, 2)
    loaded = await other.load("ABCD")
    assert loaded is not None
    assert (loaded.snapshot, loaded.entries) == (b'{"state":5}', later)
    assert loaded.log.snapshot == log.snapshot
    assert [e.version for e in loaded.log.entries()] == [3, 4, 5, 6, 7]
    assert loaded.log.entries() == log.entries()
    await append(loaded.log)


async def test_the_entry_of_a_snapshot_is_never_trimmed(store: Store, other: Store) -> None:
    log = await new_room(store)
    await append(log, 4)
    await log.write_snapshot(b"{}", keep_from=6)
    assert [e.version for e in log.entries()] == [5]
    loaded = await other.load("ABCD")
    assert loaded is not None
    assert (loaded.entries, loaded.log.version, loaded.log.snapshot) == ([], 5, log.snapshot)
    await append(loaded.log)


async def test_snapshots_go_only_upwards(store: Store, other: Store, redis: Any) -> None:
    log = await new_room(store)
    await append(log, 2)
    stale = await other.load("ABCD")
    assert stale is not None
    await append(log, 2)
    await log.write_snapshot(b'{"state":5}', keep_from=1)
    before = await stored(redis, "ABCD")
    await stale.log.write_snapshot(b'{"state":3}', keep_from=3)
    assert await stored(redis, "ABCD") == before
    assert stale.log.snapshot is None
    assert stale.log.first_version == 1


async def test_a_snapshot_of_another_chain_is_not_written(store: Store, other: Store, redis: Any) -> None:
    log = await new_room(store)
    await append(log, 4)
    forked = await other.load("ABCD")
    assert forked is not None
    await redis.delete(*keys("ABCD"))
    await append(forked.log)
    await redis.delete(*keys("ABCD"))
    await append(log)
    before = await stored(redis, "ABCD")
    await forked.log.write_snapshot(b'{"state":"forked"}', keep_from=6)
    assert await stored(redis, "ABCD") == before


async def test_a_snapshot_whose_reply_is_lost_is_known(far_store: Store, proxy: Proxy) -> None:
    log = await new_room(far_store)
    await append(log, 2)
    proxy.lose_next = True
    await log.write_snapshot(b"{}", keep_from=3)
    assert proxy.lost == 1
    assert log.snapshot is not None
    assert log.first_version == 3


async def test_a_full_store_takes_what_makes_room_in_it(store: Store, redis: Any) -> None:
    """A snapshot trims, a lease is given up, a server says that it lives; only what is new waits."""
    log = await new_room(store)
    await append(log, 20)
    one = store.ownership("one", alone=True)
    await one.start()
    await one.claim("ABCD")
    await redis.config_set("maxmemory", "1")
    appending = asyncio.create_task(append(log))
    try:
        async with asyncio.timeout(PATIENCE_S):
            await store._beats.run(BEAT, server_keys("one"), (LIFE_MS,))
            await until_async(lambda: redis.info("stats"), lambda info: info["total_error_replies"] > 0)
            other = await store.load("ABCD")
            assert other is not None
            await other.log.write_snapshot(b'{"state":21}', keep_from=21)
            assert await redis.xlen(keys("ABCD")[1]) == 1
            await one.release("ABCD")
            assert not await redis.exists(keys("ABCD")[3])
        assert not appending.done()
    finally:
        await redis.config_set("maxmemory", "0")
        await appending
        await one.close()


async def test_f2_every_key_has_a_time_to_live_after_every_script(store: Store, redis: Any) -> None:
    async def check(keys_of_room: int) -> None:
        found = [key async for key in redis.scan_iter()]
        assert len(found) == keys_of_room
        for key in found:
            assert await redis.pttl(key) > 0, key
            await redis.persist(key)  # the next script must set it again

    log = await new_room(store)
    await check(2)
    await append(log)
    await check(2)
    await log.write_snapshot(b"{}", keep_from=1)
    await check(3)
    await append(log)
    await check(3)
    await redis.flushall()
    await log._restore(Head(0, ""))
    await check(3)
    await append(log)
    await check(3)


async def test_a_room_in_which_nobody_sits_lives_for_an_hour_and_others_for_days(store: Store, redis: Any) -> None:
    async def lives_ms() -> list[int]:
        """Return for how long each key of the room is there, the lease among them."""
        found = [await redis.pttl(key) for key in keys("ABCD")]
        return [ttl_ms for ttl_ms in found if ttl_ms != -2]

    async def all_live(keys_of_room: int, life_ms: int) -> None:
        found = await lives_ms()
        assert len(found) == keys_of_room
        assert all(life_ms - 60_000 < ttl_ms <= life_ms for ttl_ms in found), found

    log = await new_room(store)
    await all_live(2, EMPTY_LIFE_MS)
    await store.ownership("one", alone=True).claim("ABCD")
    await log.append(entry_of(log), empty=True)
    await all_live(3, EMPTY_LIFE_MS)
    await log.append(entry_of(log))
    await all_live(3, DEFAULT_TTL_MS)
    await log.write_snapshot(b"{}", keep_from=1)
    await all_live(4, DEFAULT_TTL_MS)
    await log.append(entry_of(log), empty=True)
    await log.write_snapshot(b"{}", keep_from=1)
    await all_live(4, EMPTY_LIFE_MS)
    await redis.delete(*keys("ABCD")[:3])
    await log.repair()
    await all_live(4, EMPTY_LIFE_MS)


async def test_f2_an_idle_room_is_forgotten(store: Store, redis: Any) -> None:
    store._ttl_ms = 200
    log = await new_room(store)
    await append(log)
    await log.write_snapshot(b"{}", keep_from=1)
    assert await redis.dbsize() == 3
    await until_async(redis.dbsize, lambda size: size == 0)
    assert await store.load("ABCD") is None
