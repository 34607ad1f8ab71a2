"""What the host may do, and nobody else; and who the host is."""

import asyncio
from typing import Any

import pytest

from protocol.codes import CloseCode
from tests.people.conftest import ClockedServer
from tests.people.seated import (
    actor,
    back,
    did,
    in_phase,
    in_step,
    knock,
    new_token,
    play_out,
    playing,
    seated,
    slap_all,
    told,
    watching,
)
from tests.wire.player import Json, Player, ask, dial
from tests.wire.racing import play_to_a_race

# Roles and phases

LOBBY = ("lobby", "match_over")
MATCH = ("playing", "between_rounds")
ALWAYS = LOBBY + MATCH

COMMANDS: list[tuple[str, dict[str, Any], bool, tuple[str, ...]]] = [
    # command, its fields, whether it is the host's alone, the phases in which it may be done
    ("start", {}, True, LOBBY),
    ("add_bot", {}, True, LOBBY),
    ("remove_bot", {"seat": 2}, True, LOBBY),
    ("set_options", {"options": {}}, True, LOBBY),
    ("choose_game", {"game": "gudetama"}, True, LOBBY),
    ("set_house_rules", {"rules": {}}, True, ALWAYS),
    ("remove_person", {"seat": 1}, True, ALWAYS),
    ("lift_removals", {}, True, ALWAYS),
    ("pass_host", {"seat": 0}, True, ALWAYS),
    ("pause", {}, True, MATCH),
    ("end_match", {}, True, MATCH),
    ("resume", {}, True, ALWAYS),
    ("act", {"turn": 0, "action": {"type": "draw"}}, False, ("playing",)),
    ("more_time", {"turn": 0}, False, ("playing",)),
    ("let_bot_play", {"turn": 0}, False, ("playing",)),
    ("slap", {"race": None, "version": 9999}, False, ()),  # no hands race in Crazy Eights
    ("ready", {}, False, ("between_rounds",)),
    ("rename", {"name": "Marek"}, False, ALWAYS),
    ("react", {"reaction": "wow"}, False, ALWAYS),
    ("visibility", {"visible": True}, False, ALWAYS),
    ("move_out", {}, False, ALWAYS),
    ("history", {}, False, ALWAYS),
    ("leave", {}, False, ALWAYS),
]
FOR_ALL = frozenset({"history", "visibility", "leave"})
"""What spectators may do too."""
LATER = frozenset({"start", "choose_game", "remove_person", "end_match", "leave"})
"""What would change the phase, or who is there; other tests do it."""
OF_ROLE_AND_PHASE = frozenset({"not_host", "wrong_phase", "not_seated", "not_joined"})


@pytest.mark.parametrize("phase", ALWAYS)
async def test_every_command_is_for_its_roles_and_phases(server: ClockedServer, phase: str) -> None:
    """B6, E4, E12: a guest, the host, a spectator and a stranger send each command in each phase.

    Nothing that is refused changes anything; what is allowed is not refused for a role or a phase.
    """
    async with (
        seated(server, 2) as people,
        watching(server, people[0].code) as spectator,
        await dial(server.url, f"/ws/{people[0].code}") as stranger,
    ):
        host, guest = people
        await in_phase(phase, people)
        before, version = host.private_view(), host.view["version"]
        for name, fields, of_host, phases in COMMANDS:
            assert (await ask(stranger, type=name, **fields))["code"] == "not_joined", name
            if name not in FOR_ALL:
                assert (await spectator.command(name, **fields))["code"] == "not_seated", name
            if of_host:
                assert (await guest.command(name, **fields))["code"] == "not_host", name
            if phase not in phases:
                answer = await host.command(name, **fields)
                assert (answer["code"], answer["detail"]) == ("wrong_phase", {"phase": phase}), name
        await did(host, "rename", name="Ayu")
        assert host.view["version"] == version
        assert host.private_view() == before
        for name, fields, of_host, phases in COMMANDS:
            if phase in phases and name not in LATER:
                answer = await (host if of_host else guest).command(name, **fields)
                assert answer.get("code") not in OF_ROLE_AND_PHASE, (name, answer)


async def test_a_command_of_the_host_about_a_seat_that_is_not_there_is_refused(server: ClockedServer) -> None:
    async with seated(server, 1) as (ayu,):
        await did(ayu, "add_bot")
        for seat in (0, 1, 2, 15):  # the own, a bot's, and no seat at all
            assert (await ayu.command("remove_person", seat=seat))["code"] == "not_a_person"
        for seat in (1, 2, 15):
            assert (await ayu.command("pass_host", seat=seat))["code"] == "not_a_person"
        await ayu.do("pass_host", seat=0)  # is true already
        for seat in (0, 2, 15):
            assert (await ayu.command("remove_bot", seat=seat))["code"] == "not_a_bot"


