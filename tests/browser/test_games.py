"""Crazy Eights, Domino Hearts and Gudetama: a whole match each against bots, by taps and keys, to the final scores."""

from dataclasses import dataclass
from itertools import cycle
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, OpenPage
from tests.browser.person import SEE, TICK_MS, Keys, Person, Taps, Thing, beginning
from tests.browser.screens import STICKING_OUT, serious_findings, widths
from tests.browser.words import PAGE, Words

BOTS = ("Pip", "Momo")
PATIENCE_S = 90.0
TRICKS = "src/games/tricks/lang"


@dataclass(frozen=True)
class Match:
    """A short match of a game.

    `target`: the name of the option that makes it short, and its least value. `choices`: the texts of buttons that ask
    for a suit or a leader. `buttons`: by the name of their text, the others that move it on, and how hands press them.
    """

    title: str
    folders: tuple[str, ...]
    locale: str
    target: tuple[str, int]
    choices: tuple[str, ...]
    buttons: dict[str, str]


MATCHES = [
    Match(
        title="Crazy Eights",
        folders=("src/games/crazy_eights/lang",),
        locale="en",
        target=("optionNames.target", 20),
        choices=("spades", "hearts", "diamonds", "clubs"),
        buttons={"ready": "go_on", "pass": "keep", "drawOne": "draw"},
    ),
    Match(
        title="Domino Hearts",
        folders=("src/games/domino_hearts/lang", TRICKS),
        locale="id",
        target=("option.names.target", 10),
        choices=(),
        buttons={"ready": "go_on", "drawOne": "draw"},
    ),
    Match(
        title="Gudetama",
        folders=("src/games/gudetama/lang", TRICKS),
        locale="pl",
        target=("option.names.target", 10),
        choices=BOTS,
        buttons={"ready": "go_on"},
    ),
]


@pytest.fixture(params=MATCHES, ids=lambda match: match.title)
def match(request: pytest.FixtureRequest) -> Match:
    found: Match = request.param
    return found


@pytest.fixture
def words(dist: Path, match: Match) -> Words:
    """The words of the match's game, for the page that is opened."""
    return Words(dist, *match.folders, PAGE)


def test_a_match_by_taps_and_keys(match: Match, open_page: OpenPage, address: str) -> None:
    ayu = open_page(address, **PHONE, reduced_motion="reduce", locale=match.locale)
    sit_down_to(ayu, match)
    check(ayu, "lobby")
    ayu.button("start").tap()
    expect(ayu.hand().first).to_be_visible()

    ayu.page.keyboard.press("?")
    expect(ayu.page.get_by_role("dialog", name=ayu.text("howToPlay"), exact=True)).to_be_visible()
    check(ayu, "how to play")
    ayu.page.keyboard.press("Escape")
    expect(ayu.dialog()).to_have_count(0)

    play_to_the_end(ayu, match)
    check(ayu, "end of the match")
    scores = ayu.page.get_by_role("region").filter(has=ayu.button("again"))
    places = scores.get_by_role("listitem")
    expect(places).to_have_count(1 + len(BOTS))
    scores.locator("summary").first.tap()
    for name in ("Ayu", *BOTS):
        row = scores.get_by_role("row").filter(has=ayu.page.get_by_role("rowheader", name=beginning(name)))
        total = int(row.get_by_role("cell").last.inner_text())
        expect(places.filter(has_text=name)).to_contain_text(ayu.text("points", total))


def sit_down_to(person: Person, match: Match) -> None:
    """Open a table with bots and a low target."""
    person.page.get_by_role("textbox", name=person.text("yourName")).fill("Ayu")
    person.page.get_by_role("button", name=beginning(match.title)).tap()
    option, least = match.target
    target = person.page.get_by_role("spinbutton", name=person.text(option))
    target.fill(str(least))
    target.press("Enter")
    for bot in BOTS:
        person.button("addBot").tap()
        expect(person.button("removeBot", bot)).to_be_visible()


def play_to_the_end(person: Person, match: Match) -> None:
    """Play by taps and keys in turn. What can be done is looked at before it is done for the first time."""
    texts = {person.text(key): how for key, how in match.buttons.items()}
    again = person.button("again")
    ways = cycle((Taps(), Keys()))
    looked_at: set[str] = set()
    until_s = monotonic() + PATIENCE_S
    while not again.is_visible():
        assert monotonic() < until_s, "the match did not come to its end"
        found = what_can_be_done(person, match.choices, texts)
        if found is None:
            person.page.wait_for_timeout(TICK_MS)
            continue
        how, thing = found
        if how not in looked_at:
            looked_at.add(how)
            check(person, how)
        hands = Taps() if how == "choose" else next(ways)
        getattr(hands, "play" if how == "choose" else how)(person, thing)


def what_can_be_done(person: Person, choices: tuple[str, ...], texts: dict[str, str]) -> tuple[str, Thing] | None:
    """Return the most urgent thing and how to do it: make a choice, play a card, or press a button."""
    seen = person.page.evaluate(SEE)

    def thing(at: dict[str, Any]) -> Thing:
        return Thing(at["x"], at["y"], at.get("index", -1))

    choice = next((button for button in seen["buttons"] if button["text"] in choices), None)
    if choice:
        return "choose", thing(choice)
    card = next((card for card in seen["cards"] if card["playable"]), None)
    if card:
        return "play", thing(card)
    for text, how in texts.items():
        button = next((button for button in seen["buttons"] if button["text"].startswith(text)), None)
        if button:
            return how, thing(button)
    return None


def check(person: Person, state: str) -> None:
    """Nothing sticks out at the side, and axe finds nothing serious."""
    width = PHONE["viewport"]["width"]
    assert widths(person.page) == [width, width], state
    assert person.page.evaluate(STICKING_OUT) == [], state
    assert serious_findings(person.page) == [], state
