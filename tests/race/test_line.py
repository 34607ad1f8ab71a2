"""Round trips and combs of a line: coalesced, missing and unasked pongs."""

from statistics import median

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.race.line import MOST_OPEN_PINGS, MOST_SAMPLES, REMEMBERED_S, Line, Stamp


def pinged(line: Line, *trips_s: float, start_s: float = 0.0) -> Line:
    """Give the line these round trips, one a second."""
    for number, trip_s in enumerate(trips_s):
        line.pong(line.ping(start_s + number), start_s + number + trip_s)
    return line


# Round trips


def test_the_base_is_the_least_round_trip_of_the_last_minute() -> None:
    line = pinged(Line(), 0.05, 0.02, 0.08)
    assert line.base(3.0)[:2] == (20, 3)
    assert line.base(1.5 + REMEMBERED_S)[:2] == (80, 1)
    assert line.base(3.0 + REMEMBERED_S) == (None, 0, None, None)


@given(st.lists(st.tuples(st.floats(0.001, 1.0), st.floats(0.0, 9.0), st.booleans()), max_size=60))
def test_the_base_is_what_a_look_at_every_round_trip_finds(trips: list[tuple[float, float, bool]]) -> None:
    line, now_s, seen = Line(), 0.0, []
    for trip_s, pause_s, in_comb in trips:
        payload = line.open_comb(now_s) if in_comb else line.ping(now_s)
        line.pong(payload, now_s + trip_s)
        seen.append((now_s + trip_s, now_s + trip_s - now_s, in_comb))
        now_s += trip_s + pause_s
        recent = [(trip_s, in_comb) for at_s, trip_s, in_comb in seen if at_s >= now_s - REMEMBERED_S]
        base = line.base(now_s)
        assert line.base_ms(now_s) == base.ms
        assert base.ms == (round(min(trip_s for trip_s, _ in recent) * 1000, 3) if recent else None)
        assert base.samples == len(recent)
        idle_s = [trip_s for trip_s, in_comb in recent if not in_comb]
        assert base.idle_excess_ms == (round(median(idle_s) * 1000 - (base.ms or 0), 3) if idle_s else None)


def test_of_more_round_trips_than_are_kept_the_oldest_is_forgotten() -> None:
    line = pinged(Line(), 0.01)
    for number in range(MOST_SAMPLES):
        line.pong(line.ping(1.0 + number / 100), 1.02 + number / 100)
    assert line.base(8.0) == (20, MOST_SAMPLES, 0, "pings")


def test_a_pong_answers_all_older_pings_and_only_its_own_round_trip_counts() -> None:
    line = Line()
    line.ping(0.0)
    newest = line.ping(1.0)
    line.pong(newest, 1.03)
    assert line.base(2.0)[:2] == (30, 1)
    assert line.silent_for_s(5.0) == 0.0


def test_unasked_and_repeated_pongs_are_ignored() -> None:
    line = Line()
    older, payload = line.ping(0.0), line.ping(0.0)
    assert not line.pong(b"else", 0.001)
    assert line.base(1.0).ms is None
    assert line.pong(payload, 0.04)
    assert not line.pong(payload, 0.05)
    assert not line.pong(older, 0.05)
    assert line.base(1.0)[:2] == (40, 1)
    assert line.last_pong_s == 0.04


def test_a_client_that_answers_nothing_costs_bounded_memory() -> None:
    line = Line()
    payloads = [line.ping(float(number)) for number in range(10 * MOST_OPEN_PINGS)]
    assert line.silent_for_s(10.0 * MOST_OPEN_PINGS) <= MOST_OPEN_PINGS
    line.pong(payloads[0], 9999.0)
    assert line.base(9999.0).ms is None


def test_hd_22_a_line_is_alive_when_a_pong_or_a_message_has_come() -> None:
    line = Line()
    payload = line.ping(1.0)
    assert (line.last_heard_s, line.last_pong_s) == (None, None)
    line.pong(payload, 1.1)
    assert line.last_heard_s == 1.1
    line.heard(2.0)
    assert (line.last_heard_s, line.last_pong_s) == (2.0, 1.1)


def test_the_idle_excess_is_the_median_outside_of_combs_above_the_base() -> None:
    line = pinged(Line(), 0.020, 0.026, 0.090)
    assert line.base(3.0).idle_excess_ms == 6
    line.pong(line.open_comb(4.0), 4.015)
    line.pong(line.comb_ping(4.04), 4.9)
    assert line.base(5.0) == (15, 5, 11, "pings")


def test_the_late_pong_of_an_earlier_comb_is_no_idle_round_trip() -> None:
    line = Line()
    late = line.open_comb(0.0)
    line.close_comb()
    line.pong(late, 0.5)
    assert line.base(1.0) == (500, 1, None, "pings")


