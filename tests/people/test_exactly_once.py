"""Every command is done once or not at all, and has one answer: doubled, late, at once, and across a crash."""

import asyncio
import json
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection

from server.rooms.codes import code_for
from server.store.entry import Entry
from tests.people.conftest import ClockedServer
from tests.people.seated import (
    actor,
    did,
    in_step,
    knock,
    new_token,
    playing,
    seated,
    slap_all,
    to_the_scores,
    told,
)
from tests.wire.player import PATIENCE_S, Json, Player, ask, dial, new_id
from tests.wire.racing import play_to_a_race


async def entries(server: ClockedServer, code: str) -> list[Entry]:
    """Return the room's log."""
    loaded = await server.store.load(code)
    assert loaded is not None
    return loaded.log.entries()


async def times_done(server: ClockedServer, code: str, command: Json) -> int:
    """Return how often this command stands in the log."""
    return sum(entry.command == command["id"] for entry in await entries(server, code))


async def answers(socket: ClientConnection, count: int) -> list[Json]:
    """Return the next answers that come in."""
    found: list[Json] = []
    async with asyncio.timeout(PATIENCE_S):
        while len(found) < count:
            message = json.loads(await socket.recv())
            if message["type"] in ("done", "refused"):
                found.append(message)
    return found


def first_move(player: Player) -> Json:
    return {"type": "act", "id": new_id(), "turn": player.table["turn"], "action": player.view["mine"]["legal"][0]}


# The same gesture again


async def test_one_gesture_is_one_action(server: ClockedServer) -> None:
    """C1: twenty times on one line, on another one, and after the server has died."""
    async with playing(server, 2) as people:
        acting = actor(people)
        command = first_move(acting)
        for burst in range(3):
            async with await dial(server.url, f"/ws/{acting.code}") as socket:
                assert (await ask(socket, type="join", token=acting.token, name="x"))["type"] == "done"
                for _ in range(10):
                    await socket.send(json.dumps(command))
                assert [answer["type"] for answer in await answers(socket, 10)] == ["done"] * 10
            if burst:
                await server.restart()
        assert await times_done(server, acting.code, command) == 1


@pytest.mark.parametrize(
    ("type_", "fields"),
    [
        ("rename", {"name": "Ayu!"}),
        ("add_bot", {}),
        ("choose_game", {"game": "gudetama"}),
        ("set_options", {"options": {"target": 60}}),
        ("set_house_rules", {"rules": {"grace_s": 15}}),
        ("pass_host", {"seat": 1}),
        ("remove_person", {"seat": 1}),
        ("start", {}),
    ],
)
async def test_any_command_sent_again_is_done_again_in_word_only(
    server: ClockedServer, type_: str, fields: dict[str, Any]
) -> None:
    """C1, C11: also when its sender may not do it any more, as after passing the host's role."""
    async with seated(server, 3, "hit_the_deck") as people, await dial(server.url, f"/ws/{people[0].code}") as socket:
        code = people[0].code
        await ask(socket, type="join", token=people[0].token, name="Ayu")
        command = {"type": type_, "id": new_id(), **fields}
        assert (await ask(socket, **command))["type"] == "done"
        version = (await entries(server, code))[-1].version
        for _ in range(3):
            assert (await ask(socket, **command))["type"] == "done"
        assert (await entries(server, code))[-1].version == version
        assert await times_done(server, code, command) == 1


