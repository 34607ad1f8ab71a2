"""A turn's time: clocks, letting a bot play, pause and the end of a match."""

import asyncio
import json

import pytest

from tests.people.conftest import ClockedServer
from tests.people.seated import actor, back, did, in_step, move_in, playing, seated, slap_all, to_the_scores, told
from tests.wire.player import Player
from tests.wire.racing import play_to_a_race


def others(people: list[Player]) -> list[Player]:
    """Return those whose turn it is not."""
    return [player for player in people if player is not actor(people)]


# The turn clock


@pytest.mark.parametrize("clock_s", [30, 60, 120])
async def test_when_the_time_is_up_a_bot_plays_this_turn_and_no_other(server: ClockedServer, clock_s: int) -> None:
    """D2: the seat stays its player's, and whoever is next has the whole time."""
    async with playing(server, 2, turn_clock_s=clock_s) as people:
        idle, (other,) = actor(people), others(people)
        turn = idle.table["turn"]
        assert other.room["turn_ms"] == 1000 * clock_s
        await server.pass_s(clock_s - 0.1, other)
        assert other.table["turn"] == turn
        await server.pass_s(0.2, other)
        await other.until(lambda: other.table["actor"] == other.seat)
        played = told(other, "bot_played")
        assert played == [{"type": "bot_played", "seat": idle.seat, "why": "clock"}] * len(played)
        assert played
        assert other.room["seats"][idle.seat]["driver"] == "human"
        assert other.room["turn_ms"] == 1000 * clock_s
        await server.pass_s(clock_s - 1, idle)
        assert idle.table["actor"] == other.seat


async def in_play(people: list[Player]) -> None:
    """Go on to the next round, or the next match, if one is over."""
    if people[0].phase == "match_over":
        await people[0].do("start")
    elif people[0].phase == "between_rounds":
        for player in people:
            await player.command("ready")
    await people[0].until(lambda: people[0].phase == "playing")


async def test_a_bot_that_has_to_draw_plays_on_in_the_same_turn(server: ClockedServer) -> None:
    """D13: who is idle gets one time, not another one after each card that a bot draws for them."""
    async with playing(server, 3, turn_clock_s=30) as people:
        ayu = people[0]
        while not told(ayu, "drew"):
            await in_play(people)
            idle = ayu.table["actor"]
            await server.pass_s(30.1, ayu, ayu)
            assert ayu.phase != "playing" or ayu.table["actor"] == (idle + 1) % 3


async def test_a_bot_that_others_have_asked_for_draws_and_plays_on_too(server: ClockedServer) -> None:
    async with playing(server, 2) as (ayu, marek):
        while not told(ayu, "drew"):
            await in_play([ayu, marek])
            await marek.until(lambda: marek.view["version"] >= ayu.view["version"])
            idle = actor([ayu, marek])
            (other,) = others([ayu, marek])
            await server.pass_s(60.1, ayu)
            await did(other, "let_bot_play", turn=other.table["turn"])
            await server.pass_s(0, ayu, marek)
            assert ayu.phase != "playing" or ayu.table["actor"] == other.seat != idle.seat


async def test_anybody_may_give_more_time(server: ClockedServer) -> None:
    async with playing(server, 2, turn_clock_s=30) as people:
        (other,) = others(people)
        turn = other.table["turn"]
        await server.pass_s(20, other)
        await did(other, "more_time", turn=turn)
        assert other.room["turn_ms"] == 30_000
        assert told(other, "time_extended") == [{"type": "time_extended", "seat": other.seat}]
        await server.pass_s(29.9, other)
        again = await other.command("more_time", turn=turn)
        assert (again["code"], again["detail"]) == ("too_often", {"again_ms": 100}), "once a turn"
        assert other.room["extended_by"] == [other.seat]
        assert other.table["turn"] == turn
        await server.pass_s(0.2, other)
        assert other.table["turn"] > turn
        assert other.room["extended_by"] == []
        assert (await other.command("more_time", turn=turn))["code"] == "stale_turn"


async def test_each_seat_may_give_more_time_once_a_turn(server: ClockedServer) -> None:
    """So a turn ends after as many times as there are seats, and one more, whatever they do."""
    async with playing(server, 3, turn_clock_s=30) as people:
        for _ in range(2):
            turn = people[0].table["turn"]
            for player in people:
                await player.until(lambda player=player, turn=turn: player.table["turn"] == turn)  # type: ignore[misc]
                await server.pass_s(29.9, player)
                await did(player, "more_time", turn=turn)
            for player in people:
                assert (await player.command("more_time", turn=turn))["code"] == "too_often"
            await server.pass_s(30.1, people[0])
            await people[0].until(lambda turn=turn: people[0].table["turn"] > turn)  # type: ignore[misc]
            await in_play(people)


