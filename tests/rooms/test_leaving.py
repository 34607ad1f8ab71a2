"""A crowd that has to leave: everybody is closed, once, with the right code, a slice in each turn of the loop."""

import asyncio
from typing import cast

import pytest

from protocol.codes import CloseCode
from server.rooms.connection import Connection
from server.rooms.leaving import Leaving


class Guest:
    """As much of a connection as leaving needs."""

    def __init__(self) -> None:
        self.codes: list[CloseCode] = []

    @property
    def connection(self) -> Connection:
        return cast("Connection", self)

    def close(self, code: CloseCode) -> None:
        self.codes.append(code)


@pytest.fixture(autouse=True)
def one_step_a_slice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("server.slices.SLICE_S", 0.0)


async def test_a_crowd_is_closed_in_slices_in_the_order_in_which_it_was_named() -> None:
    leaving, guests = Leaving(), [Guest() for _ in range(5)]
    for guest in guests:
        leaving.add(guest.connection, CloseCode.DOOR_CLOSED)
    assert not any(guest.codes for guest in guests), "others come first"
    for closed in range(1, 6):
        await asyncio.sleep(0)
        assert [len(guest.codes) for guest in guests] == [1] * closed + [0] * (5 - closed)
    await leaving.all_closed()
    assert [guest.codes for guest in guests] == [[CloseCode.DOOR_CLOSED]] * 5


async def test_all_are_closed_also_those_who_are_named_meanwhile_and_each_once() -> None:
    """A server that stops while a door is being closed waits for both; the first code is the one that counts."""
    leaving, guests = Leaving(), [Guest() for _ in range(4)]
    for guest in guests[:3]:
        leaving.add(guest.connection, CloseCode.DOOR_CLOSED)
    await asyncio.sleep(0)
    for guest in guests[1:]:
        leaving.add(guest.connection, CloseCode.RESTARTING)
    await leaving.all_closed()
    assert [guest.codes for guest in guests] == [[CloseCode.DOOR_CLOSED]] * 3 + [[CloseCode.RESTARTING]]


async def test_somebody_can_be_closed_when_a_crowd_has_gone() -> None:
    leaving, early, late = Leaving(), Guest(), Guest()
    await leaving.all_closed()
    for guest in (early, late):
        assert guest.connection not in leaving
        leaving.add(guest.connection, CloseCode.MOVED)
        assert guest.connection in leaving
        await leaving.all_closed()
        assert guest.connection not in leaving
    assert early.codes == late.codes == [CloseCode.MOVED]
