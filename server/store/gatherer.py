"""The gatherer: script calls of all rooms that fall due together travel to Redis in one pipeline on one connection.

One pipeline is in flight at a time; while it is, the next gathers. Calls leave in the order in which they came, and are
answered in it, a few in each turn of the event loop.

What can go wrong, and what is done about it:

    the connection breaks, is refused,      the whole pipeline is sent again, in the same order,
    or REPLY_LIMIT_S pass                   after a short pause, for ever
    Redis refuses a call: out of memory,    that call is sent again, after a short pause, for ever;
    disk full, read-only ...                the calls beside it are not held up
    Redis does not know a script            it is given all scripts, and those calls are sent again at once

A call that is sent again may have been carried out the first time. The scripts are made for that: see log.py.

The store is *silent* when for STORE_PATIENCE_S it has answered nothing of what was sent, or has gone on to refuse. What
has not been sent yet waits for this server, which may be slow itself, and does not count.

What is logged is Redis's own word and numbers, never what a call carries.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, NamedTuple

from hiredis import pack_command
from redis.asyncio.connection import AbstractConnection
from redis.exceptions import NoScriptError, ResponseError

from server.store.script import ALL, Script, keys
from server.watch.metrics import PIPELINE_CALLS, STORE_FAILURES

REPLY_LIMIT_S = 15.0
"""For one pipeline, connecting included. A disk may take seconds to sync; a peer that is silent for longer is gone."""
MOST_IN_PIPELINE = 512
"""More wait for the next one, so that no reply waits for thousands of others."""
MOST_WAITING = 4096
"""Calls that wait for the next pipeline. One more waits its turn in `run`, before it is taken: each room has one at a
time."""
REPLIES_AT_ONCE = 4
"""So many rooms go on in one turn of the event loop: hundreds would hold up what every line in a race has sent."""
STORE_PATIENCE_S = 1.0
LOOKS = 5
"""So often within that time it is looked whether there was an answer: one that has come but that this server has not
read yet, as it was busy, is there at the next look."""
FIRST_PAUSE_S = 0.05
LONGEST_PAUSE_S = 0.5

Word = str | int | bytes

logger = logging.getLogger("gebrak.store")


class StoreClosed(Exception):
    """The store was closed before Redis answered. What was asked may or may not have been done."""


class _Call(NamedTuple):
    words: tuple[Word, ...]
    reply: asyncio.Future[Any]
    """What Redis answered: a value, or the ResponseError with which it refused."""


def pause_s(failures: int) -> float:
    """Return how long to wait after so many failures (0, 1, 2 ...) in a row."""
    return min(FIRST_PAUSE_S * (1 << min(failures, 10)), LONGEST_PAUSE_S)


def word_of(error: Exception) -> str:
    """Return what may be logged of an error."""
    # Redis quotes the arguments of a command that it does not know, and those may be secret.
    return f"{type(error).__name__}: {error}".partition(", with args")[0]


class Gatherer:
    """Carries script calls to Redis, on a connection of its own. It works from `start` to `close`."""

    def __init__(self, connection: AbstractConnection) -> None:
        """connection: one that sends nothing again by itself. It is opened here, as often as it breaks."""
        self.on_back: Callable[[], None] = lambda: None
        """Called when Redis has answered on a new connection: it may have been away, and have lost something."""
        self.on_silence: Callable[[], None] = lambda: None
        """Called when the store is silent, and again and again as long as it is."""
        self.reconnected = False
        """Set by whoever opens the connection."""
        self._connection = connection
        self._waiting: deque[_Call] = deque()
        self._under_way: Sequence[_Call] = ()
        self._giving: asyncio.Task[None] | None = None  # answers, of the batch before that
        self._something_waits = asyncio.Event()
        self._some_left = asyncio.Event()
        self._refused = 0
        self._looks_in_vain = 0
        self._next_look: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to carry calls."""
        self._task = asyncio.create_task(self._carry(), name="store gatherer")
        self._look_soon()

    async def close(self) -> None:
        """Stop. Calls that have no answer yet raise StoreClosed."""
        task, self._task = self._task, None
        if task is not None:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
        if self._next_look is not None:
            self._next_look.cancel()
        await self._all_given()
        for call in (*self._under_way, *self._waiting):
            if not call.reply.done():
                call.reply.set_exception(StoreClosed)
        self._waiting.clear()
        self._some_left.set()
        await self._connection.disconnect()

    def call(self, script: Script, code: str, arguments: Sequence[Word]) -> Coroutine[Any, Any, Any]:
        """Run a script on a room's keys; otherwise as `run`."""
        return self.run(script, keys(code), arguments)

    async def run(self, script: Script, on: Sequence[str], arguments: Sequence[Word]) -> Any:
        """Run a script on these keys and return what Redis answers, however long that takes. Raises StoreClosed."""
        words: tuple[Word, ...] = ("EVALSHA", script.sha, len(on), *on, *arguments)
        while len(self._waiting) >= MOST_WAITING:
            self._some_left.clear()
            await self._some_left.wait()
        answer = await self._ask(words)
        if isinstance(answer, ResponseError):
            answer = await self._insist(words, answer)
        return answer

    async def _insist(self, words: tuple[Word, ...], answer: Any) -> Any:
        """Ask again until Redis no longer refuses. A line is logged when refusals begin, and one when they are over."""
        self._refused += 1
        if self._refused == 1:
            logger.error(
                "The store refuses calls; trying again until it takes them. %s",
                word_of(answer),
                extra={"event": "store_refuses"},
            )
        try:
            failures = 0
            while isinstance(answer, ResponseError):
                STORE_FAILURES.value += 1
                await asyncio.sleep(pause_s(failures))
                failures += 1
                answer = await self._ask(words)
        finally:
            self._refused -= 1
        if self._refused == 0:
            self._looks_in_vain = 0
            logger.warning("The store takes calls again.", extra={"event": "store_is_back"})
        return answer

    def _ask(self, words: tuple[Word, ...]) -> asyncio.Future[Any]:
        if self._task is None:
            raise StoreClosed
        reply = asyncio.get_running_loop().create_future()
        self._waiting.append(_Call(words, reply))
        self._something_waits.set()
        return reply

    def _look(self) -> None:
        """Look whether the store is silent."""
        self._looks_in_vain = self._looks_in_vain + 1 if self._under_way or self._refused else 0
        if self._looks_in_vain > LOOKS:
            self.on_silence()
        self._look_soon()

    def _look_soon(self) -> None:
        self._next_look = asyncio.get_running_loop().call_later(STORE_PATIENCE_S / LOOKS, self._look)

    async def _carry(self) -> None:
        while True:
            await self._something_waits.wait()
            waiting = self._waiting
            batch = self._under_way = [waiting.popleft() for _ in range(min(len(waiting), MOST_IN_PIPELINE))]
            if not waiting:
                self._something_waits.clear()
            self._some_left.set()
            PIPELINE_CALLS.observe(len(batch))
            answers = await self._deliver(batch)
            if not self._refused:
                self._looks_in_vain = 0
            await self._all_given()
            self._giving = asyncio.create_task(self._give(batch, answers))
            self._under_way = ()

    async def _give(self, batch: Sequence[_Call], answers: Sequence[Any]) -> None:
        """Give the answers to a batch back, some in each turn of the loop, while the next batch is on its way."""
        for number, (call, answer) in enumerate(zip(batch, answers, strict=True), 1):
            if not call.reply.done():  # whoever asked may have been cancelled
                call.reply.set_result(answer)
            if number % REPLIES_AT_ONCE == 0:
                await asyncio.sleep(0)

    async def _all_given(self) -> None:
        if self._giving is not None:
            await asyncio.wait([self._giving])  # and goes on whatever becomes of this

    async def _deliver(self, batch: Sequence[_Call]) -> list[Any]:
        """Return the answers to a batch, through any number of outages."""
        failures = 0
        while True:
            try:
                answers = await self._send(batch)
            except Exception as error:  # whatever it was: nothing was acknowledged, and every room waits for this task
                STORE_FAILURES.value += 1
                if failures == 0:
                    logger.error(  # noqa: TRY400
                        "The store does not answer; trying again until it does. %s",
                        word_of(error),
                        extra={"event": "store_silent"},
                    )
                await asyncio.sleep(pause_s(failures))
                failures += 1
            else:
                if failures:
                    logger.warning(
                        "The store answers again, after %d failures.", failures, extra={"event": "store_is_back"}
                    )
                if self.reconnected:
                    self.reconnected = False
                    self.on_back()
                return answers

    async def _send(self, batch: Sequence[_Call]) -> list[Any]:
        async with asyncio.timeout(REPLY_LIMIT_S):
            answers = await self._pipeline([call.words for call in batch])
            unknown = [i for i, answer in enumerate(answers) if isinstance(answer, NoScriptError)]
            if unknown:
                await self._pipeline([("SCRIPT", "LOAD", script.text) for script in ALL])
                again = await self._pipeline([batch[i].words for i in unknown])
                for i, answer in zip(unknown, again, strict=True):
                    answers[i] = answer
            return answers

    async def _pipeline(self, commands: Sequence[tuple[Word, ...]]) -> list[Any]:
        connection = self._connection
        answers: list[Any] = []
        try:
            if not connection.is_connected:
                await connection.connect()  # type: ignore[no-untyped-call]
            # The stub of `pack_command` takes tuples of one only.
            packed = b"".join([pack_command(words) for words in commands])  # type: ignore[arg-type]
            await connection.send_packed_command(packed)
            for _ in commands:
                try:
                    answers.append(await connection.read_response())
                except ResponseError as error:
                    answers.append(error)
        except BaseException:
            await connection.disconnect(nowait=True)  # answers to this pipeline may still come, and would be misread
            raise
        return answers
