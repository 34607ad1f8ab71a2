"""Hands on the pile: every way to slap counts, once; a slap for nothing costs two cards; motion is never in the way."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import DESKTOP, PHONE, SeatPeople, TakeSeat
from tests.browser.person import Person, Taps, play_until
from tests.browser.screens import box
from tests.browser.table import HAND, hand_about_to_fall, turn_of

AYU, MAREK = 0, 1

KNOCK_AGAIN = """(bar) => {
  let words = 0;
  new MutationObserver((_, observer) => {
    if (++words < 2) return;
    observer.disconnect();
    bar.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    window.knocked = bar.isConnected;
  }).observe(document.querySelector('[aria-live=assertive]'), { childList: true });
}"""
"""After two urgent words: the call to slap, and whose turn it is when the race is over."""


def touch(person: Person, bar: Locator, pile: Locator) -> None:
    person.tap(bar)


def press_and_hold(person: Person, bar: Locator, pile: Locator) -> None:
    lies = box(bar)
    person.page.mouse.move(lies["x"] + 50, lies["y"] + 50)
    person.page.mouse.down()


def press_space(person: Person, bar: Locator, pile: Locator) -> None:
    person.page.keyboard.press("Space")


def click_bare(person: Person, bar: Locator, pile: Locator) -> None:
    """As screen readers, voice control and switches do: no pointer, no key."""
    bar.dispatch_event("click")


def touch_the_pile(person: Person, bar: Locator, pile: Locator) -> None:
    person.tap(pile)


FLYING = "() => document.getAnimations().some(({ effect }) => effect.target.closest('body > [aria-hidden]'))"
WATCH_TOUCH = """addEventListener('pointerdown', ({ target }) => {
    window.touched = { what: target.closest('button')?.textContent, moving: document.getAnimations().length };
  }, { capture: true })"""
"""Looks before the page does: it ends all motion when a finger comes down."""

Way = Callable[[Person, Locator, Locator], None]
TOUCH_SCREEN = {**DESKTOP, "has_touch": True}
WAYS: list[tuple[Way, str, dict[str, Any], str]] = [
    (touch, "touch", PHONE, "id"),
    (touch, "touch", TOUCH_SCREEN, "en"),
    (press_and_hold, "mouse", DESKTOP, "pl"),
    (press_space, "key", PHONE, "pl"),
    (press_space, "key", DESKTOP, "id"),
    (click_bare, "click", PHONE, "en"),
    (click_bare, "click", DESKTOP, "id"),
    (touch_the_pile, "touch", PHONE, "pl"),
]


@pytest.mark.parametrize(("slap", "pointer", "look", "language"), WAYS)
def test_every_way_to_slap_counts_once(
    seat: SeatPeople, take_seat: TakeSeat, slap: Way, pointer: str, look: dict[str, Any], language: str
) -> None:
    table = seat("Ayu", "Marek")
    table.run_until(hand_about_to_fall(MAREK))
    ayu = take_seat(table, AYU, **look, locale=language)
    ayu.sees_turn("Marek")
    bar, pile = ayu.open_bar(), ayu.pile()
    table.play(MAREK, HAND)
    expect(bar).to_be_visible()
    ayu.react()
    slap(ayu, bar, pile)
    table.slap(MAREK)
    line = next(line for line in table.table["last_race"]["lines"] if line["seat"] == AYU)
    assert line["mark"] == "slapped"
    assert line["reaction_ms"] >= 100
    on_the_board = ayu.page.get_by_role("row", name="Ayu")
    expect(on_the_board).to_contain_text(ayu.text("ms", line["reaction_ms"]))
    (sent,) = [command for command in ayu.sent if command["type"] == "slap"]
    assert sent["race"] == table.table["last_race"]["race"]
    assert sent["pointer"] == pointer
    assert 0 < sent["painted_ms"] < sent["claim_ms"]
    assert sent["handler_ms"] >= 0


def test_who_plays_a_hand_slaps_and_calls(seat: SeatPeople, take_seat: TakeSeat) -> None:
    table = seat("Ayu", "Marek")
    table.run_until(hand_about_to_fall(AYU))
    ayu = take_seat(table, AYU, **PHONE)
    hand = ayu.hand().filter(has_text=ayu.text("card", "hit-hand")).first
    expect(hand).to_be_enabled()
    ayu.page.wait_for_timeout(300)  # taps right after the hand has changed are not taken for meant
    bar, call = ayu.open_bar(), ayu.page.get_by_role("button", name=ayu.text("callOut"))
    hand.tap()
    expect(bar).to_be_visible()
    ayu.react()
    ayu.tap(call)
    ayu.tap(bar)
    table.slap(MAREK)
    board = table.table["last_race"]
    assert board["call_in_time"]
    assert next(line for line in board["lines"] if line["seat"] == AYU)["mark"] == "slapped"
    assert all(penalty["reason"] != "no_call" for penalty in board["penalties"])


def test_a_second_knock_out_of_impatience_costs_nothing(seat: SeatPeople, take_seat: TakeSeat) -> None:
    """It falls on a bar at rest when the race has just ended. Nobody could have known (HD-27)."""
    table = seat("Ayu", "Marek")
    table.run_until(hand_about_to_fall(MAREK))
    ayu = take_seat(table, AYU, **PHONE)
    ayu.sees_turn("Marek")
    ayu.slap_bar().evaluate(KNOCK_AGAIN)
    bar = ayu.open_bar()
    table.play(MAREK, HAND)
    expect(bar).to_be_visible()
    ayu.react()
    ayu.tap(bar)
    table.slap(MAREK)
    ayu.page.wait_for_function("() => window.knocked")
    since = table.version
    play_until(lambda: table.version > since, [(ayu, Taps())])
    assert "false_slapped" not in [event["type"] for event in table.events]


@pytest.mark.parametrize("slap", [touch, press_space, touch_the_pile])
def test_a_slap_for_nothing_costs_two_cards_once_a_turn(seat: SeatPeople, take_seat: TakeSeat, slap: Way) -> None:
    table = seat("Ayu", "Marek")
    table.run_until(turn_of(MAREK))
    ayu = take_seat(table, AYU, **PHONE)
    cards = len(table.mine(AYU)["hand"])
    ayu.has_cards(cards)
    slap(ayu, ayu.slap_bar(), ayu.pile())
    ayu.has_cards(cards + 2)
    slap(ayu, ayu.slap_bar(), ayu.pile())
    expect(ayu.page.get_by_text(ayu.text("refusal.already_punished"))).to_be_visible()
    ayu.has_cards(cards + 2)
    assert table.table["seats"][AYU]["cards"] == cards + 2


def test_taps_reach_the_slap_bar_while_cards_fly(seat: SeatPeople, take_seat: TakeSeat) -> None:
    table = seat("Ayu", "Marek")
    table.run_until(turn_of(MAREK))
    ayu = take_seat(table, AYU, **PHONE)
    page = ayu.page
    page.add_init_script(WATCH_TOUCH)
    ayu.reload()
    ayu.sees_turn("Marek")
    slow_down(ayu)
    cards = len(table.mine(AYU)["hand"])
    page.keyboard.press("Space")
    ayu.has_cards(cards + 2)
    page.wait_for_function(FLYING)  # from the draw pile into the hand, right over the bar
    ayu.tap(ayu.slap_bar())
    touched = page.evaluate("window.touched")
    assert touched["moving"] > 0
    assert touched["what"].startswith(ayu.text("slap"))
    expect(ayu.page.get_by_text(ayu.text("refusal.already_punished"))).to_be_visible()


def slow_down(person: Person) -> None:
    """Twenty times as slow: what is in flight stays there while a test looks at it."""
    devtools = person.page.context.new_cdp_session(person.page)
    devtools.send("Animation.enable")
    devtools.send("Animation.setPlaybackRate", {"playbackRate": 0.05})
