"""The store is slow, gone, restarted, empty, without its tail, out of memory or disk: the table waits, and goes on.

The servers are in this process and live by a clock that tests move, so that what an hour of trouble would do is seen
at once. The store and its trouble are real.
"""

import asyncio
import contextlib
import os
import resource
import shutil
import signal
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from server.store import gatherer, ownership
from server.store.embedded import EmbeddedStore
from server.store.log import EMPTY_LIFE_MS
from server.store.script import keys
from server.store.store import Store
from tests.machines.conftest import served
from tests.people.conftest import ClockedServer
from tests.people.seated import actor, in_step, knock, new_room, playing, seated, to_the_scores, watching
from tests.store.play import until, until_async
from tests.store.proxy import Proxy
from tests.wire.log_of import check_journals, read_log_at
from tests.wire.player import Player, ask, dial
from tests.wire.racing import board_of, called, card_player_first, line_of, play_to_a_race, race_of, slapped

HOUR_S = 3600.0


class Trouble:
    """Everything that can be done to the store, and undone."""

    def __init__(self, embedded: EmbeddedStore, proxy: Proxy, redis: Any) -> None:
        self._embedded = embedded
        self._proxy = proxy
        self._redis = redis

    async def slow(self, begins: bool) -> None:
        self._proxy.flowing.clear() if begins else self._proxy.flowing.set()

    async def gone(self, begins: bool) -> None:
        await (self._proxy.close() if begins else self._proxy.start())

    async def stands_still(self, begins: bool) -> None:
        os.kill(self._embedded.pid, signal.SIGSTOP if begins else signal.SIGCONT)

    async def restarted(self, begins: bool) -> None:
        await (self._embedded.stop() if begins else self._embedded.start())

    async def restarted_empty(self, begins: bool) -> None:
        if not begins:
            shutil.rmtree(self._embedded.folder / "appendonlydir")
        await self.restarted(begins)

    async def out_of_memory(self, begins: bool) -> None:
        await self._redis.config_set("maxmemory", "1" if begins else "0")

    async def read_only(self, begins: bool) -> None:
        """A replica that nobody has made the master yet."""
        await self._redis.execute_command("REPLICAOF", *(("127.0.0.1", "1") if begins else ("NO", "ONE")))

    async def disk_full(self, begins: bool) -> None:
        """No file may grow, of the store that runs and of those that are started in its place.

        It writes a part of an entry at most, and ends: it can not take back what it was about to acknowledge.
        """
        if begins:
            self._pid = self._embedded.pid
            self._limit_files(
                max(path.stat().st_size for path in self._embedded.folder.glob("appendonlydir/*.incr.aof"))
            )
        else:
            assert self._embedded.pid != self._pid, "it could write: the test tests nothing"
            self._limit_files(resource.RLIM_INFINITY)

    def _limit_files(self, most_bytes: int) -> None:
        _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (most_bytes, hard))
        with contextlib.suppress(ProcessLookupError):  # it may have ended just now
            resource.prlimit(self._embedded.pid, resource.RLIMIT_FSIZE, (most_bytes, hard))


KINDS = ("slow", "gone", "stands_still", "restarted", "restarted_empty", "out_of_memory", "read_only", "disk_full")


@pytest.fixture
def short_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gatherer, "STORE_PATIENCE_S", 0.1)


@pytest.fixture
async def trouble(
    request: pytest.FixtureRequest, embedded: EmbeddedStore, proxy: Proxy, redis: Any
) -> AsyncIterator[Callable[[bool], Awaitable[None]]]:
    """The trouble that a test is about: `await trouble(True)` begins it, `await trouble(False)` ends it."""
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    of_this_kind = getattr(Trouble(embedded, proxy, redis), request.param)
    lasts = False

    async def trouble(begins: bool) -> None:
        nonlocal lasts
        lasts = begins
        await of_this_kind(begins)

    yield trouble
    resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    if lasts:  # the test has failed; a server waits for its store for as long as it takes
        await of_this_kind(False)


