"""What the store holds of a room, read behind the server's back."""

from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path

from pydantic_core import from_json

from server.race.judge import judge
from server.race.record import RaceRecord
from server.rooms.frames import Frames
from server.rooms.restore import restore
from server.rooms.room import Room
from server.store.embedded import EmbeddedStore
from server.store.entry import Entry
from server.store.store import Store
from tests.wire.player import Json, Player


async def read_log(folder: Path, code: str) -> tuple[list[Entry], Room]:
    """Return all stored entries of a room and the room that they add up to. No server may run on the folder."""
    embedded = EmbeddedStore(folder)
    await embedded.start()
    try:
        return await read_log_at(embedded.url, code)
    finally:
        await embedded.stop()


async def read_log_at(url: str, code: str) -> tuple[list[Entry], Room]:
    """The same of a store that runs."""
    store = Store(url)
    await store.open()
    try:
        loaded = await store.load(code)
    finally:
        await store.close()
    assert loaded is not None
    return loaded.log.entries(), await restore(loaded)


def private_view(room: Room, seat: int) -> Json:
    """Return what a seat's view says of the game, as `Player.private_view` does."""
    view: Json = from_json(Frames(room, 1, 0, (), 0).for_viewer(seat))
    facts = {key: value for key, value in view["room"].items() if key not in ("next_round_ms", "turn_ms")}
    return {"room": facts, "table": view["table"], "mine": view["mine"], "seat": seat}


def check_journals(entries: list[Entry], players: Iterable[Player]) -> None:
    """Nothing that was acknowledged is lost, nothing is there twice, and the chain has no gap.

    Commands that need no entry (a slap inside a race, a `ready` that was true already) are not asked for.
    """
    commands = [entry.command for entry in entries if entry.command is not None]
    assert len(commands) == len(set(commands)), "an action was done twice"
    for player in players:
        lost = [command for command in player.must_be_logged if command not in commands]
        assert not lost, f"{player.name}: acknowledged and not in the log: {lost}"
    assert [entry.version for entry in entries] == list(range(entries[0].version, entries[-1].version + 1))
    for before, after in pairwise(entries):
        assert after.follows == before.tag


def judged_again(entries: list[Entry]) -> list[RaceRecord]:
    """Judge every race in these entries again: each verdict comes out as it was given. Return the records."""
    decided = [entry.body for entry in entries if entry.body.get("action", {}).get("type") == "decide_race"]
    for body in decided:
        given = {name: value for name, value in body["action"].items() if name not in ("type", "race")}
        assert judge(body["record"]) == given
    return [body["record"] for body in decided]
