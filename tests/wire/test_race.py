"""The hand race over real sockets: what each slap is taken for, what the log keeps, who is last on unequal lines."""

import asyncio
import json
from contextlib import AsyncExitStack

import pytest

from tests.wire.far import far_from
from tests.wire.log_of import judged_again, read_log
from tests.wire.player import Json, Player, ask, dial, new_id
from tests.wire.racing import (
    REACTION_S,
    HeldPongs,
    at_a_race,
    board_of,
    called,
    card_player_first,
    line_of,
    play_to_a_race,
    playing,
    race_of,
    sent,
    slapped,
)
from tests.wire.running import RunningServer

# What a slap is taken for. That a second one, one of a closed race and one that crosses the opening cost nothing, and
# one without a race two cards, stands in `test_room`.


async def test_hd_27_a_slap_before_the_first_pong_has_left_before_the_card_was_there(server: RunningServer) -> None:
    """Its place in the stream is proof, whatever it claims and whenever it comes. Nobody is last besides."""
    async with playing([server.url] * 3) as people:
        early = people[1]
        pongs = HeldPongs(early)
        await play_to_a_race(people)
        first, *_ = card_player_first(people)
        await asyncio.sleep(REACTION_S)
        slaps = [await slapped(player, claim_ms=150) for player in people]
        await called(first)
        pongs.release()
        board = await board_of(first)
        assert [(await slap)["type"] for slap in slaps] == ["done"] * 3
        assert line_of(board, early)["mark"] == "early"
        assert {"seat": 1, "cards": 2, "reason": "early"} in board["penalties"]
        assert {line_of(board, player)["mark"] for player in (people[0], people[2])} == {"slapped"}


async def test_hd_27_a_slap_quicker_than_anybody_is_false_but_for_the_cards_player(server: RunningServer) -> None:
    """100 ms of reaction; the card's player, who knew, is taken as just as fast and has not slapped falsely."""
    async with at_a_race(server.url, 3) as people:
        first, early, honest = card_player_first(people)
        slaps = [await slapped(first, claim_ms=0), await slapped(early, claim_ms=300)]
        await asyncio.sleep(REACTION_S)
        slaps += [await slapped(honest), await called(first)]
        board = await board_of(first)
        assert [(await slap)["type"] for slap in slaps] == ["done"] * 4
        assert line_of(board, first)["mark"] == "slapped"
        assert line_of(board, first)["reaction_ms"] == 100
        assert line_of(board, early)["mark"] == "early"
        assert board["penalties"] == [
            {"seat": early.seat, "cards": 2, "reason": "early"},
            {"seat": honest.seat, "cards": 4, "reason": "last"},
        ]


async def test_hd_24_a_line_that_is_dead_through_a_race_is_excused_once(server: RunningServer) -> None:
    """Nothing comes of it, not even a pong: the line, not the player. The second time it counts as not slapped."""
    async with playing([server.url] * 3) as people:
        marks = []
        for _ in range(2):
            pongs = HeldPongs(people[1])
            await play_to_a_race(people)
            first, *_ = card_player_first(people)
            await asyncio.sleep(REACTION_S)
            for player in (people[0], people[2]):
                await slapped(player)
            if first is not people[1]:
                await called(first)
            board = await board_of(people[0])
            pongs.release()
            await people[1].until(lambda: people[1].table["race"] is None)
            marks.append(line_of(board, people[1])["mark"])
        assert marks == ["excused", "no_slap"]


async def test_hd_24_who_sees_the_race_and_does_not_slap_is_last_alone(server: RunningServer) -> None:
    async with at_a_race(server.url, 3) as people:
        first, other, absent = card_player_first(people)
        await asyncio.sleep(REACTION_S)
        await slapped(first)
        await called(first)
        await slapped(other)
        board = await board_of(first)
        assert line_of(board, absent)["mark"] == "no_slap"
        assert board["penalties"] == [{"seat": absent.seat, "cards": 4, "reason": "no_slap"}]
        assert board["dead_heat"] == []


