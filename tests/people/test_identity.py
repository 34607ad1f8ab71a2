"""Who somebody is: a token, in whichever browser, on whichever line, and at any moment."""

import asyncio
import json
import random
import secrets
from contextlib import AsyncExitStack
from itertools import pairwise
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from protocol.codes import CloseCode
from server.rooms.frames import Frames
from tests.people.conftest import ClockedServer
from tests.people.seated import (
    NAMES,
    actor,
    back,
    did,
    in_phase,
    in_step,
    knock,
    move_in,
    new_room,
    new_token,
    playing,
    seated,
    slap_all,
    told,
    watching,
)
from tests.people.test_spectators import moves, story
from tests.wire.player import Json, Player, ask, dial, new_id
from tests.wire.racing import play_to_a_race

PHASES = ("lobby", "playing", "between_rounds", "match_over")

# Tokens


@pytest.mark.parametrize("token", ["", None, 0, "x" * 32, "0" * 31, "A" * 32, "0" * 3_000, ["0" * 32]])
async def test_what_is_no_token_is_an_error_and_no_new_seat(server: ClockedServer, token: Any) -> None:
    """A5: anything longer than 4 KB ends the connection, as tests/gateway tests."""
    async with seated(server, 1) as (ayu,), await dial(server.url, f"/ws/{ayu.code}") as socket:
        for way in ("join", "watch", "move_in"):
            fields = {"move": "0" * 32} if way == "move_in" else {"name": "Marek"}
            answer = await ask(socket, type=way, token=token, **fields)
            assert (answer["code"], answer["detail"]) == ("bad_message", {"field": "token"})
        await did(ayu, "rename", name="Ayu")
        assert len(ayu.room["seats"]) == 1


async def test_the_same_name_is_another_person_with_a_badge(server: ClockedServer) -> None:
    """B12, A14: an identity is a secret token, never a name."""
    async with seated(server, 1) as (ayu,), Player(server.url, ayu.code, "Ayu") as other:
        assert other.seat == 1
        assert [seat["namesake"] for seat in other.room["seats"]] == [0, 2]
        assert other.room["host"] == 0


async def test_no_message_tells_anybodys_token(server: ClockedServer) -> None:
    """B12: nor the id that stands for it."""
    async with playing(server, 2) as (ayu, marek):
        person = server.house._rooms[ayu.code].room.seats[1].person
        assert person is not None
        answer = await ayu.do("history")
        shown = json.dumps([ayu.updates, ayu.presence, answer])
        assert marek.token not in shown
        assert person not in shown


# The newest line counts


async def test_a_token_always_wins_over_a_line_that_hangs(server: ClockedServer) -> None:
    """A1, A7, A9: the old one neither reads nor closes; it is told, and that is final."""
    async with seated(server, 1) as (ayu,), await dial(server.url, f"/ws/{ayu.code}") as hanging:
        token = new_token()
        await hanging.send(json.dumps({"type": "join", "id": new_id(), "token": token, "name": "Marek"}))
        await ayu.until(lambda: ayu.here == [0, 1])
        async with Player(server.url, ayu.code, "Marek", token=token) as marek:
            assert marek.seat == 1
            await hanging.wait_closed()
            assert hanging.close_code == CloseCode.REPLACED
            await marek.do("rename", name="Marek!")
            assert marek.close_codes == []
            assert ayu.here == [0, 1]


async def test_the_end_of_an_old_line_never_touches_the_new_one(server: ClockedServer) -> None:
    """A4: the server hears of it late, when the new one has long taken its place."""
    async with playing(server, 2) as (ayu, marek):
        room = server.house._rooms[ayu.code]
        person = room.room.seats[1].person
        old = room._people.connection(person)
        assert old is not None
        async with Player(server.url, ayu.code, "Marek", token=marek.token) as newer:
            for _ in range(2):
                server.house.lost(ayu.code, old)
            await server.pass_s(60, newer)
            assert newer.here == [0, 1]
            assert newer.room["seats"][1]["driver"] == "human"


