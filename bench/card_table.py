"""Four scripted players at each of many tables of Hit the Deck, who act as soon as all four have seen what came before.

Times run from the send to the arrival at the last of the four.
"""

import asyncio
import json
import statistics
import time
from collections.abc import Sequence
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Subprotocol

from bench.report import Row
from protocol import SUBPROTOCOL
from tests.wire.player import create_room, new_id

SEATS = 4
SLAP_S = 0.15
"""A reaction that is not taken for a false start."""
OPENING_AT_ONCE = 20
HEAD = b'{"type":"update","version":'


class Table:
    """Four sockets of one room, and one loop that moves whoever is to move."""

    def __init__(self, sockets: list[ClientConnection]) -> None:
        self.sockets = sockets
        self.version = 0
        self.view: Any = {}  # seat 0's
        self._frames = [b""] * SEATS
        self.times_s: list[float] = []

    async def play(self, until_s: float) -> None:
        """Act, and act again, until then (s, monotonic)."""
        while time.monotonic() < until_s:
            table = self.view["table"]
            room = self.view["room"]
            if room["phase"] in ("lobby", "match_over"):
                await self._say(0, type="start")
            elif room["phase"] == "between_rounds":
                for seat in range(SEATS):
                    await self._say(seat, type="ready")
            elif table["race"]:
                await self._race(table["race"])
            else:
                await self._act(table)

    async def _act(self, table: Any) -> None:
        seat = table["actor"]
        mine = json.loads(self._frames[seat])["mine"]
        plays = [action for action in mine["legal"] if action["type"] == "play"]
        quiet = [action for action in plays if action["card"] != "hit-hand"]
        action = (quiet or plays or mine["legal"])[0]
        started_s = time.monotonic()
        await self._say(seat, type="act", turn=table["turn"], action=action)
        self.times_s.append(time.monotonic() - started_s)

    async def _race(self, race: Any) -> None:
        await asyncio.sleep(SLAP_S)
        await self._say(race["card_player"], type="call", race=race["race"], wait=False)
        for seat in race["seats"]:
            await self._say(seat, type="slap", race=race["race"], version=self.version, wait=seat == race["seats"][-1])

    async def _say(self, seat: int, *, wait: bool = True, **command: Any) -> None:
        await self.sockets[seat].send(json.dumps({"id": new_id(), **command}))
        if wait:
            await self.see_next()

    async def see_next(self) -> None:
        """Wait until all four have the next update; if one has a newer one already, all four have that."""
        self.version += 1
        for seat, socket in enumerate(self.sockets):
            self._frames[seat] = await self._at_least(self.version, socket)
        self.version = max(_version(frame) for frame in self._frames)
        for seat, socket in enumerate(self.sockets):
            if _version(self._frames[seat]) < self.version:
                self._frames[seat] = await self._at_least(self.version, socket)
        self.view = json.loads(self._frames[0])

    async def _at_least(self, version: int, socket: ClientConnection) -> bytes:
        while True:
            frame = await socket.recv(decode=False)
            if frame.startswith(HEAD) and _version(frame) >= version:
                return frame


def _version(frame: bytes) -> int:
    return int(frame[len(HEAD) : frame.index(b",", len(HEAD))])


async def open_table(url: str) -> Table:
    """Create a room, seat four, and return it before its first match."""
    code = await create_room(url, target=500)
    sockets = []
    for seat in range(SEATS):
        socket = await connect(
            f"{url}/ws/{code}",
            subprotocols=[Subprotocol(SUBPROTOCOL)],
            compression=None,
            ping_interval=None,
            max_queue=None,
        )
        sockets.append(socket)
        await socket.send(json.dumps({"type": "join", "id": new_id(), "token": new_id() * 2, "name": f"P{seat}"}))
        while not (await socket.recv(decode=False)).startswith(HEAD):
            pass
    table = Table(sockets)
    await sockets[0].send(json.dumps({"type": "start", "id": new_id()}))
    while table.view.get("room", {}).get("phase") != "playing":
        await table.see_next()
    return table


async def open_tables(url: str, rooms: int) -> list[Table]:
    """Return so many tables, each in its first match."""
    gate = asyncio.Semaphore(OPENING_AT_ONCE)

    async def opened() -> Table:
        async with gate:
            return await open_table(url)

    return await asyncio.gather(*(opened() for _ in range(rooms)))


async def play(tables: Sequence[Table], seconds: float) -> Row:
    """Play at all these tables for so long, close them, and return a row."""
    started_s = time.monotonic()
    await asyncio.gather(*(table.play(started_s + seconds) for table in tables))
    took_s = time.monotonic() - started_s
    times_s = sorted(time_s for table in tables for time_s in table.times_s)
    await asyncio.gather(*(socket.close() for table in tables for socket in table.sockets))
    cuts = statistics.quantiles(times_s, n=100)
    return {
        "server": "gebrak",
        "rooms": len(tables),
        "actions_per_s": len(times_s) / took_s,
        "p50_ms": cuts[49] * 1000,
        "p99_ms": cuts[98] * 1000,
    }
