"""Somebody is gone: nobody is stuck, and nobody is played for against their will."""

import random
from typing import Any

from tests.people.conftest import ClockedServer
from tests.people.seated import actor, back, did, in_step, playing, seated, to_the_scores
from tests.people.test_spectators import moves, story
from tests.wire.player import Player


def seat(player: Player, number: int) -> Any:
    return player.room["seats"][number]


async def test_after_the_grace_time_a_bot_drives_and_the_holder_takes_the_seat_back(server: ClockedServer) -> None:
    """A21, A26, D2, D23."""
    async with playing(server, 2) as (ayu, marek):
        await marek.go_away()
        await ayu.until(lambda: ayu.here == [0])
        assert ayu.presence["grace"] == [{"seat": 1, "away_ms": 45_000}]
        await server.pass_s(44.9, ayu)
        assert seat(ayu, 1)["driver"] == "human"
        await server.pass_s(0.2, ayu)
        assert (seat(ayu, 1)["driver"], seat(ayu, 1)["away"], seat(ayu, 1)["gone"]) == ("bot", True, False)
        async with Player(server.url, ayu.code, "Marek", token=marek.token) as back:
            assert back.seat == 1
            await ayu.until(lambda: seat(ayu, 1)["driver"] == "human" and ayu.here == [0, 1])
            assert not seat(ayu, 1)["away"]


async def test_grace_is_a_house_rule(server: ClockedServer) -> None:
    """D23."""
    async with playing(server, 2, grace_s=15) as (ayu, marek):
        await marek.go_away()
        await ayu.until(lambda: ayu.here == [0])
        await server.pass_s(15.1, ayu)
        assert seat(ayu, 1)["away"]


async def test_coming_and_going_within_the_grace_time_changes_nothing(server: ClockedServer) -> None:
    """A26: the line was lost five times, and nobody gave up."""
    async with playing(server, 2) as (ayu, marek):
        for _ in range(5):
            await marek.go_away()
            await ayu.until(lambda: ayu.here == [0])
            await server.pass_s(40, ayu)
            await marek.__aenter__()
            await ayu.until(lambda: ayu.here == [0, 1])
        assert seat(ayu, 1)["driver"] == "human"


async def test_who_comes_back_while_the_bot_thinks_makes_the_move(server: ClockedServer) -> None:
    """A23."""
    async with playing(server, 2) as people:
        gone = actor(people)
        (there,) = (player for player in people if player is not gone)
        turn, number = there.table["turn"], gone.seat
        await gone.go_away()
        await there.until(lambda: there.here == [there.seat])
        await server.pass_s(45.1, there)
        assert seat(there, number)["away"]
        assert there.table["turn"] == turn  # it thinks
        async with Player(server.url, there.code, gone.name, token=gone.token) as back:
            await server.pass_s(5, there)
            assert there.table["turn"] == turn
            await back.do("act", turn=turn, action=back.view["mine"]["legal"][0])


async def test_the_bot_plays_on_if_nobody_comes_back(server: ClockedServer) -> None:
    """D1, D2, D8."""
    async with playing(server, 2) as people:
        gone = actor(people)
        (there,) = (player for player in people if player is not gone)
        turn = there.table["turn"]
        await gone.go_away()
        await there.until(lambda: there.here == [there.seat])
        await server.pass_s(45.1, there)
        await server.pass_s(1.5, there)
        assert there.table["turn"] > turn


async def test_a_page_hidden_for_the_grace_time_counts_as_away(server: ClockedServer) -> None:
    async with playing(server, 2) as (ayu, marek):
        await marek.do("visibility", visible=False)
        await server.pass_s(30, ayu)
        await marek.do("visibility", visible=True)
        await marek.do("visibility", visible=False)
        await server.pass_s(30, ayu)
        assert seat(ayu, 1)["driver"] == "human"
        await server.pass_s(16, ayu)
        assert seat(ayu, 1)["away"]
        await marek.do("visibility", visible=True)
        await ayu.until(lambda: seat(ayu, 1)["driver"] == "human")


