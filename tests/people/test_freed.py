"""What has ended is freed at once: a room, its races, whoever was there. Nothing waits for a collection."""

import gc
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from tests.people.conftest import ClockedServer
from tests.people.seated import playing, seated, slap_all, watching
from tests.wire.player import Player
from tests.wire.racing import board_of, play_to_a_race, race_of


@contextmanager
def left_to_collect() -> Iterator[Counter[str]]:
    """Collect nothing within this; then count by their types the server's objects that only a collection finds."""
    left: Counter[str] = Counter()
    gc.collect()
    gc.freeze()  # what there is by now is no matter of this test, and may still be let go
    gc.disable()
    try:
        yield left
        gc.set_debug(gc.DEBUG_SAVEALL)
        gc.collect()
        left.update(type(found).__qualname__ for found in gc.garbage if type(found).__module__.startswith("server."))
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()
        gc.unfreeze()


async def leave_memory(server: ClockedServer, code: str) -> None:
    """Wait until the room has ended after everybody has left it."""
    task = server.house._rooms[code].task
    await server.left_by_all(code)
    await server.pass_s(server.limits.idle_room_s + 1)
    await task


async def test_nothing_of_a_table_is_left_to_collect(server: ClockedServer) -> None:
    with left_to_collect() as left:
        async with playing(server, 3, "hit_the_deck") as people, watching(server, people[0].code):
            code = people[0].code
            await play_to_a_race(people)
            race = race_of(people[0])
            await slap_all(people)
            await board_of(people[0], race)
            await people[1].command("start")  # refused
            await people[2].do("leave")
        await leave_memory(server, code)
    assert not left


async def test_nothing_of_a_practice_is_left_to_collect(server: ClockedServer) -> None:
    with left_to_collect() as left:
        async with seated(server, 2) as (ayu, marek):
            for player in (ayu, marek):
                await player.do("practice")
            await ayu.until(lambda: bool(ayu.told["practice_opened"]))
            await slap_practice(ayu)
            await ayu.until(lambda: bool(ayu.told["practised"]))
            code = ayu.code
        await leave_memory(server, code)
    assert not left


async def slap_practice(player: Player) -> None:
    practice = player.told["practice_opened"][-1]["practice"]
    await player.do("slap", race=practice, version=player.view["version"])
