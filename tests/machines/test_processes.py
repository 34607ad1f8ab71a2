"""Servers that are killed, stopped and started again: whoever plays goes on at another one, and nothing is lost."""

import asyncio
import os
import random
import signal
from contextlib import AsyncExitStack
from typing import Any

import pytest

from protocol.codes import CloseCode
from server.store.embedded import EmbeddedStore
from server.store.script import keys
from tests.machines.front import Front
from tests.store.play import until_async
from tests.wire.log_of import check_journals, private_view, read_log_at
from tests.wire.player import Player, ask, create_room, dial, new_id, play_on
from tests.wire.running import RunningServer


async def sit(stack: AsyncExitStack, url: str, count: int, **options: Any) -> list[Player]:
    """Seat so many at a new table and begin a match."""
    code = await create_room(url, **options)
    players = [await stack.enter_async_context(Player(url, code, f"P{seat}")) for seat in range(count)]
    await players[0].do("start")
    for player in players:
        await player.until(lambda p=player: p.phase == "playing")  # type: ignore[misc]
    return players


async def owners(embedded: EmbeddedStore, code: str) -> list[str]:
    """Return the servers that have held a room, in order."""
    entries, _ = await read_log_at(embedded.url, code)
    return [entry.body["server"] for entry in entries if entry.body["type"] == "owner"]


async def test_a_person_comes_back_at_another_server(pair: list[RunningServer], embedded: EmbeddedStore) -> None:
    """A2: the old socket is still open at the first server, which lives: it is asked for the room and gives it up."""
    one, two = pair
    async with AsyncExitStack() as stack:
        (marek,) = await sit_alone(stack, one.url)
        token = new_id() * 2
        old = await stack.enter_async_context(await dial(one.url, f"/ws/{marek.code}"))
        assert (await ask(old, type="join", token=token, name="Ayu"))["seat"] == 1
        marek.url = two.url
        ayu = await stack.enter_async_context(Player(two.url, marek.code, "Ayu", token=token))
        assert ayu.seat == 1
        await old.wait_closed()
        assert old.close_code in (CloseCode.REPLACED, CloseCode.MOVED)  # the latter if it had only just come
        await ayu.do("rename", name="Back")
        await marek.until(lambda: [seat["name"] for seat in marek.room["seats"]] == ["Pia", "Back"])
        assert marek.close_codes == [CloseCode.MOVED]
    assert len(await owners(embedded, marek.code)) == 2


async def test_the_rooms_of_a_killed_server_are_served_by_the_other(
    pair: list[RunningServer], embedded: EmbeddedStore
) -> None:
    """F1: rooms in a lobby and in play, under way as it dies: all are back at the other, with all that was answered."""
    one, two = pair
    async with AsyncExitStack() as stack:
        tables = [await sit(stack, one.url, 2) for _ in range(3)]
        players = [player for table in tables for player in table]
        before = [player.reconnects for player in players]
        renames = [asyncio.create_task(player.do("rename", name=f"N{n}")) for n, player in enumerate(players)]
        await asyncio.wait(renames, return_when=asyncio.FIRST_COMPLETED)
        for player in players:
            player.url = two.url
        await one.kill()
        await asyncio.gather(*renames)
        for player, count in zip(players, before, strict=True):
            await player.until(lambda p=player, n=count: p.reconnects > n)  # type: ignore[misc]
            await player.do("visibility", visible=True)  # answered by a server that holds the room
        for table in tables:
            entries, room = await read_log_at(embedded.url, table[0].code)
            check_journals(entries, table)
            for player in table:
                await player.until(lambda p=player, e=entries: p.view["version"] >= e[-1].version)  # type: ignore[misc]
                assert private_view(room, player.seat)["mine"] == player.private_view()["mine"]
            assert len(set(await owners(embedded, table[0].code))) == 2


