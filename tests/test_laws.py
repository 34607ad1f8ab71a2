"""What the soak holds every room against: a log that is as it was shown passes, and each law can be broken."""

import random
from collections.abc import Callable
from typing import Any, cast

import pytest
from pydantic_core import from_json, to_json

from bench.guest import Guest, Sample, Tally
from bench.journal import Journal
from bench.laws import BEHIND_S, Laws
from server.rooms.frames import Frames
from server.rooms.person import person_id
from server.store.log import Loaded
from tests.rooms.ledger import Ledger, fold

TOKENS = ("0" * 32, "1" * 32)


class Soaked:
    """A room in its first round as it is in the log, was shown, and is stored; `laws` reads it in two parts."""

    def __init__(self) -> None:
        self.ledger = Ledger("crazy_eights")
        for number, token in enumerate(TOKENS):
            self.ledger.add({"type": "joined", "name": f"P{number}"}, who=person_id(token), command=f"command {number}")
        self.joined = len(self.ledger.entries)
        self.first_view = self.view(0)
        self.ledger.start()
        dealt = len(self.ledger.entries)
        shown = [self.ledger.room.engine.shown(event, 1) for event in self.ledger.events]
        self.history = Sample(TOKENS[1], 1, {"type": "done", "history": [{"version": dealt, "events": shown}]})
        self.history = self.history._replace(message=from_json(to_json(self.history.message)))
        self.entries = list(self.ledger.entries)
        self.guest = Guest("", cast(Journal, None), "P", random.Random(20), Tally())
        self.guest.tokens[:] = TOKENS
        self.guest.samples[:] = [self.first_view, self.view(1), self.history]
        self.guest.acknowledged[:] = ["command 0", "command 1"]
        self.stored = list(self.entries)

    def view(self, seat: int) -> Sample:
        room, version = self.ledger.room, len(self.ledger.entries)
        return Sample(TOKENS[seat], seat, from_json(Frames(room, version, 0, (), 0).for_viewer(seat)))

    async def faults(self) -> list[str]:
        laws = Laws("BCDFG", [self.guest])
        laws.read_on(self.entries[: self.joined], 0.0)
        laws.read_on(self.entries[self.joined :], BEHIND_S / 2)
        assert laws.kinds.total() == 0, "followed before everybody can have been told"
        laws.read_on((), BEHIND_S)
        assert laws.kinds.total() == self.joined
        await laws.end(Loaded(cast(Any, None), None, self.stored))
        return laws.faults


async def test_what_is_as_it_was_shown_is_lawful() -> None:
    soaked = Soaked()
    assert fold(soaked.entries) == soaked.ledger.room
    assert await soaked.faults() == []
    assert not soaked.guest.samples, "what has been read is not kept"


def lose_an_entry(soaked: Soaked) -> None:
    del soaked.entries[3]


def do_again(soaked: Soaked) -> None:
    soaked.entries[-1] = soaked.entries[-1]._replace(command="command 1")


def acknowledge_for_nothing(soaked: Soaked) -> None:
    soaked.guest.acknowledged.append("command 2")


def seat_a_stranger(soaked: Soaked) -> None:
    soaked.guest.tokens.remove(TOKENS[1])


def show_another_hand(soaked: Soaked) -> None:
    soaked.guest.samples[1].message["mine"]["hand"].pop()


def show_what_never_was(soaked: Soaked) -> None:
    soaked.guest.samples[1].message["version"] += 1


def tell_another_story(soaked: Soaked) -> None:
    soaked.history.message["history"][0]["events"].pop()


def tell_of_no_event(soaked: Soaked) -> None:
    soaked.history.message["history"].append({"version": 2, "events": [{"type": "drew"}]})


def store_less(soaked: Soaked) -> None:
    soaked.stored.pop()


@pytest.mark.parametrize(
    ("break_", "said"),
    [
        (lose_an_entry, "the log cannot be followed"),
        (do_again, "done a second time"),
        (acknowledge_for_nothing, "acknowledged, and not in the log"),
        (seat_a_stranger, "seats and people do not fit"),
        (show_another_hand, "was shown at version"),
        (show_what_never_was, "shown of versions that the log does not have"),
        (tell_another_story, "history of version"),
        (tell_of_no_event, "history of version"),
        (store_less, "what is stored is not"),
    ],
)
async def test_a_law_that_is_broken_is_named(break_: Callable[[Soaked], None], said: str) -> None:
    soaked = Soaked()
    break_(soaked)
    faults = await soaked.faults()
    assert faults
    assert all(said in fault for fault in faults)


def test_a_view_of_long_ago_is_a_fault() -> None:
    soaked = Soaked()
    laws = Laws("BCDFG", [soaked.guest])
    soaked.guest.samples.clear()
    laws.read_on(soaked.entries, 0.0)
    laws.read_on((), BEHIND_S)
    soaked.guest.samples.append(soaked.first_view)
    laws.read_on((), BEHIND_S)
    assert [f"after {BEHIND_S:g} s" in fault for fault in laws.faults] == [True]
