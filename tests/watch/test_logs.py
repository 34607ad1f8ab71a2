"""The log: one object a line, what happened and where, and never what only one person may know."""

import asyncio
import json
import logging
import random
import re
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from server.rooms.person import person_id
from server.watch.logs import FIELDS, JsonLines, PlainLines
from tests.wire.log_of import read_log
from tests.wire.player import Player, create_room, play_on
from tests.wire.running import RunningServer


def record(message: str = "something", **extra: Any) -> logging.LogRecord:
    made = logging.LogRecord("gebrak.rooms", logging.WARNING, __file__, 1, message, (), None)
    vars(made).update(extra)
    return made


def test_a_line_is_an_object_of_known_fields() -> None:
    line = JsonLines("5f3a09c1").format(record(event="refused", room="BCDFG", seat=0, code=None, token="ab" * 16))
    told = json.loads(line)
    assert told.pop("at").endswith("Z")
    assert told == {
        "level": "WARNING",
        "server": "5f3a09c1",
        "event": "refused",
        "room": "BCDFG",
        "seat": 0,
        "logger": "gebrak.rooms",
        "message": "something",
    }
    assert set(FIELDS) == {"event", "room", "seat", "code"}


@pytest.mark.parametrize("formatter", [PlainLines(), JsonLines("5f3a09c1")])
def test_an_error_tells_its_kind_and_place_and_not_its_text(formatter: logging.Formatter) -> None:
    def play(card: str, hand: dict[str, int]) -> int:
        try:
            return hand[card]
        except KeyError as error:
            raise ValueError(f"{card} is not in the hand") from error

    try:
        play("red" + "-3", {})
    except ValueError as error:
        line = formatter.format(record(exc_info=(type(error), error, error.__traceback__)))
    assert "red-3" not in line
    assert "ValueError" in line
    assert "KeyError" in line
    assert "in play" in line


async def test_a_whole_match_leaves_no_secret_in_the_log(tmp_path: Path) -> None:
    """B3: at the lowest level, with people who come, go, move, err and race."""
    async with AsyncExitStack() as stack:
        data = tmp_path / "data"
        watched = RunningServer(data, BOT_THINK_MS="20", LOG_FORMAT="json", LOG_LEVEL="debug", METRICS_PORT="0")
        server = await stack.enter_async_context(watched)
        code = await create_room(server.url, target=60)
        names = ("Ayunda", "Marekson")
        ayu, marek = [await stack.enter_async_context(Player(server.url, code, name)) for name in names]
        await stack.enter_async_context(Player(server.url, code, "Wandalina", way="watch"))
        await ayu.do("add_bot")
        moving = (await ayu.do("move_out"))["move"]
        await ayu.do("start")
        for player in (ayu, marek):
            await player.until(lambda p=player: p.phase == "playing")  # type: ignore[misc]
        assert (await ayu.command("act", turn=10_000, action={"type": "draw"}))["type"] == "refused"
        await marek.go_away()
        marek.view = {}
        await marek.__aenter__()
        await asyncio.gather(*(play_on(p, lambda: False, random.Random(p.seat)) for p in (ayu, marek)))
        people = (ayu, marek)
        tokens = [player.token for player in people]
    lines = [json.loads(line) for line in server.output]
    entries, _ = await read_log(server.data, code)
    cards = set(re.findall(r'"([a-z]+-[a-z0-9]+)"', json.dumps([player.updates for player in people])))
    hidden = {moving, *names, "Wandalina", *tokens, *map(person_id, tokens)}
    hidden |= {entry.command for entry in entries if entry.command} | {entry.tag for entry in entries}
    hidden |= set(secrets_in([entry.body for entry in entries]))
    hidden |= cards
    assert len(cards) > 20
    assert len(hidden) > 100
    text = "".join(server.output)
    assert not [secret for secret in hidden if secret in text]

    told = {line["event"] for line in lines}
    of_the_server = {"started", "listening", "metrics", "saving", "stopped"}
    assert of_the_server | {"room_loaded", "came", "went", "refused", "joined", "act"} <= told
    assert {line["room"] for line in lines if "room" in line} == {code}
    assert len({line["server"] for line in lines}) == 1
    refused = [line for line in lines if line["event"] == "refused"]
    assert [(line["seat"], line["code"]) for line in refused if line["code"] == "stale_turn"] == [(0, "stale_turn")]


def secrets_in(value: Any) -> list[str]:
    """Return deal secrets, bots' seeds and races' ids, wherever they stand."""
    if isinstance(value, list):
        return [secret for part in value for secret in secrets_in(part)]
    if not isinstance(value, dict):
        return []
    own = [str(value[key]) for key in ("secret", "bot_seed", "race") if isinstance(value.get(key), str)]
    return [*filter(None, own), *secrets_in(list(value.values()))]


async def test_at_home_it_is_words(tmp_path: Path) -> None:
    async with RunningServer(tmp_path / "data") as server:
        code = await create_room(server.url)
        async with Player(server.url, code, "Ayu"):
            pass
    text = "".join(server.output)
    assert "Gebrak is listening on port" in text
    assert " INFO gebrak.gateway: listening on port" in text
    assert "{" not in text
    assert "somebody came" not in text, "that is for who asks for it"