async def test_what_waits_for_a_verdict_and_comes_again_is_done_once(server: ClockedServer) -> None:
    """C1: on the same line, and from a new one while the first still waits."""
    async with playing(server, 2, "hit_the_deck") as people:
        ayu = people[0]
        await play_to_a_race(people)
        rename = {"type": "rename", "id": new_id(), "name": "Quick"}
        bot = {"type": "pause", "id": new_id()}
        assert ayu.socket is not None
        for _ in range(3):
            await ayu.socket.send(json.dumps(rename))
            await ayu.socket.send(json.dumps(bot))
        async with await dial(server.url, f"/ws/{ayu.code}") as socket:
            await socket.send(json.dumps({"type": "join", "id": new_id(), "token": ayu.token, "name": "Ayu"}))
            for _ in range(2):
                await socket.send(json.dumps(rename))
                await socket.send(json.dumps(bot))
            race = people[1].table["race"]
            slap = {"type": "slap", "id": new_id(), "race": race["race"], "version": people[1].view["version"]}
            await socket.send(json.dumps(slap))
            await people[1].do("slap", race=race["race"], version=people[1].view["version"])
            got = await answers(socket, 6)
            assert {answer["type"] for answer in got} == {"done"}
        for command in (rename, bot):
            assert await times_done(server, ayu.code, command) == 1


async def test_a_refusal_is_not_remembered(server: ClockedServer) -> None:
    """The same command may be sent again when it has become possible."""
    async with seated(server, 1) as (ayu,), await dial(server.url, f"/ws/{ayu.code}") as socket:
        await ask(socket, type="join", token=ayu.token, name="Ayu")
        start = {"type": "start", "id": new_id()}
        for _ in range(2):
            assert (await ask(socket, **start))["code"] == "not_enough_seats"
        await ask(socket, type="add_bot")
        assert (await ask(socket, **start))["type"] == "done"
        assert await times_done(server, ayu.code, start) == 1


async def test_one_persons_id_is_not_anothers(server: ClockedServer) -> None:
    async with seated(server, 2) as people:
        command = {"type": "rename", "id": new_id(), "name": "Same"}
        for player in people:
            async with await dial(server.url, f"/ws/{player.code}") as socket:
                await ask(socket, type="join", token=player.token, name="x")
                assert (await ask(socket, **command))["type"] == "done"
        assert await times_done(server, people[0].code, command) == 2


# Stale, and at once


async def test_two_gestures_for_one_turn_are_one_action(server: ClockedServer) -> None:
    """C2, C4: the second is refused as stale, with the turn as it is now."""
    async with playing(server, 2) as people:
        acting = actor(people)
        assert acting.socket is not None
        one, other = first_move(acting), first_move(acting)
        first, second = await asyncio.gather(
            *(acting.command("act", turn=move["turn"], action=move["action"]) for move in (one, other))
        )
        assert (first["type"], second["type"], second["code"]) == ("done", "refused", "stale_turn")
        assert second["detail"] == {"turn": one["turn"] + 1}


async def test_the_same_action_of_two_people_is_done_for_one(server: ClockedServer) -> None:
    """C3: in one tick, whoever is not to move is told so."""
    async with playing(server, 3) as people:
        acting = actor(people)
        turn, action = acting.table["turn"], acting.view["mine"]["legal"][0]
        got = await asyncio.gather(*(player.command("act", turn=turn, action=action) for player in people))
        assert got[acting.seat]["type"] == "done"
        others = [answer["code"] for answer in got if answer["type"] == "refused"]
        assert len(others) == 2
        assert set(others) <= {"not_your_turn", "stale_turn"}
        acts = [entry for entry in await entries(server, acting.code) if entry.body.get("action") == action]
        assert len(acts) == 1


async def test_every_command_has_one_answer(server: ClockedServer) -> None:
    """C4: good ones, stale ones and nonsense, mixed, on one line."""
    async with playing(server, 2) as people, await dial(server.url, f"/ws/{people[0].code}") as socket:
        await ask(socket, type="join", token=people[0].token, name="x")
        kinds: list[Json] = [
            {"type": "rename", "name": "A"},
            {"type": "act", "turn": 999, "action": {"type": "draw"}},
            {"type": "act", "turn": "x", "action": {"type": "draw"}},
            {"type": "fly"},
            {"type": "ready"},
            {"type": "slap", "race": None, "version": 1},
            {"type": "react", "reaction": "clap"},
            {"type": "heartbeat"},
            {"type": "history"},
        ]
        sent = [{**kind, "id": new_id()} for kind in kinds for _ in range(3)]
        for command in sent:
            await socket.send(json.dumps(command))
        got = await answers(socket, len(sent))
        assert sorted(answer["id"] for answer in got) == sorted(command["id"] for command in sent)
        assert (await ask(socket, type="heartbeat"))["type"] == "done"


