"""Who looks on sees what everybody sees, and nothing more."""

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from typing import Any

import pytest

from protocol.codes import CloseCode
from server.rooms.consequences import apply
from server.rooms.room import Room, created
from tests.people.conftest import ClockedServer
from tests.people.seated import (
    NAMES,
    actor,
    back,
    did,
    in_step,
    knock,
    new_room,
    new_token,
    playing,
    seated,
    slap_all,
    watching,
)
from tests.wire.player import Json, Player, choose
from tests.wire.racing import play_to_a_race

CROWD = 60


@pytest.mark.parametrize("game", ["crazy_eights", "domino_hearts", "gudetama", "hit_the_deck"])
async def test_no_frame_to_a_spectator_names_a_card_that_is_hidden(server: ClockedServer, game: str) -> None:
    """B1, B2, B4, B5: for one who came before the match, one in the middle, and one after a player had left.

    The log says which cards nobody but a hand or a pile knew at each version.
    """
    code = await new_room(server, game)
    async with AsyncExitStack() as stack:
        people = [await stack.enter_async_context(Player(server.url, code, name)) for name in NAMES[:3]]
        spectators = [await stack.enter_async_context(watching(server, code))]
        await people[0].do("start")
        await people[0].until(lambda: people[0].phase == "playing")
        chance = random.Random(game)
        for step in range(36):
            if step in (12, 24):
                spectators.append(await stack.enter_async_context(watching(server, code)))
            if step == 20:
                await people.pop().do("leave")
            await move(server, people, chance)
        await in_step([people[0], *spectators])
    states, secrets_of = await story(server, code)
    checked = 0
    for spectator in spectators:
        assert spectator.updates[0]["follows"] == 0
        for update in spectator.updates:
            assert (update["seat"], update["mine"]) == (None, None)
            room = states[update["version"]]
            if room.phase == "playing":
                table = {key: value for key, value in update["table"].items() if key != "last_round"}
                assert words(table) & cards_in(room) <= cards_in(room, hidden=HIDDEN)
                assert words(update["events"]) & cards_in(room) <= cards_in(room, hidden=("hand",))
                assert not any(
                    secret in str(update) for secret in secrets_of if secret not in str(update["table"]["last_round"])
                )
                checked += 1
            assert not any("cards" in event for event in update["events"] if event["type"] == "drew")
    assert checked > 36


def words(value: Any) -> set[str]:
    """Return every text in this JSON value, among them all cards that it names."""
    if isinstance(value, dict):
        return set().union(*map(words, value.values()))
    if isinstance(value, list):
        return set().union(*map(words, value))
    return {value} if isinstance(value, str) else set()


HIDDEN = ("hand", "draw_pile", "stock", "set_aside")


def cards_in(room: Room, hidden: tuple[str, ...] = ()) -> set[str]:
    """Return the cards that lie on the table, in whatever places but the hidden ones."""
    places = room.engine.places_of_cards(room.match)
    return {card for place, cards in places.items() if not place.startswith(hidden) for card in cards}


async def story(server: ClockedServer, code: str) -> tuple[dict[int, Room], set[str]]:
    """Return the room at every version, as its log has it, and the secrets of its shuffles."""
    loaded = await server.store.load(code)
    assert loaded is not None
    first, *entries = loaded.log.entries()
    states = {first.version: created(first)}
    for entry in entries:
        states[entry.version] = apply(states[entry.version - 1], entry).room
    return states, {entry.body["action"]["secret"] for entry in entries if "secret" in entry.body.get("action", ())}


async def move(server: ClockedServer, people: list[Player], chance: random.Random) -> None:
    """Let the game go on by one action, of whoever is to move; a bot's turn passes with time."""
    host = people[0]
    acting = next((player for player in people if player.seat == host.table["actor"]), None)
    if host.phase == "between_rounds":
        for player in people:
            await player.do("ready")
        await host.until(lambda: host.phase == "playing")
    elif (host.table.get("race") or {}).get("state") == "open":
        await slap_all(people)
        await host.until(lambda: not host.table["race"])
    elif host.phase == "playing":
        turn = host.table["turn"]
        if acting is None:
            server.clock.move_to(server.clock.now_s() + 1.5)
        else:
            await acting.until(lambda: bool(acting.table["turn"] == turn))
            action = choose(acting.view["mine"]["legal"], chance)
            await acting.do("act", turn=turn, action=action)
        await host.until(lambda: bool(host.table["turn"] != turn or host.phase != "playing"))


async def moves(server: ClockedServer, people: list[Player], chance: random.Random) -> None:
    """As `move`, and on to the verdict if that has opened a race: most commands would wait for it."""
    await move(server, people, chance)
    while (people[0].table.get("race") or {}).get("state") == "open":
        await move(server, people, chance)


