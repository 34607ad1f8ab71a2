"""Ways into a room, one answer to each command, and the race, over real sockets."""

import asyncio
import contextlib
import json
import random
from contextlib import AsyncExitStack

import pytest
from websockets.exceptions import ConnectionClosed

from protocol.codes import CloseCode
from tests.wire.far import far_from
from tests.wire.player import Json, Player, ask, choose, create_room, dial, new_id
from tests.wire.racing import play_to_a_race, sent
from tests.wire.running import RunningServer

TOKEN = "0123456789abcdef0123456789abcdef"


async def joined(url: str, code: str, token: str, name: str = "Ayu") -> Json:
    async with await dial(url, f"/ws/{code}") as socket:
        return await ask(socket, type="join", token=token, name=name)


# Ways in


@pytest.mark.parametrize(
    ("code", "sign"), [("BCDF0", "0"), ("bcdfg", "b"), ("BCDFO", "O"), ("BCDF", ""), ("B-DFG", "-")]
)
async def test_a_code_that_no_room_has_is_refused_with_a_hint(server: RunningServer, code: str, sign: str) -> None:
    """E7: the page folds case, spaces and dashes; the address is exact."""
    answer = await joined(server.url, code, TOKEN)
    assert (answer["code"], answer["detail"]) == ("bad_code", {"sign": sign})


async def test_what_a_newcomer_may_not_do_is_refused(server: RunningServer) -> None:
    code = await create_room(server.url)
    async with await dial(server.url, f"/ws/{code}") as socket:
        refusals = {
            "not_joined": {"type": "leave"},
            "wrong_place": {"type": "create", "game": "hit_the_deck"},
            "bad_message": {"type": "join", "token": "short", "name": "x"},
        }
        for expected, command in refusals.items():
            assert (await ask(socket, **command))["code"] == expected
    async with await dial(server.url, "/ws") as socket:
        assert (await ask(socket, type="join", token=TOKEN, name="x"))["code"] == "wrong_place"
        bad = await ask(socket, type="create", game="hit_the_deck", options={"target": 1})
        assert (bad["code"], bad["detail"]) == ("bad_option", {"option": "target"})
    assert (await joined(server.url, "BCDFG", TOKEN))["code"] == "no_such_room"


async def test_fifty_parallel_joins_of_one_person_are_one_seat(server: RunningServer) -> None:
    """A10."""
    code = await create_room(server.url)
    await asyncio.gather(*(_join_and_leave_open(server.url, code) for _ in range(50)))
    async with Player(server.url, code, "Ayu", token=TOKEN) as ayu:
        assert [seat["name"] for seat in ayu.view["room"]["seats"]] == ["Ayu"]


async def _join_and_leave_open(url: str, code: str) -> None:
    """Join; whoever comes later with the same token replaces this connection, perhaps before its answer."""
    socket = await dial(url, f"/ws/{code}")
    await socket.send(json.dumps({"type": "join", "id": new_id(), "token": TOKEN, "name": "Ayu"}))
    frames: list[str | bytes] = []
    with contextlib.suppress(ConnectionClosed, TimeoutError):
        async with asyncio.timeout(1.0):
            async for frame in socket:
                frames.append(frame)  # noqa: PERF401 - what came before the end must be kept
    answers = [json.loads(frame) for frame in frames]
    assert all(answer["seat"] == 0 for answer in answers if answer["type"] == "done")
    assert socket.close_code in (None, CloseCode.REPLACED)
    await socket.close()


async def test_the_newest_connection_of_a_person_counts(server: RunningServer) -> None:
    """A1, A4, A8: the old one is told that it was replaced; its end never touches the new one."""
    code = await create_room(server.url)
    old, new = (Player(server.url, code, "Ayu", token=TOKEN) for _ in range(2))
    async with old, new:
        await old.until(lambda: bool(old.close_codes))
        assert old.close_codes == [CloseCode.REPLACED]
        await new.do("heartbeat")
        assert new.here == [0]
        assert new.private_view() == old.private_view()
        assert new.close_codes == []


