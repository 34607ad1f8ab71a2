"""What can be played here: the games with their options, and the house rules, as every welcome lists them."""

from collections.abc import Mapping

from protocol.messages import GameView, OptionView
from server.games import ENGINES
from server.games.engine import Option
from server.rooms.house_rules import HOUSE_RULES


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


def house_rules_offered() -> list[OptionView]:
    """Return what a room's host may set in any game."""
    return [_view(option) for option in HOUSE_RULES]


def _view(option: Option) -> OptionView:
    view: OptionView = {"name": option.name, "default": option.default, "rule": option.rule}
    if isinstance(option.values, range):
        view["least"], view["most"], view["step"] = option.values.start, option.values[-1], option.values.step
    else:
        view["words"] = list(option.values)
    return view
