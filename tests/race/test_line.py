"""Round trips of a line: coalesced, missing and unasked pongs."""

import pytest

from server.race.line import MOST_OPEN_PINGS, REMEMBERED_S, Line


def test_the_base_is_the_least_round_trip_of_the_last_minute() -> None:
    line = Line()
    for sent_s, trip_s in ((0.0, 0.05), (1.0, 0.02), (2.0, 0.08)):
        line.pong(line.ping(sent_s), sent_s + trip_s)
    assert line.base_ms(3.0) == pytest.approx(20)
    assert line.base_ms(1.5 + REMEMBERED_S) == pytest.approx(80)
    assert line.base_ms(3.0 + REMEMBERED_S) is None


def test_a_pong_answers_all_older_pings_and_only_its_own_round_trip_counts() -> None:
    line = Line()
    line.ping(0.0)
    newest = line.ping(1.0)
    line.pong(newest, 1.03)
    assert line.base_ms(2.0) == pytest.approx(30)
    assert line.silent_for_s(5.0) == 0.0


def test_unasked_and_repeated_pongs_are_ignored() -> None:
    line = Line()
    payload = line.ping(0.0)
    line.pong(b"else", 0.001)
    assert line.base_ms(1.0) is None
    line.pong(payload, 0.04)
    line.pong(payload, 0.05)
    assert line.base_ms(1.0) == pytest.approx(40)
    assert line.last_pong_s == 0.04


def test_a_client_that_answers_nothing_costs_bounded_memory() -> None:
    line = Line()
    payloads = [line.ping(float(number)) for number in range(10 * MOST_OPEN_PINGS)]
    assert line.silent_for_s(10.0 * MOST_OPEN_PINGS) <= MOST_OPEN_PINGS
    line.pong(payloads[0], 9999.0)
    assert line.base_ms(9999.0) is None


def test_hd_22_a_line_is_alive_when_a_pong_or_a_message_has_come() -> None:
    line = Line()
    payload = line.ping(1.0)
    assert (line.last_heard_s, line.last_pong_s) == (None, None)
    line.pong(payload, 1.1)
    assert line.last_heard_s == 1.1
    line.heard(2.0)
    assert (line.last_heard_s, line.last_pong_s) == (2.0, 1.1)