async def test_join_twice_on_one_socket_answers_twice_and_seats_once(server: RunningServer) -> None:
    """A12, A25."""
    code = await create_room(server.url)
    async with await dial(server.url, f"/ws/{code}") as socket:
        for _ in range(2):
            assert (await ask(socket, type="join", token=TOKEN, name="Ayu"))["seat"] == 0
        other = await ask(socket, type="join", token=TOKEN[::-1], name="Eve")
        assert other["code"] == "already_joined"
    async with Player(server.url, code, "Ayu", token=TOKEN) as ayu:
        assert len(ayu.view["room"]["seats"]) == 1


async def test_a_command_sent_again_is_done_once(server: RunningServer) -> None:
    """C1: twenty times in one burst, and over two sockets."""
    code = await create_room(server.url)
    command = json.dumps({"type": "add_bot", "id": new_id()})
    for _ in range(2):
        async with await dial(server.url, f"/ws/{code}") as socket:
            await ask(socket, type="join", token=TOKEN, name="Ayu")
            for _ in range(10):
                await socket.send(command)
            answers = 0
            while answers < 10:
                message = json.loads(await socket.recv())
                if message["type"] == "done":
                    answers += 1
                assert message["type"] != "refused"
    async with Player(server.url, code, "Ayu", token=TOKEN) as ayu:
        assert len(ayu.view["room"]["seats"]) == 2


async def test_two_starts_at_once_deal_once(server: RunningServer) -> None:
    """C11."""
    code = await create_room(server.url)
    async with Player(server.url, code, "Ayu") as ayu:
        await ayu.do("add_bot")
        answers = await asyncio.gather(ayu.command("start"), ayu.command("start"))
        assert sorted(answer["type"] for answer in answers) == ["done", "refused"]
        assert ayu.table["round"] == 1


async def test_who_leaves_in_a_match_is_played_for_and_gets_the_seat_back(server: RunningServer) -> None:
    code = await create_room(server.url)
    async with Player(server.url, code, "Ayu") as ayu:
        marek = Player(server.url, code, "Marek")
        async with marek:
            await ayu.do("start")
            await marek.do("leave")
            await marek.until(lambda: marek.close_codes == [CloseCode.LEFT])
        await ayu.until(lambda: ayu.view["room"]["seats"][1]["driver"] == "bot" and ayu.here == [0])
        async with Player(server.url, code, "Marek", token=marek.token) as back:
            assert back.seat == 1
            await ayu.until(lambda: ayu.view["room"]["seats"][1]["driver"] == "human" and ayu.here == [0, 1])


async def test_a_full_inbox_refuses_and_loses_nothing(server: RunningServer) -> None:
    """C8: what is refused as busy can be sent again; every command has one answer."""
    code = await create_room(server.url)
    async with Player(server.url, code, "Ayu", token=TOKEN) as ayu:
        assert ayu.socket is not None
        ids = [new_id() for _ in range(600)]
        for number, command in enumerate(ids):
            await ayu.socket.send(json.dumps({"type": "rename", "id": command, "name": f"n{number}"}))
        waiting = {command: asyncio.get_running_loop().create_future() for command in ids}
        ayu._waiting.update({command: ({"type": "heartbeat"}, future) for command, future in waiting.items()})
        answers = await asyncio.wait_for(asyncio.gather(*waiting.values()), 30)
        assert {answer["type"] for answer in answers} <= {"done", "refused"}
        assert {answer["code"] for answer in answers if answer["type"] == "refused"} <= {"busy"}
        done = [number for number, answer in enumerate(answers) if answer["type"] == "done"]
        assert done
        await ayu.until(lambda: ayu.view["room"]["seats"][0]["name"] == f"n{done[-1]}")


# Slaps and races


async def test_hd_26_a_false_slap_costs_two_cards_once_a_turn(server: RunningServer) -> None:
    code = await create_room(server.url)
    async with Player(server.url, code, "Ayu") as ayu, Player(server.url, code, "Marek") as marek:
        await ayu.do("start")
        await marek.until(lambda: marek.phase == "playing")
        before = marek.table["seats"][1]["cards"]
        turn = marek.table["turn"]
        await marek.do("slap", race=None, version=marek.view["version"])
        await ayu.until(lambda: ayu.table["seats"][1]["cards"] == before + 2)
        assert marek.table["turn"] == turn
        again = await marek.command("slap", race=None, version=marek.view["version"])
        assert again["code"] == "already_punished"
        closed = await marek.command("slap", race="0" * 16, version=marek.view["version"])
        assert closed["code"] == "race_closed"