@pytest.mark.parametrize("trouble", KINDS, indirect=True)
async def test_the_table_waits_and_play_goes_on_by_itself(
    far: ClockedServer,
    embedded: EmbeddedStore,
    monkeypatch: pytest.MonkeyPatch,
    trouble: Callable[[bool], Awaitable[None]],
) -> None:
    """F6: what is under way waits, all else is refused at once, lines stay alive, and no time passes for anybody.

    One player's line is lost before: the grace time does not run out either, nor the time for the turn.
    """
    async with playing(far, 3, turn_clock_s=30) as people:
        acting = actor(people)
        gone, third = (player for player in people if player is not acting)
        await far.pass_s(10)
        await gone.go_away()
        await third.until(lambda: gone.seat not in third.here)
        await acting.do("rename", name="Ready")
        for player in (acting, third):
            await player.until(lambda p=player: p.room["seats"][acting.seat]["name"] == "Ready")  # type: ignore[misc]
        turn, turn_ms = acting.table["turn"], acting.room["turn_ms"]
        assert turn_ms == 20_000
        monkeypatch.setattr(gatherer, "STORE_PATIENCE_S", 0.1)  # not before: a slow machine looks like a slow store
        await trouble(True)
        renamed = asyncio.create_task(acting.do("rename", name="Under way"))
        await until(lambda: far.house._rooms[acting.code]._asks_store)
        # Whoever asks for something while that is under way is told so as soon as the room has lost its patience.
        third_socket = third.socket
        assert third_socket is not None
        refused = third.refusals
        waiting = asyncio.create_task(third.do("rename", name="Afterwards"))
        await third.until(lambda: "paused" in refused)
        assert not renamed.done()
        assert (await third.command("heartbeat"))["type"] == "done"
        async with asyncio.timeout(30):
            await (await third_socket.ping())
        far.clock.move_to(far.clock.now_s() + HOUR_S)
        seen = len(refused)
        await third.until(lambda: len(refused) > seen)
        assert not renamed.done()
        assert not waiting.done()
        await trouble(False)
        await asyncio.gather(renamed, waiting)
        await acting.until(lambda: acting.room["seats"][third.seat]["name"] == "Afterwards")
        assert acting.room["seats"][acting.seat]["name"] == "Under way"
        assert (acting.table["turn"], acting.room["turn_ms"]) == (turn, turn_ms)
        assert not acting.room["seats"][gone.seat]["away"]
        assert acting.reconnects == third.reconnects == 0
        await acting.do("act", turn=turn, action=acting.view["mine"]["legal"][0])
        await in_step([acting, third])
        for player in (acting, third):
            versions = [update["version"] for update in player.updates]
            assert [update["follows"] for update in player.updates] == [0, *versions[:-1]], "an update was missed"
        entries, _ = await read_log_at(embedded.url, acting.code)
        check_journals(entries, people)


async def test_the_time_to_the_next_round_stands_still_too(
    far: ClockedServer, proxy: Proxy, short_patience: None
) -> None:
    async with playing(far, 2, "hit_the_deck") as people:
        ayu, marek = people
        await to_the_scores(people)
        await far.pass_s(1)
        await ayu.do("rename", name="Ayu I")
        await ayu.until(lambda: ayu.room["seats"][0]["name"] == "Ayu I")
        next_round_ms = ayu.room["next_round_ms"]
        proxy.flowing.clear()
        renamed = asyncio.create_task(ayu.do("rename", name="Ayu II"))
        await until(lambda: far.house._rooms[ayu.code]._asks_store)
        waiting = asyncio.create_task(marek.do("rename", name="Marek II"))
        await marek.until(lambda: "paused" in marek.refusals)
        far.clock.move_to(far.clock.now_s() + HOUR_S)
        proxy.flowing.set()
        await asyncio.gather(renamed, waiting)
        assert (ayu.phase, ayu.room["next_round_ms"]) == ("between_rounds", next_round_ms)


