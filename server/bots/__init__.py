"""Bots: players that see only a view and its legal actions, like any client."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, Protocol

from server.bots import crazy_eights, domino_hearts, gudetama, hit_the_deck


class Choose(Protocol):
    """A game's bot: a pure function of the view of its seat and of a seed of its own."""

    def __call__(self, table: Any, mine: Any, seat: int, seed: str) -> Mapping[str, Any]:
        """Return one of `mine["legal"]`, which is not empty. table, mine: the game's own, from `protocol`."""


class Bot(NamedTuple):
    """What a bot does in one game. Slaps and calls (ms of reaction, by a seed) are for games with a race."""

    choose: Choose
    reaction_ms: Callable[[str], float] | None = None
    call_ms: Callable[[str, int], float] | None = None


BOTS: Mapping[str, Bot] = {
    "hit_the_deck": Bot(hit_the_deck.choose, hit_the_deck.reaction_ms, hit_the_deck.call_ms),
    "crazy_eights": Bot(crazy_eights.choose),
    "domino_hearts": Bot(domino_hearts.choose),
    "gudetama": Bot(gudetama.choose),
}
"""The bots by the name of their game."""
