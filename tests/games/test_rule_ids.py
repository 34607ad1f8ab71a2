"""Every rule of a game's sheet is named, by its id, by a test that proves it.

A test names a rule in its docstring (`HD-12`) or in its name (`test_hd_12_...`). A range of ids names its ends only.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from server.games import ENGINES

ROOT = Path(__file__).parents[2]
RULE = re.compile(r"^- \*\*([A-Z]+-\d+[a-z]?)\b", re.MULTILINE)
IN_TEXT = re.compile(r"\b[A-Z]+-\d+[a-z]?\b")
IN_NAME = re.compile(r"_([a-z]+)_(\d+[a-z]?)(?=_|$)")


def rules_of(sheet: Path) -> list[str]:
    return RULE.findall(sheet.read_text(encoding="utf-8"))


def named_by_tests() -> set[str]:
    return {rule for test in all_tests() for rule in named_by(test)}


def all_tests() -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for file in (ROOT / "tests").rglob("test_*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
                yield node


def named_by(test: ast.FunctionDef | ast.AsyncFunctionDef) -> set[str]:
    in_name = {f"{letters.upper()}-{number}" for letters, number in IN_NAME.findall(test.name)}
    return in_name | set(IN_TEXT.findall(ast.get_docstring(test) or ""))


@pytest.mark.parametrize("game", ENGINES)
def test_every_rule_of_the_sheet_is_named_by_a_test(game: str) -> None:
    rules = rules_of(ROOT / "seeds" / f"{game.replace('_', '-')}.md")
    assert len(rules) == len(set(rules)) > 10
    assert not set(rules) - named_by_tests()


def test_the_rules_of_all_games_are_named_by_a_test() -> None:
    assert not set(rules_of(ROOT / "seeds" / "README.md")) - named_by_tests()


def test_ids_are_read_whole() -> None:
    """A test that names a rule with a letter does not name the rule without it."""
    (node,) = ast.parse('def test_zz_30b_is_about_something(): "See ZZ-4."').body
    assert isinstance(node, ast.FunctionDef)
    assert named_by(node) == {"ZZ-30b", "ZZ-4"}
