"""One entry of a room's log. The log is the truth: a room is the fold of its entries."""

import re
import secrets
from collections.abc import Iterator
from typing import Any, Literal, NamedTuple

from pydantic_core import from_json, to_json

Driver = Literal["human", "bot", "room"]

TAG_DIGITS = 16
TAGS_AT_ONCE = 256
"""The system is asked for the chance of so many tags at a time."""


def _tags() -> Iterator[str]:
    while True:
        digits = secrets.token_hex(TAG_DIGITS * TAGS_AT_ONCE // 2)
        for start in range(0, len(digits), TAG_DIGITS):
            yield digits[start : start + TAG_DIGITS]


_TAGS = _tags()


def new_tag() -> str:
    """Return a tag that no entry has: 64 random bits, hexadecimal."""
    return next(_TAGS)


class Entry(NamedTuple):
    """What was done, by whom, and where it stands in the chain.

    version  1, 2, 3 ... without gaps
    tag      random, one an entry: two entries of one version are told apart by it
    follows  the tag of the entry before; "" for the first
    at_ms    milliseconds on the room's clock, which stands still while no server holds the room
    who      the person's id (a hash of the token), or None for bots and the room itself
    seat     the seat that acts, or None
    driver   who moved the seat
    command  the id of the client's command, or None
    body     {"type": ...}: what was done
    """

    version: int
    tag: str
    follows: str
    at_ms: int
    who: str | None
    seat: int | None
    driver: Driver
    command: str | None
    body: dict[str, Any]

    def encode(self) -> bytes:
        """Return the entry as JSON."""
        return to_json(self._asdict())

    @staticmethod
    def decode(data: bytes) -> "Entry":
        """Return the entry that `encode` gave. Raises ValueError, KeyError or TypeError on anything else."""
        return Entry(**from_json(data))


class Link(NamedTuple):
    """An encoded entry, and what it is chained by."""

    version: int
    tag: str
    follows: str
    encoded: bytes


_BEGINNING = re.compile(rb'\{"version":([0-9]+),"tag":"([^"]+)","follows":"([^"]*)",')


def link(encoded: bytes) -> Link:
    """Return an encoded entry as a link of its chain, by its beginning alone: a quarter of what decoding it takes.

    Raises ValueError if it does not begin as `encode` begins one.
    """
    beginning = _BEGINNING.match(encoded)
    if beginning is None:
        raise ValueError
    version, tag, follows = beginning.groups()
    return Link(int(version), tag.decode(), follows.decode(), encoded)
