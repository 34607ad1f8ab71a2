"""The protocol of ownership: two servers and one room, in any order of events that can be.

The servers' code is the real one: `Ownership.claim` and `keep`, `read`, `RoomLog`. What they ask of Redis is not sent
but lies open, and each step of a run picks what happens next: something asked is carried out, once or again; a reply
arrives or is lost; a server goes on, dies, or stands still for as long as nothing of it is picked; its sign of life
runs out; something asked long ago arrives late; Redis falls back to what it held a while ago, or comes back empty.

The laws:

    what was acknowledged stands in the log, unless Redis itself has forgotten it
    no command stands there twice
    what is stored is one whole chain after every step, and its snapshot is of that chain
    when an append returns, the whole log of the server that appended is what is stored
"""

import json
import random
from collections.abc import Callable, Coroutine, Generator, Sequence
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from server.store.entry import Entry, new_tag
from server.store.gatherer import Gatherer
from server.store.load import read
from server.store.log import BrokenLog, LostRoom, RoomLog
from server.store.ownership import Ownership
from server.store.script import APPEND, CLAIM, CREATE, HEAD, LOAD, RELEASE, RESTORE, SNAPSHOT, Script, keys
from server.store.store import Store
from tests.at_once import at_once
from tests.store.twin import Twin

CODE = "ABCD"
TTL_MS = 60_000


# The twin does what the scripts do


def tagged(version: int, tag: str) -> bytes:
    return json.dumps({"version": version, "tag": tag}).encode()


def some_call(chance: random.Random, twin: Twin) -> tuple[Script, tuple[Any, ...]]:
    """Return a call, likely enough to fit what is stored."""
    head_version, head_tag = twin.head or (0, "")
    version = max(0, head_version + chance.choice([-2, -1, 0, 0, 0, 1]))
    told = chance.choice([(head_version, head_tag), (version, chance.choice("xyz"))])
    tag = chance.choice("xyz")
    match chance.choice([APPEND, APPEND, APPEND, CLAIM, CREATE, HEAD, LOAD, RELEASE, RESTORE, SNAPSHOT, SNAPSHOT]):
        case script if script is APPEND:
            return script, (told[0] + 1, told[1], tag, tagged(told[0] + 1, tag), TTL_MS)
        case script if script is CREATE:
            return script, (tag, tagged(1, tag), chance.choice("cd"), TTL_MS)
        case script if script is CLAIM:
            return script, (chance.choice("ab"), chance.choice(["", "a", "b"]), TTL_MS)
        case script if script is RELEASE:
            return script, (chance.choice("ab"),)
        case script if script is SNAPSHOT:
            version = max(1, version)
            return script, (version, chance.choice([head_tag, tag]), b"{}", chance.randint(1, version), TTL_MS)
        case script if script is RESTORE:
            last = chance.randint(1, 5)
            first = chance.randint(1, last)
            entries = [tagged(number, tag) for number in range(first, last + 1)]
            return script, (*told, last, tag, TTL_MS, chance.choice([0, first]), tag, b"{}", first, *entries)
        case script:
            return script, ()


@pytest.mark.parametrize("seed", range(5))
async def test_the_twin_does_what_the_scripts_do(store: Store, redis: Any, seed: int) -> None:
    chance, twin = random.Random(seed), Twin()
    for _ in range(400):
        script, arguments = some_call(chance, twin)
        if chance.random() < 0.01:
            await redis.delete(*keys(CODE))
            twin = Twin()
        assert await store._gatherer.call(script, CODE, arguments) == twin.run(script, keys(CODE), arguments), script
        assert await store._gatherer.call(LOAD, CODE, ()) == twin.load()
        assert await redis.get(keys(CODE)[3]) == (twin.lease and twin.lease.encode())


# Two servers


class Asked:
    """Something that a server has asked of Redis. Awaiting it hands it to the run, which sends the reply back."""

    def __init__(self, script: Script, on: Sequence[str], arguments: Sequence[Any]) -> None:
        self.script, self.on, self.arguments = script, on, arguments

    def __await__(self) -> Generator["Asked", Any, Any]:
        return (yield self)


class OpenGatherer(Gatherer):
    """A gatherer that sends nothing."""

    def __init__(self) -> None:
        pass

    async def call(self, script: Script, code: str, arguments: Sequence[Any]) -> Any:
        return await Asked(script, keys(code), arguments)

    async def run(self, script: Script, on: Sequence[str], arguments: Sequence[Any]) -> Any:
        return await Asked(script, on, arguments)


