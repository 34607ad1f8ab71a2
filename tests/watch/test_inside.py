"""What is counted where no client can bring it about by itself, and the instruments."""

import asyncio
import gc
import time

import pytest

from protocol.codes import CloseCode
from protocol.hit_the_deck import RaceLine, RaceMark
from server.gateway.metrics_port import MetricsPort
from server.limits import Limits
from server.store.store import Store
from server.watch import metrics
from server.watch.instruments import Histogram, Stopwatch
from server.watch.loop import LoopWatch
from tests.gateway.clients import RecordingHouse
from tests.gateway.conftest import OpenGateway
from tests.gateway.test_slow_clients import KERNEL, fill, slow_client, update
from tests.loop_turns import loop_turns
from tests.people.conftest import ClockedServer
from tests.people.seated import playing, seated, watching
from tests.wire.player import PATIENCE_S


def states() -> dict[str, float]:
    return {state: seats for (state,), seats in metrics.SEATS.by.items() if seats}


async def test_a_seat_is_in_grace_then_away_then_human_again(clocked: ClockedServer) -> None:
    async with playing(clocked, 3) as (ayu, marek, _):
        await clocked.house.census()
        assert states() == {"human": 3}
        await marek.go_away()
        await ayu.until(lambda: 1 not in ayu.here)
        await clocked.house.census()
        assert states() == {"human": 2, "grace": 1}
        await clocked.pass_s(45.0, ayu)
        await clocked.house.census()
        assert states() == {"human": 2, "away": 1}
        marek.view = {}
        await marek.__aenter__()
        await clocked.house.census()
        assert states() == {"human": 3}


async def test_a_house_that_closes_is_not_ready(clocked: ClockedServer) -> None:
    await clocked.house.census()
    assert metrics.READY.value == 1
    await clocked.house.close()
    await clocked.house.census()
    assert metrics.READY.value == 0


