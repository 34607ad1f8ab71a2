"""Somebody at a browser: what they read on the page, and what their fingers do. All of it by roles, names and texts."""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from time import monotonic
from typing import Any, Literal, Protocol

from playwright.sync_api import ConsoleMessage, Locator, Page, WebSocket, expect

from tests.browser.words import Words
from tests.wire.player import Json

LINE_TROUBLE = re.compile(
    r"WebSocket connection to '.*' failed|net::ERR_(INTERNET_DISCONNECTED|CONNECTION_(RESET|REFUSED)|EMPTY_RESPONSE)"
)
"""What a browser writes to its console when the line or the server is gone. A part of the page that is missed for it
is an error of its own."""
TICK_MS = 30
MOST_TABS = 60

Urgency = Literal["polite", "assertive"]

LABELS = ("slap", "slapKey", "callOut", "callKey", "ready", "drawOne", "keep")
"""The texts by which the buttons of the game are known."""

SEE = """() => {
  const middle = (element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { text: element.textContent.trim(), x: left + width / 2, y: top + height / 2 };
  };
  const cards = [...document.querySelectorAll('[role=toolbar] button')].map((card, index) => ({
    ...middle(card), index, playable: card.getAttribute('aria-disabled') === 'false',
  }));
  const buttons = [...document.querySelectorAll('button')].filter((button) => button.checkVisibility()).map(middle);
  return { cards, buttons, language: document.documentElement.lang };
}"""


@dataclass(frozen=True)
class Thing:
    """Something to be pressed: the middle of it on the page, and its place in the hand if it is a card."""

    x: float
    y: float
    index: int = -1


@dataclass
class Moves:
    """What the page offers at this moment."""

    slap: Thing | None = None
    call: Thing | None = None
    go_on: Thing | None = None
    draw: Thing | None = None
    keep: Thing | None = None
    cards: list[Thing] = field(default_factory=list)


def beginning(text: str) -> re.Pattern[str]:
    """Return a pattern for what begins with the text."""
    return re.compile(f"^{re.escape(text)}")


