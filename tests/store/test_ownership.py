"""Leases: who holds a room, who may take it, and what a server that dies or stops leaves behind. On a real Valkey."""

import asyncio
from collections.abc import AsyncIterator, Collection
from typing import Any

import pytest

from server.store import ownership as ownership_file
from server.store.log import RoomLog
from server.store.ownership import ASKED_MS, LIFE_MS, Ownership
from server.store.script import ASK, keys, server_keys
from server.store.store import Store
from tests.store.play import append, new_room, until, until_async
from tests.store.proxy import Proxy

LEASE = keys("ABCD")[3]


@pytest.fixture
async def room(store: Store) -> RoomLog:
    return await new_room(store)


@pytest.fixture
async def one(store: Store) -> AsyncIterator[Ownership]:
    one = store.ownership("one", alone=False)
    await one.start()
    yield one
    await one.close()


@pytest.fixture
async def two(other: Store) -> AsyncIterator[Ownership]:
    two = other.ownership("two", alone=False)
    await two.start()
    yield two
    await two.close()


async def die(server: Ownership) -> None:
    """End as by kill -9: no more signs of life, and no word of farewell."""
    assert server._task is not None
    server._task.cancel()
    await asyncio.gather(server._task, return_exceptions=True)
    server._task = None


async def test_whoever_claims_first_has_the_room(room: RoomLog, one: Ownership, two: Ownership) -> None:
    assert await one.claim("ABCD") == "one"
    assert await one.claim("ABCD") == "one"
    assert await two.claim("ABCD") == "one"
    assert await two.keep("ABCD") is False
    assert await one.keep("ABCD") is True


async def test_of_fifty_claims_at_once_one_server_has_the_room(room: RoomLog, one: Ownership, two: Ownership) -> None:
    holders = await asyncio.gather(*(server.claim("ABCD") for server in (one, two) * 25))
    assert len(set(holders)) == 1


async def test_a_room_that_does_not_exist_has_no_lease(one: Ownership, redis: Any) -> None:
    assert await one.claim("ABCD") is None
    assert await one.keep("ABCD") is True
    assert await redis.exists(LEASE) == 0


async def test_what_is_released_can_be_claimed_and_only_its_holder_releases(
    room: RoomLog, one: Ownership, two: Ownership
) -> None:
    await one.claim("ABCD")
    await two.release("ABCD")
    assert await two.claim("ABCD") == "one"
    await one.release("ABCD")
    assert await two.claim("ABCD") == "two"
    await one.release("ABCD")  # a late one
    assert await one.claim("ABCD") == "two"


