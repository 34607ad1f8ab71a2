"""RACE 4 with numbers worked by hand. Pings leave every 40 ms; s_6 = 240 and s_7 = 280 are the slap's neighbours."""

from collections.abc import Mapping
from typing import Any

import pytest

from server.race.estimate import Estimate, estimate
from tests.race.records import seat_record, slap_of

NEVER = None


def late(excess_ms: Mapping[int, float | None], slap_ms: float, pong: int = 6, **more: Any) -> Estimate:
    """Return the estimate of a slap on a line of base 20 whose pongs are late by so much; None: the pong never came."""
    record = seat_record(slap_ms=slap_ms, slap_pong=pong, **more)
    for number, excess in excess_ms.items():
        record["pongs_ms"][number] = None if excess is None else record["pings_ms"][number] + 20 + excess
    return estimate(record, slap_of(record))


def test_a_line_at_its_quickest_leaves_two_milliseconds_open() -> None:
    """q = 250; u = 2, Tlo = 248, Thi = T = r = 250, H = 1."""
    found = late({}, slap_ms=270)
    assert found == pytest.approx((250, 1.3, 250, 248, 250, 250, "server"))


def test_a_claim_inside_is_taken() -> None:
    found = late({}, slap_ms=270, claim_ms=249.2)
    assert (found.reaction_ms, found.measured) == (249.2, "own_clock")
    assert found.sigma_ms == pytest.approx(1.5 + 0.15 * 1)


@pytest.mark.parametrize(("claim_ms", "reaction_ms"), [(0.0, 248), (100.0, 248), (250.1, 250), (9999.0, 250)])
def test_a_claim_outside_is_taken_at_the_edge(claim_ms: float, reaction_ms: float) -> None:
    found = late({}, slap_ms=270, claim_ms=claim_ms)
    assert found.reaction_ms == pytest.approx(reaction_ms)
    assert found.sigma_ms == pytest.approx(1.3)
    assert found.measured == "clamped"


def test_late_neighbours_leave_more_open() -> None:
    """x_0 = 4, x_6 = 10, x_7 = 30; q = 290, u = 32, Tlo = 258, Thi = T = 290, r = 290 - 2; lo = 258 - 4, H = 18."""
    excess = {0: 4.0, 6: 10.0, 7: 30.0}
    assert late(excess, slap_ms=310) == pytest.approx((288, 0.5 + 0.8 * 18, 288, 254, 290, 290, "server"))
    confirmed = late(excess, slap_ms=310, claim_ms=280.0)
    assert confirmed[:2] == pytest.approx((280, 1.5 + 0.15 * 18))
    least = late(excess, slap_ms=310, claim_ms=0.0)
    assert least[:2] == pytest.approx((288 - (5 + 18), 0.5 + 0.8 * 18)), "r - tol is above lo"


def test_what_comes_in_a_burst_may_have_left_at_any_time_since_the_last_pong() -> None:
    """x_6 = 140, slap 1 ms behind it, x_7 = 101.5: Tlo = s_6, T = s_7 + 0.1 x_7, Thi = q = 381; H = 70.5, tol = 30."""
    excess = {6: 140.0, 7: 101.5}
    found = late(excess, slap_ms=401)
    assert found == pytest.approx((290.15, 0.5 + 0.8 * 70.5, 290.15, 240, 381, 381, "server"))
    assert late(excess, slap_ms=401, claim_ms=262.0)[:2] == pytest.approx((262, 1.5 + 0.15 * 70.5))
    assert late(excess, slap_ms=401, claim_ms=200.0).reaction_ms == pytest.approx(290.15 - 30)


def test_a_slap_just_before_a_pong_is_in_its_burst() -> None:
    """The pong before is 20 ms old, the one behind 1 ms younger: q = 341, x_7 = 62, burst; T = 280 + 6.2."""
    assert late({6: 81.0, 7: 62.0}, slap_ms=361).server_ms == pytest.approx(286.2)


def test_no_burst_where_the_slap_left_before_the_next_ping_was_there() -> None:
    """2 ms behind pong 6, and q = 282 is not more than s_7 + 2: T = min(282, 280 + 0.5 * 5), in a burst 280.5."""
    assert late({6: 40.0, 7: 5.0}, slap_ms=302).server_ms == pytest.approx(282)


@pytest.mark.parametrize(
    ("claim_ms", "expected"),
    [
        (200.0, (200, 1.5 + 0.15 * 76, "own_clock")),  # a = 195: the card was late
        (340.0, (340, 1.5 + 0.15 * 76, "own_clock")),  # b = 345: only the pong was
        (260.0, (207, 0.5 + 0.8 * 76, "clamped")),  # a + 12 is nearer than b - 12
        (290.0, (333, 0.5 + 0.8 * 76, "clamped")),
        (150.0, (193, 0.5 + 0.8 * 76, "clamped")),  # lo is above a - 12
        (None, (270, 0.5 + 0.8 * 76, "server")),
    ],
)
def test_a_late_start_has_two_stories(claim_ms: float | None, expected: tuple[float, float, str]) -> None:
    """x_0 = 150; q = T = 345, Tlo = 343; r = 345 - 75, lo = 193, hi = 345, H = 76."""
    found = late({0: 150.0}, slap_ms=365, pong=8, claim_ms=claim_ms)
    assert (*found[:2], found.measured) == pytest.approx(expected)
    assert found[2:5] == pytest.approx((270, 193, 345))


