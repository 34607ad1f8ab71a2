"""Pure rule engines, by the name of their module. A game is added to the server by standing in ENGINES."""

from collections.abc import Mapping
from typing import Any

from server.games.engine import Engine
from server.games.hit_the_deck import HitTheDeck

ENGINES: Mapping[str, Engine[Any]] = {engine.name: engine for engine in (HitTheDeck(),)}
