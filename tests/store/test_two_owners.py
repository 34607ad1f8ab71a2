"""Two servers that both believe to own a room, with faults: what was acknowledged stays, in order, once."""

import asyncio
import json
import random
from itertools import count
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from server.store.entry import Entry
from server.store.log import LostRoom, RoomLog
from server.store.script import keys
from server.store.store import Store
from tests.store.play import append, entry_of, new_room
from tests.store.proxy import Proxy

ROOMS = 30
STEPS = 25


async def own(store: Store, code: str, seed: str) -> list[Entry]:
    """Append, with pauses and snapshots by chance; load again when the room is lost. Return what was acknowledged."""
    chance = random.Random(seed)
    acknowledged: list[Entry] = []
    log: RoomLog | None = None
    for _ in range(STEPS):
        await asyncio.sleep(chance.choice([0, 0, 0.001, 0.003]))
        if log is None:
            loaded = await store.load(code)
            assert loaded is not None
            log = loaded.log
        try:
            acknowledged += await append(log)
            if chance.random() < 0.1:
                await log.write_snapshot(b"{}", keep_from=1)
        except LostRoom:
            log = None
    return acknowledged


@pytest.mark.parametrize("seed", range(3))
async def test_two_owners_at_once(store: Store, other: Store, seed: int) -> None:
    async def quarrel(code: str) -> int:
        created = await new_room(store, code)
        ours, theirs = await asyncio.gather(own(store, code, f"{seed} {code} 1"), own(other, code, f"{seed} {code} 2"))
        loaded = await store.load(code)
        assert loaded is not None
        entries = loaded.log.entries()
        assert entries == [*created.entries(), *sorted([*ours, *theirs], key=lambda e: e.version)]
        return 2 * STEPS - len(ours) - len(theirs)

    lost = await asyncio.gather(*(quarrel(f"R{n}") for n in range(ROOMS)))
    assert sum(lost) > ROOMS  # or there was no quarrel


KINDS = ["append"] * 6 + ["append, reply lost", "snapshot", "reload", "fall back", "fall back"]
STEPS_OF_ALL_KINDS = st.lists(st.tuples(st.sampled_from(KINDS), st.integers(0, 5)), min_size=15, max_size=40)
"""What is done, and a number: which owner does it (odd or even), or how many steps the store falls back."""
codes = count()


class Model:
    """What ought to be: the chain of tags that is stored, and the one that each owner believes in.

    A fall-back puts everything that is stored of the room back to what it was some steps ago, or before it began. If
    that is further than an owner's log began when it was loaded, the head is nobody's that this owner knows.
    """

    def __init__(self, stores: list[Store], proxy: Proxy, redis: Any) -> None:
        self.code = f"M{next(codes)}"
        self.stores = stores
        self.proxy = proxy
        self.redis = redis
        self.stored: list[str] = []
        self.believed: list[list[str]] = [[], []]
        self.logs: list[RoomLog | None] = [None, None]
        self.known_from = [1, 1]
        self.past: list[tuple[list[str], list[bytes | None]]] = [([], [None] * len(keys("")))]

    async def begin(self) -> None:
        self.logs[0] = log = await new_room(self.stores[0], self.code)
        self.stored = [log.tag]
        self.believed[0] = [log.tag]
        await self.reload(1)
        await self.remember()

    async def remember(self) -> None:
        self.past.append((self.stored, [await self.redis.dump(key) for key in keys(self.code)]))

    async def fall_back(self, steps: int) -> None:
        self.stored, dumps = self.past[max(0, len(self.past) - 1 - steps)]
        await self.redis.delete(*keys(self.code))
        for key, dump in zip(keys(self.code), dumps, strict=True):
            if dump is not None:
                await self.redis.restore(key, 60_000, dump)

    async def append(self, who: int, *, lose: bool) -> None:
        log, chain = self.logs[who], self.believed[who]
        if log is None:
            return
        # The proxy stands before the first owner only.
        self.proxy.lose_next = lose and who == 0
        entry = entry_of(log)
        known = not self.stored or len(self.stored) >= self.known_from[who]
        if known and self.stored == chain[: len(self.stored)]:
            await log.append(entry)
            self.stored = self.believed[who] = [*chain, entry.tag]
        else:
            with pytest.raises(LostRoom):
                await log.append(entry)
        self.proxy.lose_next = False

    async def snapshot(self, who: int) -> None:
        if (log := self.logs[who]) is not None:
            await log.write_snapshot(json.dumps(self.believed[who]).encode(), keep_from=log.version - 2)

    async def reload(self, who: int) -> None:
        loaded = await self.stores[who].load(self.code)
        self.believed[who] = self.stored
        if loaded is None:
            self.logs[who] = None
        else:
            self.logs[who], self.known_from[who] = loaded.log, loaded.log.first_version

    async def take(self, kind: str, number: int) -> None:
        who = number % 2
        match kind:
            case "append" | "append, reply lost":
                await self.append(who, lose=kind != "append")
            case "snapshot":
                await self.snapshot(who)
            case "reload":
                await self.reload(who)
            case "fall back":
                await self.fall_back(number)
        await self.check()
        await self.remember()

    async def check(self) -> None:
        """Check that what is stored is whole, ends as it ought to, and that its snapshot is of this very chain."""
        loaded = await self.stores[1].load(self.code)
        if loaded is None:
            assert self.stored == []
            return
        assert loaded.log.version == len(self.stored)
        entries = loaded.log.entries()
        assert [e.tag for e in entries] == self.stored[-len(entries) :]
        if loaded.log.snapshot is not None:
            assert json.loads(loaded.log.snapshot.state) == self.stored[: loaded.log.snapshot.version]


@pytest.fixture
def short_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Many replies get lost here, and each time the gatherer pauses."""
    monkeypatch.setattr("server.store.gatherer.FIRST_PAUSE_S", 0.001)


@settings(max_examples=50, suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture])
@given(steps=STEPS_OF_ALL_KINDS)
async def test_the_log_does_what_the_model_says(
    far_store: Store,
    other: Store,
    proxy: Proxy,
    redis: Any,
    short_pauses: None,
    steps: list[tuple[str, int]],
) -> None:
    model = Model([far_store, other], proxy, redis)
    await model.begin()
    for kind, number in steps:
        await model.take(kind, number)
