"""`python -m tests.wire.known_chance`: a server, as `python -m server`, whose deals and bots are the same in every run.

TEST_CHANCE names another run of deals (any text), to look for a test that depends on its cards.
"""

import os
import random
from collections.abc import Callable

from server.__main__ import main


def known_secrets(run: str = "") -> Callable[[int], str]:
    """Return a source of chance for a server; what it gives depends on TEST_CHANCE and `run` alone."""
    chance = random.Random(f"{os.environ.get('TEST_CHANCE', '')}:{run}")
    return lambda size: chance.randbytes(size).hex()


if __name__ == "__main__":
    main(known_secrets())
