"""Who pays after a race: HD-22 to HD-27 and RACE 5, as far as they are the judge's."""

from typing import Any

import pytest

from protocol.hit_the_deck import RaceLine
from server.race.judge import judge
from server.race.record import RaceRecord, SeatRecord
from tests.race.records import called, dead, race_record, seat_record, slapped


def paid(record: RaceRecord) -> dict[tuple[int, str], int]:
    """Return what the verdict takes: (seat, reason) -> cards."""
    return {(penalty["seat"], penalty["reason"]): penalty["cards"] for penalty in judge(record)["penalties"]}


def lines(record: RaceRecord) -> dict[int, RaceLine]:
    return {line["seat"]: line for line in judge(record)["lines"]}


def reacting(*reactions_ms: float | None, **more: Any) -> RaceRecord:
    """Return a race on perfect lines, seat 0 having played the card and called; None: no slap."""
    return race_record(*(slapped(seat, ms) for seat, ms in enumerate(reactions_ms)), **more)


# HD-22


def test_hd_22_with_fewer_than_two_in_only_the_call_is_asked() -> None:
    assert paid(reacting(2000)) == {}
    assert paid(reacting(None)) == {}
    alone = race_record(slapped(0, 2000))
    alone["seats"][0]["call_ms"] = None
    assert paid(alone) == {(0, "no_call"): 4}
    assert paid(race_record()) == {}


# HD-23


def test_hd_23_the_longest_reaction_draws_four() -> None:
    assert paid(reacting(200, 260, 230)) == {(1, "last"): 4}
    assert [line["seat"] for line in judge(reacting(200, 260, 230))["lines"]] == [0, 2, 1]


def test_hd_23_distance_costs_nothing() -> None:
    """The far player's slap arrives last by far, and is not the slowest."""
    record = race_record(slapped(0, 260, base_ms=1), slapped(1, 220, base_ms=300))
    verdict = judge(record)
    assert paid(record) == {(0, "last"): 4}
    assert verdict["last_to_arrive"] == 1
    far = lines(record)[1]
    assert (far["reaction_ms"], far["network_ms"], far["arrival_ms"]) == pytest.approx((220, 300, 520))
    assert (far["measured"], far["mark"]) == ("own_clock", "slapped")


def test_hd_23_nobody_came_last_to_the_server_who_is_not_last_either() -> None:
    assert judge(reacting(200, 260, 230))["last_to_arrive"] is None
    sharing = race_record(slapped(0, 260), slapped(1, 258, base_ms=300), slapped(2, 230))
    assert judge(sharing)["dead_heat"] == [1, 0]
    assert judge(sharing)["last_to_arrive"] is None, "among those who share"


def test_hd_23_a_slow_line_gets_no_more_than_400_ms() -> None:
    far = slapped(1, 250, base_ms=700, slap_other_line=True)
    assert lines(race_record(slapped(0, 300), far))[1]["reaction_ms"] == pytest.approx(250 + 700 - 400)
    assert paid(race_record(slapped(0, 300), far)) == {(1, "last"): 4}


@pytest.mark.parametrize(
    ("reactions", "expected"),
    [
        ([200, 250, 252], {(2, "last"): 2, (1, "last"): 2}),
        ([251, 250, 252], {(2, "last"): 2, (0, "last"): 1, (1, "last"): 1}),
        ([200, 246, 250], {(2, "last"): 4}),
        ([200, 246.001, 250], {(2, "last"): 2, (1, "last"): 2}),
        ([245, 247, 250], {(2, "last"): 2, (1, "last"): 2}),
    ],
)
def test_hd_23_who_cannot_be_told_apart_shares(reactions: list[float], expected: dict[Any, int]) -> None:
    """Perfect lines: sigma is 1.65, so that the window is at its least, 4."""
    record = reacting(*reactions)
    assert paid(record) == expected
    sharing = sorted({seat for seat, _ in expected}) if len(expected) > 1 else []
    assert sorted(judge(record)["dead_heat"]) == sharing


def test_hd_23_the_window_is_as_wide_as_the_two_last_are_unsure_and_20_at_most() -> None:
    """Stamps unsure by 5 give sigma 6.65 each: hypot 9.4; by 50: 20."""

    def apart(gap_ms: float, unsure_ms: float) -> RaceRecord:
        return race_record(
            slapped(0, 200, slap_unsure_ms=500.0),
            slapped(1, 300, slap_unsure_ms=unsure_ms),
            slapped(2, 300 + gap_ms, slap_unsure_ms=unsure_ms),
        )

    assert paid(apart(9.2, 5.0)) == {(1, "last"): 2, (2, "last"): 2}
    assert paid(apart(9.6, 5.0)) == {(2, "last"): 4}
    assert paid(apart(19.9, 50.0)) == {(1, "last"): 2, (2, "last"): 2}
    assert paid(apart(20.1, 50.0)) == {(2, "last"): 4}


