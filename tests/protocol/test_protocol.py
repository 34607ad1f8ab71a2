"""The page that others write clients from is true: its examples run, its tables name every code."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, get_args

import pytest
from pydantic import TypeAdapter, ValidationError

from protocol.__main__ import schema
from protocol.codes import CloseCode, RefusalCode
from protocol.commands import COMMANDS, Act
from protocol.messages import Message
from server.gateway.pace import DEAR_COSTS
from server.limits import Limits
from server.rooms.history import MOST_BYTES

PAGE = (Path(__file__).parents[2] / "protocol" / "PROTOCOL.md").read_text()
EXAMPLES = re.findall(r"```json (command|message)\n(.*?)```", PAGE, re.DOTALL)
MESSAGES: TypeAdapter[Any] = TypeAdapter(Message)


@pytest.mark.parametrize(("kind", "text"), EXAMPLES)
def test_example_of_the_page(kind: str, text: str) -> None:
    if kind == "command":
        assert COMMANDS.validate_json(text).type == json.loads(text)["type"]
    else:
        # The outgoing shapes are open to clients but closed here: an example names no field that does not exist.
        assert MESSAGES.validate_json(text, strict=True, extra="forbid") == json.loads(text)


def test_the_page_has_examples_of_both_kinds() -> None:
    assert {kind for kind, _ in EXAMPLES} == {"command", "message"}
    assert len(EXAMPLES) >= 10


def test_the_page_names_every_refusal_and_close_code() -> None:
    refusals = PAGE.split("## Refusals")[1].split("## Close codes")[0]
    assert set(re.findall(r"`([a-z_]+)`", refusals.split("| what to do |")[1])) >= set(get_args(RefusalCode))
    closes = PAGE.split("## Close codes")[1]
    assert {int(code) for code in re.findall(r"^\| (\d{4}) \|", closes, re.MULTILINE)} >= set(CloseCode)


def test_the_page_names_the_limits_of_a_client() -> None:
    limits = Limits()
    assert f"at most {limits.message_bytes // 1024} KiB from a\nclient" in PAGE
    assert f"may send {limits.messages_at_once} at once and {limits.messages_per_s} a second" in PAGE
    assert f"count as {DEAR_COSTS}." in PAGE
    assert f"as the server allows ({limits.spectators})" in PAGE
    assert f"since the match began, its newest {MOST_BYTES // 1000} KB" in PAGE


def test_the_page_names_every_command() -> None:
    for name in COMMANDS.json_schema()["discriminator"]["mapping"]:
        assert f"`{name}`" in PAGE or f'"type": "{name}"' in PAGE, name


def test_schema_is_printed_and_has_no_tuples() -> None:
    printed = subprocess.run([sys.executable, "-m", "protocol"], capture_output=True, check=True, text=True).stdout
    assert json.loads(printed) == schema()
    assert "prefixItems" not in printed
    assert set(json.loads(printed)["properties"]) == {"Command", "Message"}


VALID = {"type": "act", "id": "77aa01c2d3e4f506", "turn": 17, "action": {"type": "play", "card": "red-3"}}


@pytest.mark.parametrize(
    "change",
    [
        {"extra": 1},
        {"turn": "17"},
        {"turn": -1},
        {"turn": 1.5},
        {"turn": True},
        {"id": "short"},
        {"id": "77AA01C2D3E4F506"},
        {"id": None},
        {"type": "acts"},
        {"action": {"type": "play", "card": "red-9"}},
        {"action": {"type": "play", "card": "spades-8", "suit": "stars"}},
        {"action": {"type": "name_leader", "seat": True}},
        {"action": {"type": "name_leader", "seat": 1.0}},
        {"action": {"type": "name_leader", "seat": "1"}},
        {"action": {"type": "name_leader", "seat": 7}},
        {"action": {"type": "deal", "secret": "00"}},
        {"action": {"type": "draw", "card": "red-3"}},
        {"action": None},
    ],
)
def test_what_is_not_exactly_a_command_does_not_parse(change: dict[str, Any]) -> None:
    COMMANDS.validate_json(json.dumps(VALID))
    with pytest.raises(ValidationError):
        COMMANDS.validate_json(json.dumps({**VALID, **change}))


def test_a_named_leader_is_the_number_of_a_seat() -> None:
    """GU-7: what parses is a whole number, as it is compared with the legal actions and stands in the log."""
    command = COMMANDS.validate_json(json.dumps({**VALID, "action": {"type": "name_leader", "seat": 1}}))
    assert isinstance(command, Act)
    assert json.dumps(command.action) == '{"type": "name_leader", "seat": 1}'