async def test_two_pages_with_one_token_do_not_fight(server: ClockedServer) -> None:
    """A8, A9: the older one is told once that it was replaced, and stays away."""
    async with seated(server, 1) as (ayu,):
        pages = [Player(server.url, ayu.code, "Ayu", token=ayu.token) for _ in range(3)]
        async with AsyncExitStack() as stack:
            for page in pages:
                await stack.enter_async_context(page)
            await server.pass_s(60, pages[-1])
            for page in (ayu, *pages[:-1]):
                await page.until(lambda page=page: page.close_codes == [CloseCode.REPLACED])  # type: ignore[misc]
            assert [page.reconnects for page in (ayu, *pages)] == [0] * 4


async def test_joining_again_on_one_line_answers_with_the_whole_view(server: ClockedServer) -> None:
    """A12, A25: twice in one packet, and once more later."""
    code = await new_room(server)
    token = new_token()
    join = {"type": "join", "token": token, "name": "Ayu"}
    async with await dial(server.url, f"/ws/{code}") as socket:
        for _ in range(3):
            await socket.send(json.dumps({**join, "id": new_id()}))
        updates: list[Json] = []
        while len(updates) < 3:
            message = json.loads(await socket.recv())
            assert message["type"] != "refused"
            updates += [message] if message["type"] == "update" and message["follows"] == 0 else []
        assert [len(update["room"]["seats"]) for update in updates] == [1, 1, 1]
        assert [update["seat"] for update in updates] == [0, 0, 0]


async def test_many_joins_at_once_are_one_seat(server: ClockedServer) -> None:
    """A10: with one identity, over fifty sockets."""
    async with seated(server, 1) as (ayu,):
        token = new_token()
        answers = await asyncio.gather(*(knocked(server, ayu.code, token) for _ in range(50)))
        assert {answer["seat"] for answer in answers if answer} == {1}
        await did(ayu, "rename", name="Ayu")
        assert len(ayu.room["seats"]) == 2


async def knocked(server: ClockedServer, code: str, token: str) -> Json | None:
    """Knock; None if another line has taken the place of this one before the answer."""
    try:
        return await knock(server, code, token)
    except ConnectionClosed:
        return None


async def test_leaving_and_joining_two_hundred_times_is_at_most_one_seat(server: ClockedServer) -> None:
    """A11: with gaps of 0 to 2 s, on the same line and on another, waiting for the answer and not."""
    chance = random.Random(11)
    async with seated(server, 1) as (ayu,):
        token = new_token()
        for number in range(200):
            async with await dial(server.url, f"/ws/{ayu.code}") as socket:
                joining = {"type": "join", "id": new_id(), "token": token, "name": "Marek"}
                leaving = {"type": "leave", "id": new_id()}
                if number % 2:
                    await socket.send(json.dumps(joining))
                    await socket.send(json.dumps(leaving))
                    if number % 4 == 1:
                        await socket.wait_closed()
                else:
                    assert (await ask(socket, **joining))["seat"] == 1
                    assert (await ask(socket, **leaving))["type"] == "done"
            server.clock.move_to(server.clock.now_s() + chance.uniform(0, 2))
        await ayu.until(lambda: ayu.here == [0])
        assert max(len(update["room"]["seats"]) for update in ayu.updates) == 2
        async with Player(server.url, ayu.code, "Marek", token=token) as marek:
            assert marek.seat == 1
            assert len(marek.room["seats"]) == 2


async def test_somebody_new_with_the_same_name_does_not_touch_who_is_gone(server: ClockedServer) -> None:
    """A14: shown as two people, one of them away; each is there once."""
    async with seated(server, 2) as (ayu, marek):
        await marek.go_away()
        async with Player(server.url, ayu.code, "Marek") as other:
            await ayu.until(lambda: ayu.here == [0, 2])
            assert [grace["seat"] for grace in ayu.presence["grace"]] == [1]
            await back(marek)
            await ayu.until(lambda: ayu.here == [0, 1, 2] and ayu.presence["grace"] == [])
            assert (marek.seat, other.seat) == (1, 2)


async def test_leaving_inside_the_grace_time_of_a_match_is_no_ghost(server: ClockedServer) -> None:
    """A15: back for a moment, only to leave."""
    async with playing(server, 2) as (ayu, marek):
        await marek.go_away()
        await ayu.until(lambda: ayu.here == [0])
        await back(marek)
        await marek.do("leave")
        await ayu.until(lambda: ayu.room["seats"][1]["gone"] and ayu.here == [0])
        assert ayu.presence["grace"] == []
        await server.pass_s(60, ayu)
        assert told(ayu, "driver_changed") == []


