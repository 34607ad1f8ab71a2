"""A guest of the soak: somebody who plays at random and whose browser, line and manners fail at random.

One thing after the other is drawn from a table of weights. Every wait ends: who is not answered within PATIENCE_S says
so as a fault.
"""

import asyncio
import contextlib
import json
import random
import socket
import struct
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, NamedTuple, get_args

from pydantic_core import from_json
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from bench.journal import Journal
from protocol.codes import CloseCode, Reaction
from server.games import ENGINES
from server.games.engine import Option
from server.rooms.house_rules import HOUSE_RULES
from tests.wire.player import AGAIN_S, FOR_GOOD, Json, choose, dial

PATIENCE_S = 30.0
"""A command that is not answered by then is a fault."""
HANGS_S = (0.5, 1.0, 3.0, 10.0, 25.0, 52.0)
"""How long a page hangs: 20 s of unread bytes and 45 s of silence have an end of their own."""
ABSENCES_S = (0.0, 0.1, 1.0, 5.0, 20.0)
"""How long a dropped line stays down: the shortest grace time is 15 s."""
LONGEST_TROUBLE = 0.2
"""Of a guest's whole time; longer ones of those above do not happen in a short soak."""
BURST = 40
"""Commands at once: more than the room takes of one connection."""

ALWAYS_LOGGED = frozenset({
    "act", "add_bot", "call", "choose_game", "end_match", "leave", "more_time", "remove_bot", "remove_person", "rename",
    "resume", "set_options", "slap", "start",
})  # fmt: skip
"""Commands of a seated person that stand in the log whenever they are answered `done`."""
STORE_TROUBLE = "paused"
"""The refusal of a room that waits for its store: nothing has changed, and the command is to be sent again."""
NOT_LEGAL = frozenset({"not_legal", "not_your_turn"})
"""Refusals that an action from a view's list must not get while its turn runs."""