async def test_more_time_needs_a_clock_and_a_human(server: ClockedServer) -> None:
    async with playing(server, 2) as (ayu, _):
        assert (await ayu.command("more_time", turn=ayu.table["turn"]))["code"] == "no_clock"
    async with seated(server, 1) as (ayu,):
        await ayu.do("set_house_rules", rules={"turn_clock_s": 30})
        await ayu.do("add_bot")
        await ayu.do("start")
        await ayu.until(lambda: ayu.phase == "playing")
        while ayu.table["actor"] == 0:
            await did(ayu, "act", turn=ayu.table["turn"], action=ayu.view["mine"]["legal"][0])
        assert ayu.room["turn_ms"] is None
        for command in ("more_time", "let_bot_play"):
            assert (await ayu.command(command, turn=ayu.table["turn"]))["code"] == "not_a_person"


async def test_whatever_others_do_the_time_runs_on(server: ClockedServer) -> None:
    """C14, D11, D13: a deadline is set once a turn."""
    async with playing(server, 3, "hit_the_deck", turn_clock_s=60) as people:
        idle, (one, other) = actor(people), others(people)
        turn = idle.table["turn"]
        await server.pass_s(20, one)
        await one.do("slap", race=None, version=one.view["version"])
        await did(one, "rename", name="Quick")
        await other.do("react", reaction="hurry_up")
        await other.go_away()
        await one.until(lambda: other.seat not in one.here)
        await people[0].do("set_house_rules", rules={"turn_clock_s": 60, "grace_s": 60})
        await one.until(lambda: one.room["house_rules"]["grace_s"] == 60)
        assert (one.table["turn"], one.room["turn_ms"]) == (turn, 40_000)
        await server.pass_s(39.9, one)
        assert one.table["turn"] == turn
        await server.pass_s(0.2, one)
        assert one.table["turn"] > turn
        await back(other)


async def test_another_clock_begins_anew(server: ClockedServer) -> None:
    async with playing(server, 2, turn_clock_s=120) as (ayu, _):
        await server.pass_s(50, ayu)
        for clock_s, turn_ms in ((30, 30_000), (0, 60_000), (90, 90_000)):
            await did(ayu, "set_house_rules", rules={"turn_clock_s": clock_s})
            assert ayu.room["turn_ms"] == turn_ms
            await server.pass_s(10, ayu)
            await did(ayu, "rename", name=f"Ayu {clock_s}")
            assert ayu.room["turn_ms"] == turn_ms - 10_000


async def test_the_clock_runs_while_the_line_is_down(server: ClockedServer) -> None:
    """D1, D16: who is back in time plays, and has been charged for the time away."""
    async with playing(server, 2, turn_clock_s=30) as people:
        lost, (other,) = actor(people), others(people)
        turn = lost.table["turn"]
        await server.pass_s(10, other)
        await lost.go_away()
        await other.until(lambda: other.here == [other.seat])
        await server.pass_s(19.5, other)
        await back(lost)
        assert lost.room["turn_ms"] == 500
        await lost.do("act", turn=turn, action=lost.view["mine"]["legal"][0])
        await other.until(lambda: other.table["turn"] > turn)


async def test_who_goes_on_in_another_browser_has_what_is_left_of_the_time(server: ClockedServer) -> None:
    """D13: else a turn is as long as its player likes."""
    async with playing(server, 2, turn_clock_s=30) as people:
        idle, (other,) = actor(people), others(people)
        turn = other.table["turn"]
        await server.pass_s(20, other)
        _, answer = await move_in(server, idle.code, (await idle.do("move_out"))["move"])
        assert answer["seat"] == idle.seat
        await did(other, "rename", name="Waiting")
        assert (other.table["turn"], other.room["turn_ms"]) == (turn, 10_000)
        await server.pass_s(10.1, other)
        assert other.table["turn"] > turn