# What a token gives back


@pytest.mark.parametrize("phase", PHASES)
async def test_a_token_gives_back_seat_hand_and_score_in_every_phase(server: ClockedServer, phase: str) -> None:
    """A17, A27, A30: at once after joining, after a while, and after the server has died; same cards, same order."""
    async with seated(server, 3, "hit_the_deck" if phase == "playing" else "crazy_eights") as people:
        await in_phase(phase, people)
        before = [player.private_view() for player in people]
        for player in people:
            await player.go_away()
        await server.left_by_all(people[0].code)
        for _ in range(2):
            for player, view in zip(people, before, strict=True):
                await back(player)
                assert player.private_view() == view
                assert player.view["follows"] == 0
                await player.go_away()
            await server.left_by_all(people[0].code)
            await server.restart()


async def test_a_token_gives_back_the_seat_in_a_race(server: ClockedServer) -> None:
    """A17: and a hand to slap with."""
    async with playing(server, 2, "hit_the_deck") as people:
        ayu, marek = people
        await play_to_a_race(people)
        view = marek.private_view()
        await back_on_a_new_line(marek)
        assert marek.private_view() == view
        await slap_all(people)
        await ayu.until(lambda: ayu.table["race"] is None)
        marks = {line["seat"]: line["mark"] for line in ayu.table["last_race"]["lines"]}
        assert marks[1] in ("slapped", "early")


async def back_on_a_new_line(player: Player) -> None:
    await player.go_away()
    await back(player)


async def test_actions_chosen_while_the_line_is_down_arrive_with_the_next(server: ClockedServer) -> None:
    """A30: twenty of them, none lost and none twice."""
    async with playing(server, 2) as (ayu, marek):
        await marek.go_away()
        waiting = [asyncio.create_task(marek.command("rename", name=f"M{number}")) for number in range(20)]
        await asyncio.sleep(0)
        await back(marek)
        answers = [await answer for answer in waiting]
        assert [answer["type"] for answer in answers] == ["done"] * 20
        await ayu.until(lambda: ayu.room["seats"][1]["name"] == "M19")


async def test_each_return_is_told_to_all(server: ClockedServer) -> None:
    """A29, A21: the first is back while the second goes; nobody waits for somebody who is there."""
    async with playing(server, 3) as (ayu, marek, ola):
        await marek.go_away()
        await ayu.until(lambda: ayu.here == [0, 2])
        await back(marek)
        await ola.until(lambda: ola.here == [0, 1, 2] and ola.presence["grace"] == [])
        await ola.go_away()
        for player in (ayu, marek):
            await player.until(lambda player=player: player.here == [0, 1])  # type: ignore[misc]
            assert [grace["seat"] for grace in player.presence["grace"]] == [2]
        await back(ola)
        for player in (ayu, marek, ola):
            await player.until(lambda player=player: player.here == [0, 1, 2])  # type: ignore[misc]


async def test_looking_once_more_tells_nothing_new(server: ClockedServer) -> None:
    """B9: draw, refresh, and again: what a seat knows is part of the state."""
    async with playing(server, 2) as people:
        acting = actor(people)
        await did(acting, "act", turn=acting.table["turn"], action={"type": "draw"})
        view = acting.private_view()
        for _ in range(3):
            await back_on_a_new_line(acting)
            assert acting.private_view() == view


