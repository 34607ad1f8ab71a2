"""A scripted client over a real websocket: it joins, keeps the newest view, and comes back like the page does."""

import asyncio
import contextlib
import json
import random
import secrets
from collections.abc import Callable
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.typing import Subprotocol

from protocol import SUBPROTOCOL
from protocol.codes import CloseCode

Json = dict[str, Any]

LOGGED = frozenset({"act", "start", "add_bot", "remove_bot", "set_options", "rename"})
"""Commands that always make an entry when they are done."""
AGAIN_S = 0.02
FOR_GOOD = frozenset({CloseCode.REPLACED, CloseCode.LEFT, CloseCode.REMOVED, CloseCode.DOOR_CLOSED})
PATIENCE_S = 30.0
"""Every wait of a test ends after so long, with an error."""


def new_id() -> str:
    """Return a fresh command id."""
    return secrets.token_hex(8)


async def dial(url: str, path: str) -> ClientConnection:
    """Open a websocket and take the welcome."""
    socket = await connect(
        f"{url}{path}",
        subprotocols=[Subprotocol(SUBPROTOCOL)],
        compression=None,
        ping_interval=None,
        max_queue=None,
    )
    welcome = json.loads(await socket.recv())
    assert welcome["type"] == "welcome"
    assert welcome["protocol"] == SUBPROTOCOL
    return socket


async def ask(socket: ClientConnection, **command: Any) -> Json:
    """Send one command on a bare socket and return its answer."""
    command = {"id": new_id(), **command}
    await socket.send(json.dumps(command))
    async with asyncio.timeout(PATIENCE_S):
        while True:
            message: Json = json.loads(await socket.recv())
            if message["type"] in ("done", "refused") and message["id"] == command["id"]:
                return message


async def create_room(url: str, **options: Any) -> str:
    """Make a Hit the Deck room and return its code."""
    socket = await dial(url, "/ws")
    async with socket:
        answer = await ask(socket, type="create", game="hit_the_deck", options=options)
    assert answer["type"] == "done", answer
    code: str = answer["code"]
    return code