# Removing somebody


async def test_who_was_removed_is_out_of_this_room_for_ten_minutes(server: ClockedServer) -> None:
    """E3: the token does not help; another room does not know about it; after ten minutes it is over."""
    async with seated(server, 3) as (ayu, marek, ola), seated(server, 1) as (elsewhere,):
        await server.pass_s(1, ayu)
        await ayu.do("remove_person", seat=1)
        await marek.until(lambda: marek.close_codes == [CloseCode.REMOVED])
        await ola.until(lambda: [seat["name"] for seat in ola.room["seats"]] == ["Ayu", "Ola"])
        await ola.until(lambda: ola.here == [0, 1])
        assert ola.room["removed"] == ["Marek"]
        assert told(ola, "removed") == [{"type": "removed", "seat": 1, "name": "Marek"}]
        for way in ("join", "watch"):
            answer = await knock(server, ayu.code, marek.token, type=way)
            assert (answer["code"], answer["detail"]) == ("removed", {"again_ms": 600_000})
        assert (await knock(server, elsewhere.code, marek.token))["type"] == "done"
        await server.pass_s(599, ayu)
        answer = await knock(server, ayu.code, marek.token)
        assert (answer["code"], answer["detail"]) == ("removed", {"again_ms": 1_000})
        await server.pass_s(1, ayu)
        async with Player(server.url, ayu.code, "Marek", token=marek.token) as again:
            assert (again.seat, again.room["removed"]) == (2, [])


async def test_the_host_lets_the_removed_come_back(server: ClockedServer) -> None:
    """E3."""
    async with seated(server, 2) as (ayu, marek):
        await did(ayu, "remove_person", seat=1)
        await did(ayu, "lift_removals")
        await did(ayu, "lift_removals")
        assert ayu.room["removed"] == []
        async with Player(server.url, ayu.code, "Marek", token=marek.token) as again:
            assert again.seat == 1


async def test_a_locked_door_keeps_out_who_comes_back_as_somebody_new(server: ClockedServer) -> None:
    """E3: a new token is a new person, so the host can lock. Who has a seat comes and goes as before."""
    async with seated(server, 2) as (ayu, marek):
        await did(ayu, "remove_person", seat=1)
        assert (await knock(server, ayu.code))["type"] == "done"
        await ayu.do("set_house_rules", rules={"door": "locked"})
        for way in ("join", "watch"):
            assert (await knock(server, ayu.code, type=way))["code"] == "no_such_room"
            assert (await knock(server, ayu.code, marek.token, type=way))["code"] == "removed"
            assert (await knock(server, ayu.code, ayu.token, type=way))["seat"] == 0


async def test_in_a_match_a_bot_plays_on_for_the_removed(server: ClockedServer) -> None:
    """A28: nobody waits; the freed seat is a late-comer's, and after the match it is gone."""
    async with playing(server, 2, turn_clock_s=30) as people:
        ayu, marek = people
        while actor(people) is ayu:
            await did(ayu, "act", turn=ayu.table["turn"], action=ayu.view["mine"]["legal"][0])
        await did(ayu, "remove_person", seat=1)
        seat = ayu.room["seats"][1]
        assert (seat["driver"], seat["bot"], seat["gone"], ayu.room["turn_ms"]) == ("bot", True, True, None)
        while actor(people) is not ayu:  # a bot that draws has not played yet
            await server.pass_s(1.5, ayu)
        assert (await knock(server, ayu.code, marek.token))["code"] == "removed"
        await did(ayu, "end_match")
        assert len(ayu.room["seats"]) == 1


async def test_who_has_lost_the_token_is_removed_and_sits_down_anew(server: ClockedServer) -> None:
    """A28."""
    async with playing(server, 2) as (ayu, marek):
        hand = marek.view["mine"]["hand"]
        await marek.go_away()
        await ayu.do("set_house_rules", rules={"late_comers": "none"})
        assert (await knock(server, ayu.code, name="Marek"))["code"] == "match_running"
        await ayu.do("set_house_rules", rules={})
        await did(ayu, "remove_person", seat=1)
        async with Player(server.url, ayu.code, "Marek") as anew:
            assert anew.seat == 1
            assert anew.view["mine"]["hand"] == hand
            assert not anew.room["seats"][1]["gone"]


async def test_who_is_removed_in_a_race_is_out_after_the_verdict(server: ClockedServer) -> None:
    """D7: the race ends by itself, and the match goes on."""
    async with playing(server, 3, "hit_the_deck") as people:
        ayu, marek, ola = people
        await play_to_a_race(people)
        removal = await sent(ayu, "remove_person", seat=1)
        await slap_all(people)
        assert (await removal)["type"] == "done"
        await marek.until(lambda: marek.close_codes == [CloseCode.REMOVED])
        await ola.until(lambda: ola.room["seats"][1]["gone"])
        assert {line["seat"] for line in ola.table["last_race"]["lines"]} == {0, 1, 2}
        assert ola.table["race"] is None


