"""The embedded store: a Valkey of our own for one machine, with its data in a folder.

It is a process in a session of its own, so that Ctrl+C reaches the server alone, and the server ends it last. It is
started again if it dies. If the server dies, it lives on, and the next server on the folder adopts it.

Two locks in the folder make sure of that. Both are held by a process, not by a file's content:

    server.lock  held by the server. It tells two servers on one folder apart.
    store.lock   held by the store, which inherits it. Free means that no store runs on this folder, whatever pid and
                 socket files say, so one may be started. Held means that one runs: adopt it, never start a second.

The store writes to disk before it answers (`appendfsync always`), so it may be killed at any moment.
"""

import asyncio
import contextlib
import hashlib
import os
import signal
import stat
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any
from urllib.parse import quote

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from server.store.file_lock import FileLock
from server.store.gatherer import logger
from server.store.program import NoStore, find_binary, fit_name

START_LIMIT_S = 60.0
"""A large log takes time to read back."""
ANSWER_LIMIT_S = 1.0
"""For one question to a store that comes up."""
POLL_S = 0.01
WATCH_S = 0.05
"""How soon it is noticed that the store has died."""
STOP_LIMIT_S = 10.0
"""A store that has not ended by itself after this is killed, which loses nothing."""
LONGEST_PAUSE_S = 2.0
"""Between attempts to start a store again."""
MOST_SOCKET_BYTES = 103
"""The least that the systems we run on allow for a socket's path."""
LAST_WORDS_BYTES = 1000

CONFIG = {
    "port": "0",
    "unixsocketperm": "700",
    "daemonize": "no",
    "appendonly": "yes",
    "appendfsync": "always",
    "save": "",
    "maxmemory-policy": "noeviction",
    # Entries hold the secrets of deals, which belong in the log of the room and nowhere else.
    "slowlog-log-slower-than": "-1",
}


class FolderTaken(NoStore):
    """Another server works on the folder."""


