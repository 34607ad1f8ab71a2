"""A crowd looks on at a match on a real server, and all of it sees the end."""

import asyncio
import random
from contextlib import AsyncExitStack

from tests.wire.player import Player, create_room, play_on
from tests.wire.racing import play_to_a_race
from tests.wire.running import RunningServer

CROWD = 60
ACTIONS = 40


async def test_a_crowd_ends_up_with_the_newest_version(server: RunningServer) -> None:
    """Nobody sees a hand, nobody is sent an older update behind a newer one, and a reaction comes in its order."""
    code = await create_room(server.url, target=500)
    async with AsyncExitStack() as stack:
        people = [await stack.enter_async_context(Player(server.url, code, name)) for name in ("Ayu", "Marek")]
        crowd = await asyncio.gather(
            *(stack.enter_async_context(Player(server.url, code, f"W{number}", way="watch")) for number in range(CROWD))
        )
        await people[0].do("start")
        await people[1].until(lambda: people[1].phase == "playing")
        await play_to_a_race(people)
        last = people[0].view["version"] + ACTIONS
        async with asyncio.timeout(90), asyncio.TaskGroup() as group:
            for player in people:
                enough = lambda player=player: player.view["version"] >= last and not player.table["race"]  # noqa: E731
                group.create_task(play_on(player, enough, random.Random(player.name)))
        await people[1].do("react", reaction="wow")
        newest = max(player.view["version"] for player in people)
        for spectator in crowd:
            await spectator.until(lambda spectator=spectator: bool(spectator.told["reacted"]))  # type: ignore[misc]
            versions = [update["version"] for update in spectator.updates]
            assert versions[-1] == newest
            assert versions == sorted(set(versions))
            assert all((update["seat"], update["mine"]) == (None, None) for update in spectator.updates)
            assert "race_decided" in {event["type"] for update in spectator.updates for event in update["events"]}
