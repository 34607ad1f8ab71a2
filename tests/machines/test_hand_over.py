"""Two servers that live, and a room that is asked for at the one that does not hold it."""

import asyncio
import contextlib
import json
from itertools import pairwise
from time import monotonic

import pytest
from websockets.exceptions import InvalidStatus

from protocol.codes import CloseCode
from server.rooms import house
from server.rooms.house import House
from server.rooms.person import person_id
from server.rooms.room_task import RoomTask
from server.store.embedded import EmbeddedStore
from tests.machines.front import is_ready
from tests.people.conftest import ClockedServer
from tests.people.seated import in_step, new_room, new_token, playing, seated
from tests.store.play import until
from tests.store.proxy import Proxy
from tests.wire.log_of import check_journals, read_log_at
from tests.wire.player import PATIENCE_S, Player, dial, new_id


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house, "HELD_S", 0.2)
    monkeypatch.setattr(house, "SETTLED_S", 0.2)


async def owners(embedded: EmbeddedStore, code: str) -> list[str]:
    entries, _ = await read_log_at(embedded.url, code)
    return [entry.body["server"] for entry in entries if entry.body["type"] == "owner"]


async def test_on_request_the_owner_gives_the_room_up_and_everybody_follows(
    far: ClockedServer, near: ClockedServer, embedded: EmbeddedStore, soon: None
) -> None:
    async with playing(far, 2) as (ayu, marek):
        before = ayu.private_view()
        ayu.url = near.url  # her next way in leads to the other server, as after a change of routing
        await marek.go_away()
        async with Player(near.url, ayu.code, "Marek", token=marek.token) as marek:  # noqa: PLW2901
            await ayu.until(lambda: ayu.reconnects == 1 and ayu.view["follows"] == 0)
            assert ayu.close_codes == [CloseCode.MOVED]
            assert ayu.private_view() == before
            await ayu.do("rename", name="Ayu II")
            await in_step([ayu, marek])
            assert await owners(embedded, ayu.code) == ["far", "near"]
            entries, _ = await read_log_at(embedded.url, ayu.code)
            check_journals(entries, [ayu, marek])


async def test_nobody_is_answered_wrongly_while_a_room_changes_hands(
    far: ClockedServer, near: ClockedServer, embedded: EmbeddedStore, proxy: Proxy, soon: None
) -> None:
    """Ayu acts all the time; none of her commands meets a room that knows her no more."""
    async with seated(far, 2) as (ayu, marek):
        await marek.go_away()
        proxy.hold_s = 0.1  # the last snapshot takes a while
        ayu.url = near.url
        again = Player(near.url, ayu.code, "Marek", token=marek.token)
        coming = asyncio.create_task(again.__aenter__())
        number = 0
        while ayu.reconnects == 0 or not coming.done():
            number += 1
            await ayu.do("rename", name=f"Ayu {number}")
        await coming
        await again.go_away()
        assert set(ayu.refusals) <= {"moved", "busy", "paused"}
        entries, _ = await read_log_at(embedded.url, ayu.code)
        check_journals(entries, [ayu, marek])


