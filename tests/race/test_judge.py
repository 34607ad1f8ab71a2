"""Who pays after a race: HD-22 to HD-27 as far as they are the judge's."""

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.race.judge import judge
from server.race.record import RaceRecord, SeatRecord

RACE = "00c0ffee00c0ffee"


def runner(seat: int, slap_ms: float | None, base_ms: float | None = 0.0, **more: Any) -> SeatRecord:
    """Return a human in the race who slapped so long after the opening was written."""
    record: SeatRecord = {
        "seat": seat,
        "bot": False,
        "base_ms": base_ms,
        "slap_ms": slap_ms,
        "call_ms": None,
        "claim_ms": None,
        "answered": True,
        "excused_before": False,
    }
    record.update(more)  # type: ignore[typeddict-item]
    return record


def race(*seats: SeatRecord, card_player: int = 0, **more: Any) -> RaceRecord:
    """Return a race in which the card's player has called, unless a seat says otherwise."""
    record: RaceRecord = {
        "race": RACE,
        "card_player": card_player,
        "penalty": 4,
        "early_penalty": 2,
        "call_limit_ms": 1500,
        "photo_finish": "share",
        "forgotten_call": "instead",
        "seats": [
            {**seat, "call_ms": 500.0} if seat["seat"] == card_player and seat["call_ms"] is None else seat
            for seat in seats
        ],
    }
    record.update(more)  # type: ignore[typeddict-item]
    return record


def paid(record: RaceRecord) -> dict[tuple[int, str], int]:
    """Return what the verdict takes: (seat, reason) -> cards."""
    return {(penalty["seat"], penalty["reason"]): penalty["cards"] for penalty in judge(record)["penalties"]}


def test_hd_23_the_longest_reaction_draws_four() -> None:
    assert paid(race(runner(0, 200), runner(1, 260), runner(2, 230))) == {(1, "last"): 4}


def test_hd_23_distance_costs_nothing() -> None:
    """The far player's slap arrives last by far, and is not the slowest."""
    near, far = runner(0, 260, base_ms=1), runner(1, 520, base_ms=300)
    assert paid(race(near, far)) == {(0, "last"): 4}
    lines = {line["seat"]: line for line in judge(race(near, far))["lines"]}
    assert lines[1]["reaction_ms"] == pytest.approx(220)
    assert lines[1]["arrival_ms"] == 520


def test_hd_23_a_slow_line_gets_no_more_than_400_ms() -> None:
    assert paid(race(runner(0, 300, base_ms=0), runner(1, 900, base_ms=700))) == {(1, "last"): 4}


@pytest.mark.parametrize(
    ("reactions", "expected"),
    [
        ([200, 250, 252], {(2, "last"): 2, (1, "last"): 2}),
        ([251, 250, 252], {(2, "last"): 2, (0, "last"): 1, (1, "last"): 1}),
        ([200, 246, 250], {(2, "last"): 4}),
    ],
)
def test_hd_23_who_cannot_be_told_apart_shares(reactions: list[float], expected: dict[Any, int]) -> None:
    assert paid(race(*(runner(seat, ms) for seat, ms in enumerate(reactions)))) == expected


def test_hd_23_the_size_of_the_penalty_is_an_option() -> None:
    assert paid(race(runner(0, 200), runner(1, 250), runner(2, 252), penalty=7)) == {(2, "last"): 4, (1, "last"): 3}
    assert paid(race(runner(0, 200), runner(1, None), penalty=1)) == {(1, "no_slap"): 1}


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
    seats = [runner(seat, ms) for seat, ms in enumerate(reactions)]
    assert paid(race(*seats, photo_finish="by_the_clock")) == expected


def test_hd_23_by_the_clock_exactly_equal_reactions_are_decided_by_lot_of_the_race() -> None:
    seats = [runner(seat, 250) for seat in range(3)]
    verdicts = [paid(race(*seats, race=f"{number:016x}", photo_finish="by_the_clock")) for number in range(40)]
    assert {tuple(verdict.values()) for verdict in verdicts} == {(4,)}
    assert {seat for verdict in verdicts for seat, _ in verdict} == {0, 1, 2}


def test_hd_23_exactly_equal_reactions_are_ordered_by_lot_of_the_race() -> None:
    seats = [runner(seat, 250) for seat in range(3)]
    extra = {
        name: next(seat for (seat, _), cards in paid(race(*seats, race=name)).items() if cards == 2)
        for name in (f"{number:016x}" for number in range(40))
    }
    assert set(extra.values()) == {0, 1, 2}


def test_hd_24_who_does_not_slap_is_last_and_several_pay_in_full() -> None:
    assert paid(race(runner(0, 900), runner(1, None), runner(2, None))) == {(1, "no_slap"): 4, (2, "no_slap"): 4}


def test_hd_24_a_dead_line_is_excused_once_a_match() -> None:
    dead = runner(1, None, base_ms=None, answered=False)
    verdict = judge(race(runner(0, 200), dead, runner(2, 240)))
    assert [line["mark"] for line in verdict["lines"] if line["seat"] == 1] == ["excused"]
    assert paid(race(runner(0, 200), dead, runner(2, 240))) == {(2, "last"): 4}
    again = runner(1, None, base_ms=None, answered=False, excused_before=True)
    assert paid(race(runner(0, 200), again, runner(2, 240))) == {(1, "no_slap"): 4}


