"""The Crazy Eights bot: which card it plays, and which suit it names with an 8.

Both are functions of what the bot is given. A seed is any text: the same seed gives the same answer.

It plays for the lowest score. A card is worth playing for the points that leave the hand with it and for the cards of
the hand that still fit on it when the turn comes round; of an 8 these are the cards of the suit it names. Eights are
held back early: they are legal on anything, and worth the most only once somebody is about to go out.
"""

from protocol.crazy_eights import Draw, Mine, Pass, Play, Table
from protocol.french import Card
from server.bots.dice import dice

# Weights, in points of the score.
FOLLOW_UP = 3.0  # for each card in the hand that fits on the card played
PATIENCE = 70.0  # against an 8, while nobody is about to go out
ABOUT_TO_GO_OUT = 1  # card in a hand

_POINTS = {"8": 50, "jack": 10, "queen": 10, "king": 10, "ace": 1}


def choose(table: Table, mine: Mine, seat: int, seed: str) -> Play | Draw | Pass:
    """Return one of the legal actions in `mine`, which is not empty."""
    legal = mine["legal"]
    plays = [action for action in legal if action["type"] == "play"]
    if not plays:
        return legal[0]
    cards = [view["cards"] for view in table["seats"]]
    least_cards = min(cards[:seat] + cards[seat + 1 :])
    throws = dice(seed)
    return max(plays, key=lambda play: (_worth(play, mine["hand"], least_cards), throws.random()))


def _worth(play: Play, hand: list[Card], least_cards: int) -> float:
    suit, rank = play["card"].split("-")
    suit = play.get("suit", suit)
    rest = [card for card in hand if card != play["card"]]
    worth = _points(rank) + FOLLOW_UP * sum(card.startswith(suit) or card.endswith(f"-{rank}") for card in rest)
    if rank == "8" and min(least_cards, len(rest)) > ABOUT_TO_GO_OUT:
        worth -= PATIENCE
    return worth


def _points(rank: str) -> int:
    return _POINTS.get(rank) or int(rank)
