"""When a race closes, and which slaps count."""

from server.race.record import CERTAINLY_LAST_MS, DEADLINE_MS, Race, Runner

OPTIONS = {
    "race_penalty": 4,
    "photo_finish": "by_the_clock",
    "false_slap_penalty": 2,
    "call_limit_ms": 1500,
    "forgotten_call": "besides",
}


def opened(*runners: Runner, card_player: int = 0) -> Race:
    race = Race.under(OPTIONS, "00c0ffee00c0ffee", card_player)
    race.runners = {runner.seat: runner for runner in runners}
    return race


def test_a_race_closes_when_all_have_slapped_and_the_call_is_settled() -> None:
    race = opened(Runner(0, bot=False, opened_s=10.0), Runner(1, bot=False, opened_s=10.0))
    assert race.slap(0, 10.2, None)
    assert race.slap(1, 10.3, None)
    assert race.closes_in_ms(10.3) > 0, "the call may still come (HD-25)"
    assert race.call(10.4)
    assert race.closes_in_ms(10.4) <= 0


def test_hd_25_a_race_does_not_close_before_the_calls_limit() -> None:
    race = opened(Runner(0, bot=False, opened_s=10.0, base_ms=50), Runner(1, bot=False, opened_s=10.0))
    race.slap(0, 10.2, None)
    race.slap(1, 10.3, None)
    assert race.closes_in_ms(11.5) > 0
    assert race.closes_in_ms(11.551) <= 0


def test_only_the_first_slap_and_the_first_call_count() -> None:
    race = opened(Runner(0, bot=False, opened_s=10.0))
    assert race.slap(0, 10.2, 190.0)
    assert not race.slap(0, 10.1, 90.0)
    assert race.runners[0].slap_ms == (10.2 - 10.0) * 1000
    assert race.call(10.5)
    assert not race.call(10.4)


def test_a_bots_slap_and_call_have_to_be_waited_for() -> None:
    bot = Runner(1, bot=True, opened_s=10.0, slap_ms=260.0, call_ms=700.0)
    race = opened(Runner(0, bot=False, opened_s=10.0), bot, card_player=1)
    race.slap(0, 10.1, None)
    assert race.closes_in_ms(10.3) > 0
    assert race.closes_in_ms(10.701) <= 0


def test_hd_24_who_does_not_slap_is_waited_for_until_the_deadline() -> None:
    race = opened(*(Runner(seat, bot=False, opened_s=10.0) for seat in range(3)))
    race.call(10.2)
    race.slap(0, 10.2, None)
    deadline_s = 10.0 + DEADLINE_MS / 1000
    assert race.closes_in_ms(deadline_s - 0.001) > 0
    assert race.closes_in_ms(deadline_s + 0.001) <= 0


def test_the_only_one_outstanding_is_not_waited_for_once_it_is_certainly_last() -> None:
    race = opened(Runner(0, bot=False, opened_s=10.0), Runner(1, bot=False, opened_s=10.0, base_ms=100))
    race.slap(0, 10.25, None)
    race.call(10.3)
    certain_s = 10.25 + (100 + CERTAINLY_LAST_MS) / 1000
    assert race.closes_in_ms(certain_s - 0.001) > 0
    assert race.closes_in_ms(certain_s + 0.001) <= 0


def test_an_early_slap_makes_nobody_certainly_last() -> None:
    """HD-27: who slapped early is out of the race, so the one who is still waited for is not behind anybody."""
    race = opened(Runner(0, bot=False, opened_s=10.0), Runner(1, bot=False, opened_s=10.0))
    race.call(10.2)
    race.slap(1, 10.02, None)
    assert race.closes_in_ms(10.0 + DEADLINE_MS / 1000 - 0.001) > 0


def test_the_deadline_of_a_race_does_not_move() -> None:
    """C14: what comes in during a race, however often, never puts its end off."""
    race = opened(Runner(0, bot=False, opened_s=10.0), Runner(1, bot=False, opened_s=10.0))
    ends = []
    for number in range(50):
        now_s = 10.0 + number / 100
        ends.append(now_s + race.closes_in_ms(now_s) / 1000)
        race.slap(0, now_s, None)
    assert max(ends) <= 10.0 + DEADLINE_MS / 1000 + 1e-6


def test_hd_23_hd_25_the_record_says_by_which_options_it_is_judged() -> None:
    record = opened(Runner(0, bot=False, opened_s=10.0)).record()
    assert {name: value for name, value in record.items() if name not in ("race", "card_player", "seats")} == {
        "penalty": 4,
        "early_penalty": 2,
        "call_limit_ms": 1500,
        "photo_finish": "by_the_clock",
        "forgotten_call": "besides",
    }