async def test_a_rolling_restart_ends_no_game(pair: list[RunningServer], embedded: EmbeddedStore) -> None:
    """F7: each server in turn is stopped by SIGTERM and started again while a match is played behind one address."""
    async with AsyncExitStack() as stack:
        front = await stack.enter_async_context(Front(lambda: [server.port for server in pair]))
        players = await sit(stack, front.url, 3, target=500)
        over = False
        games = [asyncio.create_task(play_on(p, lambda: over, random.Random(p.seat), slap_s=0.02)) for p in players]
        for server in (*pair, *pair):
            await _play_on_for(players[0], 5)
            await server.stop()
            assert server.returncode == 0
            await _play_on_for(players[0], 5)
            await server.start()
        over = True
        await players[0].do("rename", name="wakes everybody")
        await asyncio.gather(*games)
        # Who has been told of a restart has been told so, and not just cut off.
        assert {code for player in players for code in player.close_codes} <= {CloseCode.RESTARTING, CloseCode.MOVED}
        assert any(CloseCode.RESTARTING in player.close_codes for player in players)
        for player in players:
            await player.go_away()
        entries, _ = await read_log_at(embedded.url, players[0].code)
        check_journals(entries, players)
    assert len(set(await owners(embedded, players[0].code))) >= 2


async def _play_on_for(player: Player, versions: int) -> None:
    enough = player.view["version"] + versions
    await player.until(lambda: bool(player.view["version"] >= enough))


async def test_a_server_that_was_paused_lets_its_rooms_go(pair: list[RunningServer], embedded: EmbeddedStore) -> None:
    """It stands still for longer than it has to live, and then goes on with what it believes.

    Ayu's rename is in its socket when it stops; her line stays open. Marek has found the other server meanwhile. When
    the first goes on, her rename is refused by the log, and she is sent on, although nothing else happens at her table.
    """
    one, two = pair
    async with AsyncExitStack() as stack:
        ayu, marek = await sit(stack, one.url, 2)
        (quiet,) = await sit_alone(stack, one.url)
        os.kill(one.pid, signal.SIGSTOP)
        try:
            rename = asyncio.create_task(ayu.do("rename", name="Late"))
            marek.url = two.url
            assert marek.socket is not None
            marek.socket.transport.abort()
            await marek.do("rename", name="Marek II")
            async with Player(two.url, quiet.code, "Pia", token=quiet.token) as pia:
                await pia.do("rename", name="Pia II")
            assert not rename.done()
            ayu.url = quiet.url = two.url
        finally:
            os.kill(one.pid, signal.SIGCONT)
        await rename
        # Nobody did anything at this table, and its client is sent on all the same.
        await quiet.until(lambda: CloseCode.MOVED in quiet.close_codes and quiet.room["seats"][0]["name"] == "Pia II")
        assert CloseCode.MOVED in ayu.close_codes
        names = ["Late", "Marek II"]
        for player in (ayu, marek):
            await player.until(lambda p=player: [seat["name"] for seat in p.room["seats"]] == names)  # type: ignore[misc]
        entries, room = await read_log_at(embedded.url, ayu.code)
        check_journals(entries, [ayu, marek])
        assert [entry.body["type"] for entry in entries].count("renamed") == 2
        assert all(private_view(room, player.seat) == player.private_view() for player in (ayu, marek))
        assert any("another server holds it now" in line for line in one.output)


async def sit_alone(stack: AsyncExitStack, url: str) -> list[Player]:
    """Seat somebody at a table where nothing happens by itself."""
    code = await create_room(url)
    return [await stack.enter_async_context(Player(url, code, "Pia"))]


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
async def test_a_server_that_is_stopped_leaves_no_key_of_its_own(
    pair: list[RunningServer], redis: Any, how: signal.Signals
) -> None:
    """F5, F18: in a lobby, in play, with questions of another server under way: rooms stay, and nothing else."""
    one, two = pair
    async with AsyncExitStack() as stack:
        await sit_alone(stack, one.url)
        players = await sit(stack, one.url, 2)
        visitor = Player(two.url, players[0].code, "Visitor", way="watch")
        visit = asyncio.create_task(visitor.__aenter__())
        await until_async(lambda: redis.keys("*:asked"), bool)
        os.kill(one.pid, how)
        await one.ended()
        assert one.returncode == 0
        await visit
        await visitor.go_away()
        os.kill(two.pid, how)
        await two.ended()
        codes = {player.code for player in players}
        left = {key.decode() for key in await redis.keys("*")}
        assert not [key for key in left if "server" in key or key.endswith("lease")]
        assert {keys(code)[0] for code in codes} <= left
        for key in left:
            assert await redis.pttl(key) > 0, key