class Player:
    """One person at one table.

    `view` is the newest update; `must_be_logged` holds the ids of the acknowledged commands that stand in the log.
    """

    def __init__(self, url: str, code: str, name: str, token: str | None = None, way: str = "join") -> None:
        self.url = url
        self.code = code
        self.name = name
        self.token = token or secrets.token_hex(16)
        self.view: Json = {}
        self.way = way  # "join" or "watch"
        self.presence: Json = {"here": []}
        # Messages that answer nothing and change no view.
        self.told: dict[str, list[Json]] = {"reacted": [], "practice_opened": [], "practised": []}
        self.refusals: list[str] = []
        self.updates: list[Json] = []
        self.must_be_logged: list[str] = []
        self.reconnects = -1
        self.close_codes: list[int | None] = []
        self.socket: ClientConnection | None = None
        self._news = asyncio.Condition()
        self._waiting: dict[str, tuple[Json, asyncio.Future[Json]]] = {}
        self._task: asyncio.Task[None] | None = None
        self._joined, self._join_id = False, ""
        self._sending: set[asyncio.Task[None]] = set()

    # Being there

    async def __aenter__(self) -> "Player":
        self._task = asyncio.create_task(self._stay())
        await self.until(lambda: bool(self.view))
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.go_away()

    async def go_away(self) -> None:
        """Close the connection and do not come back."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
            self._task = None
        if self.socket is not None:
            await self.socket.close()

    async def _stay(self) -> None:
        while True:
            try:
                async with asyncio.timeout(PATIENCE_S):
                    self.socket = await dial(self.url, f"/ws/{self.code}")
            except (OSError, InvalidHandshake, ConnectionClosed, TimeoutError):
                await asyncio.sleep(0.05)
                continue
            self.reconnects += 1
            try:
                self._joined, self._join_id = False, new_id()
                await self.socket.send(
                    json.dumps({"type": self.way, "id": self._join_id, "token": self.token, "name": self.name})
                )
                async for frame in self.socket:
                    await self._take(json.loads(frame))
            except ConnectionClosed:
                pass
            self._joined = False
            self.close_codes.append(self.socket.close_code)
            await self._tell()
            if self.socket.close_code in FOR_GOOD:
                return
            await asyncio.sleep(0.02)

    async def _take(self, message: Json) -> None:
        if message["type"] == "refused":
            self.refusals.append(message["code"])
        if message["type"] in self.told:
            self.told[message["type"]].append(message)
        elif message["type"] == "update":
            self.view = message
            self.updates.append(message)
        elif message["type"] == "presence":
            self.presence = message
        elif message["type"] == "refused" and (message["code"] == "moved" or message["id"] == self._join_id):
            assert self.socket is not None
            await self.socket.close()  # and come back: what is unanswered is sent again
        elif message["type"] == "refused" and message["code"] == "paused":
            self._again(message["id"])
        elif message["id"] == self._join_id and message["type"] == "done":
            self._joined = True
            assert self.socket is not None
            for command, _ in list(self._waiting.values()):
                await self.socket.send(json.dumps(command))
        elif message["id"] in self._waiting:
            command, future = self._waiting.pop(message["id"])
            if message["type"] == "done" and command["type"] in LOGGED:
                self.must_be_logged.append(message["id"])
            if not future.done():
                future.set_result(message)
        await self._tell()

    def _again(self, command_id: str) -> None:
        """Send a command that has no answer yet again, a little later: the store may be in trouble."""

        async def send() -> None:
            await asyncio.sleep(AGAIN_S)
            if command_id in self._waiting and self.socket is not None and self._joined:
                with contextlib.suppress(ConnectionClosed):
                    await self.socket.send(json.dumps(self._waiting[command_id][0]))

        task = asyncio.create_task(send())
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)

    async def _tell(self) -> None:
        async with self._news:
            self._news.notify_all()

    # Doing

    async def command(self, type_: str, **fields: Any) -> Json:
        """Send a command, again after every reconnect until it is answered, and return the answer."""
        command: Json = {"type": type_, "id": new_id(), **fields}
        future: asyncio.Future[Json] = asyncio.get_running_loop().create_future()
        self._waiting[command["id"]] = (command, future)
        if self.socket is not None and self._joined:
            with contextlib.suppress(ConnectionClosed):
                await self.socket.send(json.dumps(command))
        async with asyncio.timeout(PATIENCE_S):
            return await future

    async def do(self, type_: str, **fields: Any) -> Json:
        """As `command`, and it must be done."""
        answer = await self.command(type_, **fields)
        assert answer["type"] == "done", (type_, fields, answer)
        return answer

    async def until(self, condition: Callable[[], bool], patience_s: float = PATIENCE_S) -> Json:
        """Wait until something that came in makes the condition true; return the newest update."""
        async with asyncio.timeout(patience_s), self._news:
            await self._news.wait_for(condition)
        return self.view

    # Reading the view

    @property
    def here(self) -> list[int]:
        here: list[int] = self.presence["here"]
        return here

    @property
    def room(self) -> Json:
        room: Json = self.view["room"]
        return room

    @property
    def seat(self) -> int:
        seat: int = self.view["seat"]
        return seat

    @property
    def phase(self) -> str:
        phase: str = self.view["room"]["phase"]
        return phase

    @property
    def table(self) -> Json:
        table: Json = self.view["table"]
        return table

    def private_view(self) -> Json:
        """Return what a view says of the game to this seat, without what passes with time or connection."""
        room = {key: value for key, value in self.view["room"].items() if key not in ("next_round_ms", "turn_ms")}
        return {"room": room, "table": self.view["table"], "mine": self.view["mine"], "seat": self.view["seat"]}


async def play_on(player: Player, stop: Callable[[], bool], chance: random.Random, slap_s: float = 0.12) -> None:
    """Play by the legal actions that the view lists, slap and call in every race, until `stop` or the match is over."""
    answered: set[object] = set()
    while not stop() and player.phase != "match_over":
        version = player.view["version"]
        table = player.view["table"]
        if player.phase == "between_rounds" and not player.view["room"]["seats"][player.seat]["ready"]:
            await player.command("ready")
        elif player.phase == "playing" and (table.get("race") or {}).get("state") == "open":
            race = table["race"]["race"]
            if race not in answered:
                answered.add(race)
                await asyncio.sleep(slap_s + chance.random() * 0.1)
                slap = player.command("slap", race=race, version=version)
                if table["race"]["card_player"] == player.seat:
                    await asyncio.gather(slap, player.command("call", race=race))
                else:
                    await slap
        elif player.view["mine"] and player.view["mine"]["legal"] and table["turn"] not in answered:
            turn = table["turn"]
            action = choose(player.view["mine"]["legal"], chance)
            answer = await player.command("act", turn=turn, action=action)
            if answer["type"] == "done" or answer["code"] == "stale_turn":
                answered.add(turn)
        await player.until(lambda v=version: player.view["version"] != v or stop())  # type: ignore[misc]


def choose(legal: list[Json], chance: random.Random) -> Json:
    """Return a legal action; cards go before drawing, so that games end."""
    plays = [action for action in legal if action["type"] == "play"]
    return chance.choice(plays or legal)
