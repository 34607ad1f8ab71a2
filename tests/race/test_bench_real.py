"""The bench with real browsers, all of it but the browsers: lines, deals, scores, and what it says at the end."""

import asyncio
import json
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

import pytest

from bench import race_real
from bench.race_deals import BYTES_OF_A_ROUND, RACES, SEATS, known_secrets, opens_with_races
from bench.race_link import OPENING, SLAP_BYTES, Link
from bench.race_real import Ran, machine, score
from bench.race_score import (
    Score,
    Target,
    cards_by_verdict,
    last_by_arrival,
    last_by_verdict,
    last_less_least,
    last_less_mean,
)
from bench.race_world import CLASSES, Connection, Raced
from server.games.hit_the_deck import HAND_CARD, HitTheDeck
from server.race.judge import judge
from server.race.record import RaceRecord
from tests.race.records import BASE_MS, race_record, seat_record, slapped

BOUND_S = 20.0
FAR = Connection("inter", stretch=1.0, level=1.0)
NEAR = Connection("lan", stretch=1.0, level=1.0)
A_SLAP = b"s" * (SLAP_BYTES + 1)


# Lines


class Server:
    """Sends what it is told to, and keeps what comes in."""

    def __init__(self) -> None:
        self.received = b""
        self.writers: list[asyncio.StreamWriter] = []
        self.ended = asyncio.Event()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.writers.append(writer)
        while data := await reader.read(65536):
            self.received += data
        self.ended.set()


@pytest.fixture
async def server() -> AsyncIterator[tuple[Server, int]]:
    server = Server()
    async with await asyncio.start_server(server.serve, "127.0.0.1", 0) as listening:
        yield server, listening.sockets[0].getsockname()[1]
        for writer in server.writers:
            writer.close()


async def until(condition: Any) -> None:
    async with asyncio.timeout(BOUND_S):
        while not condition():  # noqa: ASYNC110 - nobody is told
            await asyncio.sleep(0.005)


async def test_a_line_takes_its_time_and_keeps_the_order_both_ways(server: tuple[Server, int]) -> None:
    there, port = server
    words = [b"%06d" % number for number in range(500)]
    async with Link(Random(1), FAR, port) as link, asyncio.timeout(BOUND_S):
        reader, writer = await asyncio.open_connection("127.0.0.1", link.port)
        began_s = monotonic()
        for word in words:
            writer.write(word)
            await asyncio.sleep(0)
        await until(lambda: there.received)
        assert monotonic() - began_s >= CLASSES["inter"].up.base_ms / 1000
        await until(lambda: len(there.received) == len(b"".join(words)))
        assert there.received == b"".join(words)
        began_s = monotonic()
        for word in words:
            there.writers[0].write(word)
            await asyncio.sleep(0)
        assert await reader.readexactly(len(b"".join(words))) == b"".join(words)
        assert monotonic() - began_s >= CLASSES["inter"].down.base_ms / 1000
        writer.close()
        await asyncio.wait_for(there.ended.wait(), BOUND_S)


async def test_a_line_notes_when_the_card_left_it_and_the_slap_came_back(server: tuple[Server, int]) -> None:
    there, port = server
    async with Link(Random(1), NEAR, port) as link, asyncio.timeout(BOUND_S):
        reader, writer = await asyncio.open_connection("127.0.0.1", link.port)
        writer.write(A_SLAP)
        await until(lambda: there.received)
        assert link.reactions_ms == [], "no race has been opened here"

        there.writers[0].write(b"{%b}" % OPENING)
        await reader.readuntil(b"}")
        assert link.reactions_ms == [None]
        writer.write(b"pong")
        await asyncio.sleep(0.05)
        assert link.reactions_ms == [None], "nothing as short is a slap"
        writer.write(A_SLAP)
        await until(lambda: link.reactions_ms != [None])
        (first_ms,) = link.reactions_ms
        assert first_ms is not None
        assert first_ms >= 50
        writer.write(A_SLAP)
        await until(lambda: len(there.received) == 3 * len(A_SLAP) + 4)
        assert link.reactions_ms == [first_ms], "the first counts"
        writer.close()


# Deals