async def test_a_flood_is_refused_before_it_does_anything(server: ClockedServer) -> None:
    """C8: of a hundred commands in one burst each is done or refused; all see the same in the end."""
    async with seated(server, 2) as (ayu, marek):
        got = await asyncio.gather(*(ayu.command("rename", name=f"n{number}") for number in range(100)))
        assert {answer.get("code") for answer in got} <= {None, "busy"}
        done = [number for number, answer in enumerate(got) if answer["type"] == "done"]
        assert done
        await did(ayu, "rename", name="last")
        await in_step([ayu, marek])
        assert ayu.room == marek.room
        assert sum(entry.body["type"] == "renamed" for entry in await entries(server, ayu.code)) == len(done) + 1


@pytest.mark.parametrize("order", [("act", "leave"), ("leave", "act")])
async def test_playing_and_leaving_at_once_is_one_action_for_the_turn(
    server: ClockedServer, order: tuple[str, str]
) -> None:
    """C10, D1: in both orders; a bot moves if the player has not."""
    async with playing(server, 2) as people:
        leaver = actor(people)
        (other,) = (player for player in people if player is not leaver)
        turn = leaver.table["turn"]
        commands = {"act": first_move(leaver), "leave": {"type": "leave", "id": new_id()}}
        assert leaver.socket is not None
        for name in order:
            await leaver.socket.send(json.dumps(commands[name]))
        await other.until(lambda: other.room["seats"][leaver.seat]["gone"])
        await server.pass_s(1.5, other)
        await other.until(lambda: other.table["turn"] > turn)
        acts = [entry for entry in await entries(server, other.code) if entry.body["type"] == "act"]
        first = next(entry for entry in acts if entry.seat == leaver.seat)
        assert (first.driver, first.command is None) == (("human", False) if order[0] == "act" else ("bot", True))


async def test_ready_and_leaving_at_once_deal_one_round(server: ClockedServer) -> None:
    """C10, C11: all are ready in the same moment as one goes; the timer of the pause deals no further round."""
    async with playing(server, 3) as people:
        await to_the_scores(people)
        ayu, marek, ola = people
        await asyncio.gather(ayu.do("ready"), marek.do("ready"), ola.do("leave"), ayu.do("ready"))
        await ayu.until(lambda: ayu.phase == "playing")
        await server.pass_s(25, ayu)
        deals = [entry for entry in await entries(server, ayu.code) if "secret" in entry.body.get("action", {})]
        assert len(deals) == 2
        assert len(told(ayu, "dealt")) == 2


async def test_two_starts_at_once_are_one_match(server: ClockedServer) -> None:
    """C11."""
    async with seated(server, 2) as (ayu, _):
        got = await asyncio.gather(*(ayu.command("start") for _ in range(4)))
        assert sorted(answer["type"] for answer in got) == ["done", "refused", "refused", "refused"]
        assert {answer["code"] for answer in got if answer["type"] == "refused"} == {"wrong_phase"}
        assert sum(entry.body["type"] == "started" for entry in await entries(server, ayu.code)) == 1


async def test_all_slap_in_one_tick_and_read_the_same_board(server: ClockedServer) -> None:
    """C5, C13: all are taken, in an order that is the same for everybody."""
    async with playing(server, 4, "hit_the_deck") as people:
        await play_to_a_race(people)
        await slap_all(people)
        await in_step(people)
        for player in people:
            await player.until(lambda player=player: player.table["race"] is None)  # type: ignore[misc]
        boards = [player.table["last_race"] for player in people]
        assert boards == [boards[0]] * 4
        assert len(boards[0]["lines"]) == 4


