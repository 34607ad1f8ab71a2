"""A real server in a process of its own, as a host runs it: started, killed and started again by tests and benches."""

import asyncio
import os
import re
import signal
import sys
from collections.abc import Mapping
from pathlib import Path

START_S = 30.0
FAST_CLIENTS = {
    "LIMIT_MESSAGES_PER_S": "20000",
    "LIMIT_MESSAGES_AT_ONCE": "20000",
    "LIMIT_CONNECTIONS_PER_ADDRESS": "20000",
    "LIMIT_ARRIVALS_PER_MINUTE": "1000000",
    "LIMIT_ADDRESS_MESSAGES_PER_MINUTE": "10000000",
    "LIMIT_JOINS_PER_MINUTE": "1000000",
    "LIMIT_WRONG_CODES_PER_MINUTE": "1000000",
    "LIMIT_ROOMS_PER_MINUTE": "1000000",
    "LIMIT_CONNECTIONS": "50000",
}
"""Limits for scripted players: they are faster than hands, and all of them come from one address."""


class RunningServer:
    """`python -m server` on a free port with its data in a folder. `url` is its websocket address.

    module: another module that runs a server. limits: settings, instead of those for fast clients. environment: further
    settings.
    """

    def __init__(
        self,
        data: Path,
        *arguments: str,
        port: int = 0,
        module: str = "server",
        limits: Mapping[str, str] = FAST_CLIENTS,
        **environment: str,
    ) -> None:
        self.data = data
        self.arguments = arguments
        self.module = module
        self.port = port
        self.environment = {**limits, **environment}
        self.output: list[str] = []
        self._process: asyncio.subprocess.Process | None = None
        self._reader: asyncio.Task[None] | None = None

    async def __aenter__(self) -> "RunningServer":
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.stop()

    @property
    def url(self) -> str:
        return f"ws://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def returncode(self) -> int | None:
        assert self._process is not None
        return self._process.returncode

    async def start(self) -> None:
        """Start it and wait until it says where it listens. It keeps its port when it is started again."""
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", self.module,
            "--host", "127.0.0.1", "--port", str(self.port), "--data", str(self.data), *self.arguments,
            env={**os.environ, **self.environment}, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
        )  # fmt: skip
        listening = asyncio.Event()
        self._reader = asyncio.create_task(self._read(listening))
        try:
            async with asyncio.timeout(START_S):
                await listening.wait()
        except TimeoutError:
            await self.kill()  # or it would outlive the test
            raise
        if self._process.returncode is not None or not self.port:
            raise RuntimeError("the server did not start:\n" + "".join(self.output))

    async def _read(self, listening: asyncio.Event) -> None:
        assert self._process is not None
        assert self._process.stdout is not None
        while line := await self._process.stdout.readline():
            self.output.append(line.decode())
            if found := re.search(r"listening on port (\d+)", self.output[-1]):
                self.port = int(found[1])
                listening.set()
        await self._process.wait()
        listening.set()

    async def kill(self) -> None:
        """kill -9: no word of farewell."""
        await self._end(signal.SIGKILL)

    async def stop(self) -> None:
        """SIGTERM: the rooms are saved first."""
        await self._end(signal.SIGTERM)

    async def ended(self) -> None:
        """Wait until it has ended by itself."""
        assert self._reader is not None
        async with asyncio.timeout(START_S):
            await self._reader

    async def _end(self, sent: signal.Signals) -> None:
        assert self._process is not None
        if self._process.returncode is None:
            self._process.send_signal(sent)
        await self.ended()