def test_each_of_the_first_to_play_may_play_a_hand_card_and_opens_a_race_with_it() -> None:
    """By the real engine, on the very deal."""
    secret = known_secrets()(BYTES_OF_A_ROUND)
    assert opens_with_races(secret)
    engine = HitTheDeck()
    state = engine.new_match(SEATS, engine.checked_options({}), secret)
    state, _ = engine.apply(state, None, {"type": "deal", "secret": secret})
    for number in range(RACES):
        seat = engine.awaits(state).seat
        assert seat is not None
        play: Any = {"type": "play", "card": HAND_CARD}
        assert play in engine.legal(state, seat)
        state, _ = engine.apply(state, seat, play)
        assert engine.awaits(state).what == "race_opening"
        race = f"{number:016x}"
        opening: Any = {"race": race, "seats": list(range(SEATS)), "kind": "timed", "limit_ms": 1, "call_limit_ms": 1}
        state, _ = engine.apply(state, None, {"type": "open_race", **opening})
        verdict: Any = judge(race_record(*(slapped(seat, 200.0 + seat) for seat in range(SEATS)), race=race))
        state, _ = engine.apply(state, None, {"type": "decide_race", "race": race, **verdict})


def test_the_deals_are_the_same_in_every_run_and_other_chance_is_as_long_as_asked_for() -> None:
    once, again = known_secrets(), known_secrets()
    sizes = [2, BYTES_OF_A_ROUND, 8, BYTES_OF_A_ROUND]
    told = [once(size) for size in sizes]
    assert told == [again(size) for size in sizes]
    assert [len(bytes.fromhex(secret)) for secret in told] == sizes


# Scores


def raced(
    seat: int, reaction_ms: float, slap_ms: float, idle_ms: Sequence[float] = (20.0,), line: str = "dsl"
) -> Raced:
    return Raced(line, reaction_ms, slap_ms, idle_ms, seat_record(seat))


def test_each_estimator_goes_by_what_it_has() -> None:
    race = [raced(0, 300, 400, [50, 150]), raced(1, 310, 370, [40, 40]), raced(2, 290, 401, [80, 80])]
    verdict = judge(race_record(slapped(0, 300), slapped(1, 290), slapped(2, 280)))
    assert last_by_arrival(race, verdict) == 2
    assert last_less_least(race, verdict) == 0
    assert last_less_mean(race, verdict) == 1
    assert last_by_verdict(race, verdict) == 0


def test_the_cards_of_the_last_count_and_no_others() -> None:
    verdict = judge(race_record(slapped(0, 300), slapped(1, 301), slapped(2, 50), forgotten_call="besides"))
    assert {penalty["reason"] for penalty in verdict["penalties"]} == {"last", "early"}
    assert cards_by_verdict(verdict) == {0: 2, 1: 2}


def test_a_score_counts_what_was_right_and_who_paid() -> None:
    score = Score("real", "gebrak")
    race = [raced(0, 300, 0, line="lan"), raced(1, 310, 0, line="4g"), raced(2, 250, 0, line="dsl")]
    score.count(race, last=1)
    score.count(race, last=0)
    score.count(race, last=0, cards={0: 2, 1: 2})
    score.count([raced(0, 300, 0, line="lan"), raced(1, 309, 0, line="4g")], last=1)
    row = score.row()
    assert (row["races"], row["accuracy"], row["mean_regret_ms"]) == (4, 50, 5)
    assert (row["dead_heat_pct"], row["wrong_outside_pct"]) == (25, 25)
    assert row["accuracy_clear"] == pytest.approx(100 / 3), "of those that are 10 ms apart"
    shares = {share["line"]: (share["truly_last_pct"], share["punished_pct"]) for share in score.shares()}
    assert shares == {"4g": (100, 62.5), "lan": (0, 37.5)}
    assert row["share_off_pct"] == 37.5


def test_two_scores_add_up() -> None:
    race = [raced(0, 300, 0, line="lan"), raced(1, 320, 0, line="4g")]
    one, other, both = (Score("real", "gebrak") for _ in range(3))
    one.count(race, last=1)
    other.count(race, last=0)
    for last in (1, 0):
        both.count(race, last=last)
    one.add(other)
    assert one == both


@pytest.mark.parametrize(("measured", "reached"), [(96.9, "NO"), (97.0, "yes"), (100.0, "yes"), (100.1, "NO")])
def test_a_target_says_whether_it_is_reached(measured: float, reached: str) -> None:
    told = Target("gebrak", "accuracy", 97, 100).reached("estimator", {"gebrak": {"accuracy": measured}})
    assert told == {
        "estimator": "gebrak", "figure": "accuracy", "measured": measured, "least": 97, "most": 100, "reached": reached
    }  # fmt: skip


