"""RACE 5, "Credit is revoked": whose line is believed."""

from copy import deepcopy
from typing import Any

import pytest

from protocol.hit_the_deck import RaceMark
from server.race.credit import Credit, credit_after, new_credit, standing
from tests.race.records import seat_record


def after(credit: Credit, *excesses_ms: float, mark: RaceMark = "slapped", **more: Any) -> Credit:
    """Return the credit after races whose pongs were all so much later than the base, idle ones by 1 ms."""
    for excess_ms in excesses_ms:
        record = seat_record(**more)
        record["pongs_ms"] = [ping + 20 + excess_ms for ping in record["pings_ms"]]
        credit = credit_after(credit, record, mark)
    return credit


def test_a_line_that_is_late_in_races_only_loses_its_credit_after_12_races() -> None:
    credit = after(new_credit(), *[14.0] * 11)
    assert standing(credit) == "full"
    assert standing(after(credit, 14.0)) == "revoked"


@pytest.mark.parametrize("excess_ms", [0.0, 12.9])
def test_what_is_not_more_than_12_ms_is_the_lines_own_luck(excess_ms: float) -> None:
    assert standing(after(new_credit(), *[excess_ms] * 30)) == "full"


def test_the_first_pong_of_a_race_alone_may_be_18_ms_later() -> None:
    """Who holds it back alone would seem to have got the card later."""
    for start_ms, found in ((18.9, "full"), (19.1, "revoked")):
        credit = new_credit()
        for _ in range(12):
            assert standing(credit) == "full"
            record = seat_record()
            record["pongs_ms"][0] = 20 + start_ms
            credit = credit_after(credit, record, "slapped")
        assert standing(credit) == found


def test_it_is_the_median_that_counts() -> None:
    """Five stalls in twelve races are bad luck; seven are not."""
    assert standing(after(new_credit(), *[200.0] * 5, *[0.0] * 7)) == "full"
    assert standing(after(new_credit(), *[200.0] * 7, *[0.0] * 5)) == "revoked"


def test_a_line_that_is_as_late_between_races_keeps_its_credit() -> None:
    assert standing(after(new_credit(), *[30.0] * 12, idle_excess_ms=25.0)) == "full"


def test_races_without_pongs_or_without_a_past_say_nothing() -> None:
    for silent in (seat_record(pongs_ms=[None] * 65), seat_record(idle_excess_ms=None)):
        assert credit_after(new_credit(), silent, "no_slap")["excess_ms"] == []


def test_two_early_slaps_cost_the_credit_for_10_races() -> None:
    credit = after(new_credit(), 0.0, mark="early")
    assert (standing(credit), credit["early"]) == ("full", 1)
    credit = after(after(credit, *[0.0] * 5), 0.0, mark="early")
    assert (standing(credit), credit["early"]) == ("revoked", 0)
    credit = after(credit, *[0.0] * 9)
    assert standing(credit) == "revoked"
    assert standing(after(credit, 0.0)) == "full"


def test_only_the_last_12_races_count_and_credit_comes_back() -> None:
    credit = after(new_credit(), *[20.0] * 12)
    assert standing(credit) == "revoked"
    credit = after(credit, *[0.0] * 16)
    assert standing(credit) == "full"
    assert len(credit["excess_ms"]) == 12


def test_what_was_known_is_not_changed() -> None:
    credit = after(new_credit(), 1.0, 2.0)
    before = deepcopy(credit)
    after(credit, 30.0, mark="early")
    assert credit == before
