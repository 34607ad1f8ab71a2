"""A race, seen from inside a server: in which order it is opened, how often lines are asked, and what its end needs."""

import asyncio
from collections.abc import Callable
from contextlib import AsyncExitStack
from typing import Any

from server.gateway.connection import GameConnection
from server.race.line import Line
from server.rooms import pauses
from server.rooms.room_task import REGROUP_S
from tests.people.conftest import ClockedServer
from tests.people.seated import in_step, playing, seated, slap_all, watching
from tests.wire.player import PATIENCE_S, Player
from tests.wire.racing import board_of, called, card_player_first, play_to_a_race, race_of, slapped


def connection(server: ClockedServer, player: Player) -> GameConnection:
    """Return the server's end of this player's connection."""
    people = server.house._rooms[player.code]._people
    person = people._spectators if player.way == "watch" else None
    for found, who in people:
        assert isinstance(found, GameConnection)
        if person is None and server.house._rooms[player.code].room.seat_of(who) == player.seat:
            return found
        if person is not None and person.get(who) == player.name:
            return found
    raise AssertionError(f"{player.name} is not connected")


async def eventually(condition: Callable[[], Any]) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while not condition():  # noqa: ASYNC110 - nobody is told
            await asyncio.sleep(0.005)


async def test_the_card_is_shown_to_those_who_race_before_anybody_else(server: ClockedServer) -> None:
    """HD-22: in one go, each with a ping behind it; the answer to its player after, spectators after the verdict."""
    async with playing(server, 3, "hit_the_deck") as people, AsyncExitStack() as stack:
        crowd = [await stack.enter_async_context(watching(server, people[0].code, f"W{n}")) for n in range(3)]
        sent: list[tuple[str, str]] = []
        for player in (*people, *crowd):
            _note(connection(server, player), player.name, sent)
        await play_to_a_race(people)
        opening = [name for name, _ in sent].index("open_race")
        shown = sent[opening:]
        assert {who for _, who in shown[:3]} == {player.name for player in people}
        assert [what for what, _ in shown if what != "comb_ping"] == ["open_race"] * 3 + ["answer"]
        await slap_all(people)
        await eventually(lambda: all(("update", player.name) in sent[opening:] for player in crowd))
        told = [who for what, who in sent[opening:] if what == "update"]
        assert set(told[:3]) == {player.name for player in people}, "seats first"


async def test_whoever_comes_to_look_on_in_a_race_is_let_in_with_the_verdict(server: ClockedServer) -> None:
    """So each update follows what was seen before, for those who have looked on all the time too."""
    async with playing(server, 2, "hit_the_deck") as people, watching(server, people[0].code) as wanda:
        await play_to_a_race(people)
        room, late = server.house._rooms[people[0].code], watching(server, people[0].code, "Wim")
        coming = asyncio.create_task(late.__aenter__())
        try:
            await eventually(lambda: room._race is not None and room._race.waiting)
            await slap_all(people)
            await coming
            await in_step([people[0], wanda, late])
            before = [watcher.view["version"] for watcher in (wanda, late)]
            await people[0].do("rename", name="Ayuni")
            await in_step([people[0], wanda, late])
            assert late.table["race"] is None
            assert [watcher.view["follows"] for watcher in (wanda, late)] == before
        finally:
            await coming
            await late.__aexit__(None, None, None)


def _note(noted: GameConnection, name: str, sent: list[tuple[str, str]]) -> None:
    for what in ("open_race", "update", "answer", "comb_ping"):
        _note_calls(noted, what, name, sent)


def _note_calls(noted: GameConnection, what: str, name: str, sent: list[tuple[str, str]]) -> None:
    call = getattr(noted, what)

    def called(*arguments: Any) -> Any:
        sent.append((what, name))
        return call(*arguments)

    setattr(noted, what, called)


async def test_lines_are_asked_often_while_a_race_may_open(server: ClockedServer) -> None:
    """Those of the people who play: not in a lobby, not of spectators, not of somebody for whom a bot plays."""
    async with seated(server, 2, "hit_the_deck") as (ayu, marek), watching(server, ayu.code) as wanda:
        lines = [connection(server, player) for player in (ayu, marek, wanda)]
        assert [line.quick for line in lines] == [False] * 3
        await ayu.do("start")
        await in_step([ayu, marek, wanda])
        assert [line.quick for line in lines] == [True, True, False]
        await marek.do("visibility", visible=False)
        assert [line.quick for line in lines] == [True, True, False], "hiding is no way out of a race"
        await server.pass_s(46, ayu)
        await ayu.until(lambda: ayu.room["seats"][1]["away"])
        assert [line.quick for line in lines] == [True, False, False]
        await marek.do("visibility", visible=True)
        assert [line.quick for line in lines] == [True, True, False]
        await ayu.do("end_match")
        assert [line.quick for line in lines] == [False] * 3


async def test_nothing_of_a_race_runs_on_after_it(server: ClockedServer) -> None:
    """C14: the pings end with the pong behind the last press, the measuring with the verdict."""
    async with playing(server, 2, "hit_the_deck") as people:
        await play_to_a_race(people)
        race = server.house._rooms[people[0].code]._race
        assert race is not None
        lines = [connection(server, player).line for player in people]
        await eventually(lambda: min(map(pings_of, lines)) > 2)
        await slap_all(people)
        await board_of(people[0], race.id)
        pings = [pings_of(line) for line in lines]
        await asyncio.sleep(0.1)
        assert [pings_of(line) for line in lines] == pings
        assert not pauses._open


async def test_a_race_whose_room_fails_leaves_nothing_running(server: ClockedServer) -> None:
    """The room is read from its log again, and there the race is run again."""
    async with playing(server, 2, "hit_the_deck") as people:
        await play_to_a_race(people)
        room = server.house._rooms[people[0].code]
        race = room._race
        assert race is not None
        line = connection(server, people[0]).line
        race.record = None  # type: ignore[method-assign, assignment]
        for player in people:
            await slapped(player)
        await called(card_player_first(people)[0])
        await eventually(room.task.done)
        pings = pings_of(line)
        await asyncio.sleep(0.1)
        assert pings_of(line) == pings
        assert race._pauses not in pauses._open
        await eventually(lambda: all(player.reconnects and player._joined for player in people))
        server.clock.move_to(server.clock.now_s() + REGROUP_S)
        for player in people:
            await player.until(lambda player=player: race_of(player) != race.id)  # type: ignore[misc]
        await slap_all(people)


def pings_of(line: Line) -> int:
    """Return how many pings the line's last comb has."""
    return len(line.comb_record(0.0).pings_ms)