async def test_who_leaves_and_comes_back_in_the_same_turn_has_what_is_left_of_the_time(server: ClockedServer) -> None:
    """Leaving gives a bot the turn, which waits a moment before it plays."""
    async with playing(server, 2, turn_clock_s=30) as people:
        idle, (other,) = actor(people), others(people)
        turn = other.table["turn"]
        await server.pass_s(29, other)
        for left_ms in (1_000, 600):
            await idle.do("leave")
            await idle.go_away()
            await other.until(lambda: other.room["seats"][idle.seat]["driver"] == "bot")
            assert other.room["turn_ms"] is None
            await back(idle)
            assert (idle.table["turn"], idle.room["turn_ms"]) == (turn, left_ms)
            await server.pass_s(0.4, other)
        await server.pass_s(0.3, other)
        assert other.table["turn"] > turn
        assert told(other, "bot_played")[0] == {"type": "bot_played", "seat": idle.seat, "why": "clock"}


async def test_the_time_of_somebody_whose_line_is_down_ends_as_for_all(server: ClockedServer) -> None:
    """D2, D16: a bot plays that turn; the seat is still its player's, as long as the grace time lasts."""
    async with playing(server, 2, turn_clock_s=30) as people:
        lost, (other,) = actor(people), others(people)
        await lost.go_away()
        await other.until(lambda: other.here == [other.seat])
        await server.pass_s(30.1, other)
        assert other.table["actor"] == other.seat
        assert other.room["seats"][lost.seat]["driver"] == "human"


async def test_times_are_told_as_what_remains(server: ClockedServer) -> None:
    """D20: no message holds a moment of anybody's clock."""
    async with playing(server, 2, turn_clock_s=60) as (ayu, marek):
        await server.pass_s(25, ayu)
        await marek.go_away()
        await ayu.until(lambda: ayu.here == [0])
        await back(marek)
        assert marek.room["turn_ms"] == 35_000
        moment = str(int(server.clock.now_s()))
        shown = json.dumps([update["room"] for update in marek.updates]) + json.dumps(ayu.presence)
        assert moment not in shown
        assert {key for key in marek.room if key.endswith(("_ms", "_s", "_at"))} == {"next_round_ms", "turn_ms"}


# Letting a bot play


async def test_before_a_minute_is_over_nobody_may_ask_for_a_bot(server: ClockedServer) -> None:
    async with playing(server, 2) as people:
        (other,) = others(people)
        turn = other.table["turn"]
        for passed_s, again_ms in ((0, 60_000), (20, 40_000), (39, 1_000)):
            await server.pass_s(passed_s, other)
            answer = await other.command("let_bot_play", turn=turn)
            assert (answer["code"], answer["detail"]) == ("too_early", {"again_ms": again_ms})
        await did(other, "rename", name="?")
        assert other.room["turn_ms"] == 1_000
        await server.pass_s(1, other)
        await did(other, "let_bot_play", turn=turn)
        await other.until(lambda: other.table["actor"] == other.seat)


async def test_the_hosts_word_is_enough(server: ClockedServer) -> None:
    """D15: whoever stays can wait, let a bot play, or end it."""
    async with playing(server, 3) as people:
        idle, (host, _) = actor(people), others(people)
        assert idle is people[0]
        await idle.do("pass_host", seat=host.seat)
        await host.until(lambda: host.room["host"] == host.seat)
        await server.pass_s(60, host)
        assert (await idle.command("let_bot_play", turn=idle.table["turn"]))["code"] == "not_a_person"
        await host.do("let_bot_play", turn=host.table["turn"])
        await host.until(lambda: host.table["actor"] != idle.seat)
        assert told(host, "bot_asked") == [{"type": "bot_asked", "seat": host.seat}]
        assert told(host, "bot_played")[0] == {"type": "bot_played", "seat": idle.seat, "why": "asked"}
        assert host.room["bot_votes"] == []
        assert host.room["turn_ms"] == 60_000


async def test_without_the_host_it_takes_two(server: ClockedServer) -> None:
    async with playing(server, 3) as people:
        idle, (one, other) = actor(people), others(people)
        assert idle.room["host"] == idle.seat
        turn = idle.table["turn"]
        await server.pass_s(60, one)
        for _ in range(2):  # asking twice is asking once
            await did(one, "let_bot_play", turn=turn)
        await server.pass_s(1, one, other, idle)
        assert (one.room["bot_votes"], one.table["turn"]) == ([one.seat], turn)
        await did(other, "let_bot_play", turn=turn)
        await one.until(lambda: one.table["actor"] != idle.seat)
        assert one.room["bot_votes"] == []


