"""RACE 2: what a running race collects, how long its combs go on, and when it closes."""

from typing import Any

import pytest

from server.race.estimate import Press
from server.race.judge import judge
from server.race.line import Line
from server.race.race import CERTAIN_MS, GRACE_MS, Race, Runner

OPTIONS: dict[str, Any] = {
    "race_kind": "timed",
    "race_penalty": 4,
    "photo_finish": "by_the_clock",
    "false_slap_penalty": 2,
    "call_limit_ms": 1500,
    "forgotten_call": "besides",
}
OPENED_S = 10.0
TRIP_S = 0.02
CAP_MS = 300
"""What a line of this round trip is believed at most."""


class Table:
    """A race under way, opened at 10 s, on lines whose round trip is 20 ms."""

    def __init__(self, seats: int = 2, card_player: int = 0, **options: Any) -> None:
        self.race = Race.under({**OPTIONS, **options}, "00c0ffee00c0ffee", card_player)
        self.lines = []
        for seat in range(seats):
            line = Line()
            for number in range(8):
                line.pong(line.ping(number), number + TRIP_S)
            self.lines.append(line)
            self.race.runners[seat] = Runner(seat, line=line, opened_s=OPENED_S)
            line.pong(line.open_comb(OPENED_S), OPENED_S + TRIP_S)

    def slap(self, seat: int, now_s: float, claim_ms: float | None = None) -> bool:
        line = self.lines[seat]
        return self.race.slap(seat, line, line.stamp(now_s), claim_ms)

    def call(self, now_s: float, claim_ms: float | None = None) -> bool:
        line = self.lines[self.race.card_player]
        return self.race.call(line, line.stamp(now_s), claim_ms)

    def pong(self, seat: int, now_s: float) -> None:
        """The pong of a ping that leaves just as the last pong has come."""
        self.lines[seat].pong(self.lines[seat].comb_ping(now_s - TRIP_S), now_s)

    def closes_at(self, moment_s: float) -> bool:
        """Return whether the race closes at this moment and not a millisecond earlier."""
        return self.race.closes_in_ms(moment_s - 0.001) > 0 >= self.race.closes_in_ms(moment_s + 1e-6)


# Closing


def test_a_race_closes_when_all_have_slapped_and_the_call_is_settled() -> None:
    table = Table()
    assert table.slap(0, 10.2)
    assert table.slap(1, 10.3)
    table.pong(0, 10.32)
    table.pong(1, 10.32)
    assert table.race.closes_in_ms(10.33) > 0, "the call may still come (HD-25)"
    assert table.call(10.4)
    assert table.race.closes_in_ms(10.4) <= 0


def test_it_waits_for_the_pong_behind_a_slap_and_not_longer_than_that_counts() -> None:
    table = Table()
    table.call(10.1)
    table.slap(0, 10.2)
    table.pong(0, 10.24)
    table.slap(1, 10.3)
    assert table.race.closes_in_ms(10.301) > 0
    assert table.closes_at(10.3 + TRIP_S + 0.08)
    table.pong(1, 10.33)
    assert table.race.closes_in_ms(10.331) <= 0


def test_hd_25_a_race_does_not_close_before_the_calls_limit() -> None:
    table = Table()
    table.slap(0, 10.2)
    table.slap(1, 10.3)
    assert table.closes_at(OPENED_S + TRIP_S + (1500 + GRACE_MS) / 1000)


def test_hd_24_who_does_not_slap_is_waited_for_until_the_deadline() -> None:
    table = Table(seats=3)
    table.call(10.2)
    table.slap(0, 10.2)
    assert table.closes_at(OPENED_S + TRIP_S + 2.8)


def test_the_only_one_outstanding_is_not_waited_for_once_it_is_certainly_last() -> None:
    table = Table()
    table.slap(0, 10.25)
    table.call(10.3)
    assert table.closes_at(OPENED_S + TRIP_S + (230 + CAP_MS + CERTAIN_MS) / 1000)
    assert judge(table.race.record(10.6))["penalties"] == [{"seat": 1, "cards": 4, "reason": "no_slap"}]


