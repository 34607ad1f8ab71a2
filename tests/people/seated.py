"""Tables for tests: people who sit, a match that runs."""

import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from random import Random
from typing import Any

from tests.people.conftest import ClockedServer
from tests.wire.player import Json, Player, ask, dial, play_on

NAMES = ("Ayu", "Marek", "Ola", "Pia", "Rio", "Siti")


async def new_room(server: ClockedServer, game: str = "crazy_eights", **options: Any) -> str:
    async with await dial(server.url, "/ws") as socket:
        answer = await ask(socket, type="create", game=game, options=options)
    code: str = answer["code"]
    return code


@asynccontextmanager
async def seated(server: ClockedServer, count: int, game: str = "crazy_eights") -> AsyncIterator[list[Player]]:
    """Seat so many people, the first of them the host."""
    code = await new_room(server, game)
    async with AsyncExitStack() as stack:
        people = [await stack.enter_async_context(Player(server.url, code, name)) for name in NAMES[:count]]
        yield people


@asynccontextmanager
async def playing(
    server: ClockedServer, count: int, game: str = "crazy_eights", **rules: Any
) -> AsyncIterator[list[Player]]:
    """Seat so many people under these house rules and begin a match."""
    async with seated(server, count, game) as people:
        await people[0].do("set_house_rules", rules=rules)
        await people[0].do("start")
        for player in people:
            await player.until(lambda player=player: player.phase == "playing")  # type: ignore[misc]
        yield people


def watching(server: ClockedServer, code: str, name: str = "Wanda") -> Player:
    """Return somebody who will look on."""
    return Player(server.url, code, name, way="watch")


def actor(people: list[Player]) -> Player:
    """Return whose turn it is."""
    return people[people[0].table["actor"]]


async def in_step(people: list[Player]) -> None:
    """Wait until all have been sent what the first has seen."""
    version = people[0].view["version"]
    for player in people:
        await player.until(lambda player=player: player.view["version"] >= version)  # type: ignore[misc]


async def play_out(people: list[Player]) -> None:
    """Play to the end of the match."""
    chance = Random(1)
    async with asyncio.timeout(60), asyncio.TaskGroup() as group:
        for player in people:
            group.create_task(play_on(player, lambda: False, chance))


async def to_the_scores(people: list[Player]) -> None:
    """Play until the round is over."""
    chance = Random(1)
    async with asyncio.timeout(60), asyncio.TaskGroup() as group:
        for player in people:
            group.create_task(play_on(player, lambda player=player: player.phase == "between_rounds", chance))  # type: ignore[misc]


async def in_phase(phase: str, people: list[Player]) -> None:
    """Bring the room of these people into this phase of a match, or leave it in the lobby."""
    host = people[0]
    if phase == "lobby":
        return
    await host.do("set_options", options={"target": 20 if phase == "match_over" else 500})
    await host.do("start")
    for player in people:
        await player.until(lambda player=player: player.phase == "playing")  # type: ignore[misc]
    if phase == "between_rounds":
        await to_the_scores(people)
    elif phase == "match_over":
        await play_out(people)
    await in_step(people)


async def slap_all(people: list[Player]) -> None:
    """End the open race: everybody slaps at once, too early to be fair, and the card's player calls."""
    race = people[0].table["race"]
    async with asyncio.TaskGroup() as group:
        for player in people:
            if player.seat in race["seats"]:
                group.create_task(player.do("slap", race=race["race"], version=player.view["version"]))
            if player.seat == race["card_player"]:
                group.create_task(player.do("call", race=race["race"]))


async def knock(server: ClockedServer, code: str, token: str | None = None, **command: Any) -> Json:
    """Come to a room's door (`type`: join, unless it is said), take the answer and go away."""
    command = {"type": "join", "token": token or new_token(), "name": "Eve", **command}
    async with await dial(server.url, f"/ws/{code}") as socket:
        return await ask(socket, **command)


async def move_in(server: ClockedServer, code: str, move: str, token: str | None = None) -> tuple[str, Json]:
    """Come with a move code from another browser; return its token and the answer."""
    token = token or new_token()
    async with await dial(server.url, f"/ws/{code}") as socket:
        return token, await ask(socket, type="move_in", token=token, move=move)


def new_token() -> str:
    """Return the token of somebody who has never been here."""
    return secrets.token_hex(16)


async def back(player: Player) -> None:
    """Come back after going away, and take the view of the room as it is now."""
    player.view = {}
    await player.__aenter__()


async def did(player: Player, type_: str, **fields: Any) -> Json:
    """Do it and take in what came of it, which is sent after the answer."""
    answer = await player.do(type_, **fields)
    await player.do("visibility", visible=True)
    return answer


def told(player: Player, type_: str) -> list[Json]:
    """Return all events of this kind that the player has been told of."""
    return [event for update in player.updates for event in update["events"] if event["type"] == type_]
