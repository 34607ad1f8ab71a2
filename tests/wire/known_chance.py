"""`python -m tests.wire.known_chance`: a server, as `python -m server`, whose deals and bots are the same in every run.

TEST_CHANCE names another run of deals (any text), to look for a test that depends on its cards. At SIGUSR1 the run
begins anew: a test that shares its server with others gets the deals that it would get alone. A card to practise on
comes within two seconds instead of three: tests have nothing to do meanwhile.
"""

import asyncio
import os
import random
import signal

from server.__main__ import main
from server.rooms import practice
from tests.wire.running import START_S, RunningServer

BEGUN_ANEW = "The deals begin anew.\n"


class KnownSecrets:
    """A source of chance for a server; what it gives depends on TEST_CHANCE and `run` alone."""

    def __init__(self, run: str = "") -> None:
        self._run = f"{os.environ.get('TEST_CHANCE', '')}:{run}"
        self.begin_anew()

    def __call__(self, size: int) -> str:
        return self._chance.randbytes(size).hex()

    def begin_anew(self) -> None:
        """Give from now on what was given at first."""
        self._chance = random.Random(self._run)


async def begin_anew(server: RunningServer) -> None:
    """Let the deals of a server that this module runs begin anew."""
    said = server.output.count(BEGUN_ANEW)
    os.kill(server.pid, signal.SIGUSR1)
    async with asyncio.timeout(START_S):
        while server.output.count(BEGUN_ANEW) == said:  # noqa: ASYNC110 - it has no other way to tell
            await asyncio.sleep(0.002)


def run() -> None:
    practice.MOST_WAIT_S = 2.0
    secrets = KnownSecrets()

    def on_signal(*_: object) -> None:
        secrets.begin_anew()
        os.write(1, BEGUN_ANEW.encode())  # what `print` was in the midst of it would spoil

    signal.signal(signal.SIGUSR1, on_signal)
    main(secrets)


if __name__ == "__main__":
    run()