@pytest.mark.parametrize("game", ["crazy_eights", "domino_hearts", "gudetama", "hit_the_deck"])
async def test_the_view_after_coming_back_is_the_view_that_updates_kept(server: ClockedServer, game: str) -> None:
    """A19, A20: for each seat and for spectators, after every event of a match with people coming and going.

    The log folded up to a version gives the view that a rejoin would give; every update of every viewer is compared
    with it.
    """
    code = await new_room(server, game)
    async with AsyncExitStack() as stack:
        people = [await stack.enter_async_context(Player(server.url, code, name)) for name in NAMES[:3]]
        wanda = await stack.enter_async_context(watching(server, code))
        ayu, marek, ola = people
        await ayu.do("start")
        await ayu.until(lambda: ayu.phase == "playing")
        chance = random.Random(game)
        for step in range(30):
            await moves(server, people, chance)
            match step:
                case 5:
                    await back_on_a_new_line(marek)
                case 10:
                    await ayu.do("pass_host", seat=1)
                    await ola.do("rename", name="Ola la")
                case 15:
                    await marek.do("pause")
                    await back_on_a_new_line(ola)
                    await marek.do("resume")
                case 20:
                    await marek.do("set_house_rules", rules={"turn_clock_s": 60, "grace_s": 15})
        await in_step([ayu, marek, ola, wanda])
        for viewer in (ayu, marek, ola, wanda):
            kept = viewer.view
            viewer_again = Player(server.url, code, viewer.name, token=viewer.token, way=viewer.way)
            async with viewer_again:
                assert without_events(viewer_again.view) == without_events(kept)
    states, _ = await story(server, code)
    for viewer in (ayu, marek, ola, wanda):
        for update in viewer.updates:
            folded = json.loads(
                Frames(states[update["version"]], update["version"], 0, (), 0).for_viewer(update["seat"])
            )
            assert timeless(folded) == timeless(update)


def without_events(update: Json) -> Json:
    return {key: value for key, value in update.items() if key not in ("events", "follows")}


def timeless(update: Json) -> Json:
    """Return what an update says besides what passes with time."""
    room = {key: value for key, value in update["room"].items() if key not in ("turn_ms", "next_round_ms", "removed")}
    return {**without_events(update), "room": room}


async def test_an_update_that_was_skipped_is_repaired_by_the_next(server: ClockedServer) -> None:
    """A20: each one is the whole view, and `follows` says whether events are missing in between."""
    async with playing(server, 2) as people:
        ayu = people[0]
        chance = random.Random(20)
        for _ in range(8):
            await moves(server, people, chance)
        await in_step(people)
        assert all(later["follows"] == update["version"] for update, later in pairwise(ayu.updates))
        newest = ayu.updates[-1]
        await back_on_a_new_line(ayu)
        assert without_events(newest) == without_events(ayu.view)


# Moving to another browser


async def test_the_seat_goes_on_in_another_browser(server: ClockedServer) -> None:
    """With hand, name and host's role; the old page is told, and is nobody from then on."""
    async with playing(server, 2) as (ayu, marek):
        hand = ayu.view["mine"]["hand"]
        version = ayu.view["version"]
        code = (await ayu.do("move_out"))["move"]
        token, answer = await move_in(server, ayu.code, code)
        assert answer["seat"] == 0
        await ayu.until(lambda: ayu.close_codes == [CloseCode.REPLACED])
        async with Player(server.url, ayu.code, "?", token=token) as new:
            assert (new.seat, new.view["mine"]["hand"], new.room["host"]) == (0, hand, 0)
            assert new.room["seats"][0]["name"] == "Ayu"
            await new.do("pause")
            assert marek.view["version"] > version
            # The old token is somebody new, and the match has no seat for them.
            assert (await knock(server, ayu.code, ayu.token))["code"] == "match_running"


async def test_a_move_code_works_once(server: ClockedServer) -> None:
    async with seated(server, 2) as (ayu, marek):
        code = (await marek.do("move_out"))["move"]
        token, answer = await move_in(server, ayu.code, code)
        assert answer["seat"] == 1
        _, refused = await move_in(server, ayu.code, code)
        assert refused["code"] == "bad_move"
        # The answer was lost: the same browser sends it again.
        _, again = await move_in(server, ayu.code, code, token)
        assert again["seat"] == 1
        # Who had it sits down anew: the used code does not move that seat either.
        assert (await knock(server, ayu.code, marek.token))["seat"] == 2
        _, refused = await move_in(server, ayu.code, code)
        assert refused["code"] == "bad_move"
        await ayu.do("remove_person", seat=2)
        await did(ayu, "rename", name="Ayu")
        assert len(ayu.room["seats"]) == 2