# Silence


async def test_from_the_opening_to_the_verdict_nothing_is_told(server: RunningServer) -> None:
    """Not that others have slapped, nor who comes and goes, nor what was asked before."""
    async with at_a_race(server.url, 3) as people:
        first, other, third = card_player_first(people)
        told: list[Json] = []
        take = third._take

        async def listen(message: Json) -> None:
            told.append(message)
            await take(message)

        third._take = listen  # type: ignore[method-assign]
        await asyncio.sleep(REACTION_S)
        await slapped(first)
        await called(first)
        await slapped(other)
        await sent(other, "react", reaction="wow")
        await sent(first, "rename", name="Q")
        await sent(third, "history")
        wanda = Player(server.url, first.code, "Wanda", way="watch")
        coming = asyncio.create_task(wanda.__aenter__())
        await other.go_away()
        assert not told
        assert not coming.done()
        await slapped(third)
        await board_of(third)
        await coming
        assert wanda.table["last_race"] is not None
        await wanda.__aexit__(None, None, None)
        # First the answer to the own slap, then the verdict; and only then all the rest.
        assert [message["type"] for message in told[:2]] == ["done", "update"]
        assert told[1]["events"][0]["type"] == "race_decided"


# Far and near


async def test_hd_23_a_far_player_who_is_quicker_is_not_last(server_with_a_race_soon: RunningServer) -> None:
    """G18, D18: 20, 120 and 300 ms away. The nearest reacts last and arrives before the farthest; the board tells."""
    async with AsyncExitStack() as stack:
        port = server_with_a_race_soon.port
        urls = [await stack.enter_async_context(far_from(port, round_trip_s)) for round_trip_s in AWAY_S]
        people = await stack.enter_async_context(playing(urls))
        near, middle, far = people
        slaps: dict[Player, asyncio.Task[float]] = {}
        reactions_s = {near: 0.35, middle: 0.2, far: 0.2}
        for player in people:
            await _react(player, reactions_s[player], slaps)
        await play_to_a_race(people)
        first, *_ = card_player_first(people)
        await asyncio.sleep(REACTION_S)
        await called(first)
        board = await board_of(near)
        lines = {player.name: line_of(board, player) for player in people}
        assert board["penalties"] == [{"seat": near.seat, "cards": 4, "reason": "last"}]
        assert board["last_to_arrive"] == far.seat
        assert lines["P2"]["arrival_ms"] > lines["P0"]["arrival_ms"]
        for player, away_s in zip(people, AWAY_S, strict=True):
            line = lines[player.name]
            assert line["measured"] in ("own_clock", "clamped")
            if line["measured"] == "own_clock":
                assert line["reaction_ms"] == pytest.approx(await slaps[player], abs=0.1)
            assert line["reaction_ms"] >= reactions_s[player] * 1000 - 60
            assert line["network_ms"] > away_s * 1000 - 60
            assert line["sigma_ms"] > 0


AWAY_S = (0.02, 0.12, 0.3)


async def _react(player: Player, reaction_s: float, slaps: dict[Player, asyncio.Task[float]]) -> None:
    """Let this player slap so long after its own opening, and claim what its own clock has counted.

    slaps: where the slap goes; it returns its claim, in ms.
    """
    take, clock = player._take, asyncio.get_running_loop().time

    async def slap(shown_s: float) -> float:
        await asyncio.sleep(shown_s + reaction_s - clock())
        claim_ms = (clock() - shown_s) * 1000
        await slapped(player, claim_ms=claim_ms)
        return claim_ms

    async def watch(message: Json) -> None:
        shown_s = clock()
        await take(message)
        if message["type"] == "update" and any(event["type"] == "race_opened" for event in message["events"]):
            slaps[player] = asyncio.create_task(slap(shown_s))

    player._take = watch  # type: ignore[method-assign]


