"""The way to a race over real sockets, and lines that answer pings late or not at all."""

import asyncio
import json
import random
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

from websockets.frames import Frame, Opcode

from tests.wire.player import Json, Player, choose, create_room, new_id

REACTION_S = 0.15
"""A hand on the pile that nobody takes for a machine's."""


@asynccontextmanager
async def playing(urls: Sequence[str], **options: Any) -> AsyncIterator[list[Player]]:
    """Seat somebody at each of these addresses of one server, and begin a match."""
    code = await create_room(urls[0], **{"target": 500, **options})
    async with AsyncExitStack() as stack:
        people = [await stack.enter_async_context(Player(url, code, f"P{seat}")) for seat, url in enumerate(urls)]
        await people[0].do("start")
        for player in people:
            await player.until(lambda p=player: p.phase == "playing")  # type: ignore[misc]
        yield people


@asynccontextmanager
async def at_a_race(url: str, count: int, **options: Any) -> AsyncIterator[list[Player]]:
    """Seat so many people and play until a race is open."""
    async with playing([url] * count, **options) as people:
        await play_to_a_race(people)
        yield people


async def play_to_a_race(players: list[Player]) -> None:
    """Play until a Hand card opens a race that all see. Whoever has one plays it as soon as it is legal."""
    chance = random.Random(11)
    while not (players[0].table and players[0].table["race"]):
        version = players[0].view["version"]
        if players[0].phase == "between_rounds":
            await asyncio.gather(*(player.command("ready") for player in players))
        elif players[0].phase == "match_over":
            await players[0].do("start")
        else:
            actor = players[players[0].table["actor"]]
            await actor.until(lambda p=actor, v=version: p.view["version"] >= v)  # type: ignore[misc]
            if actor.view["version"] > version:  # the actor has seen more: it may be another's turn by now
                await players[0].until(lambda p=actor: players[0].view["version"] >= p.view["version"])  # type: ignore[misc]
                continue
            legal = actor.view["mine"]["legal"]
            hand = [action for action in legal if action.get("card") == "hit-hand"]
            await actor.command("act", turn=actor.table["turn"], action=(hand or [choose(legal, chance)])[0])
        await players[0].until(lambda v=version: players[0].view["version"] != v)  # type: ignore[misc]
    race = players[0].table["race"]
    for player in players:
        await player.until(lambda p=player: p.table["race"] == race)  # type: ignore[misc]


def race_of(player: Player) -> str:
    """Return the id of the race that this player sees."""
    race: str = player.table["race"]["race"]
    return race


def card_player_first(people: list[Player]) -> list[Player]:
    """Return these people, the one who has played the card first."""
    card_player = people[0].table["race"]["card_player"]
    return sorted(people, key=lambda player: player.seat != card_player)


async def slapped(player: Player, **claim: Any) -> "asyncio.Future[Json]":
    """Let this player slap now; return the future of the answer."""
    return await sent(player, "slap", race=race_of(player), version=player.view["version"], **claim)


async def called(player: Player, **claim: Any) -> "asyncio.Future[Json]":
    """Let this player call now; return the future of the answer."""
    return await sent(player, "call", race=race_of(player), **claim)


async def board_of(player: Player, race: str | None = None) -> Json:
    """Wait for the verdict of this race, or of the one that this player sees, and return the board."""
    race = race or race_of(player)
    await player.until(lambda: (player.table["last_race"] or {}).get("race") == race)
    board: Json = player.table["last_race"]
    return board


def line_of(board: Json, player: Player) -> Json:
    """Return this player's line of the board."""
    (line,) = (line for line in board["lines"] if line["seat"] == player.seat)
    return dict(line)


async def sent(player: Player, type_: str, **fields: Any) -> "asyncio.Future[Json]":
    """Send a command now and return the future of its answer."""
    command: Json = {"type": type_, "id": new_id(), **fields}
    future: asyncio.Future[Json] = asyncio.get_running_loop().create_future()
    player._waiting[command["id"]] = (command, future)
    assert player.socket is not None
    await player.socket.send(json.dumps(command))
    return future


class HeldPongs:
    """A player's connection that keeps its pongs to itself until they are released."""

    def __init__(self, player: Player) -> None:
        assert player.socket is not None
        self._socket = player.socket
        self._send = self._socket.protocol.send_frame
        self._held: list[Frame] = []
        self._socket.protocol.send_frame = self._hold  # type: ignore[method-assign]

    def _hold(self, frame: Frame) -> None:
        if frame.opcode is Opcode.PONG:
            self._held.append(frame)
        else:
            self._send(frame)

    def release(self) -> None:
        """Send what has been held, and everything from now on at once."""
        self._socket.protocol.send_frame = self._send  # type: ignore[method-assign]
        for frame in self._held:
            self._send(frame)
        self._held.clear()
        self._socket.send_data()