async def test_a_spectator_sits_down_between_matches(server: ClockedServer) -> None:
    async with seated(server, 1) as (ayu,), watching(server, ayu.code) as wanda:
        await server.pass_s(1, ayu)
        await ayu.until(lambda: ayu.presence["watching"] == ["Wanda"])
        await wanda.do("join", token=wanda.token, name="Wanda")
        await wanda.until(lambda: wanda.view["seat"] == 1)
        await ayu.until(lambda: ayu.presence["watching"] == [] and ayu.here == [0, 1])
        assert (await wanda.command("watch", token=wanda.token, name="Wanda"))["seat"] == 1, (
            "one has a seat or looks on"
        )
        await ayu.do("start")
        await wanda.until(lambda: wanda.phase == "playing")
        assert wanda.view["mine"]["hand"]


async def test_a_spectator_takes_a_bots_seat_in_a_match(server: ClockedServer) -> None:
    async with seated(server, 1) as (ayu,), watching(server, ayu.code) as wanda:
        await ayu.do("add_bot")
        await ayu.do("start")
        await wanda.until(lambda: wanda.phase == "playing")
        assert (await wanda.do("join", token=wanda.token, name="Wanda"))["seat"] == 1
        await wanda.until(lambda: bool(wanda.view["mine"]))


async def test_who_plays_cannot_look_on_with_the_same_token(server: ClockedServer) -> None:
    """A18, B8: somebody is one member of the room; whoever looks on is named to all."""
    async with playing(server, 2) as (ayu, marek):
        both = await asyncio.gather(
            *(knock(server, ayu.code, marek.token, type=way) for way in ("watch", "join", "watch", "join"))
        )
        assert [answer["seat"] for answer in both] == [1] * 4
        token = new_token()
        answers = await asyncio.gather(
            *(knock(server, ayu.code, token, type=way) for way in ("watch", "join", "watch", "join"))
        )
        assert {answer.get("seat") for answer in answers} == {None}, "the match has no seat for a newcomer"
        async with watching(server, ayu.code, "Marek"):
            await server.pass_s(1, ayu)
            await ayu.until(lambda: ayu.presence["watching"] == ["Marek"])


async def test_joining_and_watching_at_once_is_one_role(server: ClockedServer) -> None:
    """A18: in any order the person ends up with a seat, once, and is no spectator."""
    async with seated(server, 1, "hit_the_deck") as (ayu,):
        for number in range(1, 6):
            await server.pass_s(1, ayu)
            token = new_token()
            ways = ("watch", "join") if number % 2 else ("join", "watch")
            async with AsyncExitStack() as stack:
                for way in ways:
                    await stack.enter_async_context(Player(server.url, ayu.code, "Both", token=token, way=way))
                await ayu.until(lambda number=number: len(ayu.room["seats"]) == number + 1)  # type: ignore[misc]
                await ayu.until(lambda: ayu.presence["spectators"] == 0)


async def test_the_host_closes_the_door_to_spectators(server: ClockedServer) -> None:
    async with (
        playing(server, 2) as (ayu, marek),
        watching(server, ayu.code) as wanda,
        watching(server, ayu.code) as wim,
    ):
        await ayu.do("set_house_rules", rules={"spectators": "none"})
        for spectator in (wanda, wim):
            await spectator.until(lambda spectator=spectator: spectator.close_codes == [CloseCode.DOOR_CLOSED])  # type: ignore[misc]
        await marek.until(lambda: marek.presence["spectators"] == 0)
        assert (await knock(server, ayu.code, type="watch"))["code"] == "no_spectators"
        assert (await knock(server, ayu.code, marek.token, type="watch"))["seat"] == 1


@asynccontextmanager
async def crowd_at(server: ClockedServer, code: str) -> AsyncIterator[list[Player]]:
    async with AsyncExitStack() as stack:
        yield [await stack.enter_async_context(watching(server, code, f"W{number}")) for number in range(CROWD)]


async def closed(crowd: list[Player], code: CloseCode) -> None:
    """Wait until everybody has been closed, with this code."""
    for spectator in crowd:
        await spectator.until(lambda spectator=spectator: spectator.close_codes == [code])  # type: ignore[misc]