async def test_removals_do_not_pile_up(server: ClockedServer) -> None:
    """The room's state does not grow with everybody who was ever removed."""
    async with seated(server, 1) as (ayu,):
        for _ in range(5):
            await server.pass_s(601, ayu)
            await knock(server, ayu.code)
            await did(ayu, "remove_person", seat=1)
        assert len(server.house._rooms[ayu.code].room.removed) == 1


# The host's role


async def test_the_role_is_passed_on_with_its_rights(server: ClockedServer) -> None:
    async with seated(server, 2) as (ayu, marek):
        await ayu.do("pass_host", seat=1)
        await marek.until(lambda: marek.room["host"] == 1)
        assert told(marek, "host_changed") == [{"type": "host_changed", "seat": 1}]
        assert (await ayu.command("start"))["code"] == "not_host"
        await marek.do("start")


@pytest.mark.parametrize("phase", ALWAYS)
async def test_when_the_host_leaves_the_next_one_can_go_on(server: ClockedServer, phase: str) -> None:
    """E1, E13: in each phase the role and its rights pass to who has sat longest, as one event; no way back."""
    async with seated(server, 3) as people:
        ayu, marek, ola = people
        await in_phase(phase, people)
        await ayu.do("leave")
        await ola.until(lambda: bool(told(ola, "host_changed")))
        await in_step([ola, marek])
        assert marek.room["host"] == marek.seat
        assert told(ola, "host_changed") == [{"type": "host_changed", "seat": marek.seat}]
        async with Player(server.url, ayu.code, "Ayu", token=ayu.token) as again:
            assert (await again.command("pass_host", seat=0))["code"] == "not_host"
        await marek.do("end_match" if phase in MATCH else "start")


async def test_who_sits_down_beside_a_host_who_looks_elsewhere_is_the_host(server: ClockedServer) -> None:
    """E1: there is always somebody there who can begin."""
    async with seated(server, 1) as (ayu,):
        await ayu.do("visibility", visible=False)
        server.clock.move_to(server.clock.now_s() + 46)
        await ayu.until(lambda: ayu.room["seats"][0]["away"])
        async with Player(server.url, ayu.code, "Marek") as marek:
            assert marek.room["host"] == 1
            await marek.do("start")


async def test_a_room_that_all_have_left_belongs_to_who_comes_next(server: ClockedServer) -> None:
    async with seated(server, 2) as (ayu, marek):
        await did(ayu, "add_bot")
        await ayu.do("leave")
        await marek.do("leave")
        async with Player(server.url, ayu.code, "Ola") as ola:
            assert (ola.seat, ola.room["host"]) == (1, 1)
            await ola.do("start")


# Another game, a rematch, house rules


async def test_another_game_keeps_seats_bots_and_house_rules(server: ClockedServer) -> None:
    async with seated(server, 2) as (ayu, marek):
        await ayu.do("add_bot")
        await ayu.do("set_house_rules", rules={"turn_clock_s": 60})
        await ayu.do("choose_game", game="domino_hearts", options={})
        await marek.until(lambda: marek.room["game"] == "domino_hearts")
        assert [seat["driver"] for seat in marek.room["seats"]] == ["human", "human", "bot"]
        assert marek.room["house_rules"]["turn_clock_s"] == 60
        assert told(marek, "game_chosen") == [{"type": "game_chosen", "game": "domino_hearts"}]
        refused = await ayu.command("choose_game", game="domino_hearts", options={"target": -1})
        assert (refused["code"], refused["detail"]) == ("bad_option", {"option": "target"})
        await ayu.do("start")
        await marek.until(lambda: marek.phase == "playing")
        assert marek.table["game"] == "domino_hearts"
        assert marek.view["mine"]["hand"]


async def test_too_many_for_the_game_that_was_chosen(server: ClockedServer) -> None:
    async with seated(server, 5, "hit_the_deck") as (ayu, *_):
        await ayu.do("choose_game", game="crazy_eights", options={})
        refused = await ayu.command("start")
        assert (refused["code"], refused["detail"]) == ("too_many_seats", {"most": 3})