async def test_many_rooms_are_counted_in_slices(clocked: ClockedServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("server.slices.SLICE_S", 0.0)
    async with (
        seated(clocked, 2) as (ayu, _),
        seated(clocked, 1),
        watching(clocked, ayu.code),
        loop_turns() as turns,
    ):
        await clocked.house.census()
    assert turns.count == 2
    assert metrics.ROOMS.by["crazy_eights",] == 2
    assert states() == {"human": 3}
    assert metrics.SPECTATORS.value == 1


async def test_a_room_in_another_servers_hands_is_counted(clocked: ClockedServer) -> None:
    lost = metrics.ROOMS_LOST.value
    async with seated(clocked, 1) as (ayu,):
        await append_behind_its_back(clocked.store, ayu.code)
        await ayu.do("rename", name="Ayu 2")  # she is sent on, and comes back
        assert ayu.close_codes == [CloseCode.MOVED]
    assert metrics.ROOMS_LOST.value == lost + 1


async def append_behind_its_back(store: Store, code: str) -> None:
    loaded = await store.load(code)
    assert loaded is not None
    body = {"type": "owner", "server": "elsewhere"}
    entry = loaded.log.next_entry(at_ms=loaded.log.at_ms, who=None, seat=None, driver="room", command=None, body=body)
    await loaded.log.append(entry)


async def test_an_error_of_the_program_is_counted(clocked: ClockedServer, monkeypatch: pytest.MonkeyPatch) -> None:
    failures = metrics.ROOM_FAILURES.value
    async with seated(clocked, 1) as (ayu,):
        room = clocked.house._rooms[ayu.code]

        def broken(*_: object) -> None:
            raise KeyError("red-3")

        monkeypatch.setattr(room, "_carry_out", broken)
        await ayu.do("rename", name="Ayu 2")  # she comes back to a room that is read from its log
    assert metrics.ROOM_FAILURES.value == failures + 1


async def test_skipped_updates_are_counted(open_: OpenGateway, house: RecordingHouse) -> None:
    gateway = await open_(limits=KERNEL)
    _, connection = await slow_client(gateway, house)
    last_sent = await fill(connection)
    skipped, sent = metrics.UPDATES_SKIPPED.value, metrics.SENT_MESSAGES.value
    waits = connection._newest is not None
    for number in range(last_sent + 1, last_sent + 11):
        connection.update(update(number))
    connection.open_race(update(last_sent + 11))
    assert metrics.SENT_MESSAGES.value == sent + 1
    assert metrics.UPDATES_SKIPPED.value == skipped + 10 + waits


async def test_a_late_loop_and_collections_are_seen() -> None:
    watch = LoopWatch()
    late = metrics.LOOP_LAG.counts[:]
    collecting_s = metrics.GC_SECONDS.by["2",]
    watch.start()
    try:
        async with asyncio.timeout(PATIENCE_S):
            while sum(metrics.LOOP_LAG.counts[6:]) == sum(late[6:]):  # more than 100 ms late
                await asyncio.sleep(0.01)
                time.sleep(0.3)  # noqa: ASYNC251 - this is what must be seen
        gc.collect()
    finally:
        watch.stop()
    assert metrics.GC_SECONDS.by["2",] > collecting_s
    seen = metrics.GC_SECONDS.by["2",]
    gc.collect()
    assert metrics.GC_SECONDS.by["2",] == seen, "it goes on after its end"


def test_a_bound_is_in_its_bucket() -> None:
    histogram = Histogram("x", "X.", (1, 2))
    for value in (0, 1, 1.5, 2, 2.1, 100):
        histogram.observe(value)
    assert histogram.counts == [2, 2, 2]
    assert histogram.sum == pytest.approx(106.6)


def test_time_runs_while_somebody_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    now_s = 10.0
    monkeypatch.setattr("server.watch.instruments.monotonic", lambda: now_s)
    watch = Stopwatch("x", "X.")
    watch.begin()
    now_s = 11.0
    watch.begin()
    watch.end()
    now_s = 13.0
    assert (watch.value, watch.waiting) == (3.0, 1)
    watch.end()
    now_s = 20.0
    assert (watch.value, watch.waiting) == (3.0, 0)


@pytest.mark.parametrize(("heat", "label", "spread_s"), [([0, 1], "yes", 0.15), ([], "no", 0.15)])
def test_a_race_is_counted_by_its_verdict(heat: list[int], label: str, spread_s: float) -> None:
    lines = [line(0, 350.0, "slapped"), line(1, 200.0, "slapped"), line(2, 20.0, "early"), line(3, None, "no_slap")]
    races, spread = metrics.RACES.by[label,], metrics.RACE_SPREAD.sum
    metrics.race_decided(lines, heat)
    assert metrics.RACES.by[label,] == races + 1
    assert metrics.RACE_SPREAD.sum == pytest.approx(spread + spread_s)


def line(seat: int, reaction_ms: float | None, mark: RaceMark) -> RaceLine:
    return {
        "seat": seat,
        "reaction_ms": reaction_ms,
        "sigma_ms": None,
        "network_ms": None,
        "arrival_ms": reaction_ms,
        "call_ms": None,
        "mark": mark,
        "measured": None,
    }


async def test_however_many_ask_the_rooms_are_counted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("server.gateway.metrics_port.KEPT_S", 60.0)
    counted = 0

    async def update() -> None:
        nonlocal counted
        counted += 1
        await asyncio.sleep(0.05)

    port = MetricsPort(update, Limits())
    await port.open("127.0.0.1", 0)

    async def ask() -> bytes:
        reader, writer = await asyncio.open_connection("127.0.0.1", port.port)
        writer.write(b"GET /metrics HTTP/1.1\r\n\r\n")
        answer = await reader.read()
        writer.close()
        return answer.partition(b"\r\n\r\n")[2]

    try:
        async with asyncio.timeout(PATIENCE_S):
            texts = await asyncio.gather(*(ask() for _ in range(20)))
    finally:
        await port.close()
    assert counted == 1
    assert len(set(texts)) == 1
    assert b"gebrak_ready" in texts[0]