@pytest.mark.parametrize(("kernel_ms", "base"), [(5.0, (13, "kernel")), (12.0, (20, "pings")), (None, (20, "pings"))])
def test_on_a_direct_connection_the_kernels_round_trip_and_8_ms_is_the_most(
    kernel_ms: float | None, base: tuple[float, str]
) -> None:
    line = pinged(Line(), 0.02)
    line.kernel_rtt_ms = lambda: kernel_ms
    found = line.base(1.0)
    assert (found.ms, found.source) == base


def test_the_idle_excess_is_above_the_least_ping_also_where_the_kernel_knows_of_a_shorter_way() -> None:
    """Else whoever holds every answer back equally long is believed to be no later in races than between them."""
    line = pinged(Line(), 0.060, 0.061, 0.060)
    line.kernel_rtt_ms = lambda: 20.0
    assert line.base(3.0) == (28, 3, 0, "kernel")
    assert line.quality(3.0) == "poor", "above the base it is no steady line"


@pytest.mark.parametrize(
    ("trips_s", "quality"),
    [
        ((), "poor"),
        ((0.12, 0.128, 0.128), "good"),
        ((0.121, 0.121), "fair"),
        ((0.02, 0.029, 0.029), "fair"),
        ((0.4, 0.43, 0.43), "fair"),
        ((0.401, 0.401), "poor"),
        ((0.02, 0.051, 0.051), "poor"),
    ],
)
def test_quality_is_near_and_steady(trips_s: tuple[float, ...], quality: str) -> None:
    assert pinged(Line(), *trips_s).quality(5.0) == quality


def test_a_line_that_has_not_answered_for_5_s_is_poor() -> None:
    """HD-22: it is in no race then. Where it is asked every 20 s only, its last answer may be that old."""
    line = pinged(Line(), 0.02, 0.02)
    assert line.quality(21.0) == "good"
    asked = line.ping(21.0)
    assert line.quality(26.0) == "good"
    line.heard(26.0)
    assert line.quality(26.1) == "poor", "a message is no answer: nothing can be measured"
    line.pong(asked, 26.2)
    assert line.quality(26.2) == "good"


# Combs


def test_a_message_is_stamped_with_the_last_pong_of_the_comb_before_it() -> None:
    line = pinged(Line(), 0.02)
    assert line.stamp(1.0) == Stamp(1.0, 0.0, None), "no comb"
    first = line.open_comb(10.0)
    assert line.stamp(10.01, 0.002) == (10.01, 0.002, None), "no pong yet"
    line.pong(first, 10.02)
    assert line.stamp(10.03).pong == 0
    line.comb_ping(10.04)
    third = line.comb_ping(10.08)
    line.pong(third, 10.1)
    assert line.stamp(10.11).pong == 2
    line.close_comb()
    assert line.stamp(10.2).pong is None


def test_the_comb_is_told_in_ms_since_its_first_ping_with_gaps_where_pongs_are_missing() -> None:
    line = Line()
    payloads = [line.open_comb(10.0), *(line.comb_ping(10.0 + 0.04 * number) for number in (1, 2, 3))]
    line.pong(payloads[1], 10.0651, unsure_s=0.003)
    line.pong(payloads[2], 10.1)
    assert line.comb_record(10.0) == ([0, 40, 80, 120], [None, 65.1, 100, None], 3)


def test_idle_pings_during_a_comb_are_not_part_of_it() -> None:
    line = Line()
    first = line.open_comb(10.0)
    idle = line.ping(10.02)
    second = line.comb_ping(10.04)
    for payload, pong_s in ((first, 10.03), (idle, 10.05), (second, 10.07)):
        line.pong(payload, pong_s)
    assert line.comb_record(10.0)[:2] == ([0, 40], [30, 70])
    assert line.last_comb_pong == 1


def test_a_new_comb_forgets_the_last_one() -> None:
    line = Line()
    old = line.open_comb(10.0)
    line.comb_ping(10.04)
    new = line.open_comb(20.0)
    line.pong(old, 20.01)
    assert line.last_comb_pong is None
    line.pong(new, 20.02)
    assert line.comb_record(20.0)[:2] == ([0], [20])
    assert line.comb_record(20.001) == ([], [], 0), "another race's"


def test_after_the_end_of_a_comb_its_late_pongs_change_nothing_in_it() -> None:
    line = Line()
    payload = line.open_comb(10.0)
    line.close_comb()
    line.pong(payload, 10.02)
    assert line.comb_record(10.0)[:2] == ([0], [None])
    assert line.base(11.0).ms == 20
