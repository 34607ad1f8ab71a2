"""What a table is spared: a client that hangs, an error in the program, and the cost of a crowd."""

import socket
from contextlib import AsyncExitStack, closing
from typing import Any

import pytest
from pydantic_core import to_json

from protocol.codes import CloseCode
from server.gateway.connection import GameConnection
from server.limits import Limits
from server.rooms import frames
from server.rooms.reactions import Reactions
from server.rooms.room_task import RoomTask
from tests.gateway.clients import RawClient, command, text_frame
from tests.people.conftest import ClockedServer
from tests.people.seated import in_step, new_token, playing, seated, watching

MORE, MOST = 100, 1000
"""Updates for a client that reads none any more, and in all: the kernel takes some of them."""


async def test_a_client_that_hangs_at_a_table_of_six_holds_up_nobody(server: ClockedServer) -> None:
    """F8, F15: the others are told everything; for the one that hangs, a bounded number of bytes waits."""
    async with seated(server, 5, "hit_the_deck") as people:
        ayu = people[0]
        with closing(await RawClient.open(server.port, f"/ws/{ayu.code}", receive_bytes=4096)) as hanging:
            await hanging.send(text_frame(command("join", token=new_token(), name="Siti")))
            await ayu.until(lambda: len(ayu.room["seats"]) == 6)
            room = server.house._rooms[ayu.code]
            connection = room._people.connection(room.room.seats[5].person)
            assert isinstance(connection, GameConnection)
            transport = connection._wire.transport
            transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)  # soon full
            waiting = 0
            for number in range(MOST):
                await ayu.do("rename", name=f"Ayu {number}")
                waiting += connection._wire.paused
                if waiting == MORE:
                    break
            assert waiting == MORE
            assert transport.get_write_buffer_size() <= Limits().buffered_bytes
            assert not connection._answers
            assert connection._newest is not None
            await in_step(people)
            for player in people:
                versions = [update["version"] for update in player.updates]
                assert [update["follows"] for update in player.updates] == [0, *versions[:-1]]
                assert player.reconnects == 0


@pytest.mark.parametrize(
    ("whose", "what_fails"), [(Reactions, "wait_s"), (RoomTask, "_bot_acts")], ids=["a command", "a deadline"]
)
async def test_an_error_in_the_program_costs_a_table_a_moment(
    server: ClockedServer,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    whose: type[Any],
    what_fails: str,
) -> None:
    """F9: it is logged with its place; the room is read from its log again, and all are back at the same cards."""
    working = getattr(whose, what_fails)
    failed = False

    def fail_once(self: Any, *given: Any) -> Any:
        nonlocal failed
        if failed:
            return working(self, *given)
        failed = True
        raise RuntimeError("a mistake in the program")

    monkeypatch.setattr(whose, what_fails, fail_once)
    async with playing(server, 2, turn_clock_s=30) as people, seated(server, 1) as (elsewhere,):
        before = [player.private_view() for player in people]
        if whose is Reactions:
            await people[0].do("react", reaction="wow")
        else:
            server.clock.move_to(server.clock.now_s() + 31)
        for player in people:
            await player.until(lambda player=player: player.reconnects == 1 and player.view["follows"] == 0)  # type: ignore[misc]
            assert player.close_codes == [CloseCode.MOVED]
        assert [player.private_view() for player in people] == before
        assert "a mistake in the program" in caplog.text
        await elsewhere.do("rename", name="Ola")
        assert elsewhere.reconnects == 0


async def test_a_crowd_costs_no_encoding(server: ClockedServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """F13: an update is encoded once for all who look on, and once for each seat."""
    encoded: list[Any] = []

    def noted(value: Any) -> bytes:
        encoded.append(value)
        return to_json(value)

    monkeypatch.setattr(frames, "to_json", noted)
    async with playing(server, 2) as people, AsyncExitStack() as stack:
        ayu, counts, crowd = people[0], [], []
        for more in (1, 29):
            new = [await stack.enter_async_context(watching(server, ayu.code, f"W{n}")) for n in range(more)]
            crowd += new
            encoded.clear()
            await ayu.do("rename", name=f"Ayu {more}")
            for viewer in (*people, *crowd):
                await viewer.until(lambda viewer=viewer, more=more: viewer.room["seats"][0]["name"] == f"Ayu {more}")  # type: ignore[misc]
            counts.append(len(encoded))
        assert len(crowd) == 30
        assert counts[0] == counts[1] > 0
