"""The limits of rooms, as settings of a real server: each is met, and says what the table of limits says."""

import asyncio
import json
import secrets
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

from redis.asyncio import Redis

from server.store.log import EMPTY_LIFE_MS
from server.store.script import keys
from tests.wire.player import PATIENCE_S, Json, Player, ask, create_room, dial, new_id
from tests.wire.running import FAST_CLIENTS, RunningServer

DAY_MS = 24 * 3600 * 1000


@asynccontextmanager
async def serving(tmp_path: Path, **limits: str) -> AsyncIterator[RunningServer]:
    async with RunningServer(tmp_path / "data", limits={**FAST_CLIENTS, **limits}) as server:
        yield server


async def knock(server: RunningServer, code: str, way: str = "join") -> Json:
    """Come to a room's door as somebody new, take the answer and go."""
    async with await dial(server.url, f"/ws/{code}") as socket:
        return await ask(socket, type=way, token=secrets.token_hex(16), name="Eve")


async def test_a_locked_room_costs_a_guesser_what_a_code_without_a_room_costs(tmp_path: Path) -> None:
    """Or who guesses could tell them apart by when it is told to wait."""
    for locked in (False, True):
        async with serving(tmp_path / f"{locked}", LIMIT_WRONG_CODES_PER_MINUTE="5") as server:
            code = await create_room(server.url)
            async with Player(server.url, code, "Ayu") as ayu:
                await ayu.do("set_house_rules", rules={"door": "locked"})
                asked = code if locked else "BCDFG"
                assert [
                    (await knock(server, asked, way))["code"] for way in ("join", "watch", "join", "join", "join")
                ] == ["no_such_room"] * 5
                refusal = await knock(server, asked)
                assert refusal["code"] == "too_often"
                assert 0 < refusal["detail"]["again_ms"] <= 12_001


async def test_rooms_of_a_server_and_their_idle_life(tmp_path: Path) -> None:
    async with serving(tmp_path, LIMIT_ROOMS="1", LIMIT_IDLE_ROOM_S="1") as server:
        first, second = [await create_room(server.url) for _ in range(2)]
        async with Player(server.url, first, "Ayu"):
            assert (await knock(server, second))["code"] == "busy"
            assert (await knock(server, first))["type"] == "done"
        async with asyncio.timeout(PATIENCE_S):
            while (answer := await knock(server, second))["type"] == "refused":
                assert answer["code"] == "busy"
                await asyncio.sleep(0.1)


async def test_seats(tmp_path: Path) -> None:
    async with serving(tmp_path, LIMIT_SEATS="3") as server, AsyncExitStack() as stack:
        code = await create_room(server.url)
        ayu = await stack.enter_async_context(Player(server.url, code, "Ayu"))
        assert ayu.room["most_seats"] == 3
        await stack.enter_async_context(Player(server.url, code, "Budi"))
        await stack.enter_async_context(Player(server.url, code, "Cici"))
        assert (await ayu.command("add_bot"))["code"] == "no_free_seat"
        assert (await knock(server, code))["code"] == "room_full"
        await ayu.do("start")


async def test_names(tmp_path: Path) -> None:
    async with serving(tmp_path, LIMIT_NAME_GRAPHEMES="5") as server:
        code = await create_room(server.url)
        async with Player(server.url, code, "Abcdefgh") as player:
            assert player.room["seats"][0]["name"] == "Abcde"
            await player.do("rename", name="👨‍👩‍👧‍👦" * 9)
            await player.until(lambda: player.room["seats"][0]["name"] == "👨‍👩‍👧‍👦" * 5)


async def test_the_inbox_of_a_room(tmp_path: Path) -> None:
    """Each of a burst is answered once: done, or busy and then done when it is sent again."""
    async with serving(tmp_path, LIMIT_INBOX="8") as server:
        code = await create_room(server.url)
        async with await dial(server.url, f"/ws/{code}") as socket:
            await ask(socket, type="join", token=secrets.token_hex(16), name="Ayu")
            burst = [{"type": "rename", "id": new_id(), "name": f"Ayu {number}"} for number in range(200)]
            for command in burst:
                await socket.send(json.dumps(command))
            answers: list[Json] = []
            async with asyncio.timeout(PATIENCE_S):
                while len(answers) < len(burst):
                    message = json.loads(await socket.recv())
                    if message["type"] in ("done", "refused"):
                        answers.append(message)
            assert {answer["id"] for answer in answers} == {command["id"] for command in burst}
            refused = [answer for answer in answers if answer["type"] == "refused"]
            assert {answer["code"] for answer in refused} == {"busy"}
            again = next(command for command in burst if command["id"] == refused[0]["id"])
            assert (await ask(socket, **again))["type"] == "done"


async def test_how_long_a_room_is_kept(tmp_path: Path) -> None:
    async with serving(tmp_path, LIMIT_ROOM_LIFE_DAYS="2") as server:
        code = await create_room(server.url)
        async with Redis(unix_socket_path=(server.data / "store.socket").read_text()) as redis:
            _, log, *_ = keys(code)
            assert 0 < await redis.pttl(log) <= EMPTY_LIFE_MS
            async with Player(server.url, code, "Ayu"):
                assert DAY_MS < await redis.pttl(log) <= 2 * DAY_MS
