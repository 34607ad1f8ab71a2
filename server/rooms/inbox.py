"""What goes through a room's inbox, and the two ways in which a command is answered."""

from typing import Any, NamedTuple

from pydantic_core import to_json

from protocol import commands
from protocol.codes import RefusalCode
from protocol.messages import RefusalDetail
from server.race.line import Stamp
from server.rooms.connection import Connection
from server.watch.metrics import REFUSALS


class Received(NamedTuple):
    """A command, and when and behind what its bytes arrived."""

    connection: Connection
    command: commands.AnyCommand
    stamp: Stamp


class Lost(NamedTuple):
    """A connection is gone."""

    connection: Connection


def done(command_id: str, **result: Any) -> bytes:
    """Return the answer to a command that was carried out."""
    return to_json({"type": "done", "id": command_id, **result})


def done_with_history(command_id: str, history: bytes, *, is_whole: bool) -> bytes:
    """Return the answer to `history`, which is encoded already."""
    return b'%b,"history":%b}' % (done(command_id, whole=is_whole)[:-1], history)


def refused(command_id: str | None, code: RefusalCode, detail: RefusalDetail | None = None) -> bytes:
    """Return the answer to a command that was not carried out, and count it."""
    REFUSALS.by[code,] += 1
    return to_json({"type": "refused", "id": command_id, "code": code, "detail": detail or {}})