async def test_a_line_that_breaks_in_a_race_is_judged_from_the_first_opening(server: RunningServer) -> None:
    """On the new connection by arrival less round trip: its claim of a quick hand does not count."""
    async with at_a_race(server.url, 3) as people:
        first, other, broken = card_player_first(people)
        race, version = race_of(first), broken.view["version"]
        await asyncio.sleep(REACTION_S)
        await slapped(first)
        await called(first)
        await slapped(other)
        await broken.go_away()
        async with await dial(server.url, f"/ws/{first.code}") as again:
            await again.send(json.dumps({"type": "join", "id": new_id(), "token": broken.token, "name": "P"}))
            await asyncio.sleep(REACTION_S)
            answer = await ask(again, type="slap", race=race, version=version, claim_ms=120)
            assert answer["type"] == "done"
        board = await board_of(first, race)
        line = line_of(board, broken)
        assert (line["mark"], line["measured"]) == ("slapped", "line")
        assert line["reaction_ms"] >= 2 * REACTION_S * 1000
        assert board["penalties"] == [{"seat": broken.seat, "cards": 4, "reason": "last"}]


# Calm races


async def test_in_a_calm_race_whoever_slaps_within_five_seconds_is_safe(strict_server: RunningServer) -> None:
    """HD-24, HD-25: five seconds for the call, too. That is longer than a timed race stays open.

    Until then a client answers more pings than it may send messages.
    """
    async with at_a_race(strict_server.url, 3, race_kind="calm", photo_finish="by_the_clock") as people:
        first, slow, quick = card_player_first(people)
        view = first.table["race"]
        assert (view["kind"], view["limit_ms"], view["call_limit_ms"]) == ("calm", 5000, 5000)
        await asyncio.sleep(REACTION_S)
        await slapped(quick)
        await asyncio.sleep(4.2)
        await called(first)
        await slapped(first)
        await asyncio.sleep(REACTION_S)
        await slapped(slow)
        board = await board_of(first)
        assert [player.refusals for player in people] == [[]] * 3
        assert board["kind"] == "calm"
        assert board["call_in_time"]
        assert {line["mark"] for line in board["lines"]} == {"slapped"}
        assert board["penalties"] == []
        assert board["last_to_arrive"] is None


async def test_in_a_calm_race_who_does_not_slap_pays(server: RunningServer) -> None:
    """HD-24, HD-25: and so does who forgets to call."""
    async with at_a_race(server.url, 2, race_kind="calm", forgotten_call="besides") as people:
        first, absent = card_player_first(people)
        await asyncio.sleep(REACTION_S)
        await slapped(first)
        board = await board_of(first)
        assert board["penalties"] == [
            {"seat": first.seat, "cards": 4, "reason": "no_call"},
            {"seat": absent.seat, "cards": 4, "reason": "no_slap"},
        ]


# What is remembered, and written down


async def test_after_two_early_slaps_the_line_is_taken_strictly(mortal_server: RunningServer) -> None:
    """In this room, also after a crash of the server: what a player's claims are worth is in the log."""
    async with playing([mortal_server.url] * 3) as people:
        hasty = people[1]
        early = 0
        while early < 2:
            await play_to_a_race(people)
            board = await _raced(people, hasty, 0.0)
            early += line_of(board, hasty)["mark"] == "early"  # never while it is the card's player
        await mortal_server.kill()
        await mortal_server.start()
        await play_to_a_race(people)
        board = await _raced(people, hasty, REACTION_S)
        assert [player.name for player in people if line_of(board, player)["measured"] == "strict"] == ["P1"]


async def _raced(people: list[Player], hasty: Player, hasty_s: float) -> Json:
    """Let all slap and claim it truly, one of them after another time than the others; return the board."""
    race = race_of(hasty)
    await asyncio.sleep(hasty_s)
    await slapped(hasty, claim_ms=hasty_s * 1000)
    await asyncio.sleep(REACTION_S)
    for player in people:
        if player is not hasty:
            await slapped(player, claim_ms=(hasty_s + REACTION_S) * 1000)
    await called(card_player_first(people)[0])
    for player in people:
        await board_of(player, race)
    return await board_of(hasty, race)