class EmbeddedStore:
    """The store on one folder. `start` first, `stop` last of all."""

    def __init__(self, folder: Path) -> None:
        """Take the folder, which may be missing yet."""
        self.folder = folder.resolve()
        self._server_lock = FileLock(self.folder / "server.lock")
        self._store_lock = FileLock(self.folder / "store.lock")
        self._note = self.folder / "store.socket"
        self._log = self.folder / "store.log"
        self._process: subprocess.Popen[bytes] | None = None
        self._keeper: asyncio.Task[None] | None = None
        self._name = ""
        self.pid = 0
        self.socket = socket_path(self.folder)

    @property
    def url(self) -> str:
        """What a Store is opened with. It stays the same when the store is started again."""
        return "unix://" + quote(str(self.socket))

    @property
    def described(self) -> str:
        """A few words for people: which program, and where the data is."""
        return f"Embedded {self._name} (process {self.pid}), data in {self.folder}"

    async def start(self) -> None:
        """Lock the folder, adopt its store or start one, and see to it from now on. Raises FolderTaken or NoStore."""
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not self._server_lock.take():
            pid = self._server_lock.path.read_text().strip() or "unknown"
            raise FolderTaken(
                f"Another server (process {pid}) works on {self.folder}. Stop it, or take another folder."
            )
        self._server_lock.path.write_text(f"{os.getpid()}\n")
        try:
            await self._bring_up()
        except BaseException:
            if self._process is not None:
                self._process.kill()
                self._process.wait()
            self._server_lock.let_go()
            raise
        self._keeper = asyncio.create_task(self._keep_up(), name="embedded store")

    async def stop(self) -> None:
        """End the store, wait until it has ended, and let go of the folder."""
        if self._keeper is None:
            return
        self._keeper.cancel()
        await asyncio.gather(self._keeper, return_exceptions=True)
        self._keeper = None
        for order in (signal.SIGTERM, signal.SIGKILL):
            if self._runs():
                with contextlib.suppress(ProcessLookupError):
                    os.kill(self.pid, order)
            for _ in range(round(STOP_LIMIT_S / POLL_S)):
                if not self._runs():
                    break
                await asyncio.sleep(POLL_S)
        if self._process is not None:  # the lock is free a moment before the child has ended
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(ANSWER_LIMIT_S)
        self._process = None
        self._server_lock.let_go()

    def _runs(self) -> bool:
        """Return whether a store runs on the folder. A child that has ended is reaped."""
        if self._store_lock.is_held():
            if self._process is not None:
                self._process.poll()
            return True
        if self._process is not None:
            self._process.wait()  # it has let go of the lock, as the last thing but one
        return False

    async def _keep_up(self) -> None:
        pause_s = WATCH_S
        while True:
            await asyncio.sleep(pause_s)
            if self._runs():
                pause_s = WATCH_S
                continue
            logger.error(
                "The embedded store (process %d) has ended; starting it again. %s", self.pid, self._last_words()
            )
            self._process = None
            try:
                await self._bring_up()
            except Exception:  # whatever it was, the next attempt may do better
                logger.exception("The embedded store does not start; trying again.")
            pause_s = min(pause_s * 2, LONGEST_PAUSE_S)

    async def _bring_up(self) -> None:
        """Return when a store on the folder answers: the one that runs there, or else a new one."""
        end_s = time.monotonic() + START_LIMIT_S
        while True:
            if self._process is not None and self._process.poll() is not None:
                raise NoStore(f"The embedded store ended at once. {self._last_words()}")
            if self._process is None and self._store_lock.take():
                self._spawn()
            info = await self._ask()
            if info is not None:
                break
            if time.monotonic() > end_s:
                raise NoStore(f"The store that runs on {self.folder} does not answer. {self._last_words()}")
            await asyncio.sleep(POLL_S)
        self._name = fit_name(info)
        self.pid = int(info["process_id"])
        if self._process is None:
            logger.warning("Adopted the store (process %d) that an earlier server left on %s.", self.pid, self.folder)

    def _spawn(self) -> None:
        """Start the program; it inherits store.lock.

        Not by asyncio: an event loop that closes kills its children, and this one must outlive us if need be.
        """
        descriptor = self._store_lock.descriptor
        assert descriptor is not None
        try:
            _make_private(self.socket.parent)
            self._note.write_text(str(self.socket))
            command = [str(find_binary()), "--dir", str(self.folder), "--unixsocket", str(self.socket)]
            for name, value in CONFIG.items():
                command += [f"--{name}", value]
            with self._log.open("ab") as log:
                self._process = subprocess.Popen(  # noqa: S603 (our own words, no shell)
                    command,
                    stdin=subprocess.DEVNULL,
                    stdout=log,
                    stderr=log,
                    start_new_session=True,
                    pass_fds=(descriptor,),
                )
            self.pid = self._process.pid
        finally:
            self._store_lock.let_go()

    async def _ask(self) -> dict[str, Any] | None:
        """Return the running store's INFO server, or None if it does not answer yet."""
        with contextlib.suppress(FileNotFoundError):
            self.socket = Path(self._note.read_text())
        client: Redis = Redis(unix_socket_path=str(self.socket), retry=Retry(NoBackoff(), 0), driver_info=None)
        try:
            async with asyncio.timeout(ANSWER_LIMIT_S), client:
                info: dict[str, Any] = await client.info("server")
                return info
        except (RedisError, OSError):
            return None

    def _last_words(self) -> str:
        words = self._log.read_bytes()[-LAST_WORDS_BYTES:].decode(errors="replace").splitlines()
        return f"Its log, {self._log}, ends with: {words[-1] if words else '(nothing)'}"


def socket_path(folder: Path) -> Path:
    """Return where this folder's store has its socket: in the folder, or in a runtime folder if that is too long."""
    name = hashlib.sha256(os.fsencode(folder)).hexdigest()[:16]
    own = f"gebrak-{os.getuid()}"
    bases = [os.environ.get("XDG_RUNTIME_DIR") or tempfile.gettempdir(), tempfile.gettempdir(), "/tmp"]  # noqa: S108
    paths = [folder / "store.sock", *(Path(base) / own / f"{name}.sock" for base in bases)]
    return next(path for path in paths if len(os.fsencode(path)) <= MOST_SOCKET_BYTES)


def _make_private(folder: Path) -> None:
    """Make a folder that only we can use. Raises NoStore if somebody else made it before us, as they may in /tmp."""
    folder.mkdir(mode=0o700, exist_ok=True)
    found = folder.lstat()
    if not stat.S_ISDIR(found.st_mode) or found.st_uid != os.getuid():
        raise NoStore(f"{folder} belongs to somebody else. Set XDG_RUNTIME_DIR to a folder of your own.")