async def test_a_second_slap_in_a_race_is_told_so(server: ClockedServer) -> None:
    """C3, C13, C14: it moves neither the first nor the end of the race; whatever else is sent waits for the verdict."""
    async with playing(server, 2, "hit_the_deck") as people:
        ayu, marek = people
        await play_to_a_race(people)
        race = ayu.table["race"]["race"]
        task = server.house._rooms[ayu.code]._race
        assert task is not None
        ends_in_ms = task.closes_in_ms()
        others = [
            asyncio.create_task(marek.command(*command[:1], **command[1]))
            for command in (("rename", {"name": "M"}), ("ready", {}), ("call", {"race": "0" * 16}), ("heartbeat", {}))
            for _ in range(5)
        ]
        await asyncio.sleep(0)
        await marek.do("heartbeat")
        assert task.closes_in_ms() <= ends_in_ms
        slaps = [asyncio.create_task(ayu.command("slap", race=race, version=ayu.view["version"])) for _ in range(3)]
        await asyncio.sleep(0)
        await slap_of(marek, race)
        got = [await slap for slap in slaps]
        assert sorted(answer.get("code", "") for answer in got) == ["", "already_slapped", "already_slapped"]
        assert len([await other for other in others]) == 20


async def slap_of(player: Player, race: str) -> None:
    await player.do("slap", race=race, version=player.view["version"])


# Making rooms


async def created(server: ClockedServer, command: str, **options: Any) -> Json:
    async with await dial(server.url, "/ws") as socket:
        return await ask(socket, type="create", id=command, game="crazy_eights", options=options)


async def test_the_same_wish_makes_one_room(server: ClockedServer) -> None:
    """C1: one after the other, at once, and after the server has died."""
    command = new_id()
    codes = {(await created(server, command))["code"]}
    codes |= {answer["code"] for answer in await asyncio.gather(*(created(server, command) for _ in range(5)))}
    await server.restart()
    codes.add((await created(server, command))["code"])
    assert len(codes) == 1
    at_once = new_id()
    twins = await asyncio.gather(*(created(server, at_once) for _ in range(5)))
    assert len({answer["code"] for answer in twins}) == 1
    assert twins[0]["code"] not in codes
    assert len(await entries(server, twins[0]["code"])) == 1


async def test_a_code_that_is_taken_is_nobody_elses(server: ClockedServer) -> None:
    """E8: a new room never lands in another one."""
    command = new_id()
    taken = code_for(command, 0)
    body = {"type": "created", "game": "gudetama", "rules_version": 1, "options": {}, "code": taken}
    assert await server.store.create(taken, command=new_id(), body=body)
    for _ in range(2):
        assert (await created(server, command))["code"] == code_for(command, 1)
    assert [entry.body for entry in await entries(server, taken)] == [body]


async def test_when_every_code_is_taken_that_is_said(server: ClockedServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """E8: a bounded number of tries, a clear answer, and nothing is overwritten."""
    monkeypatch.setattr("server.rooms.house.CODE_TRIES", 3)
    command = new_id()
    body = {"type": "created", "game": "gudetama", "rules_version": 1, "options": {}}
    for attempt in range(3):
        assert await server.store.create(code_for(command, attempt), command=new_id(), body=body)
    assert (await created(server, command))["code"] == "no_free_code"
    assert [len(await entries(server, code_for(command, attempt))) for attempt in range(3)] == [1, 1, 1]


async def test_a_wish_that_cannot_be_met_makes_no_room(server: ClockedServer) -> None:
    command = new_id()
    assert (await created(server, command, target=1))["code"] == "bad_option"
    assert await server.store.load(code_for(command, 0)) is None
    assert (await created(server, command, target=50))["code"] == code_for(command, 0)


async def test_a_stranger_is_no_nearer_to_a_room_by_its_code(server: ClockedServer) -> None:
    """E7: signs that look alike are in no code; folding what people type is the page's part."""
    async with seated(server, 1) as (ayu,):
        assert not set(ayu.code) & set("01258OISZBEU") - set("BZ")
        answer = await knock(server, ayu.code.lower(), new_token())
        assert answer["code"] == "bad_code" or ayu.code.isdigit()
