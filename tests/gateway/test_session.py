"""Commands: each gets exactly one answer, or the connection a close with a code."""

import asyncio
import json
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Opcode
from websockets.typing import Subprotocol

from protocol.codes import CloseCode
from protocol.commands import Create, Leave
from server.rooms.catalogue import catalogue, house_rules_offered
from tests.gateway.clients import (
    BOUND_S,
    ID,
    RawClient,
    Received,
    RecordingHouse,
    command,
    connected,
    frame,
    read,
    text_frame,
    until,
)
from tests.gateway.conftest import OpenGateway

DONE = {"type": "done", "id": ID}
DEEP = '{"type": "act", "id": "' + ID + '", "turn": 1, "action": ' + "[" * 1500 + "]" * 1500 + "}"


def refused(code: str, id_: str | None = ID, **detail: Any) -> dict[str, Any]:
    return {"type": "refused", "id": id_, "code": code, "detail": detail}


@pytest.mark.parametrize("path", ["/ws", "/ws/ABCDE"])
async def test_welcome_is_first(open_: OpenGateway, path: str) -> None:
    games = catalogue({"gudetama": "Eggs"})
    rules = house_rules_offered()
    gateway = await open_(build="b1", games=games, house_rules=rules)
    async with connected(gateway.port, path) as client:
        assert client.subprotocol == "gebrak.v1"
        welcome = {"type": "welcome", "protocol": "gebrak.v1", "build": "b1", "games": games, "house_rules": rules}
        assert await read(client) == welcome


@pytest.mark.parametrize("offered", [None, [Subprotocol("gebrak.v2")]])
async def test_the_subprotocol_must_be_offered(open_: OpenGateway, offered: list[Subprotocol] | None) -> None:
    gateway = await open_()
    with pytest.raises(InvalidStatus) as refusal:
        await connected(gateway.port, subprotocols=offered)
    assert refusal.value.response.status_code == 400
    assert b"gebrak.v1" in refusal.value.response.body


async def test_of_several_subprotocols_ours_is_chosen(open_: OpenGateway) -> None:
    gateway = await open_()
    async with connected(gateway.port, subprotocols=[Subprotocol("x"), Subprotocol("gebrak.v1")]) as client:
        assert client.subprotocol == "gebrak.v1"


MESSAGES: list[tuple[str, str, dict[str, Any]]] = [
    ("empty", "", refused("bad_json", None)),
    ("garbage", "hello", refused("bad_json", None)),
    ("cut short", '{"type": "leave", "id": "' + ID, refused("bad_json", None)),
    ("lone surrogate", '{"type": "leave", "id": "\\ud800"}', refused("bad_json", None)),
    ("deep", DEEP, refused("bad_json", None)),
    ("a number", "5", refused("bad_message", None)),
    ("a list", '["leave"]', refused("bad_message", None)),
    ("null", "null", refused("bad_message", None)),
    ("no type", f'{{"id": "{ID}"}}', refused("bad_message", field="type")),
    ("unknown type", command("explode"), refused("bad_message", field="type")),
    ("type of a wrong type", f'{{"type": 7, "id": "{ID}"}}', refused("bad_message", field="type")),
    ("no id", '{"type": "leave"}', refused("bad_message", None, field="id")),
    ("short id", command("leave", id="abc"), refused("bad_message", None, field="id")),
    ("id of a wrong type", command("leave", id=["0123456789abcdef"]), refused("bad_message", None, field="id")),
    ("id with a line end", command("leave", id=ID + "\n"), refused("bad_message", None, field="id")),
    ("unknown field", command("leave", now=True), refused("bad_message", field="now")),
    ("missing field", command("act", turn=1), refused("bad_message", field="action")),
    ("number as text", command("act", turn="1", action={"type": "draw"}), refused("bad_message", field="turn")),
    (
        "not finite",
        command("slap", race=None, version=1, claim_ms=float("nan")),
        refused("bad_message", field="claim_ms"),
    ),
    (
        "no such card",
        command("act", turn=1, action={"type": "play", "card": "red-9"}),
        refused("bad_message", field="action.play.card"),
    ),
    ("no such action", command("act", turn=1, action={"type": "win"}), refused("bad_message", field="action.type")),
    ("empty token", command("join", token="", name="Ana"), refused("bad_message", field="token")),
    ("no token", command("join", token=None, name="Ana"), refused("bad_message", field="token")),
    ("long name", command("join", token="0" * 32, name="x" * 2000), refused("bad_message", field="name")),
    ("create in a room", command("create", game="hit_the_deck"), refused("wrong_place")),
    ("heartbeat", command("heartbeat"), DONE),
]


@pytest.mark.parametrize(("sent", "answer"), [case[1:] for case in MESSAGES], ids=[case[0] for case in MESSAGES])
async def test_answered_at_the_door(
    open_: OpenGateway, house: RecordingHouse, sent: str, answer: dict[str, Any]
) -> None:
    """One answer each, the house is not bothered, and the connection goes on."""
    gateway = await open_()
    async with connected(gateway.port) as client:
        await read(client)
        await client.send(sent)
        await client.send(command("heartbeat", id="f" * 16))
        assert await read(client) == answer
        assert await read(client) == {"type": "done", "id": "f" * 16}
    assert house.received == []


