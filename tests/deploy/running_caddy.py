"""A real Caddy with the containers' Caddyfile; only the ports are others, and who is asked for names."""

import asyncio
import os
import re
import shutil
import socket
import subprocess
from pathlib import Path

from tests.wire.player import PATIENCE_S

CADDYFILE = Path(__file__).parents[2] / "deploy/Caddyfile"
FIRST_THAT_WILL_DO = (2, 11, 2)


def caddy_program() -> str | None:
    """Return the path of a Caddy that is new enough, or None. Debian's is not: 2.6 has no stream_close_delay."""
    program = shutil.which("caddy")
    if program is None:
        return None
    said = subprocess.run([program, "version"], capture_output=True, text=True, check=True).stdout
    version = re.match(r"v?(\d+)\.(\d+)\.(\d+)", said)
    return program if version and tuple(map(int, version.groups())) >= FIRST_THAT_WILL_DO else None


def free_port() -> int:
    """Return a TCP port that nobody listens on."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port: int = listening.getsockname()[1]
        return port


class RunningCaddy:
    """`caddy run` on a free port. `url` is its websocket address, `log` what it has said."""

    def __init__(self, folder: Path, *, server_port: int, names_at: int) -> None:
        self.port, self._admin_port = free_port(), free_port()
        self._folder = folder
        self._log = folder / "caddy.log"
        self._file = folder / "Caddyfile"
        self._process: asyncio.subprocess.Process
        text = CADDYFILE.read_text()
        for ours, here in (
            ("port 8000", f"port {server_port}\n\t\tresolvers 127.0.0.1:{names_at}"),
            ("{\n\t# Nobody's", f"{{\n\tadmin 127.0.0.1:{self._admin_port}\n\t# Nobody's"),
        ):
            assert text.count(ours) == 1, ours
            text = text.replace(ours, here)
        folder.mkdir()
        self._file.write_text(text)

    @property
    def url(self) -> str:
        return f"ws://127.0.0.1:{self.port}"

    @property
    def log(self) -> str:
        return self._log.read_text()

    async def __aenter__(self) -> "RunningCaddy":
        with self._log.open("wb") as log:
            self._process = await self._caddy("run", stderr=log)
        await self.until_it_says("serving initial configuration")
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._process.returncode is None:
            self._process.kill()
        await self._process.wait()

    async def until_it_says(self, words: str) -> None:
        """Wait until these words stand in the log."""
        async with asyncio.timeout(PATIENCE_S):
            while words not in self.log:
                assert self._process.returncode is None, self.log
                await asyncio.sleep(0.02)

    async def reload(self) -> None:
        """Put the configuration into force again, as a host does after a change."""
        with self._log.open("ab") as log:
            reload = await self._caddy("reload", "--force", stderr=log)
        assert await reload.wait() == 0, self.log

    async def _caddy(self, *command: str, stderr: object) -> asyncio.subprocess.Process:
        program = caddy_program()
        assert program is not None
        return await asyncio.create_subprocess_exec(
            program, *command, "--adapter", "caddyfile", "--config", str(self._file),
            env={**os.environ, "SITE_ADDRESS": f":{self.port}", "HOME": str(self._folder)},
            stdout=asyncio.subprocess.DEVNULL, stderr=stderr,  # type: ignore[arg-type]
        )  # fmt: skip