async def test_hd_26_a_slap_outside_a_round_is_refused(server: RunningServer) -> None:
    code = await create_room(server.url)
    async with Player(server.url, code, "Ayu") as ayu:
        answer = await ayu.command("slap", race=None, version=ayu.view["version"])
        assert answer["code"] == "wrong_phase"


async def test_a_race_is_silent_until_the_verdict_and_punishes_the_slowest(server: RunningServer) -> None:
    code = await create_room(server.url, target=500)
    async with AsyncExitStack() as stack:
        players = [await stack.enter_async_context(Player(server.url, code, f"P{seat}")) for seat in range(3)]
        await players[0].do("start")
        for player in players:
            await player.until(lambda p=player: p.phase == "playing")  # type: ignore[misc]
        await play_to_a_race(players)
        race = players[0].table["race"]
        assert race["seats"] == [0, 1, 2]
        card_player = players[race["card_player"]]
        others = [player for player in players if player is not card_player]
        before = [len(player.updates) for player in players]
        cards = [seat["cards"] for seat in players[0].table["seats"]]
        version = players[0].view["version"]

        # C5: everybody may slap at the same moment; HD-27: who saw no race yet may slap again.
        await asyncio.sleep(0.12)
        unseen = await sent(others[0], "slap", race=None, version=version - 1)
        wrong_call = await sent(others[0], "call", race=race["race"])
        slaps = [await sent(player, "slap", race=race["race"], version=version) for player in (card_player, others[0])]
        twice = await sent(others[0], "slap", race=race["race"], version=version)
        waiting = await sent(others[0], "rename", name="Quick")
        await asyncio.sleep(0.15)
        assert [len(player.updates) for player in players] == before, "somebody was told something during the race"
        assert not any(future.done() for future in (unseen, wrong_call, twice, waiting, *slaps))
        slaps.append(await sent(others[1], "slap", race=race["race"], version=version))
        call = await sent(card_player, "call", race=race["race"])

        assert (await unseen)["code"] == "race_opened"
        assert (await wrong_call)["code"] == "not_your_call"
        assert (await twice)["code"] == "already_slapped"
        assert [(await slap)["type"] for slap in slaps] == ["done"] * 3
        assert (await call)["type"] == "done"
        assert (await waiting)["type"] == "done"
        await players[0].until(lambda: players[0].table["race"] is None)
        board = players[0].table["last_race"]
        last = others[1].seat
        assert board["call_in_time"]
        assert board["penalties"] == [{"seat": last, "cards": 4, "reason": "last"}]
        after = [seat["cards"] for seat in players[0].table["seats"]]
        assert after == [count + 4 * (seat == last) for seat, count in enumerate(cards)]
        late = await card_player.command("slap", race=None, version=version - 1)
        assert late["code"] == "race_opened", "it left before the race was seen: ignored, whenever it arrives"
        assert (await card_player.command("slap", race=race["race"], version=version))["code"] == "race_closed"


async def test_an_open_race_is_run_again_after_a_crash(mortal_server: RunningServer) -> None:
    """The log has `race opened` and no verdict: it is opened again, under a new id, when all are back."""
    code = await create_room(mortal_server.url, target=500)
    async with AsyncExitStack() as stack:
        players = [await stack.enter_async_context(Player(mortal_server.url, code, f"P{seat}")) for seat in range(2)]
        await players[0].do("start")
        for player in players:
            await player.until(lambda p=player: p.phase == "playing")  # type: ignore[misc]
        await play_to_a_race(players)
        old = players[0].table["race"]
        await mortal_server.kill()
        await mortal_server.start()
        for player in players:
            await player.until(
                lambda p=player: p.table["race"] and p.table["race"].get("race") not in (None, old["race"])  # type: ignore[misc]
            )
        race = players[0].table["race"]
        assert race["card_player"] == old["card_player"]
        assert race["seats"] == [0, 1]
        stale = await sent(players[0], "slap", race=old["race"], version=players[0].view["version"])
        await asyncio.sleep(0.12)
        version = players[0].view["version"]
        answers = [await sent(player, "slap", race=race["race"], version=version) for player in players]
        answers.append(await sent(players[race["card_player"]], "call", race=race["race"]))
        assert [(await answer)["type"] for answer in answers] == ["done"] * 3
        assert (await stale)["code"] == "race_closed"
        await players[0].until(lambda: players[0].table["race"] is None)
        assert players[0].table["last_race"]["race"] == race["race"]


