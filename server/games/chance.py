"""The deterministic generator behind every shuffle: anybody can repeat it, in any language.

    words     Word number i (from 0) is taken from block b = i // 8: SHA-256 of the ASCII text "gebrak.v1:", the secret
              in lower-case hexadecimal, ":" and b in decimal. The block's 32 bytes are 8 words of 32 bits, big-endian;
              word i is the one at place i % 8.
    below(n)  Take the next word w. If w >= n * (2**32 // n), throw it away and take the next (no modulo bias).
              The result is w % n.
    shuffle   Fisher-Yates from the end: for i = len - 1 down to 1, j = below(i + 1), swap items i and j.

The generator of a round is the round's secret and the number of words taken so far: two values of the game's state.
"""

from collections.abc import MutableSequence
from functools import lru_cache
from hashlib import sha256
from struct import Struct
from typing import Any

_BLOCK = Struct(">8I")
_WORD_VALUES = 1 << 32

MOST_COMMITMENTS = 4096
"""So many are kept, those that were asked for last: each update of a room shows its round's."""


@lru_cache(maxsize=MOST_COMMITMENTS)
def commitment(secret: str) -> str:
    """Return the SHA-256 of the secret's hexadecimal text, hexadecimal: shown before the round, checked after it."""
    return sha256(secret.encode("ascii")).hexdigest()


class Chance:
    """A place in the stream of words of one secret. `taken` (words) is all that changes."""

    __slots__ = ("_block", "_block_number", "secret", "taken")

    def __init__(self, secret: str, taken: int = 0) -> None:
        self.secret = secret
        self.taken = taken
        self._block_number = -1
        self._block: tuple[int, ...] = ()

    def word(self) -> int:
        """Take the next word: 0 to 2**32 - 1."""
        number, place = divmod(self.taken, 8)
        if number != self._block_number:
            self._block = _BLOCK.unpack(sha256(f"gebrak.v1:{self.secret}:{number}".encode("ascii")).digest())
            self._block_number = number
        self.taken += 1
        return self._block[place]

    def below(self, n: int) -> int:
        """Take a number from 0 to n - 1, each equally likely. n is 1 to 2**32."""
        limit = n * (_WORD_VALUES // n)
        word = self.word()
        while word >= limit:
            word = self.word()
        return word % n

    def shuffle(self, items: MutableSequence[Any]) -> None:
        """Put the items into a random order, in place."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]