async def test_who_plays_does_not_wait_while_a_crowd_is_shown_the_door(
    server: ClockedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And from then on nobody in it sees anything, or is listened to."""
    async with seated(server, 2) as (ayu, marek), crowd_at(server, ayu.code) as crowd:
        monkeypatch.setattr("server.slices.SLICE_S", 0.0)  # one of them in each turn of the loop
        last, version = crowd[-1], ayu.view["version"]
        await ayu.do("set_house_rules", rules={"spectators": "none"})
        await marek.do("visibility", visible=True)
        assert last.close_codes == []
        joining = asyncio.create_task(last.command("join", token=last.token, name=last.name))
        await closed(crowd, CloseCode.DOOR_CLOSED)
        joining.cancel()
        await did(marek, "rename", name="Marek II")
        assert [seat["name"] for seat in marek.room["seats"]] == ["Ayu", "Marek II"]
        assert max(update["version"] for spectator in crowd for update in spectator.updates) == version


async def test_a_server_that_stops_has_closed_a_whole_crowd_before_it_is_done(
    server: ClockedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with playing(server, 2) as people, crowd_at(server, people[0].code) as crowd:
        monkeypatch.setattr("server.slices.SLICE_S", 0.0)
        everybody = [wire.connection for wire in server.gateway._everyone]
        assert len(everybody) == CROWD + len(people)
        stopping = asyncio.create_task(server.house.close())
        while not any(connection.closing for connection in everybody):  # noqa: ASYNC110 - nobody is told
            await asyncio.sleep(0)
        assert not all(connection.closing for connection in everybody)
        await stopping
        assert all(connection.closing for connection in everybody)
        await closed(crowd, CloseCode.RESTARTING)
        assert people[0].close_codes == [CloseCode.RESTARTING]


async def test_a_locked_door_keeps_out_no_spectator_whose_line_has_dropped(server: ClockedServer) -> None:
    """Who looks on may come back within the grace time, as who plays may at any time; nobody else gets in."""
    async with playing(server, 2) as (ayu, _), watching(server, ayu.code) as wanda:
        await ayu.do("set_house_rules", rules={"door": "locked"})
        assert (await knock(server, ayu.code, wanda.token, type="watch"))["type"] == "done", "the old line is there yet"
        await wanda.until(lambda: wanda.close_codes == [CloseCode.REPLACED])
        await server.pass_s(44.9, ayu)
        await back(wanda)
        await wanda.go_away()
        while server.house._rooms[ayu.code].spectators:
            await ayu.do("heartbeat")
        await server.pass_s(45.1, ayu)
        for token in (wanda.token, new_token()):
            assert (await knock(server, ayu.code, token, type="watch"))["code"] == "no_such_room"


async def test_leave_ends_watching(server: ClockedServer) -> None:
    async with seated(server, 1) as (ayu,), watching(server, ayu.code) as wanda:
        await wanda.do("leave")
        await wanda.until(lambda: wanda.close_codes == [CloseCode.LEFT])
        await server.pass_s(1.1, ayu)
        await ayu.until(lambda: ayu.presence["spectators"] == 0)


async def test_a_spectator_sees_a_race_when_it_is_decided_and_touches_nothing(server: ClockedServer) -> None:
    """B6, C3: neither slap nor call nor anything else of somebody without a seat counts. It is told in one update."""
    async with playing(server, 2, "hit_the_deck") as people, watching(server, people[0].code) as wanda:
        await play_to_a_race(people)
        race = people[0].table["race"]["race"]
        answers = [
            asyncio.create_task(wanda.command("slap", race=race, version=wanda.view["version"])),
            asyncio.create_task(wanda.command("call", race=race)),
            asyncio.create_task(wanda.command("react", reaction="wow")),
        ]
        story = asyncio.create_task(wanda.do("history"))
        await wanda.do("heartbeat")  # what was told before has come in by now
        assert not any(update["table"]["race"] for update in wanda.updates)
        assert not story.done(), "a story waits for the verdict as all commands do"
        await slap_all(people)
        assert [(await answer)["code"] for answer in answers] == ["not_seated"] * 3
        await wanda.until(lambda: wanda.table["last_race"] is not None)
        assert {line["seat"] for line in wanda.table["last_race"]["lines"]} == {0, 1}
        await story
        decided = next(update for update in wanda.updates if (update["table"]["last_race"] or {}).get("race") == race)
        before = wanda.updates[wanda.updates.index(decided) - 1]
        assert decided["follows"] == before["version"], "the page can move what happened"
        kinds = [event["type"] for event in decided["events"]]
        assert (kinds[0], "race_opened" in kinds, "race_decided" in kinds) == ("played", True, True)


async def test_spectators_come_and_go_without_making_entries(server: ClockedServer) -> None:
    """An action that was chosen before still counts: no turn and no version changes by people who look on."""
    async with playing(server, 2) as people:
        ayu = people[0]
        turn, version = ayu.table["turn"], ayu.view["version"]
        async with watching(server, ayu.code) as wanda:
            await wanda.do("history")
        await did(ayu, "rename", name="Ayu")
        assert (ayu.table["turn"], ayu.view["version"]) == (turn, version)
        acting = actor(people)
        await acting.do("act", turn=turn, action=acting.view["mine"]["legal"][0])


async def test_a_room_with_spectators_alone_waits(server: ClockedServer) -> None:
    async with playing(server, 2) as (ayu, marek), watching(server, ayu.code) as wanda:
        version = wanda.view["version"]
        for player in (ayu, marek):
            await player.go_away()
        await wanda.until(lambda: wanda.here == [])
        server.clock.move_to(server.clock.now_s() + 300)
        await wanda.do("history")
        await wanda.do("history")
        assert wanda.view["version"] == version
        await back(ayu)
        assert not ayu.room["seats"][1]["away"]


async def test_a_race_after_a_restart_waits_for_players_not_for_spectators(server: ClockedServer) -> None:
    async with playing(server, 2, "hit_the_deck") as people:
        await play_to_a_race(people)
        race = people[0].table["race"]["race"]
        for player in people:
            await player.go_away()
        await server.restart()
        async with watching(server, people[0].code) as wanda:
            server.clock.move_to(server.clock.now_s() + 10)
            async with watching(server, people[0].code, "Wim"):
                await wanda.do("history")
            await wanda.do("history")
            assert wanda.table["race"]["race"] == race, "opened without anybody who plays"
            for player in people:
                await back(player)
            server.clock.move_to(server.clock.now_s() + 3.1)
            for player in people:
                await player.until(
                    lambda player=player: bool(player.table["race"]) and player.table["race"].get("race") != race  # type: ignore[misc]
                )
            await slap_all(people)  # nobody need wait for the end


async def test_a_crowd_is_told_of_once_a_second(server: ClockedServer) -> None:
    """F14: each who comes is told at once; the others hear of all of them together."""
    async with seated(server, 1) as (ayu,), AsyncExitStack() as stack:
        for _ in range(2):  # all that there is to tell of Ayu herself has been told, a while ago
            await server.pass_s(5, ayu)
        heard: list[Json] = []
        watch = ayu._take

        async def listen(message: Json) -> None:
            heard.extend([message] if message["type"] == "presence" else [])
            await watch(message)

        ayu._take = listen  # type: ignore[method-assign]
        for number in range(30):
            wanda = await stack.enter_async_context(watching(server, ayu.code, f"W{number}"))
            await wanda.until(lambda wanda=wanda: "spectators" in wanda.presence)  # type: ignore[misc]
            assert wanda.presence["spectators"] == number + 1
        await ayu.do("rename", name="Ayu")
        assert [presence["spectators"] for presence in heard] == [1]
        await server.pass_s(1.1, ayu)
        assert [presence["spectators"] for presence in heard] == [1, 30]
        assert len(ayu.presence["watching"]) == 20
        await stack.aclose()
        for _ in range(40):
            await server.pass_s(1.1, ayu)
            if ayu.presence["spectators"] == 0:
                break
        assert ayu.presence["spectators"] == 0


async def test_so_many_may_look_on_and_no_more(server: ClockedServer, monkeypatch: pytest.MonkeyPatch) -> None:
    few = replace(server.limits, spectators=2)
    monkeypatch.setattr(server.house, "_settings", server.house._settings._replace(limits=few))
    async with seated(server, 1) as (ayu,), watching(server, ayu.code) as wanda, watching(server, ayu.code):
        assert (await knock(server, ayu.code, type="watch"))["code"] == "no_spectators"
        assert (await knock(server, ayu.code, wanda.token, type="watch"))["type"] == "done", "who looks on already"


async def test_who_looks_elsewhere_misses_no_update_of_a_race(server: ClockedServer) -> None:
    """A20, HD-22: a bot slaps for a seat that is away; the page of its holder is told all the same."""
    async with playing(server, 3, "hit_the_deck") as people:
        ayu, marek, ola = people
        await ola.do("visibility", visible=False)
        await server.pass_s(45.1, ayu)
        assert ayu.room["seats"][2]["away"]
        chance = random.Random(3)
        while not (ayu.table["race"] and ayu.table["race"]["state"] == "open"):
            await move(server, [ayu, marek], chance)
        await ola.until(lambda: bool(ola.table["race"]))
        await slap_all([ayu, marek])
        await ola.until(lambda: ola.table["race"] is None)
        versions = [update["version"] for update in ola.updates]
        assert [update["follows"] for update in ola.updates[1:]] == versions[:-1]
