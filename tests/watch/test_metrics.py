"""What the metrics say after things that the test knows, over real sockets and as Prometheus would read them."""

import asyncio
import contextlib
import json
import os
import random
import re
import signal
from contextlib import AsyncExitStack
from pathlib import Path

from server.gateway.metrics_port import MOST_CONNECTIONS
from server.store.embedded import EmbeddedStore
from server.watch.instruments import Histogram, Numbers
from server.watch.metrics import METRICS, REFUSALS
from tests.store.play import until_async
from tests.watch.scrape import metrics_port, scrape, until, watched_server
from tests.wire.log_of import read_log
from tests.wire.player import PATIENCE_S, Player, create_room, dial, new_id, play_on
from tests.wire.running import RunningServer


async def refuse(player: Player, type_: str, **fields: object) -> str:
    answer = await player.command(type_, **fields)
    assert answer["type"] == "refused", answer
    code: str = answer["code"]
    return code


async def test_a_match_is_told_as_it_was_played(watched: RunningServer) -> None:
    """Two people, a bot and a spectator; what was done is counted by the log that the store has of it."""
    before = await scrape(watched)
    code = await create_room(watched.url, target=60)
    async with AsyncExitStack() as stack:
        ayu, marek = [await stack.enter_async_context(Player(watched.url, code, name)) for name in ("Ayu", "Marek")]
        await stack.enter_async_context(Player(watched.url, code, "Wanda", way="watch"))
        await ayu.do("add_bot")
        await ayu.do("start")
        for player in (ayu, marek):
            await player.until(lambda p=player: p.phase == "playing")  # type: ignore[misc]
        await asyncio.gather(*(play_on(p, lambda: False, random.Random(p.seat)) for p in (ayu, marek)))
        counted = {
            "not_host": await refuse(marek, "start"),
            "wrong_phase": await refuse(ayu, "act", turn=1, action={"type": "draw"}),
        }
        assert all(code == refused for code, refused in counted.items())
        told = await scrape(watched)
        tokens = [ayu.token, marek.token]
    await watched.stop()
    entries, _ = await read_log(watched.data, code)

    assert told("gebrak_rooms", game="hit_the_deck") == told("gebrak_rooms") == 1
    assert [told("gebrak_seats", state=state) for state in ("human", "grace", "away", "bot")] == [2, 0, 0, 1]
    assert told("gebrak_spectators") == 1
    assert told("gebrak_connections") == 3
    assert told("gebrak_tasks") > before("gebrak_tasks")
    assert told("gebrak_ready") == 1
    acts = [entry for entry in entries if entry.body["type"] == "act"]
    decided = [entry.body for entry in acts if entry.body["action"]["type"] == "decide_race"]
    assert decided, "no race in the whole match"
    in_races = sum(len(body["commands"]) for body in decided)
    by_humans = sum(entry.driver == "human" for entry in acts) + in_races
    by_bots = sum(entry.driver == "bot" for entry in acts)
    done = {"game": "hit_the_deck", "outcome": "done"}
    assert told("gebrak_actions_total", driver="human", **done) == by_humans
    assert told("gebrak_actions_total", driver="bot", **done) == by_bots > 0
    assert told("gebrak_actions_total", driver="human", outcome="wrong_phase") == 1
    assert told("gebrak_refusals_total", code="not_host") == 1
    assert told("gebrak_races_total") == told("gebrak_race_spread_seconds_count") == len(decided)
    spreads_ms = [spread_ms(body["action"]["lines"]) for body in decided]
    assert abs(told("gebrak_race_spread_seconds_sum") * 1000 - sum(spreads_ms)) < 0.1
    assert told("gebrak_commit_seconds_count") == len(entries) - 1  # the first one makes the room
    assert told("gebrak_store_pipeline_calls_sum") >= told("gebrak_commit_seconds_count")
    assert told("gebrak_loop_lag_seconds_count") > before("gebrak_loop_lag_seconds_count")
    for nothing in ("reconnects", "take_overs", "hand_overs", "rooms_lost", "room_failures", "store_failures"):
        assert told(f"gebrak_{nothing}_total") == 0, nothing

    for secret in [*tokens, code, "Ayu", "Marek", "Wanda", *(entry.who for entry in entries if entry.who)]:
        assert secret not in told.text
    assert not re.search(r"(red|blue|green|yellow|hit)-", told.text)