async def test_a_rematch_keeps_seats_options_and_spectators(server: ClockedServer) -> None:
    """E5: with one player absent, whom a bot plays for until they are back."""
    async with playing(server, 3, grace_s=15) as people, watching(server, people[0].code) as spectator:
        ayu, marek, ola = people
        await did(ayu, "end_match")
        await ayu.do("set_options", options={"target": 20})
        await did(ayu, "start")
        await in_step(people)
        await play_out(people)
        await ola.go_away()
        await ayu.until(lambda: ayu.here == [0, 1])
        await server.pass_s(15.1, ayu)
        await ayu.do("start")
        await marek.until(lambda: marek.phase == "playing")
        await spectator.until(lambda: spectator.phase == "playing" and spectator.table["round"] == 1)
        assert [seat["name"] for seat in marek.room["seats"]] == ["Ayu", "Marek", "Ola"]
        assert [seat["driver"] for seat in marek.room["seats"]] == ["human", "human", "bot"]
        assert (marek.room["options"]["target"], marek.room["house_rules"]["grace_s"]) == (20, 15)
        await back(ola)
        assert ola.seat == 2
        assert ola.view["mine"]["hand"]
        assert ola.room["seats"][2]["driver"] == "human"


async def test_house_rules_are_set_at_any_time_and_checked(server: ClockedServer) -> None:
    async with playing(server, 2) as (ayu, marek):
        for bad in ({"grace_s": 14}, {"turn_clock_s": 45}, {"door": "ajar"}, {"colour": "red"}, {"grace_s": "long"}):
            refused = await ayu.command("set_house_rules", rules=bad)
            assert (refused["code"], refused["detail"]) == ("bad_option", {"option": next(iter(bad))})
        await did(ayu, "set_house_rules", rules={"grace_s": 15, "spectators": "none"})
        await did(ayu, "set_house_rules", rules={"grace_s": 30})
        await marek.until(lambda: marek.room["house_rules"]["grace_s"] == 30)
        assert marek.room["house_rules"]["spectators"] == "welcome", "what is not named has its default"
        version = ayu.view["version"]
        await did(ayu, "set_house_rules", rules={"grace_s": 30})
        assert ayu.view["version"] == version


async def test_another_grace_time_is_told_to_who_waits(server: ClockedServer) -> None:
    async with seated(server, 2) as (ayu, marek):
        await marek.go_away()
        await ayu.until(lambda: ayu.presence["grace"] == [{"seat": 1, "away_ms": 45_000}])
        await ayu.do("set_house_rules", rules={"grace_s": 120})
        await ayu.until(lambda: ayu.presence["grace"] == [{"seat": 1, "away_ms": 120_000}])


async def test_who_waits_for_whom_is_told_anew_when_seats_move_up(server: ClockedServer) -> None:
    """A14, A21: no grace time stays on a seat that somebody else has, or nobody."""
    async with seated(server, 1) as (ayu,):
        await did(ayu, "add_bot")
        async with Player(server.url, ayu.code, "Marek") as marek:
            await ayu.until(lambda: ayu.here == [0, 2])
        await ayu.until(lambda: [grace["seat"] for grace in ayu.presence["grace"]] == [2])
        await ayu.do("remove_bot", seat=1)
        await ayu.until(lambda: [grace["seat"] for grace in ayu.presence["grace"]] == [1])
        await server.pass_s(45.1, ayu)
        assert ayu.room["seats"][1]["away"]
        await ayu.until(lambda: ayu.presence["grace"] == [])
        assert marek.close_codes == []


async def test_a_late_comer_takes_a_bots_seat_with_its_hand(server: ClockedServer) -> None:
    async with seated(server, 1) as (ayu,):
        await ayu.do("add_bot")
        await did(ayu, "start")
        await ayu.until(lambda: ayu.phase == "playing")
        cards = ayu.table["seats"][1]["cards"]
        await ayu.do("set_house_rules", rules={"late_comers": "none"})
        assert (await knock(server, ayu.code))["code"] == "match_running"
        await ayu.do("set_house_rules", rules={"late_comers": "welcome"})
        async with Player(server.url, ayu.code, "Late") as late:
            assert late.seat == 1
            assert len(late.view["mine"]["hand"]) == cards
            assert (late.room["seats"][1]["name"], late.room["seats"][1]["bot"]) == ("Late", False)
            await ayu.until(lambda: ayu.here == [0, 1])
            assert told(ayu, "joined")[-1] == {"type": "joined", "seat": 1, "name": "Late"}
            assert (await knock(server, ayu.code))["code"] == "match_running"


async def test_leaving_and_coming_back_is_no_fresh_hand(server: ClockedServer) -> None:
    """D12: with the token it is the same seat, whatever the house rules; without, it is not to be had."""
    async with playing(server, 2, late_comers="none") as (ayu, marek):
        hand = marek.view["mine"]["hand"]
        await marek.do("leave")
        assert (await knock(server, ayu.code, new_token()))["code"] == "match_running"
        await back(marek)
        assert (marek.seat, marek.view["mine"]["hand"]) == (1, hand)


async def sent(player: Player, type_: str, **fields: Any) -> "asyncio.Task[Json]":
    """Send a command whose answer comes later."""
    answer = asyncio.create_task(player.command(type_, **fields))
    await asyncio.sleep(0)
    return answer