async def test_one_of_two_guests_is_not_enough(server: ClockedServer) -> None:
    async with playing(server, 3) as people:
        idle, (host, guest) = actor(people), others(people)
        await idle.do("pass_host", seat=host.seat)
        turn = idle.table["turn"]
        await server.pass_s(60, guest)
        await guest.do("let_bot_play", turn=turn)
        await server.pass_s(1, guest, idle)
        assert guest.table["turn"] == turn
        await host.do("let_bot_play", turn=turn)
        await guest.until(lambda: guest.table["actor"] != idle.seat)


async def test_one_is_enough_when_nobody_else_is_left(server: ClockedServer) -> None:
    """The vote stands, and counts when a bot has taken the third seat."""
    async with playing(server, 3) as people:
        idle, (one, other) = actor(people), others(people)
        turn = idle.table["turn"]
        await other.go_away()
        await one.until(lambda: other.seat not in one.here)
        await server.pass_s(44, one)
        await back(other)
        await other.go_away()
        await one.until(lambda: other.seat not in one.here)
        await server.pass_s(16, one)
        await did(one, "let_bot_play", turn=turn)
        await server.pass_s(1, one)
        assert (one.room["bot_votes"], one.table["turn"]) == ([one.seat], turn)
        await server.pass_s(30, one)
        assert one.room["seats"][other.seat]["away"]
        await one.until(lambda: one.table["actor"] != idle.seat)


async def test_who_plays_after_all_wipes_the_votes_out(server: ClockedServer) -> None:
    async with playing(server, 3) as people:
        idle, (one, _) = actor(people), others(people)
        turn = idle.table["turn"]
        await server.pass_s(60, one)
        await did(one, "let_bot_play", turn=turn)
        await idle.until(lambda: idle.room["bot_votes"] == [one.seat])
        await idle.do("act", turn=turn, action=idle.view["mine"]["legal"][0])
        await one.until(lambda: one.table["turn"] > turn)
        assert one.room["bot_votes"] == []
        assert (await one.command("let_bot_play", turn=turn))["code"] == "stale_turn"
        assert told(one, "bot_played") == []


async def test_with_a_clock_nobody_asks(server: ClockedServer) -> None:
    async with playing(server, 2, turn_clock_s=120) as people:
        (other,) = others(people)
        await server.pass_s(100, other)
        assert (await other.command("let_bot_play", turn=other.table["turn"]))["code"] == "not_a_person"


# Pause


async def test_while_paused_a_turn_stands_still_and_goes_on_with_what_was_left(server: ClockedServer) -> None:
    async with playing(server, 2, turn_clock_s=30) as (ayu, marek):
        turn = ayu.table["turn"]
        await server.pass_s(10, ayu)
        await did(ayu, "pause")
        await did(ayu, "pause")  # is true already
        await server.pass_s(300, ayu)
        await did(ayu, "rename", name="Still")
        assert (ayu.room["paused"], ayu.room["turn_ms"], ayu.table["turn"]) == (True, 20_000, turn)
        await did(ayu, "resume")
        assert (ayu.room["paused"], ayu.room["turn_ms"]) == (False, 20_000)
        await server.pass_s(19.9, ayu)
        assert ayu.table["turn"] == turn
        await server.pass_s(0.2, ayu)
        assert ayu.table["turn"] > turn
        assert [event["type"] for event in told(marek, "paused") + told(marek, "resumed")] == ["paused", "resumed"]
        assert (await ayu.command("resume"))["code"] == "not_paused"


async def test_while_paused_nobody_plays(server: ClockedServer) -> None:
    """Every command of the game is refused as paused, also that of somebody who plays out of turn."""
    async with playing(server, 2, "hit_the_deck", turn_clock_s=30) as people:
        await people[0].do("pause")
        for player in people:
            turn, version = player.table["turn"], player.view["version"]
            action = player.view["mine"]["legal"][0] if player is actor(people) else {"type": "draw"}
            assert (await player.command("act", turn=turn, action=action))["code"] == "match_paused"
            assert (await player.command("slap", race=None, version=version))["code"] == "match_paused"
            assert (await player.command("more_time", turn=turn))["code"] == "match_paused"
            assert (await player.command("let_bot_play", turn=turn))["code"] == "match_paused"
        assert (await people[1].command("resume"))["code"] == "not_host"