class Server:
    """One server: what it believes, and what it does at the moment."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.gatherer = OpenGatherer()
        self.ownership = Ownership(self.gatherer, self.gatherer, name, TTL_MS, alone=False)
        self.log: RoomLog | None = None
        self.chain: list[str] = []
        self.commands: set[str] = set()
        self.work: Coroutine[Any, Any, None] | None = None
        self.asked: Asked | None = None
        self.reply: list[Any] = []
        """The reply to what was asked, if it has been carried out and its reply is on its way."""

    async def take_over(self, chain_of: Callable[[str], list[str]]) -> None:
        """As `House` does: claim, load, and say in the log who holds the room now."""
        if await self.ownership.claim(CODE) != self.name:
            return
        stored = await read(CODE, await self.gatherer.call(LOAD, CODE, ()))
        if stored is None:
            return
        log = await RoomLog.of(CODE, self.gatherer, TTL_MS, stored.chain, stored.snapshot, stored.at_ms)
        chain = chain_of(log.tag)
        entry = entry_after(log, None)
        await log.append(entry)
        self.log, self.chain = log, [*chain, entry.tag]
        # The state of a room holds the commands that were done; the real one reads them from snapshot and entries.
        self.commands = set()

    async def act(self, command: str, done: Callable[[str, str | None], None]) -> None:
        """As `RoomTask` does: what was done before is answered, what was not is appended first."""
        log = self.log
        assert log is not None
        if command in self.commands:
            done(command, None)
            return
        entry = entry_after(log, command)
        await log.append(entry)
        self.chain.append(entry.tag)
        self.commands.add(command)
        done(command, entry.tag)

    async def check(self) -> None:
        """As `RoomTask` does when the store has been away or the sign of life was gone."""
        assert self.log is not None
        await self.log.repair()
        if not await self.ownership.keep(CODE):
            raise LostRoom

    async def write_snapshot(self) -> None:
        assert self.log is not None
        await self.log.write_snapshot(json.dumps(self.chain).encode(), keep_from=self.log.version - 1)

    def let_go(self) -> None:
        if self.work is not None:
            self.work.close()
        self.log, self.work, self.asked, self.reply = None, None, None, []


def entry_after(log: RoomLog, command: str | None) -> Entry:
    return log.next_entry(at_ms=0, who=None, seat=None, driver="human", command=command, body={"type": "test"})


names = st.sampled_from(["one", "two"])


class TwoServers(RuleBasedStateMachine):
    """A run. `twin_class` is what plays Redis."""

    twin_class: type[Twin] = Twin
    met: set[str] = set()  # noqa: RUF012 - what has come about in any run, so that a test can tell that it has

    @initialize()
    def begin(self) -> None:
        self.twin = self.twin_class()
        self.servers = {name: Server(name) for name in ("one", "two")}
        self.entries: dict[str, Entry] = {}
        """Every entry that was ever appended, by tag."""
        self.late: list[Asked] = []
        """What was asked and may arrive once more."""
        self.acknowledged: set[str] = set()
        self.forgotten: set[str] = set()
        self.past: list[Twin] = []
        self.command, self.count = "", 0
        """What the client waits for; "" if nothing."""
        entry = Entry(1, new_tag(), "", 0, None, None, "room", None, {"type": "room"})
        self.carry_out(Asked(CREATE, keys(CODE), (entry.tag, entry.encode(), "made", TTL_MS)))
        self.twin.alive = {"one", "two"}

    # What a server does

    @rule(name=names, at_once=st.booleans())
    def takes_over(self, name: str, at_once: bool) -> None:
        server = self.servers[name]
        if server.work is None and server.log is None:
            self.start(server, server.take_over(self.chain_of), at_once)

    @rule(name=names, at_once=st.booleans())
    def acts(self, name: str, at_once: bool) -> None:
        """The client sends what it waits for, again if it has sent it to the other server before, or something new."""
        server = self.servers[name]
        if server.work is None and server.log is not None:
            if not self.command:
                self.count += 1
                self.command = f"c{self.count}"
            server.commands = {self.entries[tag].command or "" for tag in server.chain}
            self.start(server, server.act(self.command, self.done), at_once)

    @rule(name=names, at_once=st.booleans())
    def checks(self, name: str, at_once: bool) -> None:
        server = self.servers[name]
        if server.work is None and server.log is not None:
            self.start(server, server.check(), at_once)

    @rule(name=names, at_once=st.booleans())
    def writes_a_snapshot(self, name: str, at_once: bool) -> None:
        server = self.servers[name]
        if server.work is None and server.log is not None:
            self.start(server, server.write_snapshot(), at_once)

    # What becomes of what is asked

    @rule(name=names)
    def is_carried_out(self, name: str) -> None:
        """For the first time or, with the reply lost, again."""
        server = self.servers[name]
        if server.asked is not None:
            self.late.append(server.asked)
            server.reply = [self.carry_out(server.asked)]

    @rule(name=names)
    def is_answered(self, name: str) -> None:
        server = self.servers[name]
        if server.reply:
            self.go_on(server, server.reply[0])

    @precondition(lambda self: self.late)
    @rule(data=st.data())
    def arrives_late(self, data: st.DataObject) -> None:
        """A copy that lay in a buffer somewhere."""
        asked = self.late.pop(data.draw(st.integers(0, len(self.late) - 1)))
        self.carry_out(asked)

    # What befalls servers and Redis

    @rule(name=names)
    def dies(self, name: str) -> None:
        server = self.servers[name]
        if server.asked is not None:
            self.late.append(server.asked)
        server.let_go()
        self.twin.alive.discard(name)

    @rule(name=names)
    def loses_its_sign_of_life(self, name: str) -> None:
        """It stands still, or cannot reach Redis, for two seconds."""
        self.twin.alive.discard(name)

    @rule(name=names)
    def gives_a_sign_of_life(self, name: str) -> None:
        self.twin.alive.add(name)

    @rule(name=names)
    def loses_its_room(self, name: str) -> None:
        """It stands still, and the other server takes over meanwhile."""
        self.loses_its_sign_of_life(name)
        self.takes_over("two" if name == "one" else "one", at_once=True)

    @precondition(lambda self: self.past)
    @rule(data=st.data())
    def falls_back(self, data: st.DataObject) -> None:
        """A replica that lacks a tail takes over, or Redis comes back empty."""
        self.fall_back(data.draw(st.integers(0, min(6, len(self.past) - 1))))

    def fall_back(self, back: int) -> None:
        """Let Redis be as it was so many changes ago; 0: empty."""
        alive, stood = self.twin.alive, set(self.stored_chain())
        self.twin = deepcopy(self.past[-1 - back]) if back else self.twin_class()
        self.twin.alive = alive
        self.forgotten |= stood - set(self.stored_chain())  # also what it has not been able to tell anybody of
        self.met.add("forgotten" if self.forgotten else "")

    # The laws

    @invariant()
    def what_is_acknowledged_stands(self) -> None:
        chain = set(self.stored_chain())
        assert self.acknowledged - self.forgotten <= chain
        self.met.add("written back" if self.forgotten & chain else "")

    @invariant()
    def nothing_stands_twice(self) -> None:
        commands = [self.entries[tag].command for tag in self.stored_chain() if self.entries[tag].command]
        assert len(commands) == len(set(commands))

    @invariant()
    def what_is_stored_is_one_chain(self) -> None:
        stored = at_once(read(CODE, self.twin.load()))  # raises BrokenLog
        if stored is not None:
            chain = self.stored_chain()
            assert [link.tag for link in stored.chain] == chain[-len(stored.chain) :]
            assert len(chain) == stored.chain[-1].version
            if stored.snapshot is not None:
                assert json.loads(stored.snapshot.state) == chain[: stored.snapshot.version]

    # How

    def start(self, server: Server, work: Coroutine[Any, Any, None], at_once: bool) -> None:
        """Let a server begin with something; at_once: and nothing comes between."""
        server.work = work
        self.go_on(server, None)
        while at_once and server.asked is not None:
            self.go_on(server, self.carry_out(server.asked))

    def go_on(self, server: Server, reply: Any) -> None:
        """Let a server work until it asks something again."""
        assert server.work is not None
        server.asked, server.reply = None, []
        try:
            server.asked = server.work.send(reply)
            while server.asked is None:  # only a slice of its work is over
                server.asked = server.work.send(None)
        except StopIteration:
            server.work = None
        except LostRoom:
            self.met.add("lost")
            server.let_go()

    def carry_out(self, asked: Asked) -> Any:
        head = self.twin.head
        answer = self.twin.run(asked.script, asked.on, asked.arguments)
        if self.twin.head != head:
            self.past.append(deepcopy(self.twin))
            encoded = {APPEND: asked.arguments[3:4], CREATE: asked.arguments[1:2]}.get(asked.script, ())
            self.entries |= {entry.tag: entry for entry in map(Entry.decode, encoded)}
        return answer

    def done(self, command: str, tag: str | None) -> None:
        """A server has answered that this is done, by an entry that it has appended just now or by one of before."""
        if tag is not None:
            self.acknowledged.add(tag)
            appender = next(server for server in self.servers.values() if server.chain[-1:] == [tag])
            assert appender.chain[: len(appender.chain)] == self.chain_of(tag)
        if command == self.command:
            self.command = ""

    def stored_chain(self) -> list[str]:
        return [] if self.twin.head is None else self.chain_of(self.twin.head[1])

    def chain_of(self, tag: str) -> list[str]:
        """Return the tags from the first entry up to this one."""
        chain = []
        while tag:
            chain.append(tag)
            tag = self.entries[tag].follows
        return chain[::-1]


BOUNDS = settings(
    max_examples=300,
    stateful_step_count=60,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
    phases=(Phase.generate, Phase.shrink),
)


def test_no_order_of_events_loses_or_doubles_what_was_acknowledged() -> None:
    TwoServers.met = set()
    run_state_machine_as_test(TwoServers, settings=BOUNDS)
    assert TwoServers.met >= {"lost", "forgotten", "written back"}, "the runs never met what they are about"


# Weaker scripts, each without one of its checks: the laws notice


class AppendsByVersionAlone(Twin):
    def follows(self, version: int, follows: str) -> bool:
        return bool(self.log) and (self.head or (0, ""))[0] == version - 1


class AppendsAnything(Twin):
    def follows(self, version: int, follows: str) -> bool:
        return True


class RestoresWhateverIsStored(Twin):
    def is_as_told(self, version: int, tag: str) -> bool:
        return True


class KeepsAnySnapshot(Twin):
    def write_snapshot(self, version: int, tag: str, state: bytes, keep_from: int, _ttl_ms: int) -> list[Any]:
        self.snapshot = (version, tag, state)
        return [version, tag.encode()]


def both_believe(run: TwoServers) -> None:
    """One has the room and one entry more; then it stands still and the other takes over."""
    run.begin()
    run.takes_over("one", at_once=True)
    run.acts("one", at_once=True)
    run.loses_its_sign_of_life("one")
    run.takes_over("two", at_once=True)


def a_fork(run: TwoServers) -> None:
    """Redis has lost the last entry of the one when the other takes over; then the one goes on."""
    run.begin()
    run.takes_over("one", at_once=True)
    run.acts("one", at_once=True)
    run.fall_back(1)
    run.loses_its_sign_of_life("one")
    run.takes_over("two", at_once=True)
    run.acts("one", at_once=True)


def a_late_append(run: TwoServers) -> None:
    both_believe(run)
    run.acts("two", at_once=True)
    run.acts("one", at_once=True)


def a_late_restore(run: TwoServers) -> None:
    """Both find Redis empty; what the one wants to write back arrives when the other has gone on."""
    both_believe(run)
    run.fall_back(0)
    run.acts("one", at_once=False)
    run.is_carried_out("one")
    run.is_answered("one")
    run.acts("two", at_once=True)
    run.is_carried_out("one")


def a_late_snapshot(run: TwoServers) -> None:
    """Of an entry that Redis has lost meanwhile."""
    run.begin()
    run.takes_over("one", at_once=True)
    run.acts("one", at_once=True)
    run.writes_a_snapshot("one", at_once=False)
    run.fall_back(1)
    run.is_carried_out("one")


@pytest.mark.parametrize(
    ("weaker", "order"),
    [
        (AppendsByVersionAlone, a_fork),
        (AppendsAnything, a_late_append),
        (RestoresWhateverIsStored, a_late_restore),
        (KeepsAnySnapshot, a_late_snapshot),
    ],
)
def test_the_laws_notice_a_script_without_its_check(weaker: type[Twin], order: Callable[[TwoServers], None]) -> None:
    def lawful(twin_class: type[Twin]) -> None:
        run = TwoServers()
        run.twin_class = twin_class
        order(run)
        run.what_is_stored_is_one_chain()
        run.what_is_acknowledged_stands()
        run.nothing_stands_twice()

    lawful(Twin)
    with pytest.raises((AssertionError, BrokenLog)):
        lawful(weaker)


def test_the_runs_find_such_a_script_by_themselves() -> None:
    run = type("Run", (TwoServers,), {"twin_class": AppendsAnything})
    with pytest.raises((AssertionError, BrokenLog)):
        run_state_machine_as_test(run, settings=settings(BOUNDS, phases=(Phase.generate,), report_multiple_bugs=False))