async def test_hd_23_the_race_waits_for_the_far_player_as_long_as_the_line_is(
    server_with_a_race_soon: RunningServer,
) -> None:
    """D18: the far slap arrives last by far, it is the quicker one, and the board lists both times.

    The call is in time by its reaction too (HD-25).
    """
    server = server_with_a_race_soon
    code = await create_room(server.url, target=500)
    async with far_from(server.port, 0.4) as far_url:
        near, far = Player(server.url, code, "Near"), Player(far_url, code, "Far")
        async with near, far:
            await near.do("start")
            for player in (near, far):
                await player.until(lambda p=player: p.phase == "playing")  # type: ignore[misc]
            for player in (near, far):
                await player.do("heartbeat")
            await play_to_a_race([near, far])
            race = near.table["race"]

            async def slap(player: Player, reaction_s: float) -> None:
                # Near sees the opening 0.2 s before Far does; each counts from its own.
                await asyncio.sleep(reaction_s)
                await player.do("slap", race=race["race"], version=player.view["version"])

            # play_to_a_race returns when Far has seen it; Near saw it 0.2 s before, so this is Near's 0.5 s.
            calls = near if race["card_player"] == near.seat else far
            await asyncio.gather(slap(near, 0.3), slap(far, 0.2), calls.do("call", race=race["race"]))
            await near.until(lambda: near.table["race"] is None)
            board = near.table["last_race"]
            assert board["call_in_time"]
            assert board["penalties"] == [{"seat": near.seat, "cards": 4, "reason": "last"}]
            lines = {line["seat"]: line for line in board["lines"]}
            assert lines[far.seat]["arrival_ms"] > lines[far.seat]["reaction_ms"] + 300


async def test_what_counted_in_a_race_is_answered_done_again_after_it(server: RunningServer) -> None:
    """C1: a slap whose answer was lost is sent again with its id."""
    code = await create_room(server.url, target=500)
    async with Player(server.url, code, "Ayu") as ayu, Player(server.url, code, "Marek") as marek:
        await ayu.do("start")
        await marek.until(lambda: marek.phase == "playing")
        await play_to_a_race([ayu, marek])
        race = ayu.table["race"]["race"]
        await asyncio.sleep(0.12)
        slap = {"type": "slap", "id": new_id(), "race": race, "version": ayu.view["version"]}
        assert ayu.socket is not None
        await ayu.socket.send(json.dumps(slap))
        await marek.command("slap", race=race, version=marek.view["version"])
        await ayu.until(lambda: ayu.table["race"] is None)
        async with await dial(server.url, f"/ws/{code}") as again:
            await ask(again, type="join", token=ayu.token, name="Ayu")
            assert (await ask(again, **slap))["type"] == "done"


async def test_leaving_again_after_a_lost_answer_leaves(server: RunningServer) -> None:
    """A15: the page joins again to hear the answer, and the same command still means to leave."""
    code = await create_room(server.url)
    leave = {"type": "leave", "id": new_id()}
    async with Player(server.url, code, "Ayu") as ayu:
        for _ in range(2):
            async with await dial(server.url, f"/ws/{code}") as socket:
                await ask(socket, type="join", token=TOKEN, name="Marek")
                assert (await ask(socket, **leave))["type"] == "done"
                await socket.wait_closed()
                assert socket.close_code == CloseCode.LEFT
        await ayu.until(lambda: len(ayu.view["room"]["seats"]) == 1 and ayu.here == [0])