def test_hd_23_the_size_of_the_penalty_is_an_option() -> None:
    assert paid(reacting(200, 250, 252, penalty=7)) == {(1, "last"): 3, (2, "last"): 4}
    assert paid(reacting(200, 250, 252, penalty=1)) == {(2, "last"): 1}
    assert paid(reacting(200, None, penalty=1)) == {(1, "no_slap"): 1}


@pytest.mark.parametrize(
    ("reactions", "expected"),
    [
        ([200, 250, 252], {(2, "last"): 4}),
        ([252.001, 252, 252], {(0, "last"): 4}),
        ([200, None, 252], {(1, "no_slap"): 4}),
    ],
)
def test_hd_23_option_by_the_clock_the_largest_reaction_pays_alone(
    reactions: list[float | None], expected: dict[Any, int]
) -> None:
    record = reacting(*reactions, photo_finish="by_the_clock")
    assert paid(record) == expected
    assert judge(record)["dead_heat"] == []


@pytest.mark.parametrize("photo_finish", ["by_the_clock", "share"])
def test_hd_23_exactly_equal_reactions_are_ordered_by_lot_of_the_race(photo_finish: str) -> None:
    most = {
        max(paid(record), key=lambda penalty: paid(record)[penalty])
        for record in (
            reacting(250, 250, 250, race=f"{number:016x}", photo_finish=photo_finish) for number in range(40)
        )
    }
    assert most == {(0, "last"), (1, "last"), (2, "last")}


# HD-24


def test_hd_24_who_does_not_slap_is_last_and_several_pay_in_full() -> None:
    assert paid(reacting(900, None, None)) == {(1, "no_slap"): 4, (2, "no_slap"): 4}


def test_hd_24_a_slap_counts_up_to_2500_ms_by_the_own_clock() -> None:
    assert paid(reacting(200, 2499.9)) == {(1, "last"): 4}
    record = reacting(200, 2501)
    assert paid(record) == {(1, "no_slap"): 4}
    assert lines(record)[1]["reaction_ms"] == pytest.approx(2501)


def test_hd_24_a_dead_line_is_excused_once_a_match() -> None:
    record = race_record(slapped(0, 200), dead(1), slapped(2, 240))
    assert lines(record)[1]["mark"] == "excused"
    assert paid(record) == {(2, "last"): 4}
    again = race_record(slapped(0, 200), dead(1, excused_before=True), slapped(2, 240))
    assert paid(again) == {(1, "no_slap"): 4}


def test_hd_24_one_pong_shows_that_the_line_was_alive() -> None:
    alive = dead(1)
    alive["pongs_ms"][40] = 1700.0
    assert paid(race_record(slapped(0, 200), alive)) == {(1, "no_slap"): 4}


def test_hd_24_a_card_player_whose_line_was_dead_is_excused_from_the_call_too() -> None:
    record = race_record(dead(0), slapped(1, 200), slapped(2, 240))
    record["seats"][0]["call_ms"] = None
    assert paid(record) == {(2, "last"): 4}


# HD-25


@pytest.mark.parametrize("call_ms", [None, 1501.0])
def test_hd_25_without_a_call_in_time_the_cards_player_alone_draws(call_ms: float | None) -> None:
    record = reacting(200, 300, None)
    record["seats"][0] = called(record["seats"][0], call_ms)
    assert paid(record) == {(0, "no_call"): 4}
    verdict = judge(record)
    assert (verdict["call_in_time"], verdict["dead_heat"], verdict["last_to_arrive"]) == (False, [], None)


def test_hd_25_the_call_is_measured_as_a_reaction_with_its_own_claim() -> None:
    """It arrives 1540 after the opening on a line of 30; by the client's clock it was called 1499 after."""
    record = race_record(slapped(0, 400, base_ms=30), slapped(1, 300))
    record["seats"][0].update({"call_ms": 1540.0, "call_pong": 37, "call_claim_ms": 1499.0})
    record["seats"][0]["pongs_ms"][38] = 1520 + 30 + 25.0
    verdict = judge(record)
    assert verdict["call_in_time"] is True
    assert lines(record)[0]["call_ms"] == 1499
    record["seats"][0]["call_claim_ms"] = None
    assert judge(record)["call_in_time"] is False


def test_hd_25_the_limit_of_the_call_is_an_option() -> None:
    for call_ms, in_time in ((800.0, True), (801.0, False)):
        record = reacting(200, 300, call_limit_ms=800)
        record["seats"][0] = called(record["seats"][0], call_ms)
        assert judge(record)["call_in_time"] is in_time


def test_hd_25_option_besides_lets_both_pay_and_the_same_person_twice() -> None:
    record = reacting(200, 300, forgotten_call="besides")
    record["seats"][0]["call_ms"] = None
    assert paid(record) == {(0, "no_call"): 4, (1, "last"): 4}
    slow = reacting(400, 300, forgotten_call="besides")
    slow["seats"][0]["call_ms"] = None
    assert paid(slow) == {(0, "no_call"): 4, (0, "last"): 4}


def test_hd_25_a_card_player_who_is_not_in_the_race_cannot_call() -> None:
    assert paid(reacting(200, 300, card_player=5)) == {(1, "last"): 4}


# HD-27