def test_an_early_slap_makes_nobody_certainly_last() -> None:
    """HD-27: who slapped early is out of the race, so the one who is still waited for is not behind anybody."""
    table = Table()
    table.call(10.2)
    table.slap(1, 10.03)
    assert table.race.closes_in_ms(OPENED_S + 2.8) > 0


def test_a_bots_slap_and_call_have_to_be_waited_for() -> None:
    for slap_ms, call_ms in ((260.0, 700.0), (900.0, 700.0)):
        table = Table(card_player=1)
        table.race.runners[1] = Runner(1, opened_s=OPENED_S, slap=Press(slap_ms), call=Press(call_ms))
        table.slap(0, 10.2)
        assert table.closes_at(OPENED_S + max(slap_ms, call_ms) / 1000)


def test_in_a_calm_race_everybody_is_waited_for() -> None:
    """Nobody who slaps is last, so nobody is certainly last either."""
    table = Table(race_kind="calm")
    table.slap(0, 10.2)
    table.call(10.3)
    assert table.closes_at(OPENED_S + TRIP_S + 5.3)


def test_in_a_calm_race_the_call_has_as_long() -> None:
    table = Table(race_kind="calm", call_limit_ms=500)
    table.slap(0, 10.2)
    table.slap(1, 10.3)
    assert table.closes_at(OPENED_S + TRIP_S + 5.3)
    table.call(14.9)
    assert table.race.closes_in_ms(14.9) <= 0


def test_the_deadline_of_a_race_does_not_move() -> None:
    """What comes in during a race, however often, never puts its end off."""
    table = Table()
    ends_s = []
    for number in range(50):
        now_s = OPENED_S + TRIP_S + number / 100
        ends_s.append(now_s + table.race.closes_in_ms(now_s) / 1000)
        table.slap(0, now_s)
        table.pong(1, now_s + 0.005)
    assert max(ends_s) <= OPENED_S + TRIP_S + 2.8 + 1e-6


def test_without_a_card_player_in_it_no_call_is_waited_for() -> None:
    table = Table(seats=1, card_player=-1)
    table.slap(0, 10.2)
    table.pong(0, 10.24)
    assert table.race.closes_in_ms(10.24) <= 0


# The comb


def test_the_comb_goes_on_until_the_pong_behind_the_slap() -> None:
    table = Table(card_player=1)
    assert table.race.wants_ping(0, 10.04)
    table.slap(0, 10.2)
    assert table.race.wants_ping(0, 10.21)
    table.pong(0, 10.23)
    assert not table.race.wants_ping(0, 10.24)


def test_the_card_players_comb_goes_on_until_the_call_too() -> None:
    table = Table()
    table.slap(0, 10.2)
    table.pong(0, 10.23)
    assert table.race.wants_ping(0, 10.24)
    table.call(10.5)
    table.pong(0, 10.53)
    assert not table.race.wants_ping(0, 10.54)


@pytest.mark.parametrize(("kind", "end_s"), [("timed", 2.5), ("calm", 5.0)])
def test_the_comb_ends_at_the_limit(kind: str, end_s: float) -> None:
    table = Table(race_kind=kind)
    assert table.race.wants_ping(1, OPENED_S + end_s - 0.001)
    assert not table.race.wants_ping(1, OPENED_S + end_s + 0.001)


def test_there_is_no_comb_for_a_bot_nor_behind_a_slap_on_a_new_connection() -> None:
    table = Table(card_player=1)
    table.race.runners[2] = Runner(2, opened_s=OPENED_S, slap=Press(900.0))
    assert not table.race.wants_ping(2, 10.1)
    broken, other = Line(), Line()
    broken.open_comb(OPENED_S)
    table.race.runners[0].line = broken
    table.race.slap(0, other, other.stamp(10.4), None)
    assert not table.race.wants_ping(0, 10.41)
    table.slap(1, 10.2)
    table.pong(1, 10.23)
    table.race.call(other, other.stamp(10.41), None)
    assert not table.race.wants_ping(1, 10.42)