async def test_two_servers_that_are_both_asked_toss_a_room_about_no_faster_than_they_may(
    far: ClockedServer, near: ClockedServer, embedded: EmbeddedStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ayu always finds the one and Marek the other. Whoever was given the room has it for HELD_S at least."""
    held_s = 0.6
    monkeypatch.setattr(house, "HELD_S", held_s)
    taken_s: list[float] = []
    take = House._take_over

    async def noted(self: House, code: str) -> RoomTask | None:
        room = await take(self, code)
        assert room is not None
        taken_s.append(monotonic())
        return room

    monkeypatch.setattr(House, "_take_over", noted)
    code = await new_room(far)
    people = [Player(server.url, code, name) for server, name in ((far, "Ayu"), (near, "Marek"))]
    async with contextlib.AsyncExitStack() as stack:
        for player in people:
            await stack.enter_async_context(player)
        await until(lambda: len(taken_s) >= 5)
    assert all(after - before >= held_s for before, after in pairwise(taken_s[1:]))
    found = await owners(embedded, code)
    assert all(before != after for before, after in pairwise(found))


async def test_a_room_that_was_handed_over_is_not_taken_back_by_whoever_comes_first(
    far: ClockedServer, near: ClockedServer, embedded: EmbeddedStore, soon: None
) -> None:
    """Ayu is back at the server that gives the room up before the other can have taken it."""
    async with seated(far, 2) as (ayu, marek):
        await marek.go_away()
        async with Player(near.url, ayu.code, "Marek", token=marek.token):
            assert (await owners(embedded, ayu.code))[:2] == ["far", "near"]


@pytest.mark.parametrize("the_older_goes_to", ["near", "far"])
async def test_of_two_tabs_at_two_servers_the_older_is_replaced_for_good(
    far: ClockedServer, near: ClockedServer, embedded: EmbeddedStore, soon: None, the_older_goes_to: str
) -> None:
    """A2, A8, A9: the newer is answered `done`, by whichever server the older would come back."""
    async with seated(far, 2) as (ayu, marek):
        marek.url = near.url
        if the_older_goes_to == "near":
            ayu.url = near.url
        await far.pass_s(1, ayu)
        async with Player(near.url, ayu.code, "Ayu", token=ayu.token) as tab:
            assert tab.seat == ayu.seat
            await ayu.until(lambda: bool(ayu.close_codes))
            assert ayu.close_codes == [CloseCode.REPLACED]
            await marek.do("rename", name="Marek II")
            await tab.do("rename", name="Ayu II")
            assert (marek.close_codes, tab.close_codes) == ([CloseCode.MOVED], [])
            assert await owners(embedded, ayu.code) == ["far", "near"]


async def test_who_has_given_up_waiting_replaces_nobody(far: ClockedServer, near: ClockedServer) -> None:
    """A2: Ayu tries at another server, is sent on, and comes back to the first, where old questions still arrive."""
    async with seated(far, 1) as (ayu,):
        room = far.house._rooms[ayu.code]
        room.stays_until_s = 0.0
        question = near.house._ownership.lives("far", ayu.code, [room.room.seats[0].person or ""])
        await far.pass_s(1, ayu)
        async with Player(far.url, ayu.code, "Ayu", token=ayu.token) as again:
            assert await question
            await again.until(lambda: bool(again.close_codes))
            assert again.close_codes == [CloseCode.MOVED]
            await again.do("rename", name="Ayu II")


async def test_a_server_that_ends_takes_nobody_in(far: ClockedServer, proxy: Proxy) -> None:
    """While it saves its rooms: not whoever connects now, nor whoever is connected and joins now."""
    async with seated(far, 1) as (ayu,), await dial(far.url, f"/ws/{ayu.code}") as connected:
        proxy.flowing.clear()
        rename = asyncio.create_task(ayu.do("rename", name="Ayu II"))
        room = far.house._rooms[ayu.code]
        await until(lambda: proxy.held > 0)
        ending = asyncio.create_task(far.house.close())
        await until(lambda: not far.house.is_open())
        assert not await is_ready(far.port)
        with pytest.raises(InvalidStatus) as refused:
            await dial(far.url, f"/ws/{ayu.code}")
        assert refused.value.response.status_code == 503
        await connected.send(json.dumps({"type": "join", "id": new_id(), "token": new_token(), "name": "Marek"}))
        async with asyncio.timeout(PATIENCE_S):
            await connected.wait_closed()
        assert connected.close_code == CloseCode.RESTARTING
        assert far.house._rooms[ayu.code] is room, "it was over before: the test tests nothing"
        proxy.flowing.set()
        await ending
        rename.cancel()
        assert [seat.person for seat in room.room.seats] == [person_id(ayu.token)]


async def test_a_server_that_ends_waits_for_no_room_that_another_holds(
    far: ClockedServer, near: ClockedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house, "ASK_FOR_S", 1e9)
    monkeypatch.setattr(house, "HELD_S", 1e9)
    monkeypatch.setattr(house, "SETTLED_S", 1e9)
    async with seated(far, 1) as (ayu,):
        visitor = Player(near.url, ayu.code, "Visitor")
        visit = asyncio.create_task(visitor.__aenter__())
        await until(lambda: ayu.code in near.house._loading)
        async with asyncio.timeout(30):
            await near.house.close()
        visit.cancel()
        await asyncio.gather(visit, return_exceptions=True)
        await visitor.go_away()
