"""A room's whole log, read from the store while the server plays: also those entries that it trims later."""

from typing import Any

from redis.asyncio import Redis

from server.store.entry import Entry
from server.store.script import keys


class Journal:
    """All entries of one room so far, as `catch_up` found them, but those that `take` has given away."""

    def __init__(self, code: str, redis: Redis) -> None:
        self.code = code
        self.entries: list[Entry] = []
        self.redis = redis
        self._version = 0

    async def catch_up(self) -> None:
        """Read what has been appended since. Several may do so at once."""
        _, log, *_ = keys(self.code)
        rows: Any = await self.redis.xrange(log, min=f"({self._version}-0" if self._version else "-")
        for _, fields in rows:
            entry = Entry.decode(fields[b"e"])
            if entry.version > self._version:
                self.entries.append(entry)
                self._version = entry.version

    def take(self) -> list[Entry]:
        """Return the entries that nobody has taken yet, and keep them no longer."""
        taken, self.entries = self.entries, []
        return taken
