"""`python -m bench.race_deals`: a server, as `python -m server`, in which the first four of six to play have a Hand.

So a round begins with four races, all that the deck has. Nothing in the server is changed: whoever has a round's
secret can repeat its deal, so a few secrets are looked for beforehand whose deals are like that.
"""

from collections.abc import Callable
from random import Random

from server.__main__ import main
from server.games.chance import Chance
from server.games.hit_the_deck import CARDS_DEALT, COPIES, DECK, HAND_CARD, PRINTED

SEATS = 6
RACES = COPIES["hit_hand"]
"""In a row, from the beginning of the round."""
SECRETS = 8
BYTES_OF_A_ROUND = 16
"""So long are the secrets of deals and of the lot for the first dealer, and no others."""


def opens_with_races(secret: str) -> bool:
    """Return whether each of the first to play is dealt one Hand card, on a starter on which it may be played."""
    pile = list(DECK)
    Chance(secret).shuffle(pile)
    dealt = CARDS_DEALT * SEATS
    starter_is_plain = PRINTED[pile[dealt]].kind == "number"
    return starter_is_plain and all(pile[place:dealt:SEATS].count(HAND_CARD) == 1 for place in range(RACES))


def known_secrets() -> Callable[[int], str]:
    """Return a source of chance for a server, the same in every run."""
    chance = Random(1)
    found: list[str] = []
    while len(found) < SECRETS:  # one in some thousand
        secret = chance.randbytes(BYTES_OF_A_ROUND).hex()
        if opens_with_races(secret):
            found.append(secret)
    return lambda size: chance.choice(found) if size == BYTES_OF_A_ROUND else chance.randbytes(size).hex()


if __name__ == "__main__":
    main(known_secrets())
