"""The story of a match for whoever was not there, and reactions, of which nothing is kept."""

import asyncio
import json
import random
from contextlib import AsyncExitStack

import pytest

from tests.people.conftest import ClockedServer
from tests.people.seated import (
    NAMES,
    actor,
    back,
    did,
    in_phase,
    in_step,
    new_room,
    play_out,
    playing,
    seated,
    slap_all,
    watching,
)
from tests.people.test_exactly_once import created, entries
from tests.people.test_spectators import moves
from tests.wire.player import PATIENCE_S, Json, Player, ask, dial, new_id
from tests.wire.racing import play_to_a_race


async def history(player: Player) -> list[Json]:
    """Ask for the story and return it."""
    answer = await player.do("history")
    story: list[Json] = answer["history"]
    return story


def events_of(story: list[Json]) -> list[Json]:
    return [event for version in story for event in version["events"]]


def live(player: Player) -> list[Json]:
    """Return all events that the player was told of from the beginning of the match on."""
    events = [event for update in player.updates for event in update["events"]]
    beginnings = [number for number, event in enumerate(events) if event["type"] == "match_started"]
    return events[beginnings[-1] :]


@pytest.mark.parametrize("game", ["crazy_eights", "domino_hearts", "gudetama", "hit_the_deck"])
async def test_the_story_is_what_was_told_to_each_viewer(server: ClockedServer, game: str) -> None:
    """A23, B3: the same events with the same things hidden, for players and spectators.

    So it is from memory, after coming back, and folded from the log after the server has died.
    """
    code = await new_room(server, game)
    async with AsyncExitStack() as stack:
        people = [await stack.enter_async_context(Player(server.url, code, name)) for name in NAMES[:3]]
        wanda = await stack.enter_async_context(watching(server, code))
        everybody = [*people, wanda]
        await people[0].do("start")
        await people[0].until(lambda: people[0].phase == "playing")
        chance = random.Random(game)
        for step in range(25):
            await moves(server, people, chance)
            if step == 10:
                await people[0].do("pause")
                await people[0].do("resume")
        await in_step(everybody)
        told = [live(player) for player in everybody]
        assert [events_of(await history(player)) for player in everybody] == told
        for player in everybody:
            await player.go_away()
            await back(player)
        assert [events_of(await history(player)) for player in everybody] == told
        await server.restart()
        for player in everybody:
            await player.until(lambda player=player: player.close_codes != [] and player.view["follows"] == 0)  # type: ignore[misc]
        assert [events_of(await history(player)) for player in everybody] == told
        versions = [entry["version"] for entry in await history(wanda)]
        assert versions == sorted(set(versions))


