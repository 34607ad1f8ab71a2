"""The store: rooms' logs in a Redis or Valkey, the host's own or the embedded one."""

import asyncio
import time
from collections.abc import Callable
from typing import Any

from redis.asyncio import Connection, Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import AuthenticationError, RedisError, ResponseError

from server.limits import Limits
from server.store.entry import Entry, new_tag
from server.store.gatherer import Gatherer, pause_s
from server.store.load import read
from server.store.log import Loaded, RoomLog, life_ms
from server.store.ownership import Ownership
from server.store.program import NoStore, fit_name
from server.store.script import CREATE, LOAD

DEFAULT_TTL_MS = Limits().room_life_days * 24 * 3600 * 1000
"""A room that nobody plays in for this long is forgotten."""
CONNECT_LIMIT_S = 5.0
OPEN_LIMIT_S = 10.0
"""At start the store may need this long to come up beside us."""
PING_LIMIT_S = 1.0

REFUSALS = (AuthenticationError, ResponseError)


class Store:
    """All rooms' logs. `open` first, `close` last."""

    server = ""
    """Name and version of what serves, such as "Valkey 9.1.2"; known once open."""

    def __init__(self, url: str, *, ttl_ms: int = DEFAULT_TTL_MS) -> None:
        """Take redis://, rediss:// or unix:// (an EmbeddedStore's `url`). Raises ValueError for any other."""
        # redis-py must not send anything twice by itself: the gatherer does, and knows why it may. Waits are bounded
        # around whole calls, not around single reads.
        self._redis: Redis = Redis.from_url(
            url,
            protocol=2,
            decode_responses=False,
            retry=Retry(NoBackoff(), 0),
            retry_on_error=[],
            health_check_interval=0,
            socket_timeout=None,
            socket_connect_timeout=CONNECT_LIMIT_S,
            driver_info=None,
            redis_connect_func=self._connect,
        )
        self._ttl_ms = ttl_ms
        connection: Callable[[], Connection] = self._redis.connection_pool.make_connection
        self._gatherer = Gatherer(connection())
        self._reading = asyncio.Lock()  # one room at a time: each turn of the loop has a slice of one
        self._beats = Gatherer(connection())  # signs of life have a connection of their own: they wait for Redis alone

    async def open(self) -> None:
        """Connect, within OPEN_LIMIT_S. Raises NoStore if nothing answers there, or nothing that will do."""
        self.server = fit_name(await self._info())
        self._gatherer.start()

    async def close(self) -> None:
        """Close. Appends under way raise StoreClosed."""
        await self._gatherer.close()
        await self._redis.aclose()

    async def create(self, code: str, *, command: str, body: dict[str, Any]) -> bool:
        """Begin a room with its first entry, for the command with this id, which a client may send again.

        Return whether it is this command's room: made now, or before and not forgotten since. False: the code is taken.
        """
        entry = Entry(1, new_tag(), "", 0, None, None, "room", command, body)
        arguments = (entry.tag, entry.encode(), command, life_ms(self._ttl_ms, empty=True))
        made_by: bytes | None = await self._gatherer.call(CREATE, code, arguments)
        return made_by == command.encode()

    async def load(self, code: str) -> Loaded | None:
        """Return a room as it is stored, or None if there is no such room. Raises BrokenLog and changes nothing."""
        reply = await self._gatherer.call(LOAD, code, ())
        async with self._reading:
            stored = await read(code, reply)
            if stored is None:
                return None
            chain, snapshot, state, at_ms, since = stored
            log = await RoomLog.of(code, self._gatherer, self._ttl_ms, chain, snapshot, at_ms)
        return Loaded(log, state, since)

    def ownership(self, server: str, *, alone: bool) -> Ownership:
        """Return the leases of the server with this name. alone: no other server uses this store."""
        return Ownership(self._gatherer, self._beats, server, self._ttl_ms, alone=alone)

    def call_when_back(self, on_back: Callable[[], None]) -> None:
        """Call this whenever the store may have been away: it may have lost something."""
        self._gatherer.on_back = self._beats.on_back = on_back

    def call_when_silent(self, on_silence: Callable[[], None]) -> None:
        """Call this while the store is silent, again and again."""
        self._gatherer.on_silence = on_silence

    async def durability(self) -> str:
        """Return what is safe once it is acknowledged.

        "always" (on disk), "everysec" (a second or more may be lost), "no" (the system's pace), "off" (nothing is
        written to disk as it happens), or "unknown" (the server does not tell).
        """
        try:
            async with asyncio.timeout(CONNECT_LIMIT_S):
                settings = await self._redis.config_get("append*")
        except (RedisError, OSError):
            return "unknown"
        if settings.get("appendonly") == "no":
            return "off"
        return str(settings.get("appendfsync", "unknown"))

    async def ping(self) -> bool:
        """Return whether the store answers within PING_LIMIT_S."""
        try:
            async with asyncio.timeout(PING_LIMIT_S):
                return bool(await self._redis.ping())
        except (RedisError, OSError):
            return False

    async def _connect(self, connection: Connection) -> None:
        await connection.on_connect()
        self._gatherer.reconnected = self._beats.reconnected = True

    async def _info(self) -> dict[str, Any]:
        failures = 0
        end_s = time.monotonic() + OPEN_LIMIT_S
        while True:
            try:
                async with asyncio.timeout(CONNECT_LIMIT_S):
                    info: dict[str, Any] = await self._redis.info("server")
                    return info
            except (RedisError, OSError) as error:
                # A wrong password comes wrapped in a ConnectionError. Time does not mend it.
                if isinstance(error, REFUSALS) or isinstance(error.__cause__, REFUSALS):
                    raise NoStore(f"The store refuses us: {error}") from error
                if time.monotonic() > end_s:
                    raise NoStore(f"The store does not answer: {error}") from error
            await asyncio.sleep(pause_s(failures))
            failures += 1