async def test_while_paused_the_time_until_bots_may_be_asked_for_stands_still(server: ClockedServer) -> None:
    async with playing(server, 2) as people:
        (other,) = others(people)
        await server.pass_s(50, other)
        await people[0].do("pause")
        await server.pass_s(100, other)
        await people[0].do("resume")
        answer = await other.command("let_bot_play", turn=other.table["turn"])
        assert (answer["code"], answer["detail"]) == ("too_early", {"again_ms": 10_000})


async def test_while_paused_the_next_round_waits(server: ClockedServer) -> None:
    async with playing(server, 2) as people:
        await to_the_scores(people)
        ayu, marek = people
        await server.pass_s(5, ayu)
        await did(ayu, "pause")
        assert ayu.room["next_round_ms"] == 15_000
        assert (await marek.command("ready"))["code"] == "match_paused"
        await server.pass_s(100, ayu)
        assert ayu.phase == "between_rounds"
        await did(ayu, "resume")
        assert ayu.room["next_round_ms"] == 15_000
        await server.pass_s(15.1, ayu)
        assert ayu.phase == "playing"


async def test_while_paused_bots_do_not_act(server: ClockedServer) -> None:
    async with seated(server, 1) as (ayu,):
        await ayu.do("add_bot")
        await ayu.do("start")
        await ayu.until(lambda: ayu.phase == "playing")
        while ayu.table["actor"] == 0:
            await did(ayu, "act", turn=ayu.table["turn"], action=ayu.view["mine"]["legal"][0])
        turn = ayu.table["turn"]
        await did(ayu, "pause")
        await server.pass_s(60, ayu)
        assert ayu.table["turn"] == turn
        await did(ayu, "resume")
        await server.pass_s(1.5, ayu)
        assert ayu.table["turn"] > turn


async def test_who_comes_back_into_a_paused_match_sees_that_it_is(server: ClockedServer) -> None:
    """A19: and what remains of the turn."""
    async with playing(server, 2, turn_clock_s=60) as (ayu, marek):
        await server.pass_s(10, ayu)
        await did(ayu, "pause")
        await marek.go_away()
        await ayu.until(lambda: ayu.here == [0])
        await server.pass_s(30, ayu)
        await back(marek)
        await ayu.until(lambda: ayu.here == [0, 1])
        assert (marek.view["follows"], marek.room["paused"], marek.room["turn_ms"]) == (0, True, 50_000)


async def test_a_pause_outlives_the_server(server: ClockedServer) -> None:
    """A19, A27."""
    async with playing(server, 2, turn_clock_s=60) as (ayu, marek):
        await server.pass_s(10, ayu)
        await did(ayu, "pause")
        await server.restart()
        for player in (ayu, marek):
            await player.until(lambda player=player: player.reconnects == 1 and player.view["follows"] == 0)  # type: ignore[misc]
            assert (player.room["paused"], player.room["turn_ms"]) == (True, 50_000)


async def test_when_the_host_is_gone_for_good_in_a_pause_another_can_end_it(server: ClockedServer) -> None:
    """E1: the grace time runs on in a pause, or nobody could ever go on."""
    async with playing(server, 2) as (ayu, marek):
        await did(ayu, "pause")
        await ayu.go_away()
        await marek.until(lambda: marek.here == [1])
        await server.pass_s(45.1, marek)
        await marek.do("resume")


async def test_a_pause_asked_for_in_a_race_begins_after_it(server: ClockedServer) -> None:
    async with playing(server, 2, "hit_the_deck") as people:
        await play_to_a_race(people)
        await asyncio.gather(people[0].do("pause"), slap_all(people))
        await people[1].until(lambda: people[1].room["paused"])
        assert people[1].table["race"] is None


# The end


async def test_the_host_ends_a_match_and_all_keep_their_seats(server: ClockedServer) -> None:
    """D15: no winner, and the next one can begin."""
    async with playing(server, 3) as people:
        ayu, marek, ola = people
        await ola.do("leave")
        await did(ayu, "pause")
        assert (await marek.command("end_match"))["code"] == "not_host"
        await did(ayu, "end_match")
        await in_step([ayu, marek])
        for player in (ayu, marek):
            assert (player.phase, player.view["table"], player.room["paused"]) == ("lobby", None, False)
            assert [seat["name"] for seat in player.room["seats"]] == ["Ayu", "Marek"]
            assert told(player, "match_ended") == [{"type": "match_ended"}]
        assert (await ayu.command("end_match"))["code"] == "wrong_phase"
        await ayu.do("start")
        await marek.until(lambda: marek.phase == "playing")
