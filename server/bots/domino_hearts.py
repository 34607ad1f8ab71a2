"""The Domino Hearts bot: which card it plays.

A function of what the bot is given. A seed is any text: the same seed gives the same answer.

It plays for the fewest hearts. A card is worth playing for its height, since high cards take tricks later, and for
being a heart, since hearts in the hand may count in the end; it costs the hearts that the trick will hold, as far as
the card is likely to take it. While there is a draw pile nobody can throw a heart on another suit (DH-9), so only a
trick led with hearts is dangerous.
"""

from protocol.domino_hearts import Draw, Mine, Play, Table
from protocol.french import Card
from server.bots.dice import dice

# Weights, in steps of a card's height.
HEART_TAKEN = 20.0  # for each heart that the trick is likely to hold
HEART_HELD = 8.0  # for each heart that leaves the hand

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king", "ace")
LIKELY_HEART = 0.5  # chance that a seat throws one on another suit, once the draw pile is empty
DRAWS_TO_FOLLOW = 2  # cards that each seat still to come may draw before the draw pile can be called empty


def choose(table: Table, mine: Mine, seat: int, seed: str) -> Play | Draw:
    """Return one of the legal actions in `mine`, which is not empty."""
    legal = mine["legal"]
    plays = [action for action in legal if action["type"] == "play"]
    if not plays:
        return legal[0]
    throws = dice(seed)
    return max(plays, key=lambda play: (_worth(play["card"], table, seat), throws.random()))


def _worth(card: Card, table: Table, seat: int) -> float:
    worth = _height(card) + HEART_HELD * _is_heart(card)
    to_come = _to_come(table, seat)
    return worth - HEART_TAKEN * _takes(card, table, to_come) * _hearts(card, table, to_come)


def _to_come(table: Table, seat: int) -> int:
    """Return how many seats play after this one in the trick."""
    played = {played["seat"] for played in table["trick"]}
    return sum(view["cards"] > 0 and other != seat and other not in played for other, view in enumerate(table["seats"]))


def _takes(card: Card, table: Table, to_come: int) -> float:
    """Return how likely the card takes the trick."""
    to_beat = table["to_beat"]
    if to_beat is not None and (_suit(card) != table["led"] or _height(card) < _height(to_beat["card"])):
        return 0.0
    return ((_height(card) + 1) / len(RANKS)) ** to_come


def _hearts(card: Card, table: Table, to_come: int) -> float:
    """Return how many hearts the trick is likely to hold in the end, this card among them."""
    lying = sum(_is_heart(played["card"]) for played in table["trick"]) + _is_heart(card)
    if (table["led"] or _suit(card)) == "hearts":
        return lying + to_come
    return lying + (LIKELY_HEART * to_come if table["draw_pile"] < DRAWS_TO_FOLLOW * to_come else 0.0)


def _suit(card: Card) -> str:
    return card.split("-")[0]


def _height(card: Card) -> int:
    return RANKS.index(card.split("-")[1])


def _is_heart(card: Card) -> bool:
    return _suit(card) == "hearts"
