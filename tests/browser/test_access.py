"""For everybody: languages, what is spoken, keys, no motion, forced colours, large text."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import DESKTOP, PHONE, STILL, SeatPeople, TakeSeat
from tests.browser.person import MOST_TABS, Person, beginning, tab_to
from tests.browser.screens import SETTLED, SIZES, Screens, box, overlap, serious_findings, widths
from tests.browser.table import HAND, Table, hand_about_to_fall, turn_of, with_the_last_card

AYU, MAREK = 0, 1

SPOKEN = {"en": ("Slap!", "Your turn."), "id": ("Gebrak!", "Giliranmu."), "pl": ("Uderz!", "Twoja kolej.")}
"""What must be answered at once, word for word."""

WATCH_MOTION = """
  window.mostMoving = 0;
  const look = () => {
    mostMoving = Math.max(mostMoving, document.getAnimations().length);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
"""


COVERED_FOCUS = """() => {
  const focused = document.activeElement;
  const { left, top, width, height } = focused.getBoundingClientRect();
  const onTop = document.elementFromPoint(left + width / 2, top + height / 2);
  return focused === document.body || !onTop || focused.contains(onTop) || onTop.contains(focused)
    ? [] : [focused.outerHTML.slice(0, 120)];
}"""
"""What is outside the window is scrolled to when it gets the focus, and so is never covered for that reason."""


@pytest.mark.parametrize("language", SPOKEN)
def test_slap_and_turn_are_spoken_at_once_and_the_rest_politely(
    seat: SeatPeople, take_seat: TakeSeat, language: str
) -> None:
    slap_now, your_turn = SPOKEN[language]
    table = seat("Ayu", "Marek")
    table.run_until(hand_about_to_fall(MAREK))
    ayu = take_seat(table, AYU, **PHONE, locale=language)
    ayu.sees_turn("Marek")
    assert ayu.page.evaluate("document.documentElement.lang") == language
    what_happens = [ayu.text("events.played", "Marek", ayu.text("card", "hit-hand")), ayu.text("raceDue")]
    table.play(MAREK, HAND)
    expect(ayu.said("assertive").last).to_have_text(slap_now)
    expect(ayu.said("polite").last).to_have_text(" ".join(what_happens))
    ayu.react()
    ayu.page.keyboard.press("Space")
    table.slap(MAREK)
    turn = ayu.text("events.yourTurn", ayu.text("card", "hit-hand"), ayu.text("demand", {"kind": "anything"}))
    expect(ayu.said("assertive").last).to_have_text(turn)
    assert turn.startswith(your_turn)


def test_the_language_changes_in_the_middle_of_a_game(seat: SeatPeople, take_seat: TakeSeat) -> None:
    table = seat("Ayu", "Marek")
    table.run_until(turn_of(MAREK))
    ayu = take_seat(table, AYU, **PHONE)
    for name, language, turn in [
        ("Polski", "pl", "Gra Marek"),
        ("Indonesia", "id", "Giliran Marek"),
        ("English", "en", "Marek\u2019s turn"),
    ]:
        ayu.open_menu()
        ayu.page.get_by_role("radio", name=name, exact=True).check()
        expect(ayu.page.locator("html")).to_have_attribute("lang", language)
        ayu.page.keyboard.press("Escape")
        expect(ayu.page.get_by_text(turn, exact=True)).to_be_visible()
        ayu.has_cards(table.table["seats"][AYU]["cards"])
        ayu.sees_top(table.table["top"])
    ayu.open_menu()
    ayu.page.get_by_role("radio", name="Polski", exact=True).check()
    expect(ayu.page.locator("html")).to_have_attribute("lang", "pl")
    ayu.page.keyboard.press("Escape")
    ayu.sees_turn("Marek")
    while table.table["actor"] == MAREK:
        table.play(MAREK)
    expect(ayu.said("assertive").last).to_contain_text("Twoja kolej.")
    ayu.reload()
    ayu.sees_turn(None)
    assert ayu.page.evaluate("document.documentElement.lang") == "pl"


def test_question_keys_are_answered(seat: SeatPeople, take_seat: TakeSeat) -> None:
    table = seat("Ayu", "Marek")
    table.run_until(turn_of(MAREK))
    ayu = take_seat(table, AYU, **DESKTOP)
    ayu.sees_turn("Marek")
    log = ayu.page.get_by_role("region", name=ayu.text("log")).get_by_role("listitem")
    cards = [ayu.text("card", card) for card in table.mine(AYU)["hand"]]
    answers = {
        "t": ayu.text("turnOf", "Marek"),
        "p": ayu.text("card", table.table["top"]),
        "h": ", ".join(cards),
        "c": f"Marek: {ayu.text('cards', table.table['seats'][MAREK]['cards'])}",
        "l": log.first.inner_text(),
    }
    for key, answer in answers.items():
        ayu.page.keyboard.press(key)
        expect(ayu.said("polite").last).to_contain_text(answer)
    for _ in range(2):
        ayu.page.keyboard.press("t")
    for again in (-1, -2):  # an equal text is said again
        expect(ayu.said("polite").nth(again)).to_have_text(answers["t"])
    ayu.page.keyboard.press("?")
    expect(ayu.page.get_by_role("dialog", name=ayu.text("howToPlay"))).to_be_visible()


def test_letter_keys_can_be_switched_off(seat: SeatPeople, take_seat: TakeSeat) -> None:
    table = seat("Ayu", "Marek")
    table.run_until(turn_of(MAREK))
    ayu = take_seat(table, AYU, {"letter-keys": "off"}, **DESKTOP)
    ayu.sees_turn("Marek")
    ayu.page.keyboard.press("t")
    ayu.page.keyboard.press("?")
    cards = table.table["seats"][AYU]["cards"]
    ayu.page.keyboard.press("Space")  # slapping is no letter
    ayu.has_cards(cards + 2)
    expect(ayu.said("polite").filter(has_text=ayu.text("turnOf", "Marek"))).to_have_count(0)
    expect(ayu.dialog()).to_have_count(0)


def test_the_hand_is_one_tab_stop_with_arrows_home_and_end(seat: SeatPeople, take_seat: TakeSeat) -> None:
    table = seat("Ayu", "Marek")
    table.run_until(turn_of(AYU))
    ayu = take_seat(table, AYU, **DESKTOP)
    ayu.sees_turn(None)
    cards, last = ayu.hand(), ayu.hand().count() - 1
    for card, face in enumerate(table.mine(AYU)["hand"]):
        expect(cards.nth(card)).to_have_accessible_name(beginning(ayu.text("card", face)))
    assert tab_to(ayu.page, cards)
    expect(cards.first).to_be_focused()
    for key, index in [
        ("ArrowRight", 1),
        ("End", last),
        ("ArrowRight", last),
        ("ArrowLeft", last - 1),
        ("Home", 0),
        ("ArrowLeft", 0),
    ]:
        ayu.page.keyboard.press(key)
        expect(cards.nth(index)).to_be_focused()
    ayu.page.keyboard.press("End")
    ayu.page.keyboard.press("Shift+Tab")
    expect(ayu.slap_bar()).to_be_focused()
    ayu.page.keyboard.press("Tab")
    expect(cards.nth(last)).to_be_focused()


def test_the_focus_stays_in_the_hand_when_a_card_is_played(seat: SeatPeople, take_seat: TakeSeat) -> None:
    table = seat("Ayu", "Marek")
    table.run_until(lambda table: turn_of(AYU)(table) and playable(table) > 0)
    ayu = take_seat(table, AYU, **DESKTOP)
    ayu.sees_turn(None)
    count = ayu.hand().count()
    ayu.playable().last.focus()
    ayu.page.keyboard.press("Enter")
    ayu.has_cards(count - 1)
    assert ayu.hand().evaluate_all("(cards) => cards.includes(document.activeElement)")


def test_what_a_sheet_covers_cannot_be_reached_and_the_focus_comes_back(seat: SeatPeople, take_seat: TakeSeat) -> None:
    table = seat("Ayu", "Marek")
    table.run_until(with_the_last_card(MAREK))
    ayu = take_seat(table, AYU, **DESKTOP)
    ayu.sees_turn("Marek")
    assert tab_to(ayu.page, ayu.hand())
    table.play(MAREK)
    scores = ayu.page.get_by_role("region", name=ayu.text("roundOver", table.table["last_round"]["round"]), exact=True)
    expect(scores).to_be_focused()
    assert covered_and_focused(ayu) == []
    assert tab_to(ayu.page, ayu.button("ready"))
    ayu.page.keyboard.press("Enter")
    table.go_on(MAREK)
    expect(scores).to_be_hidden()
    assert ayu.hand().evaluate_all("(cards) => cards.includes(document.activeElement)")


@pytest.mark.parametrize("dialog", ["howToPlay", "menu"])
def test_what_a_dialog_covers_cannot_be_reached_and_the_focus_comes_back(
    seat: SeatPeople, take_seat: TakeSeat, dialog: str
) -> None:
    table = seat("Ayu", "Marek")
    table.run_until(turn_of(MAREK))
    ayu = take_seat(table, AYU, **DESKTOP)
    ayu.sees_turn("Marek")
    ayu.button(dialog).press("Enter")
    expect(ayu.page.get_by_role("dialog", name=ayu.text(dialog), exact=True)).to_be_visible()
    assert covered_and_focused(ayu) == []
    ayu.page.keyboard.press("Escape")
    expect(ayu.button(dialog)).to_be_focused()


def test_nothing_moves_for_people_who_want_no_motion(seat: SeatPeople, take_seat: TakeSeat) -> None:
    table = seat("Ayu", "Marek")
    table.run_until(hand_about_to_fall(MAREK))
    ayu = take_seat(table, AYU, **PHONE, reduced_motion="reduce")
    ayu.sees_turn("Marek")
    ayu.page.evaluate(WATCH_MOTION)
    bar = ayu.open_bar()
    table.play(MAREK, HAND)
    expect(bar).to_be_visible()
    ayu.react()
    ayu.tap(bar)
    table.slap(MAREK)
    ayu.sees_turn(None)
    ayu.playable().first.press("Enter")
    table.wait(
        lambda table: table.table["actor"] != AYU or table.table["race"] is not None or table.table["top"] != "hit-hand"
    )
    assert ayu.page.evaluate("mostMoving") == 0


def test_forced_colours_keep_what_is_told_by_colour(seat: SeatPeople, take_seat: TakeSeat, screens: Screens) -> None:
    table = seat("Ayu", "Marek", "Ewa")
    # So many cards stand in one row, and some of them higher than the others.
    table.run_until(lambda table: turn_of(AYU)(table) and 0 < playable(table) < len(table.mine(AYU)["hand"]) <= 7)
    ayu = take_seat(table, AYU, **PHONE, forced_colors="active", reduced_motion="reduce")
    ayu.sees_turn(None)
    screens.shoot(ayu, "forced-colours")
    assert serious_findings(ayu.page, "color-contrast") == []  # the colours are the person's own
    for bordered in (ayu.slap_bar(), ayu.banner(None)):
        assert bordered.evaluate("(element) => parseFloat(getComputedStyle(element).borderTopWidth)") >= 1
    standing, lying = ([box(card)["y"] for card in ayu.playable(yes).all()] for yes in (True, False))
    assert max(standing) < min(lying)
    for card in ayu.playable().all():
        expect(card).to_have_accessible_name(re.compile(f", {ayu.text('playable')}$"))


def test_text_of_twice_the_size_fits(
    seat: SeatPeople, take_seat: TakeSeat, screens: Screens, launch_browser: Callable[..., Browser]
) -> None:
    large = launch_browser(args=["--blink-settings=defaultFontSize=32"])
    table = seat("Ayu", "Marek", "Ewa", "Tomasz")
    table.run_until(turn_of(AYU))
    ayu = take_seat(table, AYU, **STILL, browser=large, locale="pl")
    ayu.sees_turn(None)
    assert ayu.page.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"
    for width, height in SIZES:
        ayu.page.set_viewport_size({"width": width, "height": height})
        ayu.page.wait_for_function(SETTLED, arg=[width, height])
        screens.shoot(ayu, f"double-text-{width}")
        assert widths(ayu.page) == [width, width]
        demand = ayu.page.get_by_text(ayu.text("demand", table.table["demand"]), exact=True)
        for needed in [ayu.banner(None), ayu.slap_bar(), ayu.pile(), demand, *ayu.opponents().all(), *ayu.hand().all()]:
            needed.hover(trial=True)  # it can be scrolled to, and nothing covers it
        opponents = [box(opponent) for opponent in ayu.opponents().all()]
        assert not any(overlap(box(pile), opponent) for pile in (ayu.pile(), demand) for opponent in opponents)
    large.close()


def covered_and_focused(person: Person) -> list[str]:
    """Press Tab all round the page, and return what had the focus though something else lies on it."""
    found: list[str] = []
    for _ in range(MOST_TABS):
        person.page.keyboard.press("Tab")
        found += person.page.evaluate(COVERED_FOCUS)
    return found


def playable(table: Table) -> int:
    return sum("card" in action for action in table.mine(AYU)["legal"])
