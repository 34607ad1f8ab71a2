"""The Hit the Deck bot: which card it plays, how fast it slaps and calls.

All three are functions of what the bot is given. A seed is any text: the same seed gives the same answer.

It plays for the lowest score. A card is worth playing for the points that leave the hand with it, for the cards that
still fit on it when the turn comes round, and for the trouble it makes for a next player who is about to go out. Hit
cards are held back early: they are legal when little else is.
"""

from protocol.hit_the_deck import Card, Draw, Mine, Pass, Play, Table
from server.bots.dice import dice

# Weights, in points of the score.
FOLLOW_UP = 1.5  # for each card in the hand that fits on the card played
TROUBLE = 12.0  # for a card that is hard to follow, when the next player is about to go out
PATIENCE = 12.0  # against a Hit card, while nobody is about to go out
ABOUT_TO_GO_OUT = 2  # cards in a hand

# Reaction of a hand on the pile, ex-Gaussian, in milliseconds.
REACTION_MEAN_MS = 220.0
REACTION_SD_MS = 30.0
REACTION_TAIL_MS = 50.0  # mean of the exponential part
QUICKEST_MS = 110.0

EARLIEST_CALL_MS = 300.0
LATEST_CALL_MS = 1200.0
CALL_MARGIN_MS = 100.0  # left before the limit


def choose(table: Table, mine: Mine, seat: int, seed: str) -> Play | Draw | Pass:
    """Return one of the legal actions in `mine`, which is not empty."""
    legal = mine["legal"]
    plays = [action for action in legal if action["type"] == "play"]
    if not plays:
        return legal[0]
    cards = [view["cards"] for view in table["seats"]]
    next_cards = cards[(seat + (1 if table["direction"] == "left" else -1)) % len(cards)]
    least_cards = min(cards[:seat] + cards[seat + 1 :])
    throws = dice(seed)
    return max(plays, key=lambda play: (_worth(play["card"], mine["hand"], next_cards, least_cards), throws.random()))


def _worth(card: Card, hand: list[Card], next_cards: int, least_cards: int) -> float:
    rest = list(hand)
    rest.remove(card)
    worth = _points(card) + FOLLOW_UP * sum(_follows(other, card) for other in rest)
    if _is_special(card) and next_cards <= ABOUT_TO_GO_OUT:
        worth += TROUBLE
    if card.startswith("hit-") and min(least_cards, len(rest)) > ABOUT_TO_GO_OUT:
        worth -= PATIENCE
    return worth


def _is_special(card: Card) -> bool:
    return card.startswith("hit-") or not card[-1].isdigit()


def _points(card: Card) -> int:
    return 10 if _is_special(card) else int(card[-1])


def _follows(card: Card, top: Card) -> bool:
    """Return whether the card shares the colour or number that is printed on the top."""
    colour, sign = card.split("-")
    return colour != "hit" and (colour in top.split("-") or (sign.isdigit() and sign in top.split("-")))


def reaction_ms(seed: str) -> float:
    """Return the reaction of one slap, like a human's."""
    throws = dice(seed)
    return max(QUICKEST_MS, throws.gauss(REACTION_MEAN_MS, REACTION_SD_MS) + throws.expovariate(1 / REACTION_TAIL_MS))


def call_ms(seed: str, limit_ms: int = 1500) -> float:
    """Return when the bot calls out, in milliseconds of reaction; always within the limit."""
    latest = min(LATEST_CALL_MS, limit_ms - CALL_MARGIN_MS)
    return dice(seed).uniform(min(EARLIEST_CALL_MS, latest), latest)