@pytest.mark.parametrize("call_ms", [None, 1501.0])
def test_hd_25_without_a_call_in_time_the_cards_player_alone_draws(call_ms: float | None) -> None:
    record = race(runner(0, 200), runner(1, 300), runner(2, None))
    record["seats"][0]["call_ms"] = call_ms
    assert paid(record) == {(0, "no_call"): 4}
    assert judge(record)["call_in_time"] is False


def test_hd_25_the_call_is_measured_as_a_reaction() -> None:
    record = race(runner(0, 400, base_ms=200), runner(1, 300))
    record["seats"][0]["call_ms"] = 1690.0
    assert judge(record)["call_in_time"] is True


def test_hd_25_the_limit_of_the_call_is_an_option() -> None:
    record = race(runner(0, 200), runner(1, 300), call_limit_ms=800)
    record["seats"][0]["call_ms"] = 800.0
    assert judge(record)["call_in_time"] is True
    record["seats"][0]["call_ms"] = 801.0
    assert judge(record)["call_in_time"] is False


def test_hd_27_the_size_of_the_penalty_for_a_false_slap_is_an_option() -> None:
    early = (runner(0, 200), runner(1, 50), runner(2, 240))
    assert paid(race(*early, early_penalty=5)) == {(1, "early"): 5, (2, "last"): 4}
    assert paid(race(*early, early_penalty=0)) == {(2, "last"): 4}


def test_hd_25_option_besides_lets_both_pay_and_the_same_person_twice() -> None:
    record = race(runner(0, 200), runner(1, 300), forgotten_call="besides")
    record["seats"][0]["call_ms"] = None
    assert paid(record) == {(0, "no_call"): 4, (1, "last"): 4}
    slow = race(runner(0, 400), runner(1, 300), forgotten_call="besides")
    slow["seats"][0]["call_ms"] = None
    assert paid(slow) == {(0, "no_call"): 4, (0, "last"): 4}


def test_hd_24_a_card_player_whose_line_was_dead_is_excused_from_the_call_too() -> None:
    dead = runner(0, None, base_ms=None, answered=False)
    record = race(dead, runner(1, 200), runner(2, 240))
    record["seats"][0]["call_ms"] = None
    assert paid(record) == {(2, "last"): 4}


def test_hd_22_with_fewer_than_two_in_only_the_call_is_asked() -> None:
    assert paid(race(runner(0, 2000))) == {}
    silent = race(runner(0, 2000))
    silent["seats"][0]["call_ms"] = None
    assert paid(silent) == {(0, "no_call"): 4}
    assert paid(race()) == {}


def test_hd_27_a_slap_before_100_ms_is_false_and_takes_the_seat_out_of_the_race() -> None:
    assert paid(race(runner(0, 200), runner(1, 140, base_ms=41), runner(2, 240))) == {
        (1, "early"): 2,
        (2, "last"): 4,
    }
    assert paid(race(runner(0, 200), runner(1, 50))) == {(1, "early"): 2}


def test_hd_27_the_cards_player_knew_and_counts_as_100_ms() -> None:
    verdict = judge(race(runner(0, 5), runner(1, 180)))
    assert verdict["lines"][0] == {
        "seat": 0,
        "reaction_ms": 100,
        "arrival_ms": 5,
        "call_ms": 500,
        "mark": "slapped",
    }
    assert verdict["penalties"] == [{"seat": 1, "cards": 4, "reason": "last"}]


times = st.none() | st.floats(0, 6000)
seats = st.builds(
    runner,
    seat=st.just(0),
    slap_ms=times,
    base_ms=st.none() | st.floats(0, 900),
    call_ms=times,
    answered=st.booleans(),
    excused_before=st.booleans(),
    bot=st.booleans(),
)


@st.composite
def races(draw: st.DrawFn) -> RaceRecord:
    runners = [{**seat, "seat": number} for number, seat in enumerate(draw(st.lists(seats, max_size=6)))]
    record = race(
        card_player=draw(st.integers(0, 5)),
        photo_finish=draw(st.sampled_from(["share", "by_the_clock"])),
        forgotten_call=draw(st.sampled_from(["instead", "besides"])),
    )
    record["seats"] = runners  # type: ignore[typeddict-item]
    return record


@given(races(), st.randoms(use_true_random=False))
def test_the_judge_is_total_and_does_not_look_at_the_order_of_seats(record: RaceRecord, chance: random.Random) -> None:
    verdict = judge(record)
    shuffled = list(record["seats"])
    chance.shuffle(shuffled)
    assert judge({**record, "seats": shuffled}) == verdict
    assert sorted(line["seat"] for line in verdict["lines"]) == [seat["seat"] for seat in record["seats"]]
    assert all(penalty["cards"] > 0 for penalty in verdict["penalties"])


@given(races())
def test_the_shared_penalty_is_whole_and_nobody_quicker_pays_it(record: RaceRecord) -> None:
    verdict = judge(record)
    last = [penalty for penalty in verdict["penalties"] if penalty["reason"] == "last"]
    if last:
        assert sum(penalty["cards"] for penalty in last) == record["penalty"]
        paying = {penalty["seat"] for penalty in last}
        reactions = {line["seat"]: line["reaction_ms"] or 0.0 for line in verdict["lines"] if line["mark"] == "slapped"}
        slowest = max(reactions, key=lambda seat: reactions[seat])
        assert reactions[slowest] == max(reactions[seat] for seat in paying)
        assert len(last) == 1 or record["photo_finish"] == "share"