def spread_ms(lines: list[dict]) -> float:  # type: ignore[type-arg]
    reactions_ms = [line["reaction_ms"] for line in lines if line["mark"] == "slapped"]
    assert len(reactions_ms) > 1, "whoever plays here slaps in time"
    return float(max(reactions_ms) - min(reactions_ms))


async def test_messages_and_bytes_are_counted_to_the_last_one(watched: RunningServer) -> None:
    async with await dial(watched.url, "/ws") as socket:
        before = await scrape(watched)
        message = json.dumps({"type": "heartbeat", "id": new_id()})
        answers = []
        for _ in range(100):
            await socket.send(message)
            answers.append(await socket.recv(decode=False))
        await socket.send("no JSON")
        refused = await socket.recv(decode=False)
        after = await scrape(watched)

    def grown(name: str) -> float:
        return after(f"gebrak_{name}_total") - before(f"gebrak_{name}_total")

    assert grown("received_messages") == grown("sent_messages") == 101
    masked, bare = 6, 2  # a frame's head
    pongs = grown("received_bytes") - 100 * (masked + len(message)) - masked - len("no JSON")
    pings = grown("sent_bytes") - sum(bare + len(frame) for frame in [*answers, refused])
    number = 4  # bytes that a ping has in it; the first comes within 50 ms, then one every 20 s
    assert pings in (0, bare + number, 2 * (bare + number))
    assert pongs in (0, masked + number, 2 * (masked + number))
    assert after("gebrak_refusals_total", code="bad_json") == 1


async def test_who_comes_back_is_counted_and_who_is_gone_shown(watched: RunningServer) -> None:
    code = await create_room(watched.url)
    async with Player(watched.url, code, "Ayu") as ayu, Player(watched.url, code, "Marek") as marek:
        assert (await scrape(watched))("gebrak_reconnects_total") == 0
        await marek.go_away()
        gone = await until(watched, lambda told: told("gebrak_seats", state="grace") == 1)
        assert gone("gebrak_seats", state="human") == 1
        marek.view = {}
        await marek.__aenter__()
        await ayu.do("visibility", visible=False)
        hidden = await scrape(watched)
        assert hidden("gebrak_reconnects_total") == 1
        assert [hidden("gebrak_seats", state=state) for state in ("human", "grace")] == [1, 1]


async def test_trouble_of_the_store_is_told_while_it_lasts(embedded: EmbeddedStore, tmp_path: Path) -> None:
    """The store hangs; the metrics do not."""
    async with watched_server(tmp_path / "unused", "--redis-url", embedded.url) as server:
        code = await create_room(server.url)
        async with Player(server.url, code, "Ayu") as ayu:
            well = await scrape(server)
            assert well("gebrak_store_trouble_seconds_total") == well("gebrak_rooms_waiting") == 0
            os.kill(embedded.pid, signal.SIGSTOP)
            try:
                waits = asyncio.create_task(ayu.do("rename", name="Ayu 2"))
                first = await until(server, lambda told: told("gebrak_rooms_waiting") == 1)
                grown = "gebrak_store_trouble_seconds_total"
                assert first(grown) > 0
                second = await until(server, lambda told: told(grown) > first(grown) and told("gebrak_ready") == 0)
            finally:
                os.kill(embedded.pid, signal.SIGCONT)
            await waits
            over = await until(server, lambda told: told("gebrak_ready") == 1)
            assert over("gebrak_rooms_waiting") == 0
            assert over(grown) >= second(grown)
            assert over("gebrak_commit_seconds_sum") > 1
            os.kill(embedded.pid, signal.SIGKILL)  # and is started again
            await ayu.do("rename", name="Ayu 3")
            assert (await scrape(server))("gebrak_store_failures_total") >= 1