def test_exactly_100_ms_of_late_start_is_one_story() -> None:
    """r = 345 - 50, lo = 243, H = 51, tol = 30."""
    assert late({0: 100.0}, slap_ms=365, pong=8, claim_ms=200.0).reaction_ms == pytest.approx(265)


def test_without_credit_the_line_is_believed_10_ms_and_the_claim_not_at_all() -> None:
    """As above, with cap = 10: u = 10, Tlo = 280, T = 280 + 5, r = 285 - 2, lo = 276, hi = 290, H = 7."""
    found = late({0: 4.0, 6: 10.0, 7: 30.0}, slap_ms=310, claim_ms=250.0, credit="revoked")
    assert found == pytest.approx((283, 0.5 + 0.8 * 7, 283, 276, 290, 290, "strict"))


@pytest.mark.parametrize("after", [NEVER, 111.0])
def test_the_pong_behind_counts_if_it_is_not_more_than_100_ms_later(after: float | None) -> None:
    """B + 2S = 100. Without it x_7 = x_6 = 10: u = 12, Tlo = 278, T = 280 + 5, r = 283, lo = 274."""
    missing = dict.fromkeys(range(8, 65), NEVER)
    found = late({0: 4.0, 6: 10.0, 7: after, **missing}, slap_ms=310)
    assert found[2:5] == pytest.approx((283, 274, 290))
    assert late({0: 4.0, 6: 10.0, 7: 110.0, **missing}, slap_ms=310).lo_ms == pytest.approx(240 - 4)


def test_the_pong_behind_is_waited_for_150_ms_at_most() -> None:
    record = seat_record(base_ms=200.0, slap_ms=455.0, slap_pong=6)
    record["pongs_ms"][7:] = [480.0 + 120, *[None] * 57]
    assert estimate(record, slap_of(record)).lo_ms == pytest.approx(240), "145 ms later: u = 122"
    record["pongs_ms"][7] = 480.0 + 126
    assert estimate(record, slap_of(record)).lo_ms == pytest.approx(253), "151 ms later: u = 2"


def test_after_the_end_of_the_comb_nothing_says_that_a_message_left_before_the_next_ping() -> None:
    record = seat_record(slap_ms=4000.0, slap_pong=64)
    assert estimate(record, slap_of(record)).server_ms == pytest.approx(3980)


def test_a_pong_that_answers_several_pings_is_the_neighbour() -> None:
    """Pongs 5 to 8 never came: k = 4 with s = 160, behind it 9 with s = 360: T = q = 290, and Tlo = q - 2."""
    found = late({5: NEVER, 6: NEVER, 7: NEVER, 8: NEVER}, slap_ms=310, pong=4)
    assert found[2:5] == pytest.approx((290, 288, 290))


def test_the_first_pong_of_the_race_stands_for_the_start() -> None:
    """Pongs 0 and 1 never came, 2 is 40 late: J0 = 20."""
    assert late({0: NEVER, 1: NEVER, 2: 40.0}, slap_ms=270).server_ms == pytest.approx(230)


def test_a_slow_line_gets_no_more_than_400_ms_off() -> None:
    record = seat_record(base_ms=700.0, slap_ms=950.0, slap_pong=6)
    found = estimate(record, slap_of(record))
    assert found.most_ms == 550


def test_the_cap_grows_with_the_base() -> None:
    """B = 20: cap = 300; the card was 400 late: lo = 248 - 300."""
    assert late({0: 400.0}, slap_ms=270).lo_ms == pytest.approx(248 - 300)
    record = seat_record(base_ms=300.0, slap_ms=550.0, slap_pong=6)
    record["pongs_ms"][0] = 900.0
    cap = 1.25 * 300 + 2 * 40 + 50
    assert estimate(record, slap_of(record)).lo_ms == pytest.approx(248 - cap)


def test_on_a_new_connection_arrival_less_base_counts_without_claim() -> None:
    found = late({}, slap_ms=700, claim_ms=200.0, slap_other_line=True)
    assert found == pytest.approx((680, 0.5 + 0.8 * 150, 680, 380, 680, 680, "line"))


def test_without_a_pong_before_it_arrival_less_base_counts() -> None:
    record = seat_record(slap_ms=270.0)
    assert estimate(record, slap_of(record)).measured == "line"


def test_a_bot_is_as_quick_as_it_says() -> None:
    record = seat_record(bot=True, slap_ms=230.0)
    assert estimate(record, slap_of(record)) == (230, 0, 230, 230, 230, 230, "bot")


@pytest.mark.parametrize(
    ("more", "sigma_ms"),
    [
        ({"slap_unsure_ms": 3.0}, 4.3),
        ({"opening_unsure_ms": 2.0}, 3.3),
        ({"queued_bytes": 1}, 2.6),
        ({"base_samples": 7}, 2.6),
        ({"base_samples": 8}, 1.3),
        ({"base_samples": 7, "queued_bytes": 1, "slap_unsure_ms": 3.0}, 17.2),
    ],
)
def test_what_is_unsure_of_stamps_and_base_is_added_to_sigma(more: dict[str, Any], sigma_ms: float) -> None:
    assert late({}, slap_ms=270, **more).sigma_ms == pytest.approx(sigma_ms)