async def test_a_join_that_waits_for_the_store_holds_up_nobody_unseen(
    far: ClockedServer, proxy: Proxy, short_patience: None
) -> None:
    """It is not an append, and yet all else is told to wait."""
    async with playing(far, 2) as (ayu, marek):
        await marek.go_away()
        await ayu.until(lambda: ayu.here == [ayu.seat])
        proxy.flowing.clear()
        again = Player(far.url, ayu.code, "Marek", token=marek.token)
        back = asyncio.create_task(again.__aenter__())
        await until(lambda: far.house._rooms[ayu.code]._store_waits)
        rename = asyncio.create_task(ayu.do("rename", name="Ayu II"))
        await ayu.until(lambda: "paused" in ayu.refusals)
        assert not back.done()
        proxy.flowing.set()
        await asyncio.gather(back, rename)
        await again.go_away()


async def test_a_hand_comes_down_in_time_while_the_store_holds_up_the_room(
    far: ClockedServer, proxy: Proxy, short_patience: None
) -> None:
    """Somebody comes back in the middle of a race, which asks the store: the others' slaps and the call count."""
    async with playing(far, 3, "hit_the_deck") as people:
        await play_to_a_race(people)
        race = race_of(people[0])
        caller, other, left = card_player_first(people)
        proxy.flowing.clear()
        again = Player(far.url, left.code, left.name, token=left.token)
        back = asyncio.create_task(again.__aenter__())
        await until(lambda: far.house._rooms[left.code]._store_waits)
        answers = [await slapped(caller), await called(caller), await slapped(other)]
        assert (await other.command("heartbeat"))["type"] == "done"  # what came before it has been taken
        proxy.flowing.set()
        await back
        board = await board_of(caller, race)
        assert [line_of(board, player)["mark"] for player in (caller, other)] == ["slapped"] * 2
        assert [(await answer)["type"] for answer in answers] == ["done"] * 3
        assert "paused" not in caller.refusals + other.refusals
        await again.go_away()


async def test_nobody_is_welcomed_while_the_server_cannot_say_that_it_lives(
    far: ClockedServer, proxy: Proxy, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ownership, "FRESH_S", 0.7)
    async with playing(far, 2) as (ayu, marek):
        proxy.flowing.clear()
        await until(lambda: not far.house._ownership.is_fresh())
        async with await dial(far.url, f"/ws/{ayu.code}") as socket:
            answer = await ask(socket, type="join", token=marek.token, name="Marek")
            assert (answer["type"], answer["code"]) == ("refused", "busy")
        assert not await far.house.ready()
        proxy.flowing.set()
        async with Player(far.url, ayu.code, "Marek", token=marek.token) as again:  # comes by itself when it may
            assert again.seat == marek.seat


async def test_what_an_emptied_store_has_lost_is_written_back_although_nobody_does_anything(
    far: ClockedServer, embedded: EmbeddedStore, redis: Any
) -> None:
    """Tables with people, and one that nobody is connected to but that this server still remembers."""
    async with playing(far, 2) as (ayu, _):
        async with playing(far, 2) as left:
            forgotten = left[0].code
            await left[0].do("rename", name="Gone")
        await far.left_by_all(forgotten)
        before = {code: (await read_log_at(embedded.url, code))[0] for code in (ayu.code, forgotten)}
        await embedded.stop()
        shutil.rmtree(embedded.folder / "appendonlydir")
        await embedded.start()
        for code, entries in before.items():
            await until_async(lambda code=code: redis.exists(*keys(code)[:2], keys(code)[3]), lambda count: count == 3)  # type: ignore[misc]
            assert (await read_log_at(embedded.url, code))[0] == entries
            assert (await redis.hget(keys(code)[0], "v")) == b"%d" % entries[-1].version
        assert ayu.reconnects == 0
        await ayu.do("rename", name="Still here")


