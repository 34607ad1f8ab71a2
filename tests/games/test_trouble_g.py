"""What goes wrong in rule engines elsewhere, each id with a test that it does not go wrong here.

The ids are those of part G of a collection of troubles that other projects of this family report. A test names the ids
that it proves in its docstring; most stand in the rules' and the laws' tests. G18 is about the line and not about an
engine: see `tests/wire`, and `bench.race` for many races.
"""

import re
from ast import get_docstring
from collections import Counter
from collections.abc import Mapping
from itertools import combinations
from math import sqrt
from typing import Any

import pytest

from server.games import ENGINES
from server.games.engine import Engine
from tests.games.play import GAMES
from tests.games.test_rule_ids import ROOT, all_tests

TROUBLES: Mapping[str, str] = {
    "G1": "the draw pile runs out",
    "G2": "a renewed pile brings cards twice",
    "G3": "the first card is in two places",
    "G4": "the first card is a special one",
    "G5": "a change of direction with two players, or two left",
    "G6": "what is in force is read off the card, not off the state",
    "G8": "a choice that does not exist is taken",
    "G10": "who is out gets turns; the last card has an effect",
    "G11": "how often may one draw, must the drawn card be played, does the turn pass by itself",
    "G12": "acting out of turn",
    "G13": "a variant's bonus counts though the variant is off",
    "G14": "a choice is not sent, or lost when the turn goes on",
    "G15": "biased shuffles; the same hands again",
    "G16": "a slap on the wrong pile, before or after its time",
    "G17": "what a false slap costs",
    "G18": "whoever is near the server wins the race",
    "G19": "the game ends, or does not, and nobody sees why",
    "G21": "colours that some people cannot tell apart",
    "G22": "points by the card's number instead of its rank",
    "G23": "a silent limit ends games, or nothing does",
}


def test_each_trouble_is_named_by_a_test() -> None:
    texts = [get_docstring(test) or "" for test in all_tests()]
    named = {name for text in texts for name in re.findall(r"\bG\d+\b", text)}
    assert not {name: trouble for name, trouble in TROUBLES.items() if name not in named}


# G15: the deals of each engine. That the generator itself is even stands in `test_chance`.

DEALS = 100 * GAMES
NORMAL_999 = 3.09


def critical(freedom: int) -> float:
    """Return what chi-square stays below in 999 of 1000 cases (Wilson and Hilferty's approximation)."""
    part = 2 / (9 * freedom)
    return float(freedom * (1 - part + NORMAL_999 * sqrt(part)) ** 3)


@pytest.mark.parametrize("engine", ENGINES.values(), ids=ENGINES)
def test_every_card_is_dealt_as_often_to_everybody(engine: Engine[Any]) -> None:
    """TROUBLE G15: the first card of the first seat and the last card of the last, over many deals."""
    seats = 4
    match = engine.new_match(seats, engine.checked_options({}), "00")
    deck = Counter(card for cards in engine.places_of_cards(match).values() for card in cards)
    first: Counter[str] = Counter()
    last: Counter[str] = Counter()
    for number in range(DEALS):
        state = engine.apply(match, None, {"type": "deal", "secret": f"{number:032x}"}).state
        places = engine.places_of_cards(state)
        first[places["hand 0"][0]] += 1
        last[places[f"hand {seats - 1}"][-1]] += 1
    for dealt in (first, last):
        expected = {card: DEALS * copies / deck.total() for card, copies in deck.items()}
        chi_square = sum((dealt[card] - often) ** 2 / often for card, often in expected.items())
        assert chi_square < critical(len(deck) - 1)


# G21: the four card colours as people see them who lack one of the three kinds of cone. Shapes and words tell them
# apart besides; a lightness of their own is demanded in clients/web/tests/contrast.test.ts.

LACKING: Mapping[str, tuple[tuple[float, float, float], ...]] = {  # Machado and others 2009, on linear RGB
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
RGB_TO_XYZ = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
WHITE = (0.9505, 1.0, 1.089)
WELL_APART = 20.0  # CIE 1976; 2.3 is just noticeable

Colour = tuple[float, ...]


def times(matrix: tuple[tuple[float, float, float], ...], colour: Colour) -> Colour:
    return tuple(sum(factor * part for factor, part in zip(row, colour, strict=True)) for row in matrix)


def linear(written: str) -> Colour:
    """Return the linear RGB of "#rrggbb", each part 0 to 1."""
    parts = [int(written[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    return tuple(part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)


def lab(colour: Colour) -> Colour:
    xyz = times(RGB_TO_XYZ, tuple(min(max(part, 0.0), 1.0) for part in colour))
    x, y, z = (
        part ** (1 / 3) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116
        for part in (part / white for part, white in zip(xyz, WHITE, strict=True))
    )
    return (116 * y - 16, 500 * (x - y), 200 * (y - z))


@pytest.mark.parametrize("kind", LACKING)
def test_the_card_colours_differ_without_one_kind_of_cone(kind: str) -> None:
    """TROUBLE G21."""
    css = (ROOT / "clients/web/src/styles/palette.css").read_text(encoding="utf-8")
    written = dict(re.findall(r"--(red|yellow|green|blue): (#[0-9a-f]{6});", css))
    assert set(written) == {"red", "yellow", "green", "blue"}
    seen = {name: lab(times(LACKING[kind], linear(colour))) for name, colour in written.items()}
    for one, other in combinations(seen, 2):
        apart = sqrt(sum((a - b) ** 2 for a, b in zip(seen[one], seen[other], strict=True)))
        assert apart > WELL_APART, (one, other, apart)


def test_the_simulation_sees_what_cannot_be_told_apart() -> None:
    """A red and a green of one lightness are one colour without the middle cones, and two with all."""
    red, green = linear("#b06a2c"), linear("#87802c")
    normal, lacking = (
        sqrt(sum((a - b) ** 2 for a, b in zip(lab(one), lab(other), strict=True)))
        for one, other in (
            (red, green),
            (times(LACKING["deuteranopia"], red), times(LACKING["deuteranopia"], green)),
        )
    )
    assert lacking < WELL_APART < normal
