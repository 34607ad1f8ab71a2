"""Whole matches over real sockets, against a real server with its real store."""

import asyncio
import random
from contextlib import AsyncExitStack

from tests.wire.log_of import check_journals, judged_again, private_view, read_log
from tests.wire.player import Player, create_room, play_on
from tests.wire.running import RunningServer

MOST_MATCHES = 8


async def test_four_sockets_play_whole_matches_with_races_and_a_rematch(mortal_server: RunningServer) -> None:
    code = await create_room(mortal_server.url, target=60)
    async with AsyncExitStack() as stack:
        players = [await stack.enter_async_context(Player(mortal_server.url, code, f"P{seat}")) for seat in range(4)]
        assert [player.seat for player in players] == [0, 1, 2, 3]
        boards: set[str] = set()
        for match in range(MOST_MATCHES):
            await players[0].do("start")
            await asyncio.gather(
                *(player.until(lambda p=player: p.phase == "playing") for player in players)  # type: ignore[misc]
            )
            await asyncio.gather(
                *(play_on(player, lambda: False, random.Random(f"{match}{player.seat}")) for player in players)
            )
            assert all(player.phase == "match_over" for player in players)
            boards |= {update["table"]["last_race"]["race"] for update in players[1].updates if _board(update)}
            if boards and match:
                break  # there has been a race, and a rematch
        table = players[0].table
        assert boards, "no Hand card was played in all these matches"
        assert max(seat["total"] for seat in table["seats"]) >= 60
        winners = [seat["total"] for seat, place in zip(table["seats"], table["places"], strict=True) if place == 1]
        assert set(winners) == {min(seat["total"] for seat in table["seats"])}
        versions = [[update["version"] for update in player.updates] for player in players]
        assert all(seen == sorted(seen) for seen in versions)
        for player in players:
            followed = [update["follows"] for update in player.updates if update["follows"]]
            assert set(followed) <= {update["version"] for update in player.updates}, "an update was missed"
    await mortal_server.stop()
    entries, room = await read_log(mortal_server.data, code)
    check_journals(entries, players)
    assert len(judged_again(entries)) >= len(boards)
    assert all(private_view(room, player.seat) == player.private_view() for player in players)


def _board(update: dict) -> bool:  # type: ignore[type-arg]
    return bool(update["table"] and update["table"]["last_race"])


async def test_one_human_and_three_bots_play_a_whole_match(mortal_server: RunningServer) -> None:
    code = await create_room(mortal_server.url, target=40)
    async with Player(mortal_server.url, code, "Ayu") as ayu:
        for _ in range(3):
            await ayu.do("add_bot")
        await ayu.until(lambda: [seat["bot"] for seat in ayu.view["room"]["seats"]] == [False, True, True, True])
        await ayu.do("start")
        await ayu.until(lambda: ayu.phase == "playing")
        await play_on(ayu, lambda: False, random.Random(1))
        assert ayu.phase == "match_over"
    await mortal_server.stop()
    entries, _ = await read_log(mortal_server.data, code)
    check_journals(entries, [ayu])
    judged_again(entries)
    assert {entry.seat for entry in entries if entry.driver == "bot"} == {1, 2, 3}


async def test_a_view_names_no_card_of_another_hand(mortal_server: RunningServer) -> None:
    """B1, B2, B4: what is hidden is in no frame, from the first after joining to the end of the round."""
    code = await create_room(mortal_server.url, target=500)
    async with Player(mortal_server.url, code, "Ayu") as ayu, Player(mortal_server.url, code, "Marek") as marek:
        await ayu.do("start")
        await asyncio.gather(*(p.until(lambda p=p: p.phase == "playing") for p in (ayu, marek)))  # type: ignore[misc]
        await asyncio.gather(
            *(play_on(p, lambda p=p: p.phase == "between_rounds", random.Random(3)) for p in (ayu, marek))  # type: ignore[misc]
        )
        drawn_by_marek = [
            event
            for update in ayu.updates
            for event in update["events"]
            if event["type"] == "drew" and event["seat"] == 1
        ]
        assert all("cards" not in event for event in drawn_by_marek)
    await mortal_server.stop()
    entries, _ = await read_log(mortal_server.data, code)
    secret = next(e.body["action"]["secret"] for e in entries if e.body.get("action", {}).get("type") == "deal")
    playing = [update for update in ayu.updates if update["room"]["phase"] == "playing"]
    assert playing
    assert not any(secret in str(update) for update in playing)
    assert ayu.table["last_round"]["deal_code"] == secret
