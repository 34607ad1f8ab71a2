"""The dice of the bots: the same seed, any text, gives the same throws."""

from random import Random


def dice(seed: str) -> Random:
    """Return the dice of this seed."""
    return Random(seed)  # noqa: S311 - the seed keeps the secret, not the generator
