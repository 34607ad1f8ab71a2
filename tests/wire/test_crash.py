"""Kill any process at any moment: everybody is back at the same card, and nothing acknowledged is lost."""

import asyncio
import os
import random
import signal
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Literal

import pytest
from redis.asyncio import Redis
from redis.exceptions import RedisError

from server.store.embedded import EmbeddedStore
from tests.store.proxy import Proxy
from tests.wire.log_of import check_journals, private_view, read_log, read_log_at
from tests.wire.player import Player, create_room, play_on
from tests.wire.running import RunningServer

Victims = Literal["server", "store", "both"]


async def store_pid(server: RunningServer) -> int:
    """Return the process id of the embedded store that runs now."""
    while True:
        socket_path = (server.data / "store.socket").read_text()
        client = Redis(unix_socket_path=socket_path)
        try:
            async with client:
                return int((await client.info("server"))["process_id"])
        except (RedisError, OSError):
            await asyncio.sleep(0.02)


async def kill(server: RunningServer, victims: Victims) -> None:
    store = await store_pid(server)
    if victims != "server":
        os.kill(store, signal.SIGKILL)
    if victims != "store":
        await server.kill()
        await server.start()


async def play_into_a_round(players: list[Player]) -> None:
    """Play some turns and stop where the table waits for a turn and everybody sees the same."""
    await _play_to_version(players, 25)
    while players[0].table["phase"] != "turn":
        await _play_to_version(players, players[0].view["version"] + 1)


async def _play_to_version(players: list[Player], version: int) -> None:
    async def play(player: Player) -> None:
        await play_on(player, lambda: bool(player.view["version"] >= version), random.Random(player.seat))

    await asyncio.gather(*(play(player) for player in players))
    name = f"P0 {version}"
    await players[0].do("rename", name=name)
    for player in players:
        await player.until(lambda p=player: p.view["room"]["seats"][0]["name"] == name)  # type: ignore[misc]


@pytest.mark.parametrize("victims", ["server", "store", "both"])
async def test_all_come_back_to_the_same_view(mortal_server: RunningServer, victims: Victims) -> None:
    """A17, A27, D22."""
    code = await create_room(mortal_server.url)
    async with AsyncExitStack() as stack:
        players = [await stack.enter_async_context(Player(mortal_server.url, code, f"P{seat}")) for seat in range(4)]
        await players[0].do("start")
        for player in players:
            await player.until(lambda p=player: p.phase == "playing")  # type: ignore[misc]
        await play_into_a_round(players)
        before = [player.private_view() for player in players]
        reconnects = [player.reconnects for player in players]
        await kill(mortal_server, victims)
        if victims != "store":
            for player, count in zip(players, reconnects, strict=True):
                await player.until(lambda p=player, n=count: p.reconnects > n and p.view["follows"] == 0)  # type: ignore[misc]
        assert [player.private_view() for player in players] == before
        answer = await players[1].do("rename", name="Back")
        assert answer["type"] == "done"
    await mortal_server.stop()
    entries, room = await read_log(mortal_server.data, code)
    check_journals(entries, players)
    assert private_view(room, 0)["mine"] == before[0]["mine"]


async def test_nothing_acknowledged_is_lost_while_everything_is_killed_in_play(mortal_server: RunningServer) -> None:
    code = await create_room(mortal_server.url, target=60)
    chance = random.Random(5)
    async with AsyncExitStack() as stack:
        players = [await stack.enter_async_context(Player(mortal_server.url, code, f"P{seat}")) for seat in range(4)]
        await players[0].do("start")
        for player in players:
            await player.until(lambda p=player: p.phase == "playing")  # type: ignore[misc]
        games = [asyncio.create_task(play_on(player, lambda: False, random.Random(player.seat))) for player in players]
        victims: Victims
        for victims in ("server", "store", "both"):
            await _play_on_for(players[0], chance.randrange(5, 25))
            await kill(mortal_server, victims)
            await _play_on_for(players[0], 1)
        await asyncio.wait_for(asyncio.gather(*games), 90)
    await mortal_server.stop()
    entries, room = await read_log(mortal_server.data, code)
    check_journals(entries, players)
    assert all(private_view(room, player.seat) == player.private_view() for player in players)


async def _play_on_for(player: Player, versions: int) -> None:
    """Wait until so many more versions have been seen, or the match is over."""
    enough = player.view["version"] + versions
    await player.until(lambda: player.view["version"] >= enough or player.phase == "match_over")


async def test_ctrl_c_saves_the_rooms_before_the_store_ends(mortal_server: RunningServer) -> None:
    """SIGINT to the server alone is what a terminal's Ctrl+C is to it: the store has a session of its own."""
    code = await create_room(mortal_server.url)
    async with Player(mortal_server.url, code, "Ayu") as ayu:
        await ayu.do("add_bot")
        await ayu.do("start")
        await ayu.until(lambda: ayu.phase == "playing")
        assert os.getsid(await store_pid(mortal_server)) != os.getsid(mortal_server.pid)
        os.kill(mortal_server.pid, signal.SIGINT)
        await ayu.until(lambda: bool(ayu.close_codes))
        assert ayu.close_codes[0] == 1012
        await mortal_server.ended()
    assert mortal_server.returncode == 0
    entries, room = await read_log(mortal_server.data, code)
    check_journals(entries, [ayu])
    assert room.phase == "playing"


async def test_a_second_server_on_one_folder_is_refused(mortal_server: RunningServer) -> None:
    second = RunningServer(mortal_server.data)
    with pytest.raises(RuntimeError, match=str(mortal_server.pid)):
        await second.start()
    assert second.returncode not in (0, None)


async def test_the_same_with_a_store_that_answers_after_a_second(tmp_path: Path) -> None:
    """A disk that takes a second to sync: the store answers no sooner, and server and store are killed meanwhile.

    The proxy holds every reply back for a second, as `appendfsync always` does on such a disk.
    """
    embedded = EmbeddedStore(tmp_path / "store")
    await embedded.start()
    proxy = Proxy(tmp_path / "slow.sock", embedded.socket)
    await proxy.start()
    server = RunningServer(tmp_path / "unused", "--redis-url", proxy.url)
    await server.start()
    try:
        code = await create_room(server.url)
        async with AsyncExitStack() as stack:
            players = [await stack.enter_async_context(Player(server.url, code, f"P{seat}")) for seat in range(2)]
            await players[0].do("start")
            for player in players:
                await player.until(lambda p=player: p.phase == "playing")  # type: ignore[misc]
            await play_into_a_round(players)
            proxy.hold_s = 1.0
            renames = [asyncio.create_task(player.do("rename", name=f"Slow {player.seat}")) for player in players]
            while not proxy.held:  # noqa: ASYNC110 - a count of the proxy, which tells nobody
                await asyncio.sleep(0.01)
            assert not any(rename.done() for rename in renames), "answered before the store had answered"
            os.kill(embedded.pid, signal.SIGKILL)
            await server.kill()
            proxy.hold_s = 0.2  # slow enough for all that a server asks when it starts
            await server.start()
            await asyncio.gather(*renames)
            proxy.hold_s = 0.0
            for player in players:
                await player.until(
                    lambda p=player: [seat["name"] for seat in p.view["room"]["seats"]] == ["Slow 0", "Slow 1"]  # type: ignore[misc]
                )
            entries, room = await read_log_at(embedded.url, code)
            check_journals(entries, players)
            assert all(private_view(room, player.seat) == player.private_view() for player in players)
    finally:
        await server.stop()
        await proxy.close()
        await embedded.stop()