class Tally:
    """What a whole run counts, and what went wrong in it."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.faults: list[str] = []
        self.longest_answer_s = 0.0
        self.act_times_s: list[float] = []  # of each `act`, from its sending to its answer; whoever reads them clears

    def fault(self, sentence: str) -> None:
        self.faults.append(sentence)


class Sample(NamedTuple):
    """A message that somebody got with this token in this seat, to be held against the log."""

    token: str
    seat: int | None
    message: Json


class Line:
    """One websocket, what was sent on it and not answered yet, and the newest view that came in."""

    def __init__(
        self, wire: ClientConnection, token: str, who: str, tally: Tally, keep: Callable[[Sample], None]
    ) -> None:
        self.token = token
        self.view: Json = {}
        self.first_view: asyncio.Future[Json] = asyncio.get_running_loop().create_future()
        self.unanswered: Counter[str | None] = Counter()  # by command id; None: what no id could be read of
        self.wire = wire
        self.tally = tally
        self._who = who
        self._keep = keep
        self._skipped = False  # it has hung: answers may have overtaken updates
        self._answers: dict[str | None, asyncio.Future[Json]] = {}
        self.reader = asyncio.create_task(self._read())

    @property
    def ended(self) -> bool:
        return self.reader.done()

    async def ask(self, command: Json, patience_s: float = PATIENCE_S) -> Json | None:
        """Send a command and return its answer; None if the line ends before, or nothing comes."""
        sent_s = time.monotonic()
        answer = await self.send(json.dumps(command), command["id"], patience_s)
        if answer is not None and command["type"] == "act":
            self.tally.act_times_s.append(time.monotonic() - sent_s)
        return answer

    async def send(self, message: str | bytes, answered_as: str | None, patience_s: float = PATIENCE_S) -> Json | None:
        """Send anything and return the answer with this id; None if the line ends before, or nothing comes."""
        sent_s = time.monotonic()
        answer = self._answers.setdefault(answered_as, asyncio.get_running_loop().create_future())
        self.unanswered[answered_as] += 1
        with contextlib.suppress(ConnectionClosed):
            await self.wire.send(message)
        await asyncio.wait((answer, self.reader), timeout=patience_s, return_when=asyncio.FIRST_COMPLETED)
        if answer.done():
            if patience_s == PATIENCE_S:  # nobody hangs
                self.tally.longest_answer_s = max(self.tally.longest_answer_s, time.monotonic() - sent_s)
            return answer.result()
        if not self.ended:
            self.tally.fault(f"{self._who}: no answer in {patience_s:.0f} s to {message[:200]!r}")
        return None

    async def until_ended(self) -> int | None:
        """Wait until the server has closed it; return with which code."""
        await asyncio.wait((self.reader,), timeout=PATIENCE_S)
        if not self.ended:
            self.tally.fault(f"{self._who}: a line that should have been closed is open")
        return self.wire.close_code

    async def close(self) -> None:
        """End it with a closing handshake."""
        self.hang(False)
        await self.wire.close()
        await self.reader

    async def abort(self, *, reset: bool) -> None:
        """End it without a word, or with a TCP reset."""
        if reset:
            wire = self.wire.transport.get_extra_info("socket")
            wire.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.wire.transport.abort()
        await self.reader

    def hang(self, hangs: bool) -> None:
        """Read nothing and answer no ping, or go on."""
        if self.wire.transport.is_closing():
            return
        if hangs:
            self._skipped = True
            self.wire.transport.pause_reading()
        else:
            self.wire.transport.resume_reading()

    async def _read(self) -> None:
        try:
            async for frame in self.wire:
                self._take(from_json(frame))
        except ConnectionClosed:
            pass
        except (KeyError, TypeError, ValueError) as error:
            self.tally.fault(f"{self._who}: a message that nobody can read: {error!r}")

    def _take(self, message: Json) -> None:
        if message["type"] in ("done", "refused"):
            self._answered(message)
        elif message["type"] == "update":
            self._seen(message)

    def _answered(self, message: Json) -> None:
        key = message["id"]
        if self.unanswered[key] < 1:
            self.tally.fault(f"{self._who}: an answer that nobody waits for: {message}")
        self.unanswered[key] -= 1
        self.unanswered += Counter()  # without those that are zero
        if "history" in message and not self._skipped:
            # Of a match that is not on the table any more everybody is told what all have seen: seats have moved up.
            seat = None if self.view["room"]["phase"] == "lobby" else self.view["seat"]
            self._keep(Sample(self.token, seat, message))
        answer = self._answers.pop(key, None)
        if answer is not None:
            answer.set_result(message)

    def _seen(self, view: Json) -> None:
        self.tally.counts["updates"] += 1
        version, follows, before = view["version"], view["follows"], self.view.get("version")
        if before is None or follows == 0:
            fits = follows == 0 and version >= (before or 0)
        else:
            fits = before <= follows < version  # those between were skipped while nobody read
        if not fits:
            self.tally.fault(f"{self._who}: after version {before} came {version}, which follows {follows}")
        self.view = view
        if not self.first_view.done():
            self.first_view.set_result(view)


class Guest:
    """Somebody around one room. `samples`, `acknowledged` and `tokens` are for `bench.laws`, which takes them away."""

    def __init__(self, url: str, journal: Journal, name: str, chance: random.Random, tally: Tally) -> None:
        self.name = name
        self.samples: list[Sample] = []
        self.acknowledged: list[str] = []
        self.tokens: list[str] = []
        self.line: Line | None = None
        self._url = url
        self._journal = journal
        self._chance = chance
        self._tally = tally
        self._token = self._new_token()
        self._coming = asyncio.Lock()
        self._renames = 0
        self._visible = True
        self._until_s = 0.0
        self._longest_s = 0.0

    async def live(self, seconds: float, pace_s: float) -> None:
        """Come, do this and that for so long, pausing so long (s) on average, and come back from everything."""
        self._until_s = time.monotonic() + seconds
        self._longest_s = seconds * LONGEST_TROUBLE
        deeds, weights = zip(*_DEEDS.items(), strict=True)
        while time.monotonic() < self._until_s:
            if self._open_line() is not None or await self.come():
                (deed,) = self._chance.choices(deeds, weights)
                self._tally.counts[f"deed {deed.__name__}"] += 1
                await deed(self)
            await self._rest(2 * pace_s * self._chance.random())

    async def come(self) -> bool:
        """Join or watch, on a new line; return whether this guest was let in. An older line is replaced by it."""
        way = "watch" if self._chance.random() < 0.15 else "join"
        return await self._enter(self._token, {"type": way, "name": self.name})

    async def go(self) -> None:
        """Be gone for good: by the door, by closing the page, or without a word."""
        line = self._open_line()
        if line is None:
            return
        way = self._chance.randrange(4)
        if way == 0:
            await self.leave()
        elif way == 1:
            await line.close()
        else:
            await line.abort(reset=way == 2)
        self.line = None

    # Lines

    def _open_line(self) -> Line | None:
        return None if self.line is None or self.line.ended else self.line

    async def _enter(self, token: str, way: Json) -> bool:
        try:
            wire = await dial(self._url, f"/ws/{self._journal.code}")
        except (OSError, InvalidHandshake, ConnectionClosed) as error:
            self._tally.fault(f"{self._who()}: cannot connect: {error!r}")
            return False
        line = Line(wire, token, self._who(), self._tally, self.samples.append)
        answer = await line.ask({**way, "token": token, "id": self._id()})
        if answer is None or answer["type"] == "refused":
            why = "closed" if answer is None else answer["code"]
            self._tally.counts[f"outside: {why}"] += 1
            await line.close()
            if why == "removed" and self._chance.random() < 0.3:
                self._token = self._new_token()  # as somebody new
            return False
        await asyncio.wait((line.first_view, line.reader), timeout=PATIENCE_S, return_when=asyncio.FIRST_COMPLETED)
        if not line.first_view.done():
            if not line.ended:
                self._tally.fault(f"{self._who()}: let in without a view")
            return False
        view = line.first_view.result()
        if view["seat"] != answer["seat"]:
            self._tally.fault(f"{self._who()}: seated at {answer['seat']}, shown {view['seat']}")
        self.samples.append(Sample(token, view["seat"], view))
        self._tally.counts["entered"] += 1
        self.line, self._visible = line, True
        return True

    async def _settle(self, command: Json) -> Json | None:
        """Send until it is answered, on a new line when the old one ends; None if this guest has to stay outside.

        While the room waits for its store it is sent again, for PATIENCE_S.
        """
        end_s = time.monotonic() + PATIENCE_S
        while (line := self._open_line()) is not None:
            seated = line.view["seat"] is not None
            answer = await line.ask(command)
            if answer is not None:
                self._note(command, answer, seated=seated)
                if answer.get("code") != STORE_TROUBLE or time.monotonic() > end_s:
                    return answer
                await asyncio.sleep(AGAIN_S)
                continue
            if not line.ended or (line.wire.close_code in FOR_GOOD and self.line is line):
                return None
            async with self._coming:
                if self.line is line and not await self.come():
                    return None
        return None

    def _note(self, command: Json, answer: Json, *, seated: bool) -> None:
        self._tally.counts["answers"] += 1
        if answer["type"] == "refused":
            self._tally.counts[f"{command['type']}: {answer['code']}"] += 1
            if answer["code"] in NOT_LEGAL and answer["detail"].get("turn") == command.get("turn"):
                self._tally.fault(f"{self._who()}: legal, but refused: {command} {answer}")
        elif seated and command["type"] in ALWAYS_LOGGED:
            self.acknowledged.append(command["id"])

    async def _ask(self, type_: str, **fields: Any) -> Json | None:
        return await self._settle(self._command(type_, **fields))

    def _command(self, type_: str, **fields: Any) -> Json:
        return {"type": type_, "id": self._id(), **fields}

    def _id(self) -> str:
        return f"{self._chance.getrandbits(64):016x}"

    def _new_token(self) -> str:
        self.tokens.append(f"{self._chance.getrandbits(128):032x}")
        return self.tokens[-1]

    def _who(self) -> str:
        return f"{self._journal.code} {self.name}"

    async def _rest(self, seconds: float) -> None:
        await asyncio.sleep(max(0.0, min(seconds, self._until_s - time.monotonic())))

    def _trouble_s(self, lengths_s: Sequence[float]) -> float:
        """Draw one of these, the shorter the likelier."""
        lengths_s = [length_s for length_s in lengths_s if length_s <= self._longest_s]
        return self._chance.choices(lengths_s, [(1 + length_s) ** -0.5 for length_s in lengths_s])[0]

    # What a guest does. Each is called with an open line.

    async def play(self) -> None:
        assert self.line is not None
        view = self.line.view
        room, table, mine, seat = view["room"], view["table"], view["mine"], view["seat"]
        if seat is None or mine is None or room["paused"]:
            return
        if room["phase"] == "between_rounds" and not room["seats"][seat]["ready"]:
            await self._ask("ready")
        elif table.get("race") and table["race"]["state"] == "open":
            await self._race(view)
        elif mine["legal"]:
            await self._ask("act", turn=table["turn"], action=choose(mine["legal"], self._chance))

    async def _race(self, view: Json) -> None:
        race = view["table"]["race"]
        slap = self._ask("slap", race=race["race"], version=view["version"])
        if race["card_player"] == view["seat"]:
            await asyncio.gather(slap, self._ask("call", race=race["race"]))
        else:
            await slap

    async def slap_for_nothing(self) -> None:
        assert self.line is not None
        await self._ask("slap", race=None, version=self.line.view["version"])

    async def hurry(self) -> None:
        assert self.line is not None
        table = self.line.view["table"]
        if table is not None:
            await self._ask(self._chance.choice(("more_time", "let_bot_play")), turn=table["turn"])

    async def host(self) -> None:
        assert self.line is not None
        view = self.line.view
        room = view["room"]
        if view["seat"] is None or room["host"] != view["seat"]:
            return
        lot = self._chance.random()
        if room["paused"] and lot < 0.9:
            await self._ask("resume")
        elif "locked" in room["house_rules"].values() and lot < 0.6:
            await self._ask("set_house_rules", rules={})
        elif room["phase"] in ("lobby", "match_over") and lot < 0.6:
            await self._start(room)
        else:
            types, weights = zip(*_OF_THE_HOST.items(), strict=True)
            (type_,) = self._chance.choices(types, weights)
            await self._ask(type_, **self._fields_of(type_))

    async def _start(self, room: Json) -> None:
        if len(room["seats"]) < room["least_seats"] or self._chance.random() < 0.3:
            await self._ask("add_bot")
        # From the second match on the log is trimmed: what stands before has to be read by then.
        await self._journal.catch_up()
        await self._ask("start")

    def _fields_of(self, type_: str) -> Json:
        chance = self._chance
        if type_ in ("pass_host", "remove_person", "remove_bot"):
            return {"seat": chance.randrange(7)}
        if type_ == "set_house_rules":
            return {"rules": drawn(HOUSE_RULES, chance)}
        if type_ == "choose_game":
            game = chance.choice(list(ENGINES))
            return {"game": game, "options": drawn(ENGINES[game].options, chance)}
        if type_ == "set_options":
            assert self.line is not None
            return {"options": drawn(ENGINES[self.line.view["room"]["game"]].options, chance)}
        return {}

    async def rename(self) -> None:
        await self._settle(self._renaming())

    def _renaming(self) -> Json:
        self._renames += 1  # a name that is the same already makes no entry
        return self._command("rename", name=f"{self.name} {self._renames}")

    async def react(self) -> None:
        for _ in range(self._chance.randrange(1, 5)):
            await self._ask("react", reaction=self._chance.choice(get_args(Reaction)))

    async def history(self) -> None:
        await self._ask("history")

    async def look(self) -> None:
        """Hide the page, or show it again."""
        self._visible = not self._visible
        await self._ask("visibility", visible=self._visible)

    async def drop(self) -> None:
        assert self.line is not None
        await self.line.abort(reset=self._chance.random() < 0.5)
        await self._rest(self._trouble_s(ABSENCES_S))

    async def hang(self) -> None:
        """The page stands still, now and then with questions under way."""
        assert self.line is not None
        line, hang_s = self.line, self._trouble_s(HANGS_S)
        line.hang(True)
        asked = [
            asyncio.create_task(line.ask(self._command("history"), hang_s + PATIENCE_S))
            for _ in range(self._chance.randrange(4))
        ]
        await self._rest(hang_s)
        line.hang(False)
        await asyncio.gather(*asked)

    async def duplicate(self) -> None:
        """The same token in another tab: the older line is closed and says why."""
        old = self.line
        assert old is not None
        if await self.come():
            code = await old.until_ended()
            if code not in FOR_GOOD | {CloseCode.TOO_SLOW}:
                self._tally.fault(f"{self._who()}: a replaced line was closed with {code}")

    async def resend(self) -> None:
        """The same command on two lines: both are answered alike, and it is done once."""
        line = self.line
        assert line is not None
        view = line.view
        command = self._renaming()
        if view["mine"] and view["mine"]["legal"]:
            action = choose(view["mine"]["legal"], self._chance)
            command = self._command("act", turn=view["table"]["turn"], action=action)
        first = asyncio.create_task(line.ask(command))
        if not await self.come():
            await first
            return
        again, answer = await self._settle(command), await first
        if answer is not None and answer["type"] == "done":
            self._note(command, answer, seated=view["seat"] is not None)
            if again is not None and again["type"] != "done" and again["code"] != "not_seated":
                self._tally.fault(f"{self._who()}: done, and when sent again refused: {command} {again}")

    async def burst(self) -> None:
        """More at once than a room takes of one connection; each is answered."""
        kinds: Sequence[Callable[[], Json]] = (
            self._renaming,
            lambda: self._command("react", reaction="wow"),
            lambda: self._command("visibility", visible=True),
            lambda: self._command("ready"),
            lambda: self._command("heartbeat"),
        )
        commands = [self._chance.choice(kinds)() for _ in range(BURST)]
        await asyncio.gather(*(self._settle(command) for command in commands))

    async def rubbish(self) -> None:
        line = self.line
        assert line is not None
        key = self._id()
        message, answered_as, closed_with = self._chance.choice(
            (
                ("{", None, None),
                ("[]", None, None),
                (json.dumps({"id": key, "type": "cheat"}), key, None),
                (json.dumps({"id": key, "type": "act", "turn": "1"}), key, None),
                (json.dumps({"id": key, "type": "create", "game": "gudetama"}), key, None),
                (b"\x00", "", CloseCode.TEXT_ONLY),
                ("x" * 5000, "", 1009),
            )
        )
        answer = await line.send(message, answered_as)
        if answer is not None and answer["type"] != "refused":
            self._tally.fault(f"{self._who()}: rubbish was taken: {message[:200]!r} {answer}")
        hung = {CloseCode.TOO_SLOW, CloseCode.SILENT}  # a line that has hung before may end now
        if answer is None and line.wire.close_code not in FOR_GOOD | hung | {closed_with}:
            self._tally.fault(f"{self._who()}: {message[:200]!r} closed the line with {line.wire.close_code}")

    async def move(self) -> None:
        """Go on in another browser."""
        answer = await self._ask("move_out")
        if answer is not None and answer["type"] == "done":
            token = self._new_token()
            if await self._enter(token, {"type": "move_in", "move": answer["move"]}):
                self._token = token

    async def leave(self) -> None:
        line = self.line
        assert line is not None
        seated = line.view["seat"] is not None
        command = self._command("leave")
        answer = await line.ask(command)  # on this line only: who comes back sits down again
        if answer is None or answer.get("code") == STORE_TROUBLE:
            return
        self._note(command, answer, seated=seated)
        code = await line.until_ended()
        if answer["type"] != "done" or code not in (CloseCode.LEFT, CloseCode.REMOVED):
            self._tally.fault(f"{self._who()}: left with {answer}, closed with {code}")


Deed = Callable[[Guest], Awaitable[None]]

# How often what is done, in about two hundred.
_DEEDS: Mapping[Deed, int] = {
    Guest.play: 150,
    Guest.host: 16,
    Guest.rename: 2,
    Guest.react: 3,
    Guest.history: 3,
    Guest.look: 3,
    Guest.hurry: 2,
    Guest.slap_for_nothing: 1,
    Guest.drop: 4,
    Guest.hang: 2,
    Guest.duplicate: 3,
    Guest.resend: 4,
    Guest.burst: 1,
    Guest.rubbish: 3,
    Guest.move: 1,
    Guest.leave: 2,
}
_OF_THE_HOST: Mapping[str, int] = {
    "set_house_rules": 4,
    "pause": 2,
    "add_bot": 2,
    "remove_bot": 2,
    "set_options": 2,
    "choose_game": 3,
    "pass_host": 3,
    "remove_person": 1,
    "lift_removals": 2,
    "end_match": 1,
}


_AS_SMALL_AS_CAN_BE = frozenset({"target", "grace_s"})
"""Options of short matches and short patience: rooms shall see many ends of both."""


def drawn(options: Sequence[Option], chance: random.Random) -> Json:
    """Return values for some of these options."""
    small = {option.name: option.values[0] for option in options if option.name in _AS_SMALL_AS_CAN_BE}
    return small | {
        option.name: chance.choice(option.values)
        for option in options
        if option.name not in small and chance.random() < 0.4
    }