async def test_the_log_has_all_that_was_measured(mortal_server: RunningServer) -> None:
    async with at_a_race(mortal_server.url, 2) as people:
        first, other = card_player_first(people)
        await asyncio.sleep(REACTION_S)
        await slapped(first, claim_ms=140.5, painted_ms=8, handler_ms=0.5, pointer="touch")
        await called(first, claim_ms=150)
        await slapped(other)
        race = race_of(first)
        await board_of(first)
    await mortal_server.stop()
    entries, _ = await read_log(mortal_server.data, first.code)
    record = next(record for record in judged_again(entries) if record["race"] == race)
    assert (record["version"], record["kind"], record["limit_ms"]) == (2, "timed", 2500)
    assert record["loop_lag_ms"] >= 0
    assert record["collection_ms"] >= 0
    seat = next(seat for seat in record["seats"] if seat["seat"] == first.seat)
    assert (seat["claim_ms"], seat["painted_ms"], seat["handler_delay_ms"]) == (140.5, 8, 0.5)
    assert (seat["pointer"], seat["call_claim_ms"], seat["visible"]) == ("touch", 150, True)
    assert seat["base_samples"] >= 8
    assert seat["base_source"] == "pings"
    assert seat["queued_bytes"] == 0
    pings = seat["pings_ms"]
    assert pings[0] == 0
    assert len(pings) >= 3, "a ping every 40 ms"
    before, slap_ms = seat["slap_pong"], seat["slap_ms"]
    assert before is not None
    assert slap_ms is not None
    pong_ms = seat["pongs_ms"][before]
    assert pong_ms is not None
    assert pong_ms <= slap_ms
    assert any(pong is not None for pong in seat["pongs_ms"][before + 1 :]), "the pong behind the slap"


async def test_an_open_race_is_finished_before_the_server_stops(mortal_server: RunningServer) -> None:
    """On SIGTERM: the verdict is in the log, and nobody races again."""
    async with at_a_race(mortal_server.url, 2) as people:
        first, other = card_player_first(people)
        race = race_of(first)
        stopping = asyncio.create_task(mortal_server.stop())
        await asyncio.sleep(REACTION_S)
        await slapped(first)
        await called(first)
        await slapped(other)
        await first.until(lambda: first.table["race"] is None)
        assert first.table["last_race"]["race"] == race
        await stopping
        entries, _ = await read_log(mortal_server.data, first.code)
    assert race in [record["race"] for record in judged_again(entries)]


async def test_a_hidden_page_stays_in_the_race(server: RunningServer) -> None:
    """HD-22: hiding is no way out of it."""
    async with playing([server.url] * 2) as people:
        await people[1].do("visibility", visible=False)
        # Longer than a line counts as fresh of which nothing is heard.
        await asyncio.sleep(5.5)
        await play_to_a_race(people)
        assert people[0].table["race"]["seats"] == [0, 1]
        await asyncio.sleep(REACTION_S)
        for player in people:
            await slapped(player)
        await called(card_player_first(people)[0])
        await board_of(people[0])


async def test_everybody_is_told_how_good_each_line_is(server: RunningServer) -> None:
    """Good, fair or poor; the numbers are nobody else's."""
    async with AsyncExitStack() as stack:
        far_url = await stack.enter_async_context(far_from(server.port, 0.25))
        near, far = await stack.enter_async_context(playing([server.url, far_url]))
        for player in (near, far):
            await player.until(lambda p=player: len(p.presence.get("line", ())) == 2)  # type: ignore[misc]
            lines = player.presence["line"]
            assert [line["seat"] for line in lines] == [0, 1]
            assert {frozenset(line) for line in lines} == {frozenset({"seat", "quality"})}
            assert lines[1]["quality"] in ("fair", "poor")
