"""What holds of every verdict, whatever the record."""

from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from server.race.judge import judge
from server.race.line import Line
from server.race.race import Race, Runner
from server.race.record import RaceRecord, SeatRecord
from tests.race.records import race_record, seat_record

LAW = settings(max_examples=400)


def any_record(rng: Random) -> RaceRecord:
    """Return a record of up to six seats with anything in it."""
    seats = [any_seat(rng, number) for number in range(rng.randint(0, 6))]
    return race_record(
        card_player=rng.randint(-1, 5),
        kind=rng.choice(["timed", "timed", "calm"]),
        photo_finish=rng.choice(["share", "by_the_clock"]),
        forgotten_call=rng.choice(["instead", "besides"]),
        penalty=rng.randint(1, 10),
        seats=seats,
    )


def any_seat(rng: Random, number: int) -> SeatRecord:
    """Pongs missing, coalesced, out of order; claims absent or nonsense; stamps that no line could give."""
    base_ms = rng.choice([None, any_time(rng), rng.uniform(0, 500), rng.uniform(0, 50)])
    pings_ms = [40.0 * tooth for tooth in range(rng.randint(0, 12))]
    trip_ms = min(base_ms or 0.0, 400.0)
    pongs_ms = [
        rng.choice([None, any_time(rng), ping + trip_ms + rng.expovariate(0.05), *[ping + trip_ms] * 9])
        for ping in pings_ms
    ]
    slap_ms, call_ms = (rng.choice([None, any_time(rng), *[rng.uniform(90, 600)] * 4]) for _ in range(2))
    return seat_record(
        number,
        bot=rng.random() < 0.1,
        credit=rng.choice(["full", "full", "revoked"]),
        excused_before=rng.random() < 0.5,
        base_ms=base_ms,
        base_samples=rng.randint(0, 20),
        queued_bytes=rng.choice([0, 0, 7]),
        opening_unsure_ms=rng.choice([0.0, 0.0, any_time(rng)]),
        pings_ms=pings_ms,
        pongs_ms=pongs_ms[rng.choice([0, 0, 0, 2]) :],
        slap_ms=slap_ms,
        slap_pong=None if slap_ms is None else rng.choice([None, *range(-2, 14), *[min(int(slap_ms // 40), 11)] * 9]),
        slap_unsure_ms=rng.choice([0.0, 0.0, any_time(rng)]),
        slap_other_line=rng.random() < 0.1,
        claim_ms=rng.choice([None, any_time(rng), rng.uniform(90, 600)]),
        call_ms=call_ms,
        call_pong=None if call_ms is None else rng.choice([None, *range(-2, 14)]),
        call_claim_ms=rng.choice([None, any_time(rng)]),
    )


def any_time(rng: Random) -> float:
    return rng.choice([0.0, -0.0, 5e-324, 1e12, -1e12, rng.uniform(-500, 3000), rng.uniform(0, 600)])


randoms = st.integers(0, 2**64).map(Random)
records = randoms.map(any_record)


@LAW
@given(records, randoms)
def test_the_judge_is_total_and_does_not_look_at_the_order_of_seats(record: RaceRecord, chance: Random) -> None:
    verdict = judge(record)
    shuffled = list(record["seats"])
    chance.shuffle(shuffled)
    assert judge({**record, "seats": shuffled}) == verdict
    assert sorted(line["seat"] for line in verdict["lines"]) == [seat["seat"] for seat in record["seats"]]
    assert all(penalty["cards"] > 0 for penalty in verdict["penalties"])


@LAW
@given(records)
def test_what_the_line_proves_is_never_left(record: RaceRecord) -> None:
    verdict = judge(record)
    derived = {seat["seat"]: seat for seat in verdict["derived"]}
    for line in verdict["lines"]:
        if line["reaction_ms"] is not None and line["mark"] != "early":
            lo_ms, hi_ms = derived[line["seat"]]["lo_ms"], derived[line["seat"]]["hi_ms"]
            assert lo_ms is not None
            assert hi_ms is not None
            assert lo_ms <= line["reaction_ms"] <= max(hi_ms, 100), "nobody is taken as quicker than 100"
            assert line["sigma_ms"] is not None


@LAW
@given(records)
def test_nobody_is_last_who_was_certainly_quicker_than_somebody_else(record: RaceRecord) -> None:
    """The last of the board never has a `hi` below every other's `lo`; nor is anybody punished alone who has."""
    verdict = judge(record)
    derived = {seat["seat"]: seat for seat in verdict["derived"]}
    slapped = [derived[line["seat"]] for line in verdict["lines"] if line["mark"] == "slapped"]
    last = [penalty["seat"] for penalty in verdict["penalties"] if penalty["reason"] == "last"]
    for seat in slapped:
        others = [max(100, other["lo_ms"] or 0) for other in slapped if other is not seat]
        if others and max(100, seat["hi_ms"] or 0) < min(others):
            assert seat is not slapped[-1]
            assert last != [seat["seat"]]


@LAW
@given(records)
def test_the_shared_penalty_is_whole_and_nobody_quicker_pays_it(record: RaceRecord) -> None:
    verdict = judge(record)
    cards = {p["seat"]: p["cards"] for p in verdict["penalties"] if p["reason"] == "last"}
    if cards:
        assert sum(cards.values()) == record["penalty"]
        slapped = [line["seat"] for line in verdict["lines"] if line["mark"] == "slapped"]
        by_reaction = [cards.get(seat, 0) for seat in slapped]
        assert by_reaction == sorted(by_reaction), "more cards for more reaction"
        assert len(cards) == 1 or record["photo_finish"] == "share"
        assert not verdict["dead_heat"] or set(cards) <= set(verdict["dead_heat"])


@LAW
@given(records, st.integers(0, 5))
def test_a_slap_before_the_first_pong_is_always_false(record: RaceRecord, number: int) -> None:
    """RACE 7: whatever else the client says and whatever the line was."""
    for seat in record["seats"]:
        if seat["seat"] == number and not seat["bot"]:
            seat.update({"slap_ms": 200.0, "slap_pong": None, "slap_other_line": False, "pings_ms": [0.0, 40.0]})
            (line,) = (line for line in judge(record)["lines"] if line["seat"] == number)
            assert line["mark"] == "early"


steps = st.lists(st.integers(1, 40), min_size=8, max_size=40)


@given(steps, st.integers(0, 39), st.none() | st.floats(0, 3000), st.integers(0, 2**20))
def test_a_shift_of_the_clock_changes_nothing(
    delays: list[int], slap: int, claim_ms: float | None, shift_s: int
) -> None:
    """Times are multiples of 2^-10 s, which a shift by whole seconds leaves exact."""

    def verdict(start_s: float) -> Any:
        line = Line()
        for number in range(8):
            line.pong(line.ping(start_s + number), start_s + number + 30 / 1024)
        race = Race.under(OPTIONS, "0" * 16, card_player=-1)
        opened_s = start_s + 16
        race.runners = {0: Runner(0, line=line, opened_s=opened_s)}
        payloads = [line.open_comb(opened_s)]
        now_s = opened_s
        for number, delay in enumerate(delays):
            now_s = max(now_s, opened_s + 40 * number / 1024 + 30 / 1024) + delay / 1024
            line.pong(payloads[-1], now_s)
            if number == min(slap, len(delays) - 1):
                race.slap(0, line, line.stamp(now_s), claim_ms)
            payloads.append(line.comb_ping(now_s))
        record = race.record(now_s)
        return record, judge(record)

    assert verdict(float(shift_s)) == verdict(0.0)


OPTIONS = {
    "race_kind": "timed",
    "race_penalty": 4,
    "photo_finish": "share",
    "false_slap_penalty": 2,
    "call_limit_ms": 1500,
    "forgotten_call": "instead",
}
