"""Golden games: whole matches, checked by hand against the sheets, come out line by line as they were written down."""

from pathlib import Path

import pytest

from server.games import ENGINES
from tests.games.golden.__main__ import played
from tests.games.golden.log import FOLDER, BadLog, files, marks, read, said, write
from tests.games.test_rule_ids import ROOT, rules_of

FEWEST_LOGS = 5
FEWEST_MARKS = 8

LOGS = [log for game in ENGINES for log in files(game)]
HEAD_LINES = 4

every_game = pytest.mark.parametrize("game", ENGINES)
every_log = pytest.mark.parametrize("log", LOGS, ids=lambda log: log.stem)


@every_log
def test_a_match_comes_out_as_it_was_written_down(log: Path) -> None:
    text = log.read_text(encoding="utf-8")
    assert write(read(text)) == said(text)


@every_log
def test_a_log_is_checked_at_marked_steps(log: Path) -> None:
    text = log.read_text(encoding="utf-8")
    marked = marks(text)
    assert len(marked) >= FEWEST_MARKS
    sheet = ROOT / "seeds" / f"{read(text).game.replace('_', '-')}.md"
    known = {*rules_of(sheet), *rules_of(ROOT / "seeds" / "README.md")}
    assert {rule for rules in marked for rule in rules} <= known


@every_game
def test_every_game_has_golden_games(game: str) -> None:
    assert len(files(game)) >= FEWEST_LOGS


def test_every_log_is_of_the_game_that_its_name_says() -> None:
    assert sorted(FOLDER.glob("*.log")) == sorted(LOGS)
    assert [read(log.read_text(encoding="utf-8")).game for log in LOGS] == [log.stem.rpartition("_")[0] for log in LOGS]


@every_game
def test_a_changed_line_is_red(game: str) -> None:
    """Whichever line is missing, and whichever is longer by a word."""
    lines = min((said(log.read_text(encoding="utf-8")) for log in files(game)), key=len)
    assert is_green(lines)
    missing = [[*lines[:place], *lines[place + 1 :]] for place in range(len(lines))]
    longer = [[*lines[:place], f"{lines[place]} 0", *lines[place + 1 :]] for place in range(HEAD_LINES, len(lines))]
    assert not [changed for changed in missing + longer if is_green(changed)]


def is_green(lines: list[str]) -> bool:
    try:
        return write(read("\n".join(lines))) == lines
    except BadLog:
        return False


@every_game
def test_a_new_log_says_all_that_is_needed_to_play_it_again(game: str) -> None:
    engine = ENGINES[game]
    fewest, *_, most = engine.seats_under(engine.checked_options({}))
    for seats in (fewest, most):
        log = played(game, f"new {seats}", seats, {"target": 20})
        assert read("\n".join(write(log))) == log