async def test_the_table_is_told_who_has_the_page_hidden(server: ClockedServer) -> None:
    """Within a second; and who acts looks again."""
    async with playing(server, 2) as people:
        acting = actor(people)
        (other,) = (player for player in people if player is not acting)

        async def told(hidden: list[int]) -> None:
            await server.pass_s(1.1, other)
            assert other.presence["hidden"] == hidden
            assert (other.presence["here"], other.presence["grace"]) == ([0, 1], []), "nobody has gone"

        await told([])
        for visible in (False, True, False):
            await acting.do("visibility", visible=visible)
            await told([] if visible else [acting.seat])
        await acting.do("act", turn=acting.table["turn"], action=acting.view["mine"]["legal"][0])
        await told([])


async def test_who_goes_with_the_page_hidden_comes_back_looking(server: ClockedServer) -> None:
    async with playing(server, 2) as (ayu, marek):
        await marek.do("visibility", visible=False)
        await server.pass_s(1.1, ayu)
        assert ayu.presence["hidden"] == [1]
        await marek.go_away()
        await ayu.until(lambda: ayu.here == [0])
        assert ayu.presence["hidden"] == []
        await back(marek)
        await ayu.until(lambda: ayu.here == [0, 1])
        assert ayu.presence["hidden"] == []


async def test_who_acts_is_back(server: ClockedServer) -> None:
    async with playing(server, 2) as people:
        acting = actor(people)
        (other,) = (player for player in people if player is not acting)
        await acting.do("visibility", visible=False)
        await server.pass_s(45.1, other)
        assert seat(other, acting.seat)["away"]
        turn = other.table["turn"]
        await acting.do("act", turn=turn, action=acting.view["mine"]["legal"][0])
        await other.until(lambda: seat(other, acting.seat)["driver"] == "human")


async def test_the_host_role_moves_when_the_host_is_away_and_not_before(server: ClockedServer) -> None:
    """E1, E13: with it the rights."""
    async with seated(server, 3) as (ayu, marek, ola):
        await ayu.go_away()
        await marek.until(lambda: marek.here == [1, 2])
        await server.pass_s(30, marek)
        await ayu.__aenter__()
        assert marek.room["host"] == 0
        await ayu.go_away()
        await marek.until(lambda: marek.here == [1, 2])
        await server.pass_s(46, marek)
        assert marek.room["host"] == 1
        assert {"type": "host_changed", "seat": 1} in [event for update in ola.updates for event in update["events"]]
        await marek.do("start")
        async with Player(server.url, ayu.code, "Ayu", token=ayu.token) as back:
            assert (await back.command("end_match"))["code"] == "not_host"


async def test_nothing_falls_due_while_nobody_is_there(server: ClockedServer) -> None:
    """A room where only bots are left waits; who comes first finds the others as they were."""
    async with playing(server, 3) as (ayu, marek, ola):
        await ayu.do("rename", name="Ayu")
        version = ayu.view["version"]
        for player in (ayu, marek, ola):
            await player.go_away()
        await server.left_by_all(ayu.code)
        await server.pass_s(50)
        async with Player(server.url, ayu.code, "Ayu", token=ayu.token) as back:
            await server.pass_s(44, back)
            assert [seat(back, number)["away"] for number in range(3)] == [False, False, False]
            assert back.view["version"] == version
            await server.pass_s(1.1, back)
            await server.pass_s(0, back)
            assert [seat(back, number)["away"] for number in range(3)] == [False, True, True]


async def test_a_room_left_alone_goes_out_of_memory_and_comes_back_the_same(server: ClockedServer) -> None:
    async with playing(server, 2) as (ayu, marek):
        view = ayu.private_view()
        await marek.go_away()
        await ayu.go_away()
        await server.left_by_all(ayu.code)
        await server.pass_s(61)
        await server.left_memory(ayu.code)
        async with Player(server.url, ayu.code, "Ayu", token=ayu.token) as back:
            assert back.private_view() == view


