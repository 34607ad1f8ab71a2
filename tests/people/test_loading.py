"""A room is read from a long log in slices: others go on meanwhile, and for those who want in it is one step."""

import asyncio
from collections.abc import AsyncIterator
from itertools import groupby
from typing import Any

import pytest
import pytest_asyncio

from protocol.codes import CloseCode
from server.rooms import house
from server.rooms.restore import restore
from server.rooms.room import Room
from server.store import load
from server.store.log import Loaded
from tests.loop_turns import loop_turns
from tests.people.conftest import ClockedServer
from tests.people.seated import back, did, knock, new_room, seated
from tests.wire.player import PATIENCE_S, Player

ENTRIES = 40


@pytest_asyncio.fixture(loop_scope="package")
async def people(server: ClockedServer, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[list[Player]]:
    """Two who have gone from a room with a long log, which is on no server now; a slice is one step from here on."""
    async with seated(server, 2) as people:
        for number in range(ENTRIES):
            await people[0].do("rename", name=f"Ayu {number}")
        for player in people:
            await player.go_away()
        await server.restart()
        monkeypatch.setattr("server.slices.SLICE_S", 0.0)
        yield people


class Folding:
    """The fold of a room, as long as this is its place in the house: it begins, and goes on when it may."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.loaded: list[Loaded] = []
        self.goes_on = asyncio.Event()
        monkeypatch.setattr(house, "restore", self._restore)

    async def _restore(self, loaded: Loaded) -> Room:
        self.loaded.append(loaded)
        async with asyncio.timeout(PATIENCE_S):
            await self.goes_on.wait()
        return await restore(loaded)

    async def has_begun(self) -> None:
        async with asyncio.timeout(PATIENCE_S):
            while not self.loaded:  # noqa: ASYNC110 - nobody is told
                await asyncio.sleep(0)


async def owners(server: ClockedServer, code: str) -> int:
    """Return how often a server has taken over this room."""
    loaded = await server.store.load(code)
    assert loaded is not None
    return sum(entry.body["type"] == "owner" for entry in loaded.log.entries())


async def test_the_loop_runs_between_all_steps(server: ClockedServer, people: list[Player]) -> None:
    async with loop_turns() as turns:
        loaded = await server.store.load(people[0].code)
    assert loaded is not None
    assert turns.count > 3 * ENTRIES, "it is chained, decoded and kept"
    async with loop_turns() as turns:
        room = await restore(loaded)
    assert turns.count > ENTRIES
    assert room.seats[0].name == f"Ayu {ENTRIES - 1}"


async def test_rooms_are_read_one_after_the_other(
    server: ClockedServer, people: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    """So that however many are asked for, a turn of the loop has a slice of one."""
    read: list[str] = []
    link = load._link

    def noting(code: str, *row: Any) -> Any:
        read.append(code)
        return link(code, *row)

    monkeypatch.setattr(load, "_link", noting)
    async with seated(server, 1) as (elsewhere,):
        read.clear()
        await asyncio.gather(*(server.store.load(code) for code in (people[0].code, elsewhere.code)))
    assert len(list(groupby(read))) == 2


async def test_rooms_are_folded_one_after_the_other(
    server: ClockedServer, people: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    folding, codes = Folding(monkeypatch), (people[0].code, await new_room(server))
    read: list[str] = []
    load = server.store.load

    async def noting(code: str) -> Loaded | None:
        loaded = await load(code)
        read.append(code)
        return loaded

    monkeypatch.setattr(server.store, "load", noting)
    knocking = [asyncio.create_task(knock(server, code)) for code in codes]
    async with asyncio.timeout(PATIENCE_S):
        while len(read) < 2:  # noqa: ASYNC110 - nobody is told
            await asyncio.sleep(0)
    assert len(folding.loaded) == 1
    folding.goes_on.set()
    assert [(await answer)["type"] for answer in knocking] == ["done", "done"]
    assert len(folding.loaded) == 2


async def test_all_who_come_meanwhile_come_into_one_room(
    server: ClockedServer, people: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    folding = Folding(monkeypatch)
    async with asyncio.TaskGroup() as group:
        for player in people:
            group.create_task(back(player))
        await folding.has_begun()
        async with asyncio.timeout(PATIENCE_S):
            while len(server.house._loading[people[0].code]) < 2:  # noqa: ASYNC110 - nobody is told
                await asyncio.sleep(0)
        folding.goes_on.set()
    await did(people[1], "rename", name="Marek II")
    await people[0].until(lambda: people[0].here == [0, 1] and people[0].room["seats"][1]["name"] == "Marek II")
    assert len(folding.loaded) == 1
    assert await owners(server, people[0].code) == 2


async def test_a_server_that_stops_meanwhile_waits_for_the_room_and_closes_it(
    server: ClockedServer, people: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    folding = Folding(monkeypatch)
    coming = asyncio.create_task(back(people[0]))
    await folding.has_begun()
    stopping = asyncio.create_task(server.house.close())
    await asyncio.sleep(0)
    folding.goes_on.set()
    await stopping
    await people[0].until(lambda: people[0].close_codes[-1:] == [CloseCode.RESTARTING])
    coming.cancel()
    assert not server.house._rooms
    loaded = await server.store.load(people[0].code)
    assert loaded is not None
    assert loaded.log.snapshot is not None
    assert loaded.log.snapshot.version == loaded.log.version, "it was saved"


async def test_a_room_that_another_server_goes_on_with_meanwhile_is_read_again(
    server: ClockedServer, people: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    folding = Folding(monkeypatch)
    coming = asyncio.create_task(back(people[0]))
    await folding.has_begun()
    others = (await server.store.load(people[0].code)).log  # type: ignore[union-attr]
    body = {"type": "owner", "server": "another"}
    await others.append(
        others.next_entry(at_ms=others.at_ms, who=None, seat=None, driver="room", command=None, body=body)
    )
    folding.goes_on.set()
    await coming
    assert len(folding.loaded) == 2
    assert people[0].view["version"] > others.version
    assert await owners(server, people[0].code) == 3