# What is said at the end

REACTIONS_MS = [200.0, 220.0, 240.0, 260.0, 280.0, 300.0]
BASES_MS = [600.0, 100.0, 60.0, 30.0, 20.0, 2.0]
"""The quickest has the longest way: by arrival it is always the last."""
LINES = list(CLASSES)


def record(race: str, **more: Any) -> RaceRecord:
    seats = zip(REACTIONS_MS, BASES_MS, strict=True)
    return race_record(*(slapped(seat, *of_seat) for seat, of_seat in enumerate(seats)), race=race, **more)


def ran(*records: RaceRecord) -> Ran:
    """Return a run of these races in which the records' claims are the truth."""
    truths = [{race["race"]: race["seats"][seat]["claim_ms"] for race in records} for seat in range(SEATS)]
    doors = [[None if ms is None else ms + 3.0 for ms in truth.values()] for truth in truths]
    return Ran(LINES, records, truths, doors, lags_ms=[0.5] * 99 + [7.0])


def test_every_estimator_judges_the_same_races() -> None:
    scores = {row.estimator: row for row in score(ran(record("a"), record("b")))}
    assert {row.races for row in scores.values()} == {2}
    assert [scores[name].right for name in ("gebrak", "gebrak_without_claim", "minus_min", "arrival")] == [2, 2, 2, 0]
    assert scores["arrival"].regret_ms == 2 * (REACTIONS_MS[-1] - REACTIONS_MS[0])


def test_the_row_without_claim_has_no_use_of_it() -> None:
    """The last one's first pong was late, and not the card: only the player's own clock says so."""
    late = record("a")
    late["seats"][4:] = [slapped(4, 295.0), slapped(5, 300.0)]
    late["seats"][5]["pongs_ms"][0] = BASE_MS + 20.0
    told = {row.estimator: row for row in score(ran(late))}
    assert told["gebrak"].right == 1
    assert told["gebrak_without_claim"].right == 0


def test_a_race_in_which_a_hand_is_missing_is_left_out() -> None:
    """At the server or at the page."""
    no_slap, no_hand = record("a"), record("b")
    no_slap["seats"][2]["slap_ms"] = None
    run = ran(no_slap, no_hand, record("c"))
    assert isinstance(run.truths_ms[4], dict)
    run.truths_ms[4]["b"] = None
    assert {row.races for row in score(run)} == {1}


def test_how_late_everything_was_is_told() -> None:
    told = {str(row["ms"]): row for row in machine(ran(record("a", loop_lag_ms=2.0), record("b", loop_lag_ms=4.0)))}
    assert told["lag of the lines"] == {"ms": "lag of the lines", "median": 0.5, "p95": 0.5, "worst": 7.0}
    assert told["lag of the server, in a race"]["worst"] == 4.0
    assert [told[f"page late, {line}"]["median"] for line in LINES] == [3.0] * SEATS
    assert told["from input to page"]["worst"] == 0.0, "nobody has told any"


def said(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], run: Ran, races: int) -> tuple[int, Any]:
    """Let the bench end with this run; return its exit code and what it has printed."""

    async def played(_races: int, _seed: int, _data: Path) -> Ran:
        return run

    monkeypatch.setattr(race_real, "run", played)
    code = race_real.main(races, 1, as_json=True)
    printed = capsys.readouterr().out
    return code, json.loads(printed) if printed else None


def test_the_bench_ends_well_if_it_has_tested_something(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    code, told = said(monkeypatch, capsys, ran(record("a"), record("b")), races=2)
    assert (code, told["races"], told["left_out"]) == (0, 2, 0)
    assert {target["reached"] for target in told["targets"]} == {"yes"}
    assert {row["estimator"] for row in told["rows"]} >= {"gebrak", "arrival"}


def test_the_bench_fails_if_it_has_run_too_few_races_or_none(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    code, told = said(monkeypatch, capsys, ran(record("a")), races=2)
    assert (code, told["races"]) == (1, 1)
    assert said(monkeypatch, capsys, ran(), races=2) == (1, None)


def test_the_bench_fails_if_arrival_is_right(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    near = race_record(*(slapped(seat, 200.0 + 20 * seat) for seat in range(SEATS)), race="a")
    code, _ = said(monkeypatch, capsys, ran(near), races=1)
    assert code == 1
