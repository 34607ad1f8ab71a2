"""RACE 7: what cheats gain and whether they are caught, in the bench's world with fixed seeds."""

import pytest

from bench.race import BEFORE_THE_PONG, BOT, FIRST_HOLDER, HOLDER, STEADY_HOLDER, early_pct, flagged_pct, gain_ms
from bench.race_world import HONEST, Player

SEED = "1"


@pytest.mark.parametrize(("line", "most_ms"), [("fibre", 5), ("4g", 16)])
def test_the_lowest_possible_claim_gains_little(line: str, most_ms: float) -> None:
    assert 0 <= gain_ms(line, 300, SEED) <= most_ms


def test_a_bot_at_0_ms_is_caught() -> None:
    """On fibre every slap; on a mobile line a stall may hide one, but not two of twelve."""
    assert early_pct(BOT, "fibre", 300, SEED) == 100
    assert flagged_pct(BOT, "4g", 300, SEED) == 100


def test_a_slap_that_names_the_race_before_its_first_pong_is_caught() -> None:
    assert early_pct(BEFORE_THE_PONG, "4g", 100, SEED) == 100


@pytest.mark.parametrize("line", ["fibre", "4g"])
@pytest.mark.parametrize("cheat", [HOLDER, FIRST_HOLDER])
def test_who_holds_pongs_in_races_loses_the_credit_within_12(cheat: Player, line: str) -> None:
    assert flagged_pct(cheat, line, 200, SEED) >= 99


@pytest.mark.parametrize("line", ["fibre", "4g"])
def test_who_holds_every_pong_loses_it_too_where_the_kernel_knows_the_way(line: str) -> None:
    assert flagged_pct(STEADY_HOLDER, line, 200, SEED, direct=True) >= 99


@pytest.mark.parametrize("direct", [False, True])
@pytest.mark.parametrize(("line", "most_pct"), [("fibre", 0), ("4g", 1)])
def test_honest_lines_keep_theirs(line: str, most_pct: float, direct: bool) -> None:
    assert flagged_pct(HONEST, line, 1000, SEED, direct=direct) <= most_pct