async def test_leaving_inside_the_grace_time_ends_it(server: ClockedServer) -> None:
    """A15: no ghost stays."""
    async with seated(server, 2) as (ayu, marek):
        await marek.go_away()
        await ayu.until(lambda: ayu.here == [0])
        back = Player(server.url, ayu.code, "Marek", token=marek.token)
        async with back:
            await back.do("leave")
        await ayu.until(lambda: len(ayu.room["seats"]) == 1)
        await server.pass_s(60, ayu)
        assert ayu.presence["grace"] == []


async def test_one_player_gone_leaves_the_others_clock_alone(server: ClockedServer) -> None:
    """D11."""
    async with playing(server, 3, turn_clock_s=60) as people:
        acting = actor(people)
        others = [player for player in people if player is not acting]
        await server.pass_s(10, acting)
        await others[0].go_away()
        await acting.until(lambda: others[0].seat not in acting.here)
        for name in ("!", "?"):
            await acting.do("rename", name=name)
            await acting.until(lambda name=name: seat(acting, acting.seat)["name"] == name)  # type: ignore[misc]
            assert acting.room["turn_ms"] == 50_000
            await others[0].__aenter__()


async def test_seats_stay_where_they_are_when_people_come_and_go(server: ClockedServer) -> None:
    """D3: four drop and return in any order; nobody is skipped and nobody gets another's hand."""
    chance = random.Random(3)
    async with playing(server, 4, "hit_the_deck") as people:
        before = [player.private_view() for player in people]
        for _ in range(3):
            for player in chance.sample(people, 4)[:3]:
                await player.go_away()
            for player in chance.sample(people, 4):
                await back(player)
            assert [player.private_view() for player in people] == before


async def test_when_all_but_one_are_away_the_next_round_comes_all_the_same(server: ClockedServer) -> None:
    """D5: nobody else is there to be ready."""
    async with playing(server, 3) as people:
        await to_the_scores(people)
        ayu, marek, ola = people
        for player in (marek, ola):
            await player.go_away()
        await ayu.until(lambda: ayu.here == [0])
        await server.pass_s(19.9, ayu)
        assert ayu.phase == "between_rounds"
        await server.pass_s(0.2, ayu)
        assert ayu.phase == "playing"


async def test_when_all_but_one_are_away_turns_go_round(server: ClockedServer) -> None:
    """D2, D5: with a clock, nobody has to do anything for it."""
    async with playing(server, 3, turn_clock_s=30) as (ayu, marek, ola):
        for player in (marek, ola):
            await player.go_away()
        await ayu.until(lambda: ayu.here == [0])
        seen: set[int] = set()
        while seen != {0, 1, 2}:
            await server.pass_s(30.1, ayu)
            seen.add(ayu.table["actor"])
        assert ayu.room["seats"][0]["driver"] == "human"


async def test_a_match_ends_when_it_is_over_and_not_by_age(server: ClockedServer) -> None:
    """D14: rare moves, and a day in between; who is there is not idle."""
    async with playing(server, 2) as people:
        for _ in range(3):
            await server.pass_s(24 * 3600, people[0])
            await in_step(people)
            acting = actor(people)
            await did(acting, "act", turn=acting.table["turn"], action=acting.view["mine"]["legal"][0])
            await in_step([acting, *people])
        assert people[0].phase == "playing"


async def test_a_server_that_dies_after_every_action_changes_nothing(server: ClockedServer) -> None:
    """D22, A27: what a room rolled is in its log; the room that died ever again is the one that never did."""
    async with playing(server, 2, "hit_the_deck") as people:
        chance = random.Random(22)
        for number in range(12):
            await moves(server, people, chance)
            await in_step(people)
            before = [player.private_view() for player in people]
            died = server.house._rooms[people[0].code].room.dump()
            await server.restart()
            for player, view in zip(people, before, strict=True):
                await player.until(
                    lambda player=player, number=number: player.reconnects == number + 1 and not player.view["follows"]  # type: ignore[misc]
                )
                assert player.private_view() == view
            assert server.house._rooms[people[0].code].room.dump() == died
    unkilled = (await story(server, people[0].code))[0]
    assert unkilled[max(unkilled)].dump() == died
