"""The gatherer: few pipelines, kept order, and nothing taken for done that was not."""

import asyncio
import logging
import os
import signal
import time
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pytest

from server.store.embedded import EmbeddedStore
from server.store.entry import Entry, new_tag
from server.store.gatherer import FIRST_PAUSE_S, LONGEST_PAUSE_S, REPLIES_AT_ONCE, StoreClosed, pause_s, word_of
from server.store.log import Head, RoomLog, head_in
from server.store.script import APPEND
from server.store.store import Store
from tests.store.play import append, entry_of, new_room, until, until_async
from tests.store.proxy import Proxy

SECRET = "5ecre7" * 5


async def new_rooms(store: Store, count: int) -> list[RoomLog]:
    return await asyncio.gather(*(new_room(store, f"R{n:03}") for n in range(count)))


@pytest.fixture
def pipelines(store: Store, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The sizes of the pipelines that the store sends."""
    sizes: list[int] = []
    send = store._gatherer._pipeline

    async def counted(commands: Sequence[tuple[Any, ...]]) -> list[Any]:
        sizes.append(len(commands))
        return await send(commands)

    monkeypatch.setattr(store._gatherer, "_pipeline", counted)
    return sizes


async def append_unanswered(redis: Any, logs: Sequence[RoomLog], count: int = 1) -> list[asyncio.Task[list[Entry]]]:
    """Begin appends to each room; return when some are with the store, which answers nothing until it is unpaused."""
    await redis.client_pause(60_000, all=False)
    appends = [asyncio.create_task(append(log, count)) for log in logs]
    await until_async(lambda: redis.info("clients"), lambda info: info["blocked_clients"] > 0)
    return appends


async def test_many_rooms_travel_in_few_pipelines(store: Store, pipelines: list[int], redis: Any) -> None:
    logs = await new_rooms(store, 200)
    await redis.config_resetstat()
    pipelines.clear()
    await asyncio.gather(*(append(log, 10) for log in logs))
    assert (await redis.info("commandstats"))["cmdstat_evalsha"]["calls"] == sum(pipelines) == 2000
    # In step, ten would do. Rooms may fall out of step, but never so far that each goes by itself.
    assert len(pipelines) < 100


async def test_a_pipeline_has_a_bound(store: Store, pipelines: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    logs = await new_rooms(store, 50)
    monkeypatch.setattr("server.store.gatherer.MOST_IN_PIPELINE", 8)
    await asyncio.gather(*(append(log, 2) for log in logs))
    assert max(pipelines[-10:]) == 8


async def test_calls_of_a_room_are_carried_out_in_order(store: Store) -> None:
    """Each entry fits only after the one before. All are on their way at once, among those of other rooms."""
    calls = []
    heads = {log.code: Head(log.version, log.tag) for log in await new_rooms(store, 10)}
    rooms = {code: [head] for code, head in heads.items()}
    for _ in range(50):
        for code, head in heads.items():
            entry = Entry(head.version + 1, new_tag(), head.tag, 0, None, None, "room", None, {"type": "test"})
            heads[code] = Head(entry.version, entry.tag)
            rooms[code].append(heads[code])
            words = (entry.version, entry.follows, entry.tag, entry.encode(), 60_000)
            calls.append((heads[code], store._gatherer.call(APPEND, code, words)))
    replies = await asyncio.gather(*(call for _, call in calls))
    assert [head_in(reply) for reply in replies] == [head for head, _ in calls]
    for code, chain in rooms.items():
        loaded = await store.load(code)
        assert loaded is not None
        assert [(e.version, e.tag) for e in loaded.entries] == chain


async def test_a_store_that_has_forgotten_the_scripts_is_given_them(store: Store, redis: Any) -> None:
    logs = await new_rooms(store, 5)
    await redis.script_flush()
    await asyncio.gather(*(append(log) for log in logs))
    assert all(await redis.script_exists(APPEND.sha))


async def out_of_memory(redis: Any) -> None:
    await redis.config_set("maxmemory", "1")


async def read_only(redis: Any) -> None:
    await redis.execute_command("REPLICAOF", "127.0.0.1", "1")


async def forbidden(redis: Any) -> None:
    await redis.execute_command("ACL", "SETUSER", "default", "-evalsha")


async def whole_again(redis: Any) -> None:
    await redis.config_set("maxmemory", "0")
    await redis.execute_command("REPLICAOF", "NO", "ONE")
    await redis.execute_command("ACL", "SETUSER", "default", "+evalsha")


@pytest.mark.parametrize(
    ("breaks", "word"), [(out_of_memory, "OutOfMemory"), (read_only, "ReadOnly"), (forbidden, "NoPermission")]
)
async def test_a_refused_append_is_not_done_until_it_is(
    store: Store, redis: Any, caplog: pytest.LogCaptureFixture, breaks: Any, word: str
) -> None:
    logs = await new_rooms(store, 20)
    await breaks(redis)
    appends = [asyncio.create_task(log.append(entry_of(log, secret=SECRET))) for log in logs]
    await until_async(lambda: redis.info("stats"), lambda info: info["total_error_replies"] >= 3 * len(logs))
    assert not any(task.done() for task in appends)
    assert all(log.version == 1 for log in logs)
    await whole_again(redis)
    await asyncio.gather(*appends)
    for log in logs:
        loaded = await store.load(log.code)
        assert loaded is not None
        assert loaded.entries == log.entries()
        assert loaded.log.version == 2
    assert [record.levelname for record in caplog.records] == ["ERROR", "WARNING"]
    assert word in caplog.messages[0]


async def test_one_refused_room_does_not_hold_up_the_others(store: Store, redis: Any) -> None:
    ours, other = await new_rooms(store, 2)
    await redis.set("gebrak:{R000}:log", "not a log")
    stuck = asyncio.create_task(append(ours))
    await until_async(lambda: redis.info("stats"), lambda info: info["total_error_replies"] >= 2)
    await append(other, 20)
    assert not stuck.done()
    await redis.delete("gebrak:{R000}:log")  # gone is better: then the room is written back
    await stuck
    loaded = await store.load("R000")
    assert loaded is not None
    assert loaded.entries == ours.entries()


async def test_no_secret_is_logged(
    far_store: Store, proxy: Proxy, redis: Any, caplog: pytest.LogCaptureFixture
) -> None:
    """Through an outage, refusals of three kinds and a restore."""
    caplog.set_level(logging.DEBUG)
    (log,) = await new_rooms(far_store, 1)
    for breaks in (out_of_memory, read_only, forbidden, type(redis).flushall):
        await breaks(redis)
        proxy.lose_next = True
        appending = asyncio.create_task(log.append(entry_of(log, secret=SECRET)))
        lines = len(caplog.records)
        await until(lambda before=lines: len(caplog.records) >= before + 2)  # type: ignore[misc]
        await whole_again(redis)
        await appending
    assert "R000" in caplog.text
    assert SECRET not in caplog.text
    assert log.tag not in caplog.text


async def test_a_command_that_redis_does_not_know_is_not_quoted(store: Store) -> None:
    (answer,) = await store._gatherer._pipeline([("EVALSHAX", SECRET)])
    assert SECRET in str(answer)
    assert "EVALSHAX" in word_of(answer)
    assert SECRET not in word_of(answer)


async def test_a_store_that_hangs_is_left_and_asked_again(
    embedded: EmbeddedStore, store: Store, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Stopped, it keeps its connections but reads nothing. When it goes on, it finds several copies of each append."""
    logs = await new_rooms(store, 20)
    monkeypatch.setattr("server.store.gatherer.REPLY_LIMIT_S", 0.1)
    os.kill(embedded.pid, signal.SIGSTOP)
    try:
        appends = [asyncio.create_task(append(log)) for log in logs]
        await until(lambda: any("does not answer" in message for message in caplog.messages))
        await asyncio.wait(appends, timeout=0.5)  # time for more copies; none can be answered
        assert not any(task.done() for task in appends)
    finally:
        os.kill(embedded.pid, signal.SIGCONT)
    await asyncio.gather(*appends)
    await asyncio.gather(*(append(log) for log in logs))
    for log in logs:
        loaded = await store.load(log.code)
        assert loaded is not None
        assert loaded.entries == log.entries()
        assert loaded.log.version == 3


async def test_calls_beyond_the_bound_wait_their_turn(
    embedded: EmbeddedStore, redis: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server.store.gatherer.MOST_WAITING", 4)
    store = Store(embedded.url)
    await store.open()
    logs = await new_rooms(store, 10)
    appends = await append_unanswered(redis, logs)
    assert (len(store._gatherer._under_way), len(store._gatherer._waiting)) == (4, 4)
    await redis.client_unpause()
    await asyncio.gather(*appends)
    assert [log.version for log in logs] == [2] * 10
    await store.close()


@pytest.fixture
def silences(store: Store, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many calls were under way whenever the store was said to be silent."""
    monkeypatch.setattr("server.store.gatherer.STORE_PATIENCE_S", 0.1)
    seen: list[int] = []
    store.call_when_silent(lambda: seen.append(len(store._gatherer._under_way) + store._gatherer._refused))
    return seen


async def test_a_store_that_answers_nothing_is_silent_until_it_does(
    store: Store, redis: Any, silences: list[int]
) -> None:
    (log,) = await new_rooms(store, 1)
    await redis.client_pause(60_000, all=False)
    appending = asyncio.create_task(append(log))
    await until(lambda: len(silences) >= 3)
    assert not appending.done()
    await redis.client_unpause()
    await appending
    assert set(silences) == {1}


async def test_a_store_that_refuses_is_silent_although_it_answers(
    store: Store, redis: Any, silences: list[int]
) -> None:
    (log,) = await new_rooms(store, 1)
    await out_of_memory(redis)
    appending = asyncio.create_task(append(log))
    await until(lambda: len(silences) >= 3)
    assert await log.confirm() == (1, log.tag)  # what it does not refuse goes on
    await whole_again(redis)
    await appending
    assert all(silences)


async def test_a_server_that_is_slow_itself_does_not_take_the_store_for_silent(
    store: Store, silences: list[int]
) -> None:
    """Each time its loop is held up for twice the patience, the answers have long been there."""
    logs = await new_rooms(store, 20)
    appends = asyncio.gather(*(append(log, 3) for log in logs))
    while not appends.done():
        time.sleep(0.2)  # noqa: ASYNC251 - it is what this is about
        await asyncio.sleep(0)
    assert [log.version for log in logs] == [4] * 20
    assert not silences


async def test_closing_ends_what_is_under_way(
    embedded: EmbeddedStore, redis: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In flight, in the queue, and waiting for a place."""
    monkeypatch.setattr("server.store.gatherer.MOST_WAITING", 2)
    monkeypatch.setattr("server.store.gatherer.MOST_IN_PIPELINE", 2)
    store = Store(embedded.url)
    await store.open()
    logs = await new_rooms(store, 6)
    appends = await append_unanswered(redis, logs)
    await store.close()
    results = await asyncio.gather(*appends, return_exceptions=True)
    assert [type(result) for result in results] == [StoreClosed] * 6
    with pytest.raises(StoreClosed):
        await append(logs[0])


async def test_closing_while_answers_are_given_leaves_nobody_waiting(
    embedded: EmbeddedStore, redis: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server.store.gatherer.REPLIES_AT_ONCE", 1)
    monkeypatch.setattr("server.store.gatherer.MOST_IN_PIPELINE", 20)
    store = Store(embedded.url)
    await store.open()
    logs = await new_rooms(store, 60)
    appends = await append_unanswered(redis, logs)
    await redis.client_unpause()
    while sum(task.done() for task in appends) < 10:
        time.sleep(0.002)  # noqa: ASYNC251 - rooms have work to do, and the next answers are there before these are given
        await asyncio.sleep(0)
    await store.close()
    async with asyncio.timeout(20):
        results = await asyncio.gather(*appends, return_exceptions=True)
    assert {type(result) for result in results} == {list, StoreClosed}


async def test_few_rooms_go_on_in_one_turn_of_the_loop(store: Store, redis: Any) -> None:
    """What comes in from players is read in between."""
    logs = await new_rooms(store, 60)
    appends = await append_unanswered(redis, logs, 3)
    done: list[int] = []

    async def look_every_turn() -> None:
        while True:
            done.append(sum(log.version for log in logs))
            await asyncio.sleep(0)

    looking = asyncio.create_task(look_every_turn())
    await redis.client_unpause()
    await asyncio.gather(*appends)
    looking.cancel()
    assert 0 < max(after - before for before, after in pairwise(done)) <= REPLIES_AT_ONCE


async def test_a_cancelled_caller_hurts_nobody(store: Store, redis: Any) -> None:
    gone, other = await new_rooms(store, 2)
    tasks = await append_unanswered(redis, (gone, other))
    tasks[0].cancel()
    await redis.client_unpause()
    await tasks[1]
    loaded = await store.load(gone.code)  # the append itself was on its way, and was carried out
    assert loaded is not None
    assert loaded.log.version == 2


def test_pauses_grow_to_a_bound() -> None:
    pauses = [pause_s(failures) for failures in range(10_000)]
    assert pauses[0] == FIRST_PAUSE_S
    assert pauses[-1] == max(pauses) == LONGEST_PAUSE_S
    assert pauses == sorted(pauses)
