"""The French deck on the wire, for the games that are played with it: 52 cards, no jokers.

A card is named by its face: `hearts-2` ... `hearts-10`, `hearts-jack`, `hearts-queen`, `hearts-king`, `hearts-ace`.
"""

from typing import Literal

Suit = Literal["clubs", "diamonds", "hearts", "spades"]

Card = Literal[
    "clubs-2", "clubs-3", "clubs-4", "clubs-5", "clubs-6", "clubs-7", "clubs-8", "clubs-9", "clubs-10",
    "clubs-jack", "clubs-queen", "clubs-king", "clubs-ace",
    "diamonds-2", "diamonds-3", "diamonds-4", "diamonds-5", "diamonds-6", "diamonds-7", "diamonds-8", "diamonds-9",
    "diamonds-10", "diamonds-jack", "diamonds-queen", "diamonds-king", "diamonds-ace",
    "hearts-2", "hearts-3", "hearts-4", "hearts-5", "hearts-6", "hearts-7", "hearts-8", "hearts-9", "hearts-10",
    "hearts-jack", "hearts-queen", "hearts-king", "hearts-ace",
    "spades-2", "spades-3", "spades-4", "spades-5", "spades-6", "spades-7", "spades-8", "spades-9", "spades-10",
    "spades-jack", "spades-queen", "spades-king", "spades-ace",
]  # fmt: skip