def test_hd_27_a_slap_before_100_ms_is_false_and_takes_the_seat_out_of_the_race() -> None:
    record = reacting(200, 99.9, 240)
    assert paid(record) == {(1, "early"): 2, (2, "last"): 4}
    assert judge(record)["lines"][0]["reaction_ms"] == pytest.approx(99.9)
    assert paid(reacting(200, 50)) == {(1, "early"): 2}


def test_hd_27_only_what_is_early_without_any_credit_is_false() -> None:
    """The claim is 90, but arrival less base is 110: it counts, as 100."""
    late = slapped(1, 110, claim_ms=90.0)
    late["pongs_ms"][2:4] = [130.0 - 1, 165.0]
    assert lines(race_record(slapped(0, 200), late))[1]["mark"] == "slapped"
    assert lines(race_record(slapped(0, 200), late))[1]["reaction_ms"] == 100


def test_hd_27_the_cards_player_knew_and_counts_as_100_ms() -> None:
    record = reacting(5, 180)
    line = lines(record)[0]
    assert (line["mark"], line["reaction_ms"], line["arrival_ms"], line["network_ms"]) == ("slapped", 100, 25, 0)
    assert paid(record) == {(1, "last"): 4}


def test_hd_27_a_slap_before_the_first_pong_left_before_the_card_was_there() -> None:
    """Also the card player's: the race has no name before its opening."""
    for seat in (0, 1):
        record = reacting(300, 300, 240)
        record["seats"][seat]["slap_pong"] = None
        assert paid(record)[seat, "early"] == 2
        assert lines(record)[seat]["mark"] == "early"


def test_hd_27_the_size_of_the_penalty_for_a_false_slap_is_an_option() -> None:
    assert paid(reacting(200, 50, 240, early_penalty=5)) == {(1, "early"): 5, (2, "last"): 4}
    assert paid(reacting(200, 50, 240, early_penalty=0)) == {(2, "last"): 4}


# Calm races


def test_in_a_calm_race_all_who_slap_are_safe() -> None:
    record = reacting(200, 4900, 4000, kind="calm", limit_ms=5000, call_limit_ms=5000)
    verdict = judge(record)
    assert verdict["penalties"] == []
    assert (verdict["kind"], verdict["dead_heat"], verdict["last_to_arrive"]) == ("calm", [], None)
    assert [line["seat"] for line in verdict["lines"]] == [0, 2, 1]


def test_in_a_calm_race_who_does_not_slap_and_who_does_not_call_pays() -> None:
    calm: dict[str, Any] = {"kind": "calm", "limit_ms": 5000, "call_limit_ms": 5000}
    assert paid(reacting(200, None, 5100, **calm)) == {(1, "no_slap"): 4, (2, "no_slap"): 4}
    assert paid(race_record(slapped(0, 200), dead(1), slapped(2, 900), **calm)) == {}
    assert paid(reacting(200, 50, 300, **calm)) == {(1, "early"): 2}
    forgotten = reacting(200, 300, **calm)
    forgotten["seats"][0] = called(forgotten["seats"][0], 5050.0)
    assert paid(forgotten) == {(0, "no_call"): 4}


# How a reaction was found


@pytest.mark.parametrize(
    ("seat", "measured"),
    [
        (slapped(1, 250), "own_clock"),
        (slapped(1, 250, claim_ms=None), "server"),
        (slapped(1, 250, claim_ms=200.0), "clamped"),
        (slapped(1, 250, credit="revoked"), "strict"),
        (slapped(1, 250, slap_other_line=True, slap_pong=None), "line"),
        (seat_record(1, bot=True, slap_ms=250.0, pings_ms=[], pongs_ms=[]), "bot"),
        (seat_record(1), None),
    ],
)
def test_the_board_says_how_each_reaction_was_found(seat: SeatRecord, measured: str | None) -> None:
    line = lines(race_record(slapped(0, 200), seat))[1]
    assert line["measured"] == measured
    assert (line["sigma_ms"] is None) == (line["reaction_ms"] is None) == (measured is None)


def test_race_5_a_slap_on_a_new_connection_gets_no_credit_for_its_line() -> None:
    """The same late slap: on the line of the opening the claim is proven, on another one arrival less base counts."""
    late = slapped(1, 318, claim_ms=296.0)
    late["pongs_ms"][8] = late["pings_ms"][8] + 20 + 45
    same_line = race_record(slapped(0, 305), late)
    assert paid(same_line) == {(0, "last"): 4}
    other_line = race_record(slapped(0, 305), {**late, "slap_other_line": True, "slap_pong": None})
    assert lines(other_line)[1]["reaction_ms"] == pytest.approx(318)
    assert lines(other_line)[1]["mark"] == "slapped", "no pong of the comb comes on that connection"


def test_the_verdict_says_what_it_was_derived_from() -> None:
    (derived, _) = judge(race_record(slapped(0, 250), seat_record(1)))["derived"]
    assert derived == {"seat": 0, "server_ms": 250, "lo_ms": 248, "hi_ms": 250, "most_ms": 250}