class Person:
    """One page. `sent`: its commands, `answered`: the ids of those that have been.

    `troubles`: what it wrote to its console; must stay empty.
    """

    def __init__(self, page: Page, words: Words) -> None:
        self.page = page
        self.words = words
        self.sent: list[Json] = []
        self.answered: set[str] = set()
        self.troubles: list[str] = []
        self.line_may_break = False
        self._labels: dict[str, dict[str, str]] = {}
        page.on("websocket", self._on_websocket)
        page.on("pageerror", lambda error: self.troubles.append(f"error: {error}"))
        page.on("console", self._on_console)

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type not in ("error", "warning"):
            return
        if not (self.line_may_break and LINE_TROUBLE.search(message.text)):
            self.troubles.append(f"{message.type}: {message.text}")

    def _on_websocket(self, socket: WebSocket) -> None:
        socket.on("framesent", lambda frame: self.sent.append(json.loads(frame)))
        socket.on("framereceived", lambda frame: self._on_message(json.loads(frame)))

    def _on_message(self, message: Json) -> None:
        if message["type"] in ("done", "refused"):
            self.answered.add(message["id"])

    # Reading

    def text(self, key: str, *args: Any) -> str:
        """Return a text of the page's dictionaries, in the language that the page is in now."""
        return str(self.words.look_up(self.page, key, *args))

    def button(self, key: str, *args: Any) -> Locator:
        """Return the button with exactly this name."""
        return self.page.get_by_role("button", name=self.text(key, *args), exact=True)

    def heading(self, key: str, *args: Any) -> Locator:
        return self.page.get_by_role("heading", name=self.text(key, *args), exact=True)

    def hand(self) -> Locator:
        """Return the own hand's cards."""
        return self.page.get_by_role("toolbar").get_by_role("button")

    def playable(self, yes: bool = True) -> Locator:
        """Return those cards of the hand that may be played now, or those that may not."""
        return self.page.get_by_role("toolbar").get_by_role("button", disabled=not yes)

    def banner(self, who: str | None) -> Locator:
        """Return the words that say whose turn it is; the own turn (None) has a mark besides its colour."""
        marker = "▶ " if who is None else ""
        return self.page.get_by_text(marker + self.text("turnOf", who), exact=True)

    def slap_bar(self) -> Locator:
        """Return the bar as long as this page has not slapped in the race."""
        return self.page.get_by_role("button", name=beginning(self.text("slap")))

    def pile(self) -> Locator:
        """Return the discard pile; its name says what lies on top."""
        return self.page.get_by_role("button", name=beginning(self.text("discardPile", "|").split("|")[0]))

    def opponents(self) -> Locator:
        return self.page.get_by_role("list", name=self.text("opponents")).get_by_role("listitem")

    def dialog(self) -> Locator:
        return self.page.get_by_role("dialog")

    def said(self, urgency: Urgency) -> Locator:
        """Return what a live region has said, oldest first."""
        return self.page.locator(f'[aria-live="{urgency}"] > *')

    def sees_top(self, card: str) -> None:
        """Wait until the discard pile shows this face."""
        expect(self.pile()).to_have_accessible_name(beginning(self.text("discardPile", self.text("card", card))))

    def sees_turn(self, who: str | None) -> None:
        """Wait until the banner says whose turn it is; None is the page's own."""
        expect(self.banner(who)).to_be_visible()

    def has_cards(self, count: int) -> None:
        """Wait until the own hand has so many cards."""
        expect(self.page.get_by_role("toolbar")).to_have_accessible_name(self.text("yourHand", count))

    def open_bar(self) -> Locator:
        """Return the bar when a race is open in which this page may slap. A race lasts 3 s: ask for it beforehand."""
        return self.slap_bar().filter(has_text=self.text("slapKey"))

    def has_all_answers(self) -> bool:
        """Return whether nothing that the page has sent is on its way."""
        return all(command["id"] in self.answered for command in self.sent)

    def comes_to_rest(self) -> None:
        """Wait until no card flies: what is told starts to fly within a frame."""
        self.page.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
        expect(self.page.locator(".motion > *")).to_have_count(0)

    def react(self) -> None:
        """Take a human's time: nobody is believed to slap within 100 ms (HD-27)."""
        self.page.wait_for_timeout(200)

    def tap(self, thing: Locator) -> None:
        """Put a finger on the middle of it, whatever lies there; without asking whether it keeps still."""
        middle = thing.bounding_box()
        assert middle is not None
        self.page.touchscreen.tap(middle["x"] + middle["width"] / 2, middle["y"] + middle["height"] / 2)

    # Coming and going

    def new_table(self) -> Locator:
        """Return the button of the start page that opens a table of Hit the Deck."""
        return self.page.get_by_role("button", name=beginning(self.text("games.hit_the_deck")))

    def sit_down(self, name: str) -> None:
        """Through the door of a room."""
        self.page.get_by_role("textbox", name=self.text("yourName")).fill(name)
        self.button("sitDown").click()

    def reload(self) -> None:
        self.page.reload()
        self.page.get_by_role("main").wait_for()

    def open_menu(self) -> None:
        self.button("menu").click()
        expect(self.dialog()).to_be_visible()

    # Playing

    def moves(self) -> Moves:
        """Look at what can be done now."""
        seen = self.page.evaluate(SEE)
        text = self._labels.get(seen["language"])
        if text is None:
            text = self._labels[seen["language"]] = {key: self.text(key) for key in LABELS}

        def button(is_it: Callable[[str], bool]) -> Thing | None:
            return next((Thing(b["x"], b["y"]) for b in seen["buttons"] if is_it(b["text"])), None)

        return Moves(
            slap=button(lambda name: name.startswith(text["slap"]) and text["slapKey"] in name),
            call=button(lambda name: text["callOut"] in name and text["callKey"] in name),
            go_on=button(lambda name: name == text["ready"]),
            draw=button(lambda name: name == text["drawOne"]),
            keep=button(lambda name: name == text["keep"]),
            cards=[Thing(c["x"], c["y"], c["index"]) for c in seen["cards"] if c["playable"]],
        )