# The record


def test_only_the_first_slap_and_the_first_call_count() -> None:
    table = Table()
    assert table.slap(0, 10.2, 170.0)
    assert not table.slap(0, 10.3, 90.0)
    assert table.call(10.5, 480.0)
    assert not table.call(10.6, 90.0)
    (seat, _) = table.race.record(11.0)["seats"]
    assert (seat["slap_ms"], seat["claim_ms"], seat["slap_pong"]) == (200, 170, 0)
    assert (seat["call_ms"], seat["call_claim_ms"], seat["call_pong"]) == (500, 480, 0)


def test_a_stamp_is_no_more_unsure_than_the_loop_was_late() -> None:
    """Frames that come together after a quiet time were read at once, not after all that time."""
    for loop_lag_ms, unsure_ms in ((0.0, 2.0), (3.0, 4.0)):
        table = Table()
        table.race.loop_lag_ms = loop_lag_ms
        table.pong(1, 10.09)
        table.race.slap(1, table.lines[1], table.lines[1].stamp(10.3, 0.004), 270.0)
        (_, seat) = table.race.record(11.0)["seats"]
        assert seat["slap_unsure_ms"] == unsure_ms


def test_the_record_has_the_line_as_it_was() -> None:
    table = Table()
    table.race.loop_lag_ms = 5.0
    table.pong(1, 10.09)
    table.race.slap(1, table.lines[1], table.lines[1].stamp(10.3, 0.004), 270.0)
    (_, seat) = table.race.record(11.0)["seats"]
    assert (seat["base_ms"], seat["base_source"], seat["base_samples"]) == (20, "pings", 10)
    assert seat["idle_excess_ms"] == 0
    assert (seat["pings_ms"], seat["pongs_ms"]) == ([0, 70], [20, 90])
    assert (seat["slap_ms"], seat["slap_pong"], seat["slap_unsure_ms"]) == (300, 1, 4)
    assert seat["slap_other_line"] is False


def test_a_slap_on_a_new_connection_is_measured_from_the_first_opening() -> None:
    """And by the lesser of the two round trips: nobody gains by coming back on a slower line."""
    for trip_s, base_ms in ((0.005, 5), (0.3, 20)):
        table = Table()
        other = Line()
        other.pong(other.ping(10.2), 10.2 + trip_s)
        table.race.slap(1, other, other.stamp(10.6), 200.0)
        (_, seat) = table.race.record(11.0)["seats"]
        assert (seat["slap_ms"], seat["slap_pong"], seat["slap_other_line"]) == (600, None, True)
        assert seat["base_ms"] == base_ms


def test_a_line_that_was_not_shown_the_card_has_no_comb_of_this_race() -> None:
    table = Table()
    table.race.runners[1].opened_s = OPENED_S + 1
    assert table.race.record(12.0)["seats"][1]["pings_ms"] == []


def test_hd_23_hd_25_the_record_says_by_which_options_it_is_judged() -> None:
    record = Table(race_penalty=3, false_slap_penalty=1).race.record(11.0)
    assert {name: value for name, value in record.items() if name not in ("race", "card_player", "seats")} == {
        "version": 2,
        "kind": "timed",
        "penalty": 3,
        "early_penalty": 1,
        "limit_ms": 2500,
        "call_limit_ms": 1500,
        "photo_finish": "by_the_clock",
        "forgotten_call": "besides",
        "loop_lag_ms": 0,
        "collection_ms": 0,
    }


def test_in_a_calm_race_slap_and_call_have_5_s_and_rooms_from_before_have_timed_ones() -> None:
    calm = Table(race_kind="calm").race
    assert (calm.limit_ms, calm.call_limit_ms) == (5000, 5000)
    before = {name: value for name, value in OPTIONS.items() if name != "race_kind"}
    assert Race.under(before, "0" * 16, 0).kind == "timed"
