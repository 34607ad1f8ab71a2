"""Two servers on one Redis that both believe to own a room: the fence decides, whatever they believe.

Leases keep servers from that, so the test takes them away all the time.
"""

import asyncio
import itertools
import random
from contextlib import AsyncExitStack
from pathlib import Path

from redis.asyncio import Redis

from protocol.codes import CloseCode
from server.store.embedded import EmbeddedStore
from server.store.script import keys
from tests.wire.log_of import check_journals, private_view, read_log_at
from tests.wire.player import Player, create_room, play_on
from tests.wire.running import RunningServer

RENAMES = 12
FIGHTS = 4
FIGHT_S = 100.0
"""The servers meet at the fence so many times; with nobody to disturb this machine it takes a second or two."""


async def test_no_acknowledged_action_is_lost_or_doubled(tmp_path: Path) -> None:
    """A2, C7: who comes to another server takes the room there; one writer at a time, one board."""
    embedded = EmbeddedStore(tmp_path / "store")
    await embedded.start()
    async with AsyncExitStack() as stack:
        stack.push_async_callback(embedded.stop)
        servers = [
            await stack.enter_async_context(RunningServer(tmp_path / name, "--redis-url", embedded.url))
            for name in ("one", "two")
        ]
        code = await create_room(servers[0].url, target=500)
        # Everybody sits down at the first server; then half of the table goes to the second.
        players = [await stack.enter_async_context(Player(servers[0].url, code, f"P{seat}")) for seat in range(4)]
        await players[0].do("start")
        for player in players:
            await player.until(lambda p=player: p.phase == "playing")  # type: ignore[misc]
        for player in players[2:]:
            await player.go_away()
            player.url = servers[1].url
            await stack.enter_async_context(player)
        async with asyncio.timeout(FIGHT_S):
            fight = asyncio.create_task(_break_leases(embedded.url, code, servers))
            await asyncio.gather(fight, *(_disturb(player, fight) for player in players))
        assert [player for player in players if CloseCode.MOVED in player.close_codes]
        for player in players:
            await player.go_away()
        entries, room = await read_log_at(embedded.url, code)
        check_journals(entries, players)
        owners = {entry.body["server"] for entry in entries if entry.body["type"] == "owner"}
        assert len(owners) == 2
        # Whoever comes now, and wherever, sees the same.
        for server in servers:
            async with Player(server.url, code, "P0", token=players[0].token) as again:
                assert again.private_view() == private_view(room, 0)


async def _break_leases(url: str, code: str, servers: list[RunningServer]) -> None:
    """Let nobody hold the room, again and again, until appends have met the fence.

    Whoever is asked for it then takes it, and asks nobody.
    """
    async with Redis.from_url(url) as redis:
        while sum("another server holds it now" in line for server in servers for line in server.output) < FIGHTS:
            await redis.delete(keys(code)[3])
            await asyncio.sleep(0.005)


async def _disturb(player: Player, fight: "asyncio.Task[None]") -> None:
    """Act when it is the seat's turn, and while the servers fight do something else that makes an entry."""
    chance = random.Random(player.seat)
    done = False
    playing = asyncio.create_task(play_on(player, lambda: done, chance))
    for number in itertools.count():
        if fight.done() and number >= RENAMES:
            break
        await player.do("rename", name=f"{player.name} {number}")
        await asyncio.sleep(chance.random() * 0.03)
    done = True
    await player.do("rename", name=player.name)  # wakes the player, who then stops
    await playing