async def test_text_that_is_not_utf8(open_: OpenGateway) -> None:
    gateway = await open_()
    client = await RawClient.open(gateway.port)
    await client.send(frame(Opcode.TEXT, b'{"type": "\xff"}') + text_frame(command("heartbeat")))
    assert (await client.message())["type"] == "welcome"
    assert await client.message() == refused("bad_json", None)
    assert await client.message() == DONE


async def test_create_goes_to_the_house_and_nothing_else_does_from_ws(
    open_: OpenGateway, house: RecordingHouse
) -> None:
    gateway = await open_()
    async with connected(gateway.port, "/ws") as client:
        await read(client)
        await client.send(command("leave"))
        assert await read(client) == refused("wrong_place")
        await client.send(command("create", game="hit_the_deck"))
        await until(lambda: house.created)
    _, create = house.created[0]
    assert create == Create(id=ID, type="create", game="hit_the_deck")
    assert house.received == []
    assert house.lost_ones == []


async def test_commands_go_to_the_house_with_code_and_connection(open_: OpenGateway, house: RecordingHouse) -> None:
    def answer(received: Received) -> None:
        received.connection.answer(json.dumps(DONE).encode())

    house.on_receive = answer
    gateway = await open_()
    async with connected(gateway.port, "/ws/BCDFG") as client:
        await read(client)
        await client.send(command("leave"))
        assert await read(client) == DONE
    (received,) = house.received
    assert (received.code, received.command) == ("BCDFG", Leave(id=ID, type="leave"))
    await until(lambda: house.lost_ones)
    assert house.lost_ones == [("BCDFG", received.connection)]


async def test_a_command_before_a_close_is_not_lost(open_: OpenGateway, house: RecordingHouse) -> None:
    """`leave` and the client's close frame in one packet."""
    gateway = await open_()
    client = await RawClient.open(gateway.port)
    await client.send(text_frame(command("leave")) + frame(Opcode.CLOSE, b"\x03\xe8"))
    assert await client.close_code() == 1000
    assert len(house.received) == 1


async def test_commands_before_the_handshake_is_answered_are_not_lost(
    open_: OpenGateway, house: RecordingHouse
) -> None:
    gateway = await open_()
    client = await RawClient.dial(gateway.port, after=text_frame(command("leave")) + text_frame(command("heartbeat")))
    assert (await client.event()).status_code == 101
    assert (await client.message())["type"] == "welcome"
    assert await client.message() == DONE
    assert len(house.received) == 1


async def test_too_many_commands_before_the_handshake_is_answered(open_: OpenGateway, house: RecordingHouse) -> None:
    gateway = await open_(limits={"early_frames": 4})
    client = await RawClient.dial(gateway.port, after=text_frame(command("leave")) * 5)
    assert await client.close_code() is None
    assert house.received == []


CLOSING: list[tuple[str, bytes, int]] = [
    ("binary", frame(Opcode.BINARY, b"{}"), CloseCode.TEXT_ONLY),
    ("fragmented", text_frame("{", fin=False) + frame(Opcode.CONT, b"}"), CloseCode.TEXT_ONLY),
    (
        "fragmented after a whole command",
        text_frame(command("start"), fin=False) + frame(Opcode.CONT, b""),
        CloseCode.TEXT_ONLY,
    ),
    ("huge", frame(Opcode.TEXT, b" " * 4097), 1009),
    ("huge in its header alone", b"\x81\xff" + (2**40).to_bytes(8, "big") + b"mask", 1009),
    ("unmasked", b"\x81\x02{}", 1002),
    ("reserved bits", b"\xf1\x80mask", 1002),
]


@pytest.mark.parametrize(("sent", "code"), [case[1:] for case in CLOSING], ids=[case[0] for case in CLOSING])
async def test_closed_with_a_code(open_: OpenGateway, house: RecordingHouse, sent: bytes, code: int) -> None:
    """What came before is carried out, what came after is not; the client need not cooperate."""
    gateway = await open_(limits={"closing_s": 0.2})
    client = await RawClient.open(gateway.port)
    await client.send(text_frame(command("leave")) + sent + text_frame(command("add_bot")))
    assert await client.close_code() == code
    await until(lambda: house.lost_ones)
    assert [received.command for received in house.received] == [Leave(id=ID, type="leave")]


async def test_a_message_of_the_most_bytes_is_answered(open_: OpenGateway) -> None:
    gateway = await open_()
    async with connected(gateway.port) as client:
        await read(client)
        await client.send(command("heartbeat").ljust(4096))
        assert await read(client) == DONE


async def test_an_error_in_the_house_costs_one_connection(
    open_: OpenGateway, house: RecordingHouse, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(_: Received) -> None:
        raise RuntimeError("a mistake in a room")

    house.on_receive = fail
    gateway = await open_()
    async with connected(gateway.port) as other:
        await read(other)
        async with connected(gateway.port) as client:
            await read(client)
            await client.send(command("leave"))
            with pytest.raises(ConnectionClosed):
                await asyncio.wait_for(client.recv(), BOUND_S)
        await until(lambda: house.lost_ones)
        await other.send(command("heartbeat"))
        assert await read(other) == DONE
    assert "a mistake in a room" in caplog.text