async def test_presence_follows_when_seats_move_up(server: RunningServer) -> None:
    """A14."""
    code = await create_room(server.url)
    async with Player(server.url, code, "Ayu") as ayu:
        await ayu.do("add_bot")
        async with Player(server.url, code, "Marek") as marek:
            await ayu.until(lambda: ayu.here == [0, 2])
            await ayu.do("remove_bot", seat=1)
            await ayu.until(lambda: ayu.here == [0, 1])
            assert marek.view["room"]["seats"][1]["name"] == "Marek"


async def test_who_leaves_in_a_race_and_is_gone_before_the_verdict_has_left(server: RunningServer) -> None:
    code = await create_room(server.url, target=500)
    async with Player(server.url, code, "Ayu") as ayu:
        marek = Player(server.url, code, "Marek")
        async with marek:
            await ayu.do("start")
            await marek.until(lambda: marek.phase == "playing")
            await play_to_a_race([ayu, marek])
            await sent(marek, "leave")
            await marek.go_away()
        await ayu.until(lambda: ayu.view["room"]["seats"][1]["driver"] == "bot")
        assert ayu.view["room"]["seats"][1]["gone"]
        await ayu.until(lambda: ayu.here == [0])


async def test_who_waits_for_a_verdict_and_goes_away_is_no_ghost(server: RunningServer) -> None:
    code = await create_room(server.url, target=500)
    async with Player(server.url, code, "Ayu") as ayu, Player(server.url, code, "Ben") as ben:
        marek = Player(server.url, code, "Marek")
        async with marek:
            await ayu.do("start")
            await ben.until(lambda: ben.phase == "playing")
            await marek.do("leave")
        await ayu.until(lambda: ayu.view["room"]["seats"][2]["driver"] == "bot")
        await ayu.do("heartbeat")
        await _play_to_a_race_with_a_bot(ayu, ben)
        async with await dial(server.url, f"/ws/{code}") as socket:
            await socket.send(json.dumps({"type": "join", "id": new_id(), "token": marek.token, "name": "Marek"}))
            await socket.send(json.dumps({"type": "heartbeat", "id": new_id()}))
            assert json.loads(await socket.recv())["type"] == "done"
        await ayu.until(lambda: ayu.table["race"] is None)
        await ayu.do("rename", name="Ayu!")
        await ayu.until(lambda: ayu.view["room"]["seats"][0]["name"] == "Ayu!")
        assert ayu.view["room"]["seats"][2]["driver"] == "bot"
        await ayu.until(lambda: ayu.here == [0, 1])


async def _play_to_a_race_with_a_bot(ayu: Player, ben: Player) -> None:
    chance = random.Random(7)
    while not ayu.table["race"]:
        version = ayu.view["version"]
        for player in (ayu, ben):
            if player.phase == "between_rounds":
                await player.command("ready")
            elif player.phase == "match_over":
                await player.command("start")
            elif player.view["mine"]["legal"]:
                legal = player.view["mine"]["legal"]
                hand = [action for action in legal if action.get("card") == "hit-hand"]
                await player.command("act", turn=player.table["turn"], action=(hand or [choose(legal, chance)])[0])
        with contextlib.suppress(TimeoutError):
            await ayu.until(lambda v=version: ayu.view["version"] != v, patience_s=1.0)  # type: ignore[misc]


async def test_everybody_connected_is_in_a_race_that_opens_at_once_after_a_long_wait(server: RunningServer) -> None:
    """HD-22: lines are asked quickly as soon as a round begins, so that nobody who is there is left out."""
    code = await create_room(server.url, target=500)
    async with Player(server.url, code, "Ayu") as ayu, Player(server.url, code, "Marek") as marek:
        assert marek.socket is not None
        # Nothing is heard of Marek for longer than a line counts as fresh; pings in the lobby come every 20 s.
        await asyncio.sleep(5.5)
        await ayu.do("start")
        await marek.until(lambda: marek.phase == "playing")
        await play_to_a_race([ayu, marek])
        assert ayu.table["race"]["seats"] == [0, 1]