async def test_a_history_whose_beginning_is_missing_says_so(
    server: ClockedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Told is the newest part of it; also when it is folded from the log again."""
    monkeypatch.setattr("server.rooms.history.MOST_BYTES", 1_000)
    async with playing(server, 2) as people:
        ayu = people[0]
        assert (await ayu.do("history"))["whole"]
        chance = random.Random(3)
        async with asyncio.timeout(PATIENCE_S):
            while (answer := await ayu.do("history"))["whole"]:
                await moves(server, people, chance)
        story = events_of(answer["history"])
        assert story == live(ayu)[-len(story) :]
        assert 500 < len(json.dumps(answer["history"], separators=(",", ":"))) <= 1_000
        await server.restart()
        await ayu.until(lambda: ayu.reconnects == 1 and ayu.view["follows"] == 0)
        again = await ayu.do("history")
        assert (again["whole"], again["history"]) == (False, answer["history"])


async def test_the_story_names_no_card_that_others_drew(server: ClockedServer) -> None:
    """B3."""
    async with playing(server, 2) as people, watching(server, people[0].code) as wanda:
        chance = random.Random(2)
        stories: list[list[Json]] = []
        while not stories or not any(event["type"] == "drew" for event in stories[0]):
            await moves(server, people, chance)
            stories = [events_of(await history(player)) for player in (*people, wanda)]
        for viewer, story in zip((0, 1, None), stories, strict=True):
            drawn = [event for event in story if event["type"] == "drew"]
            assert [("cards" in event) for event in drawn] == [event["seat"] == viewer for event in drawn]


async def test_who_comes_late_hears_all_of_it(server: ClockedServer) -> None:
    async with seated(server, 1) as (ayu,):
        await ayu.do("add_bot")
        await ayu.do("start")
        await ayu.until(lambda: ayu.phase == "playing")
        chance = random.Random(4)
        for _ in range(6):
            await moves(server, [ayu], chance)
        async with Player(server.url, ayu.code, "Late") as late:
            story = events_of(await history(late))
            assert [event["type"] for event in story[:2]] == ["match_started", "dealt"]
            assert story[-1] == {"type": "joined", "seat": 1, "name": "Late"}


async def test_each_match_has_a_story_of_its_own(server: ClockedServer) -> None:
    """The last one is told until the next begins, also in the lobby and after another game was chosen."""
    async with seated(server, 2) as (ayu, marek):
        assert [event["type"] for event in events_of(await history(marek))] == ["joined", "joined"]
        await did(ayu, "set_options", options={"target": 20})
        await did(ayu, "start")
        await in_step([ayu, marek])
        await play_out([ayu, marek])
        first = events_of(await history(marek))
        assert (first[0]["type"], first[-1]["type"]) == ("match_started", "match_over")
        await did(ayu, "choose_game", game="gudetama")
        after = [*map(as_all_see_it, first), {"type": "game_chosen", "game": "gudetama"}]
        assert events_of(await history(marek)) == after, "the seats may be others' by now"
        await server.restart()
        for player in (ayu, marek):
            await player.until(lambda player=player: player.reconnects == 1 and player.view["follows"] == 0)  # type: ignore[misc]
        assert events_of(await history(marek)) == after
        await did(ayu, "start")
        again = events_of(await history(marek))
        assert [event["type"] for event in again if event["type"] == "match_started"] == ["match_started"]
        assert again[0]["type"] == "match_started"


def as_all_see_it(event: Json) -> Json:
    return {key: value for key, value in event.items() if (event["type"], key) != ("drew", "cards")}


async def test_the_story_goes_on_through_all_that_people_do(server: ClockedServer) -> None:
    """Leaving, coming late, removing, moving, passing on: the log folds again to the same story."""
    async with playing(server, 3) as (ayu, marek, ola):
        await marek.do("leave")
        await ayu.do("remove_person", seat=2)
        async with Player(server.url, ayu.code, "New") as new:
            await ayu.do("pass_host", seat=new.seat)
            await new.do("pause")
            await new.do("set_house_rules", rules={"turn_clock_s": 30})
            await new.do("resume")
            await new.do("more_time", turn=new.table["turn"])
            story = await history(ayu)
            await server.restart()
            await ayu.until(lambda: ayu.reconnects == 1 and ayu.view["follows"] == 0)
            assert await history(ayu) == story
        kinds = [event["type"] for event in events_of(story)]
        assert kinds[2:] == [
            "left", "removed", "joined", "host_changed", "paused", "resumed", "time_extended",
        ]  # fmt: skip
        assert ola.close_codes


async def test_a_match_that_was_ended_shows_nobody_the_cards_of_whose_seat_they_have_now(server: ClockedServer) -> None:
    """Seats move up when a match is taken off the table, and newcomers sit down behind them."""
    async with playing(server, 3) as (ayu, marek, ola):
        people = [ayu, marek, ola]
        while not (mine := drawn_by(2, ola)):
            acting = actor(people)
            turn, legal = acting.table["turn"], acting.view["mine"]["legal"]
            action = next((action for action in legal if action["type"] == "draw"), legal[0])
            await acting.do("act", turn=turn, action=action)
            for player in people:
                await player.until(lambda player=player, turn=turn: player.table["turn"] > turn)  # type: ignore[misc]
        assert mine[0]["cards"]
        await marek.do("leave")
        await ayu.do("end_match")
        async with Player(server.url, ayu.code, "Pia") as pia:
            assert (ola.seat, pia.seat) == (1, 2)
            for player in (ola, pia):
                story = events_of(await history(player))
                drawn = [event for event in story if event["type"] == "drew"]
                assert [event["seat"] for event in drawn].count(2) == 1
                assert not any("cards" in event for event in drawn)


async def test_what_is_refused_is_told_to_nobody_else(server: ClockedServer) -> None:
    async with playing(server, 2) as people:
        acting = actor(people)
        (other,) = (player for player in people if player is not acting)
        told = len(other.updates)
        not_mine = {"type": "play", "card": other.view["mine"]["hand"][0]}
        refused = await acting.command("act", turn=acting.table["turn"], action=not_mine)
        assert refused["code"] == "not_legal"
        await other.do("history")  # whatever was told before has come in by now
        assert len(other.updates) == told


def drawn_by(seat: int, viewer: Player) -> list[Json]:
    """Return what the viewer has seen this seat draw."""
    events = [event for update in viewer.updates for event in update["events"]]
    return [event for event in events if event["type"] == "drew" and event["seat"] == seat]


# Reactions


async def test_a_reaction_is_seen_by_all_and_kept_by_nobody(server: ClockedServer) -> None:
    async with playing(server, 2) as (ayu, marek), watching(server, ayu.code) as wanda:
        version = (await entries(server, ayu.code))[-1].version
        await marek.do("react", reaction="wow")
        for player in (ayu, marek, wanda):
            await player.until(lambda player=player: bool(player.told["reacted"]))  # type: ignore[misc]
            assert player.told["reacted"] == [{"type": "reacted", "seat": 1, "reaction": "wow"}]
        assert (await entries(server, ayu.code))[-1].version == version
        assert not any(event["type"] == "reacted" for event in events_of(await history(ayu)))
        assert (await marek.command("react", reaction="rude"))["code"] == "bad_message"


async def test_three_reactions_in_five_seconds(server: ClockedServer) -> None:
    """C8: the fourth is refused with the time to wait; everybody has a count of their own."""
    async with seated(server, 2) as (ayu, marek):
        for passed_s in (0, 1, 1):
            await server.pass_s(passed_s, ayu)
            await ayu.do("react", reaction="clap")
        for again_ms in (3_000, 2_000):
            answer = await ayu.command("react", reaction="clap")
            assert answer["code"] == "too_often"
            assert again_ms <= answer["detail"]["again_ms"] <= again_ms + 1
            await server.pass_s(1, ayu)
        await marek.do("react", reaction="heart")
        await server.pass_s(1, ayu)
        await ayu.do("react", reaction="clap")
        assert (await ayu.command("react", reaction="clap"))["code"] == "too_often"
        await server.pass_s(0, marek)
        assert len(marek.told["reacted"]) == 5


async def test_a_reaction_that_is_sent_again_is_shown_once(server: ClockedServer) -> None:
    """All that were under way when the line broke, at once and long after; what somebody else sends is not the same."""
    async with seated(server, 3) as (ayu, marek, ola):
        commands = [{"type": "react", "id": new_id(), "reaction": reaction} for reaction in ("clap", "wow", "heart")]
        for sender, passed_s in ((ayu, 0), (ayu, 0), (ayu, 60), (marek, 0)):
            await server.pass_s(passed_s, ola)
            async with await dial(server.url, f"/ws/{ola.code}") as socket:
                await ask(socket, type="join", token=sender.token, name=sender.name)
                for command in commands:
                    assert (await ask(socket, **command))["type"] == "done"
        await ola.do("heartbeat")
        told = [(reacted["seat"], reacted["reaction"]) for reacted in ola.told["reacted"]]
        assert told == [(seat, reaction) for seat in (0, 1) for reaction in ("clap", "wow", "heart")]


async def test_reactions_in_a_race_come_after_the_verdict(server: ClockedServer) -> None:
    """Nobody is told anything while hands may still come down."""
    async with playing(server, 2, "hit_the_deck") as people:
        ayu, marek = people
        await play_to_a_race(people)
        order: list[str] = []
        take = marek._take

        async def listen(message: Json) -> None:
            order.append(message["type"])
            await take(message)

        marek._take = listen  # type: ignore[method-assign]
        reacting = asyncio.create_task(ayu.do("react", reaction="laugh"))
        await asyncio.sleep(0)
        await ayu.do("heartbeat")
        await slap_all(people)
        await reacting
        await marek.until(lambda: bool(marek.told["reacted"]))
        assert order.index("update") < order.index("reacted")


@pytest.mark.parametrize("phase", ["lobby", "playing"])
async def test_a_log_that_has_no_end_is_cut(server: ClockedServer, monkeypatch: pytest.MonkeyPatch, phase: str) -> None:
    """Before any match, and in one that goes on and on: the room is the same after a crash and after a farewell.

    What is not kept any more is not told any more either, once the server that knew it is gone.
    """
    monkeypatch.setattr("server.rooms.room_task.SNAPSHOT_EVERY", 5)
    monkeypatch.setattr("server.rooms.room_task.MOST_ENTRIES", 20)
    command = new_id()
    code = (await created(server, command))["code"]
    async with Player(server.url, code, "Ayu") as ayu, Player(server.url, code, "Marek") as marek:
        await in_phase(phase, [ayu, marek])
        await history(marek)  # from here on the server knows it without the log
        for number in range(40):
            await ayu.do("rename", name=f"Ayu {number}")
            assert len(await entries(server, code)) <= 20 + 5
        assert ({"type": "match_started", "seats": 2} in events_of(await history(marek))) is (phase == "playing")
        for end in (server.restart, server.close):
            for player in (ayu, marek):
                player.view = {}
            await end()
            if end == server.close:
                await server.open()
            for player in (ayu, marek):
                await player.until(lambda player=player: "room" in player.view)  # type: ignore[misc]
            assert ayu.phase == phase
            assert [seat["name"] for seat in ayu.room["seats"]] == ["Ayu 39", "Marek"]
            assert (await created(server, command))["code"] == code  # C1
            assert await history(marek) == []