async def test_a_move_code_that_is_unknown_replaced_or_too_old_is_refused(server: ClockedServer) -> None:
    async with seated(server, 2) as (ayu, marek), seated(server, 1) as (elsewhere,):
        _, unknown = await move_in(server, ayu.code, secrets.token_hex(16))
        assert unknown["code"] == "bad_move"
        first, second = [(await marek.do("move_out"))["move"] for _ in range(2)]
        for refused_move, code in ((first, ayu.code), (second, elsewhere.code)):
            _, refused = await move_in(server, code, refused_move)
            assert refused["code"] == "bad_move"
        await server.pass_s(120, ayu)
        _, late = await move_in(server, ayu.code, second)
        assert late["code"] == "bad_move"
        third = (await marek.do("move_out"))["move"]
        await server.pass_s(119.9, ayu)
        _, answer = await move_in(server, ayu.code, third)
        assert answer["seat"] == 1


async def test_who_has_a_seat_gets_that_whatever_the_code(server: ClockedServer) -> None:
    """And the code is not used up by it."""
    async with seated(server, 2) as (ayu, marek):
        code = (await marek.do("move_out"))["move"]
        _, own = await move_in(server, ayu.code, code, ayu.token)
        assert own["seat"] == 0
        _, answer = await move_in(server, ayu.code, code)
        assert answer["seat"] == 1


async def test_a_spectator_may_move_a_seat_in(server: ClockedServer) -> None:
    """Somebody opened the room's link in the new browser before the one that moves the seat."""
    async with playing(server, 2) as (ayu, marek), watching(server, ayu.code) as wanda:
        code = (await marek.do("move_out"))["move"]
        assert (await wanda.do("move_in", token=wanda.token, move=code))["seat"] == 1
        await wanda.until(lambda: bool(wanda.view["mine"]))
        await ayu.until(lambda: ayu.presence["spectators"] == 0 and ayu.here == [0, 1])


async def test_a_seat_that_a_bot_drove_meanwhile_is_taken_back_by_moving_in(server: ClockedServer) -> None:
    async with playing(server, 2) as (ayu, marek):
        code = (await marek.do("move_out"))["move"]
        await marek.go_away()
        await ayu.until(lambda: ayu.here == [0])
        await server.pass_s(45.1, ayu)
        assert ayu.room["seats"][1]["away"]
        _, answer = await move_in(server, ayu.code, code)
        assert answer["seat"] == 1
        await ayu.until(lambda: ayu.room["seats"][1]["driver"] == "human")
        assert told(ayu, "driver_changed")[-1] == {"type": "driver_changed", "seat": 1, "driver": "human"}


async def test_who_was_removed_or_left_has_no_seat_to_move(server: ClockedServer) -> None:
    async with seated(server, 3) as (ayu, marek, ola):
        codes = [(await player.do("move_out"))["move"] for player in (marek, ola)]
        await ayu.do("remove_person", seat=1)
        await ola.do("leave")
        for code in codes:
            _, refused = await move_in(server, ayu.code, code)
            assert refused["code"] == "bad_move"


async def test_commands_already_done_are_remembered_in_the_other_browser(server: ClockedServer) -> None:
    """C1: what the old page had sent without hearing the answer may come again from the new one."""
    async with seated(server, 1) as (ayu,):
        command = {"type": "add_bot", "id": new_id()}
        assert ayu.socket is not None
        await ayu.socket.send(json.dumps(command))
        code = (await ayu.do("move_out"))["move"]
        token, _ = await move_in(server, ayu.code, code)
        async with await dial(server.url, f"/ws/{ayu.code}") as socket:
            await ask(socket, type="join", token=token, name="Ayu")
            assert (await ask(socket, **command))["type"] == "done"
        async with Player(server.url, ayu.code, "Ayu", token=token) as new:
            assert len(new.room["seats"]) == 2


async def test_moving_in_during_a_race_waits_for_the_verdict(server: ClockedServer) -> None:
    async with playing(server, 2, "hit_the_deck") as people:
        ayu, marek = people
        code = (await marek.do("move_out"))["move"]
        await play_to_a_race(people)
        moving = asyncio.create_task(move_in(server, ayu.code, code))
        await slap_all(people)
        _, answer = await moving
        assert answer["seat"] == 1
        await marek.until(lambda: marek.close_codes == [CloseCode.REPLACED])


async def test_after_a_restart_a_move_code_is_forgotten(server: ClockedServer) -> None:
    async with seated(server, 2) as (ayu, marek):
        code = (await marek.do("move_out"))["move"]
        await server.restart()
        _, refused = await move_in(server, ayu.code, code)
        assert refused["code"] == "bad_move"
        await ayu.until(lambda: ayu.here == [0, 1])
