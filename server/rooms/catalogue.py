"""What can be played here: the games and the options of each, as every welcome lists them."""

from collections.abc import Mapping

from protocol.messages import GameView, OptionView
from server.games import ENGINES
from server.games.engine import Option


def catalogue(titles: Mapping[str, str]) -> list[GameView]:
    """Return all games. titles: what the host calls some of them, by the name of the game."""
    return [
        {
            "name": name,
            "title": titles.get(name),
            "least_seats": engine.seats.start,
            "most_seats": engine.seats.stop - 1,
            "options": [_view(option) for option in engine.options],
        }
        for name, engine in ENGINES.items()
    ]


def _view(option: Option) -> OptionView:
    view: OptionView = {"name": option.name, "default": option.default, "rule": option.rule}
    if isinstance(option.values, range):
        view["least"], view["most"] = option.values.start, option.values.stop - 1
    else:
        view["words"] = list(option.values)
    return view