async def test_rooms_that_change_their_server_are_counted_at_both(embedded: EmbeddedStore, tmp_path: Path) -> None:
    async with AsyncExitStack() as stack:
        one, two = [
            await stack.enter_async_context(watched_server(tmp_path / name, "--redis-url", embedded.url))
            for name in "ab"
        ]
        code = await create_room(one.url)
        async with Player(one.url, code, "Ayu") as ayu:
            ayu.url = two.url
            async with Player(two.url, code, "Marek"):  # it is asked for, and given
                given = await until(one, lambda told: told("gebrak_hand_overs_total") == 1)
                assert given("gebrak_rooms") == 0
                taken = await scrape(two)
                assert taken("gebrak_rooms") == 1
                assert taken("gebrak_take_overs_total") == 0
            await ayu.do("rename", name="Ayu at two")
            ayu.url = one.url
            await two.kill()
            await ayu.do("rename", name="Ayu at one")
            back = await scrape(one)
            assert back("gebrak_take_overs_total") == back("gebrak_rooms") == 1


SCRAPERS = [b"", b"GET /met", b"\x00\xff\r\n\r\n", b"POST /metrics HTTP/1.1\r\n\r\n", b"GET /" + b"a" * 100_000]


async def test_one_connection_too_many_is_cut(watched: RunningServer) -> None:
    port = await metrics_port(watched)
    silent = [await asyncio.open_connection("127.0.0.1", port) for _ in range(MOST_CONNECTIONS)]
    async with asyncio.timeout(PATIENCE_S):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        with contextlib.suppress(ConnectionResetError):
            assert await reader.read() == b""
    assert not any(one.at_eof() for one, _ in silent)  # whoever was there before is not cut for it, nor yet for silence
    for _, one in silent:
        one.transport.abort()
    writer.close()

    async def is_served() -> bool:
        try:
            return (await scrape(watched))("gebrak_ready") == 1
        except OSError:  # the server has not noticed yet that the silent ones are gone
            return False

    await until_async(is_served, bool)


async def test_whatever_a_scraper_does_players_are_served(watched: RunningServer) -> None:
    """Silent, half-said, rubbish, gone before the answer, reading nothing: and the next one is answered."""
    port = await metrics_port(watched)
    code = await create_room(watched.url)
    asks = b"GET /metrics HTTP/1.1\r\nHost: here\r\n\r\n"
    async with Player(watched.url, code, "Ayu") as ayu:
        writers = []
        for said in [*SCRAPERS, asks, asks * 50] * 10:
            _, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(said)
            writers.append(writer)
        for writer in writers[::2]:
            writer.transport.abort()
        for number in range(20):
            await ayu.do("rename", name=f"Ayu {number}")
        told = await scrape(watched)
        assert told("gebrak_connections") == 1
        for writer in writers:
            writer.transport.abort()
    assert "Traceback" not in "".join(watched.output)


async def test_only_its_own_port_tells(watched: RunningServer) -> None:
    async def status(port: int, path: str) -> int:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(f"GET {path} HTTP/1.1\r\nHost: here\r\n\r\n".encode())
        answer = await reader.read()
        writer.close()
        return int(answer.split()[1])

    assert await status(watched.port, "/metrics") == 404
    assert await status(await metrics_port(watched), "/") == 404
    assert await status(await metrics_port(watched), "/metrics") == 200


async def test_without_a_port_nothing_listens(tmp_path: Path) -> None:
    async with RunningServer(tmp_path / "data") as server:
        await server.stop()
        assert "metrics" not in "".join(server.output)


async def test_all_of_the_table_is_told_in_its_type(watched: RunningServer) -> None:
    await create_room(watched.url)
    told = await scrape(watched)
    for metric in METRICS:
        family = told.families[metric.name.removesuffix("_total")]
        kind = (
            "histogram" if isinstance(metric, Histogram) else "counter" if metric.name.endswith("_total") else "gauge"
        )
        assert (family.type, family.documentation) == (kind, metric.help)
        if isinstance(metric, Numbers):
            assert all(set(sample.labels) == set(metric.labels) for sample in family.samples)
    assert told("process_resident_memory_bytes") > 0
    assert told("python_gc_collections_total") >= 0
    assert {sample.labels["code"] for sample in told.families["gebrak_refusals"].samples} >= {
        code for (code,) in REFUSALS.by
    }


def test_names_are_as_prometheus_wants_them() -> None:
    names = [metric.name for metric in METRICS]
    assert len(set(names)) == len(names)
    for name in names:
        assert re.fullmatch(r"gebrak_[a-z_]+", name)
        assert not re.search(r"_(ms|millis|kb|count|sum|bucket)(_|$)", name), "base units, and nobody else's endings"
    for metric in METRICS:
        assert metric.help.endswith("."), metric.name