async def test_a_room_that_is_still_to_be_written_back_is_not_said_to_be_none(
    far: ClockedServer, near: ClockedServer, embedded: EmbeddedStore, proxy: Proxy, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The store comes back empty, and another server is asked for a room before the one that holds it could act."""
    async with seated(far, 1) as (ayu,):
        await embedded.stop()
        shutil.rmtree(embedded.folder / "appendonlydir")
        proxy.flowing.clear()
        await embedded.start()
        visitor = Player(near.url, ayu.code, "Marek")
        visit = asyncio.create_task(visitor.__aenter__())
        await until(lambda: len(visitor.refusals) >= 2)
        assert (await knock(near, ayu.code))["code"] == "moved"
        proxy.flowing.set()
        await visit
        assert visitor.room["seats"][0]["name"] == "Ayu"
        assert set(visitor.refusals) <= {"moved", "busy"}
        await visitor.go_away()
    monkeypatch.setattr(ownership, "WRITTEN_BACK_S", 0.1)  # and for a room that nobody has it is not said for ever
    await until_async(lambda: knock(near, "CDFGH"), lambda answer: answer["code"] == "no_such_room")


async def test_when_nobody_has_played_for_long_the_store_is_empty(
    embedded: EmbeddedStore, redis: Any, tmp_path: Path
) -> None:
    """F2: no key is without an end, in play or afterwards, and an action puts the end off."""
    async with served(Store(embedded.url, ttl_ms=3_000), tmp_path, "short") as server:
        async with playing(server, 2) as people:
            ayu = people[0]
            await to_the_scores(people)
            await ayu.do("rename", name="Ayu")
            found = {key: await redis.pttl(key) for key in await redis.keys("*")}
            assert {key.encode() for key in keys(ayu.code)} <= set(found), "a kind of key is missing"
            assert -1 not in found.values(), found
        await server.house.close()
    await until_async(redis.dbsize, lambda count: count == 0)


async def test_a_room_lives_long_only_while_somebody_has_a_seat(near: ClockedServer, redis: Any) -> None:
    """Who makes rooms without end, and looks on at most, fills the store for an hour and not for two weeks."""

    async def lives_long(code: str) -> bool:
        """Return for which of the two times all that the store has of the room is there."""
        lives_ms: list[int] = [ttl_ms for ttl_ms in [await redis.pttl(key) for key in keys(code)] if ttl_ms != -2]
        long = {ttl_ms > EMPTY_LIFE_MS for ttl_ms in lives_ms}
        assert len(long) == 1, lives_ms
        return long.pop()

    code = await new_room(near)
    assert not await lives_long(code)
    async with watching(near, code) as wanda:
        assert not await lives_long(code)
        async with Player(near.url, code, "Ayu") as ayu:
            assert await lives_long(code)
            await ayu.go_away()
            await wanda.until(lambda: wanda.here == [])
            assert await lives_long(code)
        async with Player(near.url, code, "Ayu", token=ayu.token) as again:
            await again.do("leave")
            assert not await lives_long(code)


async def test_a_tail_that_a_replica_lacks_is_written_back(
    far: ClockedServer, near: ClockedServer, embedded: EmbeddedStore, redis: Any, tmp_path: Path
) -> None:
    """The store comes back with what it had a while ago: what has been answered since is not lost, and nothing doubled.

    Another server that is asked for the room then gets all of it.
    """
    async with playing(far, 2) as people:
        ayu = people[0]
        await ayu.do("rename", name="Early")
        shutil.copytree(embedded.folder / "appendonlydir", tmp_path / "replica")
        for number in range(5):
            await ayu.do("rename", name=f"Late {number}")
        acting = actor(people)
        await acting.do("act", turn=acting.table["turn"], action=acting.view["mine"]["legal"][0])
        before, _ = await read_log_at(embedded.url, ayu.code)
        await embedded.stop()
        shutil.rmtree(embedded.folder / "appendonlydir")
        shutil.copytree(tmp_path / "replica", embedded.folder / "appendonlydir")
        await embedded.start()
        version = b"%d" % before[-1].version
        await until_async(lambda: redis.hget(keys(ayu.code)[0], "v"), lambda found: found == version)
        assert (await read_log_at(embedded.url, ayu.code))[0] == before
        await ayu.do("rename", name="Ayu")
        await far.house.close()
        async with Player(near.url, ayu.code, "Ayu", token=ayu.token) as again:
            entries, _ = await read_log_at(embedded.url, ayu.code)
            assert entries[: len(before)] == before
            assert again.room["seats"][again.seat]["name"] == "Ayu"
        check_journals(entries, people)
