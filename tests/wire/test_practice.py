"""Practice slaps over real sockets: measured as in a race, by one person alone, and nothing stays of them."""

import asyncio
from typing import Any

import pytest

from tests.wire.far import far_from
from tests.wire.log_of import read_log
from tests.wire.player import Json, Player, create_room
from tests.wire.racing import REACTION_S, play_to_a_race, playing, sent
from tests.wire.running import RunningServer


async def opened(player: Player, number: int = 1) -> str:
    """Ask for a practice, wait for the card, and return the practice's id."""
    await player.do("practice")
    await player.until(lambda: len(player.told["practice_opened"]) == number)
    practice: str = player.told["practice_opened"][-1]["practice"]
    return practice


async def practised(player: Player, number: int = 1) -> Json:
    """Wait for the result."""
    await player.until(lambda: len(player.told["practised"]) == number)
    return player.told["practised"][-1]


async def slap(player: Player, practice: str | None, **claim: Any) -> Json:
    return await player.command("slap", race=practice, version=player.view["version"], **claim)


async def test_a_slap_is_answered_then_measured_as_in_a_race(mortal_server: RunningServer) -> None:
    """As often as one likes. The card comes a second later at the soonest, and not at the same moment each time."""
    code = await create_room(mortal_server.url)
    clock = asyncio.get_running_loop().time
    async with Player(mortal_server.url, code, "Ayu") as ayu:
        waited_s = []
        for number in (1, 2):
            asked_s = clock()
            practice = await opened(ayu, number)
            waited_s.append(clock() - asked_s)
            shown_s = clock()
            await asyncio.sleep(REACTION_S)
            claim_ms = (clock() - shown_s) * 1000
            assert (await slap(ayu, practice, claim_ms=claim_ms))["type"] == "done"
            result = await practised(ayu, number)
            assert result["practice"] == practice
            line = result["line"]
            assert line["mark"] == "slapped"
            assert line["measured"] in ("own_clock", "clamped")
            if line["measured"] == "own_clock":
                assert line["reaction_ms"] == pytest.approx(claim_ms, abs=0.1)
            assert REACTION_S * 1000 - 1 <= line["reaction_ms"] <= line["arrival_ms"]
            assert line["network_ms"] == pytest.approx(line["arrival_ms"] - line["reaction_ms"])
            assert result["quality"] == "good"
            assert 0 < result["base_ms"] < 60
            assert (await slap(ayu, practice))["code"] == "race_closed"
        assert min(waited_s) >= 1.0
        assert abs(waited_s[0] - waited_s[1]) > 0.001
        version = ayu.view["version"]
    await mortal_server.stop()
    entries, _ = await read_log(mortal_server.data, code)
    assert entries[-1].version <= version + 1, "a practice is no entry"


async def test_on_a_far_line_the_way_is_taken_off(server: RunningServer) -> None:
    async with far_from(server.port, 0.3) as url:
        code = await create_room(server.url)
        async with Player(url, code, "Ayu") as ayu:
            practice = await opened(ayu)
            await asyncio.sleep(REACTION_S)
            await slap(ayu, practice)
            result = await practised(ayu)
            assert result["line"]["arrival_ms"] > 400
            assert result["line"]["reaction_ms"] < result["line"]["arrival_ms"] - 200
            assert result["line"]["measured"] == "server"
            assert result["base_ms"] > 290
            assert result["quality"] == "fair"


async def test_a_slap_before_the_card_is_early(server: RunningServer) -> None:
    code = await create_room(server.url)
    async with Player(server.url, code, "Ayu") as ayu:
        await ayu.do("practice")
        assert (await slap(ayu, None))["type"] == "done"
        result = await practised(ayu)
        assert (result["line"]["mark"], result["line"]["reaction_ms"]) == ("early", None)
        assert ayu.told["practice_opened"] == []
        # One that has crossed the card on its way is not.
        practice = await opened(ayu)
        assert (await slap(ayu, None))["code"] == "race_opened"
        assert (await slap(ayu, "0" * 16))["code"] == "race_closed"
        await asyncio.sleep(REACTION_S)
        both = await asyncio.gather(slap(ayu, practice), slap(ayu, practice))
        assert [answer.get("code") for answer in both] == [None, "already_slapped"]
        assert (await practised(ayu, 2))["line"]["mark"] == "slapped"


async def test_without_a_slap_it_ends_by_itself(server: RunningServer) -> None:
    code = await create_room(server.url)
    async with Player(server.url, code, "Ayu") as ayu:
        await opened(ayu)
        result = await practised(ayu)
        assert (result["line"]["mark"], result["line"]["reaction_ms"]) == ("no_slap", None)


async def test_one_person_practises_one_at_a_time_and_others_at_the_same_time(server: RunningServer) -> None:
    """Whatever game is chosen."""
    code = await create_room(server.url)
    async with Player(server.url, code, "Ayu") as ayu, Player(server.url, code, "Marek") as marek:
        await ayu.do("choose_game", game="gudetama")
        await ayu.do("practice")
        theirs, others = await asyncio.gather(opened(ayu), opened(marek))
        assert theirs != others
        assert (await slap(marek, theirs))["code"] == "race_closed"
        await asyncio.sleep(REACTION_S)
        await asyncio.gather(slap(ayu, theirs), slap(marek, others))
        await asyncio.gather(practised(ayu), practised(marek))
        assert len(ayu.told["practice_opened"]) == len(ayu.told["practised"]) == 1


async def test_not_while_a_round_is_played_which_ends_it_without_a_word(server: RunningServer) -> None:
    async with playing([server.url] * 2) as (ayu, marek):
        refused = await ayu.command("practice")
        assert (refused["code"], refused["detail"]) == ("wrong_phase", {"phase": "playing"})
        await ayu.do("end_match")
        practice = await opened(ayu)
        await marek.do("practice")
        await ayu.do("start")
        await ayu.until(lambda: ayu.phase == "playing")
        assert (await slap(ayu, practice))["code"] == "race_closed"
        await play_to_a_race([ayu, marek])
        await asyncio.sleep(REACTION_S)
        race = ayu.table["race"]["race"]
        slaps = [await sent(player, "slap", race=race, version=player.view["version"]) for player in (ayu, marek)]
        await sent(ayu if ayu.table["race"]["card_player"] == ayu.seat else marek, "call", race=race)
        assert [(await answer)["type"] for answer in slaps] == ["done"] * 2
        assert ayu.told["practised"] == marek.told["practised"] == marek.told["practice_opened"] == []


async def test_spectators_do_not_practise(server: RunningServer) -> None:
    code = await create_room(server.url)
    async with Player(server.url, code, "Ayu"), Player(server.url, code, "Wanda", way="watch") as wanda:
        assert (await wanda.command("practice"))["code"] == "not_seated"
