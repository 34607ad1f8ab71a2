"""A room's whole log, read from the store while the server plays: also those entries that it trims later."""

from typing import Any

from redis.asyncio import Redis

from server.store.entry import Entry
from server.store.script import keys


class Journal:
    """All entries of one room so far, as `catch_up` found them."""

    def __init__(self, code: str, redis: Redis) -> None:
        self.code = code
        self.entries: list[Entry] = []
        self.redis = redis

    async def catch_up(self) -> None:
        """Read what has been appended since. Several may do so at once."""
        _, log, *_ = keys(self.code)
        since = self._version
        rows: Any = await self.redis.xrange(log, min=f"({since}-0" if since else "-")
        entries = [Entry.decode(fields[b"e"]) for _, fields in rows]
        self.entries += [entry for entry in entries if entry.version > self._version]

    @property
    def _version(self) -> int:
        return self.entries[-1].version if self.entries else 0
