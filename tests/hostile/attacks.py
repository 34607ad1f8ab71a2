"""What hostile clients do to a server, each until it is cancelled. They count what they do and what becomes of it.

All of them know the code of the table that they want to disturb.
"""

import asyncio
import random
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from contextlib import suppress
from typing import Any

from websockets.frames import Opcode

from server.rooms.codes import LENGTH, SIGNS
from tests.hostile.stranger import Gone, Stranger, frame, handshake, text, way_in

Attack = Callable[[int, str, Counter[str]], Coroutine[Any, Any, None]]
"""Takes port, room code and what it counts in."""

AGAIN_S = 0.05
"""A stranger whom the server has ended comes again after so long; a thousand of them after so much longer."""
AGAIN_OF_MANY_S = 1.0
DRIP_S = 0.2
ASK_S = 0.05
FLOOD_S = 0.5
"""Once it is cut off, a connection takes in a few megabytes and then nothing: a new one floods better."""
LARGE = 200
"""Frames in one write of a flood."""


async def _many(
    number: int, one: Callable[[int], Awaitable[None]], done: Counter[str], again_s: float = AGAIN_S
) -> None:
    """Let so many strangers do this, and come again whenever the server has had enough of one."""

    async def again_and_again(which: int) -> None:
        while True:
            try:
                await one(which)
            except Gone:
                done["ended by the server"] += 1
            except TimeoutError:
                done["given up"] += 1
            await asyncio.sleep(again_s)

    async with asyncio.TaskGroup() as group:
        for which in range(number):
            group.create_task(again_and_again(which))


async def flood(port: int, code: str, done: Counter[str]) -> None:
    """Eight who look on and send without end: commands, rubbish, pings, names."""
    floods = (
        text(type="heartbeat") * LARGE,
        frame(Opcode.TEXT, b"{}") * LARGE,
        frame(Opcode.PING, b"") * LARGE,
        text(type="visibility", visible=False) * LARGE,
    )

    async def one(which: int) -> None:
        stranger = await Stranger.open(port, f"/ws/{code}")
        reading = asyncio.create_task(_read_on(stranger))
        try:
            async with asyncio.timeout(FLOOD_S):
                await stranger.send(way_in("watch"))
                while True:
                    await stranger.send(floods[which % len(floods)])
                    done["frames"] += LARGE
        finally:
            reading.cancel()
            stranger.close()

    await _many(8, one, done)


async def _read_on(stranger: Stranger) -> None:
    with suppress(Gone):
        while True:
            await stranger.read()


async def never_reader(port: int, code: str, done: Counter[str]) -> None:
    """Forty who look on, ask for the whole history, and read nothing of it."""

    async def one(_: int) -> None:
        stranger = await Stranger.open(port, f"/ws/{code}", deaf=True)
        stranger.writer.transport.pause_reading()  # type: ignore[attr-defined]  # it is a transport of sockets
        done["unread"] += 1
        try:
            await stranger.send(way_in("watch"))
            while True:
                await stranger.send(text(type="history"))
                await asyncio.sleep(ASK_S)
        finally:
            stranger.close()

    await _many(40, one, done)


async def slow_loris(port: int, code: str, done: Counter[str]) -> None:
    """Two hundred requests and fifty frames, a byte at a time."""

    async def one(which: int) -> None:
        if which < 200:
            stranger = await Stranger.dial(port)
            drops = handshake(f"/ws/{code}")
        else:
            stranger = await Stranger.open(port, f"/ws/{code}")
            drops = way_in("watch")
        done["slow"] += 1
        try:
            for drop in drops:
                await stranger.send(bytes([drop]))
                await asyncio.sleep(DRIP_S)
        finally:
            stranger.close()

    await _many(250, one, done)


async def thousand(port: int, code: str, done: Counter[str]) -> None:
    """A thousand connections, opened as fast as can be and held."""

    async def one(_: int) -> None:
        stranger = await Stranger.open(port, f"/ws/{code}")
        done["opened"] += 1
        try:
            await _read_on(stranger)
            raise Gone
        finally:
            stranger.close()

    await _many(1000, one, done, AGAIN_OF_MANY_S)


async def wrong_codes(port: int, _code: str, done: Counter[str]) -> None:
    """Twenty who guess codes, one connection a guess."""
    chance = random.Random(1)

    async def one(_: int) -> None:
        stranger = await Stranger.open(port, f"/ws/{''.join(chance.choices(SIGNS, k=LENGTH))}")
        try:
            await stranger.send(way_in("join"))
            answers = b""
            while b'"refused"' not in answers:
                answers += await stranger.read()
            done["too_often" if b'"too_often"' in answers else "guessed"] += 1
        finally:
            stranger.close()

    await _many(20, one, done)


async def oddities(port: int, code: str, done: Counter[str]) -> None:
    """Ten who send good commands cut short, twice, out of order, in pieces, binary, deep, huge, or one byte wrong."""
    chance = random.Random(2)
    good = [way_in("watch"), text(type="heartbeat"), text(type="history"), text(type="visibility", visible=True)]

    def odd() -> bytes:
        frames = chance.sample(good, 3)
        whole = b"".join(frames)
        match chance.randrange(9):
            case 0:
                return whole[: chance.randrange(len(whole))]
            case 1:
                return whole + whole
            case 2:
                return b"".join(reversed(frames))
            case 3:
                return frame(Opcode.TEXT, b'{"type": "hist', fin=False) + frame(Opcode.CONT, b'ory"}')
            case 4:
                return frame(Opcode.BINARY, whole)
            case 5:
                return frame(Opcode.TEXT, b'{"type": "act", "action": ' + b"[" * 2000 + b"]" * 2000 + b"}")
            case 6:
                return b"\x81\xff" + (2**40).to_bytes(8, "big") + b"mask" + bytes(4096)
            case 7:
                return frame(Opcode.TEXT, b'{"options": {' + b",".join(b'"%d": []' % n for n in range(350)) + b"}}")
            case _:
                place = chance.randrange(len(whole))
                return whole[:place] + chance.randbytes(1) + whole[place + 1 :]

    async def one(_which: int) -> None:
        stranger = await Stranger.open(port, f"/ws/{code}")
        reading = asyncio.create_task(_read_on(stranger))
        try:
            for _ in range(20):
                await stranger.send(odd())
                done["odd"] += 1
                await asyncio.sleep(AGAIN_S)
        finally:
            reading.cancel()
            stranger.close()

    await _many(10, one, done)


ATTACKS: Mapping[str, Attack] = {
    attack.__name__: attack for attack in (flood, never_reader, slow_loris, thousand, wrong_codes, oddities)
}
