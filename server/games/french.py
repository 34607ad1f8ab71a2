"""The French deck: what is printed on each of the 52 cards. Low to high: 2 ... 10, jack, queen, king, ace."""

from collections.abc import Mapping
from typing import cast, get_args

from protocol.french import Card, Suit

SUITS: tuple[Suit, ...] = get_args(Suit)
RANKS: tuple[str, ...] = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king", "ace")
DECK: tuple[Card, ...] = get_args(Card)

SUIT: Mapping[Card, Suit] = {card: cast("Suit", card.split("-")[0]) for card in DECK}
RANK: Mapping[Card, str] = {card: card.split("-")[1] for card in DECK}
HEIGHT: Mapping[Card, int] = {card: RANKS.index(RANK[card]) for card in DECK}
"""0 for a 2 to 12 for an ace."""