async def test_f1_a_dead_server_loses_its_rooms_when_its_sign_of_life_is_gone(
    room: RoomLog, one: Ownership, two: Ownership, redis: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The sign ends by itself. Here it ends when the test says, and not while the machine stands still."""
    sign = server_keys("one")[0]
    await until_async(lambda: redis.pttl(sign), lambda left_ms: 0 < left_ms <= LIFE_MS)
    monkeypatch.setattr(ownership_file, "LIFE_MS", 60_000)
    await until_async(lambda: redis.pttl(sign), lambda left_ms: left_ms > LIFE_MS)
    await one.claim("ABCD")
    await die(one)
    assert await two.claim("ABCD") == "one"
    await redis.pexpire(sign, 1)
    await until_async(lambda: two.claim("ABCD"), lambda holder: holder == "two")
    assert await redis.exists(sign) == 0
    assert await two.keep("ABCD") is True


async def test_a_living_server_keeps_its_rooms_for_longer_than_a_sign_of_life(
    room: RoomLog, one: Ownership, two: Ownership, redis: Any
) -> None:
    await one.claim("ABCD")
    beats = 0
    until_then = asyncio.get_running_loop().time() + 1.5 * LIFE_MS / 1000
    while asyncio.get_running_loop().time() < until_then:
        assert await two.claim("ABCD") == "one"
        await asyncio.sleep(0.05)
        beats += 1
    assert beats
    assert one.is_fresh()


async def test_alone_whoever_else_holds_a_room_is_dead(room: RoomLog, one: Ownership, other: Store) -> None:
    await one.claim("ABCD")
    assert await other.ownership("alone", alone=True).claim("ABCD") == "alone"


async def test_asked_rooms_arrive_once_at_their_holder(room: RoomLog, one: Ownership, two: Ownership) -> None:
    asked: list[str] = []
    one.on_asked = lambda code, _: asked.append(code)
    two.on_asked = lambda code, _: pytest.fail(f"two was asked for {code}")
    await one.claim("ABCD")
    for _ in range(5):
        await two.claim("ABCD")
    await until(lambda: bool(asked))
    assert set(asked) == {"ABCD"}
    assert len(asked) <= 2  # one sign of life may have come between the questions


async def test_a_server_that_was_only_slow_learns_that_its_room_was_taken(
    room: RoomLog, one: Ownership, two: Ownership, redis: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It comes back between the question whether it lives and the claim."""
    asked: list[str] = []
    one.on_asked = lambda code, _: asked.append(code)
    await one.claim("ABCD")
    lives = two.lives
    answers = iter([False, None])

    async def looked_dead_once(holder: str, code: str, people: Collection[str] = ()) -> bool:
        answer = next(answers)
        return await lives(holder, code, people) if answer is None else answer

    monkeypatch.setattr(two, "lives", looked_dead_once)
    assert await two.claim("ABCD") == "two"
    await until(lambda: asked == ["ABCD"])
    assert await one.keep("ABCD") is False


async def test_a_server_that_cannot_renew_its_sign_is_not_fresh_and_doubts_its_rooms_afterwards(
    far_store: Store, proxy: Proxy, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ownership_file, "LIFE_MS", 600)
    monkeypatch.setattr(ownership_file, "FRESH_S", 0.4)
    monkeypatch.setattr(ownership_file, "BEAT_S", 0.1)
    far = far_store.ownership("far", alone=False)
    await far.start()
    await until(far.is_fresh)
    doubts: list[bool] = []
    far.on_doubt = lambda: doubts.append(far.is_fresh())
    proxy.hold_s = 1.0
    await until(lambda: not far.is_fresh())
    proxy.hold_s = 0.0
    await until(lambda: bool(doubts) and far.is_fresh())
    await far.close()


async def test_f18_a_server_that_stops_leaves_no_key_of_its_own(store: Store, other: Store, redis: Any) -> None:
    one, two = store.ownership("one", alone=False), other.ownership("two", alone=False)
    await one.start()
    await new_room(store)
    await one.claim("ABCD")
    await two.claim("ABCD")  # asks one
    await one.release("ABCD")
    await one.close()
    found = sorted([key.decode() async for key in redis.scan_iter()])
    assert found == sorted(keys("ABCD")[:2])


async def test_a_dead_server_is_asked_nothing(one: Ownership, two: Ownership, redis: Any) -> None:
    alive, asked = server_keys("gone")
    assert await two._gatherer.run(ASK, (alive, asked), ("ABCD", ASKED_MS, 10)) == 0
    assert await redis.exists(asked) == 0


async def test_questions_to_a_server_have_a_bound(one: Ownership, two: Ownership, redis: Any) -> None:
    await die(one)  # so that nobody takes the questions
    alive, asked = server_keys("one")
    for number in range(8):
        assert await two._gatherer.run(ASK, (alive, asked), (f"R{number}", ASKED_MS, 3)) == 1
    assert await redis.lrange(asked, 0, -1) == [b"R5", b"R6", b"R7"]


async def test_f2_every_key_has_a_time_to_live(room: RoomLog, one: Ownership, two: Ownership, redis: Any) -> None:
    """The lease's is renewed by appends, as those of the room's other keys are."""
    await one.claim("ABCD")
    await die(one)
    await two.claim("ABCD")
    found = {key.decode(): await redis.pttl(key) async for key in redis.scan_iter()}
    assert set(found) == {*keys("ABCD")[:2], LEASE, *server_keys("one"), server_keys("two")[0]}
    assert all(ttl_ms > 0 for ttl_ms in found.values()), found
    assert found[server_keys("one")[0]] <= LIFE_MS
    assert found[server_keys("one")[1]] <= ASKED_MS
    await redis.persist(LEASE)
    await append(room)
    assert await redis.pttl(LEASE) > 0


async def test_the_store_tells_that_it_may_have_been_away(store: Store, room: RoomLog, redis: Any) -> None:
    """Also if nothing was under way when its connections broke: a restart between two calls looks like that."""
    told: list[bool] = []
    await append(room)
    store.call_when_back(lambda: told.append(True))
    await append(room)
    assert not told
    await redis.client_kill_filter(_type="normal", skipme=True)
    await append(room)
    assert told == [True]
