"""Whoever has to leave a room is closed here: a crowd in slices, and neither those who stay nor other rooms wait."""

import asyncio

from protocol.codes import CloseCode
from server.rooms.connection import Connection
from server.slices import sliced


class Leaving:
    """The connections of one room that are to be closed. They count as closed already: nothing is taken from them."""

    def __init__(self) -> None:
        self._codes: dict[Connection, CloseCode] = {}  # who is first to be closed is first
        self._closing: asyncio.Task[None] | None = None

    def __contains__(self, connection: Connection) -> bool:
        return connection in self._codes

    def add(self, connection: Connection, code: CloseCode) -> None:
        """Close this connection soon, with the first code that is given for it."""
        self._codes.setdefault(connection, code)
        if self._closing is None or self._closing.done():
            self._closing = asyncio.create_task(self._close())

    async def all_closed(self) -> None:
        """Return when nobody is to be closed any more."""
        if self._closing is not None:
            await self._closing

    async def _close(self) -> None:
        while self._codes:
            async for connection in sliced(tuple(self._codes)):
                connection.close(self._codes.pop(connection))
