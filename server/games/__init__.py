"""Pure rule engines, by the name of their module. A game is added to the server by standing in ENGINES."""

from collections.abc import Mapping
from typing import Any

from server.games.crazy_eights import CrazyEights
from server.games.domino_hearts import DominoHearts
from server.games.engine import Engine
from server.games.gudetama import Gudetama
from server.games.hit_the_deck import HitTheDeck

ENGINES: Mapping[str, Engine[Any]] = {
    engine.name: engine for engine in (HitTheDeck(), CrazyEights(), DominoHearts(), Gudetama())
}
