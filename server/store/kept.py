"""Texts that are kept for the day they are asked for: the newest as they are, all others compressed, a block at a time.

What a room writes down says much the same again and again: a quarter of it is left. And a block is no container: the
garbage collector has nothing to look into.
"""

import zlib
from collections.abc import Iterator
from itertools import chain, islice

BLOCK = 8
"""Texts in a block: a young room has one or two. Larger ones would save a tenth more in a long match."""


class Kept:
    """Any number of texts (JSON in one line each), oldest first. The oldest can be forgotten."""

    __slots__ = ("_blocks", "_forgotten", "_newest")

    def __init__(self) -> None:
        self._blocks: list[bytes] = []
        self._newest: list[bytes] = []  # fewer than a block
        self._forgotten = 0  # fewer than a block, of the first that is still here

    def __len__(self) -> int:
        return BLOCK * len(self._blocks) + len(self._newest) - self._forgotten

    def append(self, text: bytes) -> None:
        """Keep a text without a line break."""
        self._newest.append(text)
        if len(self._newest) == BLOCK:
            self._blocks.append(zlib.compress(b"\n".join(self._newest)))
            self._newest = []

    def since(self, place: int) -> Iterator[bytes]:
        """Yield the texts from this place on; 0 is the oldest's. Nothing is to be added or forgotten meanwhile."""
        start = place + self._forgotten
        block = min(start // BLOCK, len(self._blocks))
        parts = chain(map(_opened, self._blocks[block:]), [self._newest])
        return islice(chain.from_iterable(parts), start - block * BLOCK, None)

    def forget(self, count: int) -> None:
        """Keep so many of the oldest no longer."""
        blocks, self._forgotten = divmod(self._forgotten + count, BLOCK)
        del self._blocks[:blocks]


def _opened(block: bytes) -> list[bytes]:
    return zlib.decompress(block).split(b"\n")
