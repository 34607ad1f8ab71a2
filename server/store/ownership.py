"""Which server holds a room. It avoids quarrels; what decides them is the log's head (see log.py).

Each server has a name, new at every start, and a sign of life in Redis that is gone LIFE_MS after its last word. A
room's lease names the server that holds the room, and counts while that server lives:

    nobody holds the room           whoever claims it first has it
    its server is dead              whoever claims it next has it
    its server lives                it is asked for the room, and gives it up if it has held it for a while

A server that could not renew its sign for FRESH_S of its own clock welcomes nobody until it could: another server may
hold its rooms by then. If the sign was gone, it asks for each of its rooms whether it still has it. No wall
clock decides anything.

Whoever asks for a room says which people came for it: what they have open at its holder is older, and ends for good.
"""

import asyncio
from collections.abc import Callable, Collection
from math import inf
from time import monotonic

from server.store.gatherer import Gatherer, logger
from server.store.script import ALIVE, ASK, BEAT, CLAIM, RELEASE, server_keys
from server.watch.metrics import TAKE_OVERS

LIFE_MS = 2_000
BEAT_S = 0.5
FRESH_S = 1.5
ASKED_MS = 5_000
MOST_ASKED = 4_096
"""Questions that may stand for a server between two of its signs of life; then the oldest is forgotten."""
WRITTEN_BACK_S = 5.0
"""After Redis came back empty, servers have this long to write their rooms back; then what is not there is no room."""


class Ownership:
    """The leases of one server. It works from `start` to `close`."""

    def __init__(self, gatherer: Gatherer, beats: Gatherer, server: str, ttl_ms: int, *, alone: bool) -> None:
        """beats: for signs of life, not started. alone: no other server uses this Redis, so other holders are dead."""
        self.server = server
        self.on_asked: Callable[[str, Collection[str]], None] = lambda _, __: None
        """Called with the code of a room that another server asks for, and the people who came there for it."""
        self.on_doubt: Callable[[], None] = lambda: None
        """Called when this server's sign of life was gone, and is there again."""
        self._gatherer = gatherer
        self._beats = beats
        self._ttl_ms = ttl_ms
        self._alone = alone
        self._renewed_s = -FRESH_S
        self._was_gone_s = -inf  # when the sign of life was last found gone
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Give the first sign of life, and go on."""
        self._beats.start()
        await self._beat(LIFE_MS)
        self._was_gone_s = -inf  # the first one had not been there before
        self._task = asyncio.create_task(self._go_on(), name="sign of life")

    async def close(self) -> None:
        """Give no more signs of life, and take the last one back."""
        task, self._task = self._task, None
        if task is not None:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
            await self._beat(0)
        await self._beats.close()

    def is_fresh(self) -> bool:
        """Return whether this server's rooms are certainly its own: it may welcome people."""
        return monotonic() - self._renewed_s < FRESH_S

    async def claim(self, code: str, people: Collection[str] = ()) -> str | None:
        """Return who holds the room: this server from now on, or another that lives and has been asked for it.

        Return None if there is no such room. people: who came here for it.
        """
        dead = ""
        while True:
            answer = await self._gatherer.call(CLAIM, code, (self.server, dead, self._ttl_ms))
            if answer is None:
                return None
            holder: str = answer.decode()
            if holder == self.server:
                if dead:
                    TAKE_OVERS.value += 1
                    logger.info(
                        "room %s: taken from server %s, which gave no sign of life",
                        code,
                        dead,
                        extra={"event": "room_taken_over", "room": code},
                    )
                    await self.lives(dead, code)  # if it was only slow, it learns that it has lost the room
                return holder
            if await self.lives(holder, code, people):
                return holder
            dead = holder

    async def may_be_written_back(self) -> bool:
        """Return whether a room that is not there may be there soon, as another server is about to write it back.

        Redis may have lost rooms if it has lost this server's sign of life. (A sign that came too late looks the same.)
        """
        if self._alone:
            return False
        if not await self._gatherer.run(ALIVE, server_keys(self.server), ()):
            self._was_gone_s = monotonic()
        return monotonic() - self._was_gone_s < WRITTEN_BACK_S

    async def keep(self, code: str) -> bool:
        """Return whether the room is still this server's, and take it if nobody has it. False: another has it."""
        answer = await self._gatherer.call(CLAIM, code, (self.server, "", self._ttl_ms))
        return answer is None or answer == self.server.encode()

    async def release(self, code: str) -> None:
        """Give the room up, if this server has it."""
        await self._gatherer.call(RELEASE, code, (self.server,))

    async def lives(self, holder: str, code: str, people: Collection[str] = ()) -> bool:
        """Return whether that server lives, and if so, ask it for the room, for these people."""
        if self._alone:
            return False
        question = " ".join((code, *people))
        return bool(await self._gatherer.run(ASK, server_keys(holder), (question, ASKED_MS, MOST_ASKED)))

    async def _beat(self, life_ms: int) -> None:
        sent_s = monotonic()
        lived, asked = await self._beats.run(BEAT, server_keys(self.server), (life_ms,))
        self._renewed_s = sent_s
        if not lived:
            self._was_gone_s = monotonic()
            self.on_doubt()
        for question in dict.fromkeys(asked):
            code, *people = question.decode().split(" ")
            self.on_asked(code, people)

    async def _go_on(self) -> None:
        while True:
            await asyncio.sleep(self._renewed_s + BEAT_S - monotonic())  # at once if the last one took longer
            await self._beat(LIFE_MS)