class Hands(Protocol):
    """A way to do things: taps or keys."""

    def slap(self, person: Person, thing: Thing) -> None: ...
    def call(self, person: Person, thing: Thing) -> None: ...
    def go_on(self, person: Person, thing: Thing) -> None: ...
    def draw(self, person: Person, thing: Thing) -> None: ...
    def keep(self, person: Person, thing: Thing) -> None: ...
    def play(self, person: Person, thing: Thing) -> None: ...


class Taps:
    """Fingers on glass: a tap goes where the thing was seen, whatever lies there by then."""

    def _tap(self, person: Person, thing: Thing) -> None:
        person.page.touchscreen.tap(thing.x, thing.y)

    slap = call = go_on = draw = keep = play = _tap


class Keys:
    """A keyboard and nothing else."""

    def slap(self, person: Person, thing: Thing) -> None:
        person.page.keyboard.press("Space")

    def call(self, person: Person, thing: Thing) -> None:
        person.page.keyboard.press("c")

    def go_on(self, person: Person, thing: Thing) -> None:
        if tab_to(person.page, person.button("ready")):
            person.page.keyboard.press("Enter")

    def draw(self, person: Person, thing: Thing) -> None:
        person.page.keyboard.press("d")

    def keep(self, person: Person, thing: Thing) -> None:
        person.page.keyboard.press("n")

    def play(self, person: Person, thing: Thing) -> None:
        if tab_to(person.page, person.hand()):
            for key in ["Home", *["ArrowRight"] * thing.index, "Enter"]:
                person.page.keyboard.press(key)


FOCUSED = """(found) => {
  const there = found.filter((element) => !element.closest('[inert]'));
  return there.length ? there.includes(document.activeElement) : null;
}"""


def tab_to(page: Page, wanted: Locator) -> bool:
    """Press Tab until the focus is on what is wanted. Return False if it is no longer there, or a sheet covers it."""
    passed: list[str] = []
    for _ in range(MOST_TABS):
        focused = wanted.evaluate_all(FOCUSED)
        if focused is not False:
            return focused is True
        page.keyboard.press("Tab")
        passed.append(page.evaluate("document.activeElement.outerHTML.slice(0, 120)"))
    raise AssertionError(f"tabs do not lead to {wanted}, but through {passed}")


def take_a_step(person: Person, hands: Hands, through_rounds: bool = True) -> bool:
    """Do the most urgent thing that can be done now. Return whether there was one."""
    moves = person.moves()
    if moves.call:
        hands.call(person, moves.call)
    if moves.slap:
        hands.slap(person, moves.slap)
    elif moves.go_on and through_rounds:
        hands.go_on(person, moves.go_on)
    elif moves.cards:
        hands.play(person, moves.cards[0])
    elif moves.draw:
        hands.draw(person, moves.draw)
    elif moves.keep:
        hands.keep(person, moves.keep)
    else:
        return False
    return True


def play_until(
    done: Callable[[], bool], people: list[tuple[Person, Hands]], through_rounds: bool = True, patience_s: float = 90.0
) -> None:
    """Let everybody play, each in their way, until `done`; without `through_rounds` nobody asks for the next round."""
    until_s = monotonic() + patience_s
    while not done():
        assert monotonic() < until_s, "the game did not come to its end"
        steps = [take_a_step(person, hands, through_rounds) for person, hands in people]
        if not any(steps):
            people[0][0].page.wait_for_timeout(TICK_MS)
