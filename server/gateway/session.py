"""One connection's commands on their way to the house: parsed, or refused."""

import re
from collections.abc import Callable
from typing import Protocol

from pydantic import ValidationError
from pydantic_core import from_json, to_json

from protocol.codes import RefusalCode
from protocol.commands import COMMANDS, WAYS_IN, AnyCommand, Create, Heartbeat, History, Visibility
from protocol.messages import Done, RefusalDetail, Refused
from server.gateway.bucket import again_ms
from server.gateway.pace import Pace
from server.gateway.visitors import Visitor
from server.race.line import Stamp
from server.rooms.connection import Connection
from server.watch.metrics import REFUSALS

COMMAND_ID = re.compile(r"[0-9a-f]{16,32}")


class House(Protocol):
    """All rooms of this server. Only `ready` waits; answers come later, through the connection."""

    def create(self, connection: Connection, command: Create) -> None:
        """Make a room for a connection to /ws."""

    def receive(self, code: str, connection: Connection, command: AnyCommand, stamp: Stamp) -> None:
        """Take a command, which came in then, to this room. `code` is as the client wrote it."""

    def lost(self, code: str, connection: Connection) -> None:
        """A connection to this room is gone, also one that never joined."""

    def is_open(self) -> bool:
        """Tell whether anybody is let in."""

    async def ready(self) -> bool:
        """Tell whether rooms can be served now."""


class Session:
    """A connection to /ws (`code` is None) or to one room. Every message gets one answer, here or from the house.

    `settle` asks for the pings that follow when somebody comes in, or the page comes to the front. `visitor` is the
    address that it comes from, `pace` what it has sent lately.
    """

    def __init__(
        self,
        house: House,
        connection: Connection,
        code: str | None,
        *,
        settle: Callable[[], None],
        visitor: Visitor,
        pace: Pace,
    ) -> None:
        self._house = house
        self._connection = connection
        self._code = code
        self._settle = settle
        self._visitor = visitor
        self._pace = pace

    def frame(self, data: bytes, stamp: Stamp) -> None:
        """Answer what is no command of this place, and heartbeats; pass on the rest."""
        try:
            command = COMMANDS.validate_json(data)
        except ValidationError as error:
            self._pace.dear(stamp.at_s)
            self._refuse(*why_not(data, error))
            return
        kind = type(command)
        if kind is History:
            self._pace.dear(stamp.at_s)
        if kind is Heartbeat:
            message: Done = {"type": "done", "id": command.id}
            self._connection.answer(to_json(message))
        elif (kind is Create) != (self._code is None):
            self._refuse(command.id, "wrong_place", {})
        elif wait_s := self._wait_s(command, stamp.at_s):
            self._refuse(command.id, "too_often", {"again_ms": again_ms(wait_s)})
        elif type(command) is Create:
            self._house.create(self._connection, command)
        else:
            assert self._code is not None
            if kind in WAYS_IN or (type(command) is Visibility and command.visible):
                self._settle()
            self._house.receive(self._code, self._connection, command, stamp)

    def too_often(self, data: bytes, wait_s: float) -> None:
        """Refuse a message without a look at more than its id."""
        try:
            command_id = id_in(from_json(data))
        except ValueError:
            command_id = None
        self._refuse(command_id, "too_often", {"again_ms": again_ms(wait_s)})

    def lost(self) -> None:
        """The connection is gone."""
        if self._code is not None:
            self._house.lost(self._code, self._connection)

    def _wait_s(self, command: AnyCommand, now_s: float) -> float:
        """Return how long (s) this address has to wait with this command; 0, and it is counted, if not at all."""
        if type(command) is Create:
            return self._visitor.rooms.take(now_s)
        return self._visitor.come_in_s(now_s) if type(command) in WAYS_IN else 0.0

    def _refuse(self, command_id: str | None, code: RefusalCode, detail: RefusalDetail) -> None:
        REFUSALS.by[code,] += 1
        message: Refused = {"type": "refused", "id": command_id, "code": code, "detail": detail}
        self._connection.answer(to_json(message))


def why_not(data: bytes, error: ValidationError) -> tuple[str | None, RefusalCode, RefusalDetail]:
    """Return id (if there is a good one), code and detail of the refusal. Names fields, repeats no values."""
    first = error.errors(include_url=False, include_context=False, include_input=False)[0]
    if first["type"] == "json_invalid":
        return None, "bad_json", {}
    command_id = id_in(from_json(data))
    # Without the command's own type, and without the branches of a union, which pydantic spells out.
    path = [str(part) for part in first["loc"][1:] if "[" not in str(part)]
    if first["type"].startswith("union_tag"):
        path.append("type")
    return command_id, "bad_message", {"field": ".".join(path)} if path else {}


def id_in(message: object) -> str | None:
    """Return the id of what should be a command, or None if it has no good one."""
    command_id = message.get("id") if isinstance(message, dict) else None
    return command_id if isinstance(command_id, str) and COMMAND_ID.fullmatch(command_id) else None
