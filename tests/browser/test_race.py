"""What is shown of a hand race: its board, whose line is how good, what is fair; a calm race; and the practice slap."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.conftest import DESKTOP, PHONE, STILL, OpenPage, SeatPeople, TakeSeat
from tests.browser.line import Line
from tests.browser.person import Person, beginning
from tests.browser.screens import SETTLED, SIZES, Screens, widths
from tests.browser.table import HAND, hand_about_to_fall, turn_of
from tests.browser.words import LANGUAGES
from tests.wire.player import Json

AYU, MAREK = 0, 1
LONG_NAME = "Wilhelmina Sastroatm"
SIX = (LONG_NAME, "Marek", "Maksymilian Zielony", "Ewa", "Tomasz", "Bot")


def line(seat: int, reaction_ms: float | None, measured: str | None, mark: str = "slapped", **more: Any) -> Json:
    took = {"sigma_ms": None, "network_ms": None, "arrival_ms": None, "call_ms": None}
    return {"seat": seat, "reaction_ms": reaction_ms, "mark": mark, "measured": measured, **took, **more}


DEAD_HEAT: Json = {
    "race": "00112233aabbccdd",
    "kind": "timed",
    "card_player": MAREK,
    "call_in_time": True,
    "lines": [
        line(1, 213.2, "own_clock", sigma_ms=1.8, network_ms=11.4, arrival_ms=224.6, call_ms=640.0),
        line(5, 252.0, "bot", sigma_ms=0.0, network_ms=0.0, arrival_ms=252.0),
        line(3, 287.5, "server", sigma_ms=14.2, network_ms=62.0, arrival_ms=349.5),
        line(4, 318.9, "clamped", sigma_ms=8.1, network_ms=303.7, arrival_ms=622.6),
        line(2, 401.0, "line", sigma_ms=22.4, network_ms=148.2, arrival_ms=549.2),
        line(0, 408.3, "strict", sigma_ms=6.3, network_ms=38.0, arrival_ms=446.3),
    ],
    "penalties": [{"seat": 2, "cards": 2, "reason": "last"}, {"seat": 0, "cards": 2, "reason": "last"}],
    "dead_heat": [2, 0],
    "last_to_arrive": 4,
}
NOBODY_QUICK: Json = {
    **DEAD_HEAT,
    "call_in_time": False,
    "lines": [
        line(3, 287.5, "own_clock", sigma_ms=2.2, network_ms=62.0, arrival_ms=349.5),
        line(5, 1252.0, "bot", sigma_ms=0.0, network_ms=0.0, arrival_ms=1252.0),
        line(1, None, None, "no_slap"),
        line(2, None, None, "excused"),
        line(4, 42.0, "own_clock", "early", sigma_ms=2.0, network_ms=12.0, arrival_ms=54.0),
        line(0, None, None, "no_slap"),
    ],
    "penalties": [
        {"seat": 1, "cards": 10, "reason": "no_call"},
        {"seat": 4, "cards": 5, "reason": "early"},
        {"seat": 0, "cards": 10, "reason": "no_slap"},
    ],
    "dead_heat": [],
    "last_to_arrive": None,
}
CALM: Json = {
    **DEAD_HEAT,
    "kind": "calm",
    "penalties": [],
    "dead_heat": [],
    "last_to_arrive": None,
}
HIDDEN = """(board) => [...board.querySelectorAll('tbody th, .time-text, .pays-text b')].filter((text) => {
  text.scrollIntoView({ block: 'nearest' });
  const { left, right, top, width, height } = text.getBoundingClientRect();
  const seen = document.elementFromPoint(left + width / 2, top + height / 2);
  return !text.contains(seen) || right > text.closest('th, td').getBoundingClientRect().right + 1;
}).map(({ textContent }) => textContent)"""
"""What of a board's rows is covered, cannot be scrolled to or sticks out of its cell."""
BOARDS = {"dead-heat": DEAD_HEAT, "nobody-quick": NOBODY_QUICK, "calm": CALM}


def sees_board(person: Person, board: Json) -> Locator:
    """Let the page see this board as that of the last race, and call it up. Return its table."""
    Line(person).change("update", lambda update: update["table"].update(last_race=board))
    show_board(person)
    return person.page.get_by_role("table")


def reads_well(place: Page | Locator) -> None:
    """See that nothing in the rows of the board is hidden or cut off."""
    assert place.get_by_role("table").evaluate(HIDDEN) == []


def show_board(person: Person) -> None:
    """Call it up if it has gone by itself. Under the pointer it stays."""
    again, details = person.button("raceBoard"), person.button("raceDetails")
    again.or_(details).hover()
    if again.is_visible():
        again.click()
    details.hover()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("board", BOARDS)
def test_the_board_of_six(screens: Screens, seat: SeatPeople, take_seat: TakeSeat, language: str, board: str) -> None:
    table = seat(*SIX[:3], bots=3)
    table.run_until(turn_of(MAREK))
    ayu = take_seat(table, AYU, **STILL, locale=language)
    shown = sees_board(ayu, BOARDS[board])
    expect(shown.get_by_role("row")).to_have_count(7)

    def is_shown_and_reads_well() -> None:
        show_board(ayu)
        reads_well(ayu.page)

    screens.check(ayu, f"board-{board}-{language}", still_there=is_shown_and_reads_well)
    show_board(ayu)
    ayu.button("raceDetails").click()
    expect(ayu.dialog()).to_be_visible()
    screens.check(ayu, f"board-in-full-{board}-{language}", still_there=lambda: reads_well(ayu.dialog()))


def test_the_board_says_all_that_was_measured(seat: SeatPeople, take_seat: TakeSeat) -> None:
    table = seat(*SIX[:3], bots=3)
    table.run_until(turn_of(MAREK))
    ayu = take_seat(table, AYU, **PHONE)
    shown = sees_board(ayu, DEAD_HEAT)
    names = [ayu.page.get_by_role("row").nth(row + 1) for row in range(6)]
    for row, measured in zip(names, DEAD_HEAT["lines"], strict=True):
        expect(row).to_contain_text(ayu.text("ms", measured["reaction_ms"]))
        expect(row).to_contain_text(ayu.text(f"measured.{measured['measured']}"))
        if measured["measured"] != "bot":
            expect(row).to_contain_text(ayu.text("giveOrTake", measured["sigma_ms"]))
            expect(row).to_contain_text(ayu.text("networkOff", measured["network_ms"]))
    expect(shown.get_by_text(ayu.text("deadHeat"), exact=True)).to_have_count(2)
    ayu.button("raceDetails").click()
    shared = [table.room["seats"][seat]["name"] for seat in DEAD_HEAT["dead_heat"]]
    for said in (
        ayu.text("deadHeatOf", shared),
        ayu.text("arrivedLast", table.room["seats"][4]["name"]),
        ayu.text("strictForYou"),
        ayu.text("callMade", "Marek", 640),
    ):
        expect(ayu.dialog().get_by_text(said)).to_be_visible()


def test_the_board_with_text_of_twice_the_size(
    screens: Screens, seat: SeatPeople, take_seat: TakeSeat, launch_browser: Callable[..., Browser]
) -> None:
    large = launch_browser(args=["--blink-settings=defaultFontSize=32"])
    table = seat(*SIX[:3], bots=3)
    table.run_until(turn_of(MAREK))
    ayu = take_seat(table, AYU, **STILL, browser=large, locale="pl")
    sees_board(ayu, DEAD_HEAT)
    for width, height in SIZES:
        ayu.page.set_viewport_size({"width": width, "height": height})
        ayu.page.wait_for_function(SETTLED, arg=[width, height])
        show_board(ayu)
        assert widths(ayu.page) == [width, width]
        screens.shoot(ayu, f"double-text-board-{width}")
        reads_well(ayu.page)
    large.close()


# A calm race


@pytest.mark.parametrize(("language", "look"), [("en", DESKTOP), ("id", PHONE), ("pl", PHONE)])
def test_a_calm_race_counts_down_aloud_and_whoever_slaps_is_safe(
    seat: SeatPeople, take_seat: TakeSeat, language: str, look: dict[str, Any]
) -> None:
    table = seat("Ayu", "Marek", race_kind="calm")
    table.run_until(hand_about_to_fall(MAREK))
    ayu = take_seat(table, AYU, **look, locale=language)
    ayu.sees_turn("Marek")
    bar = ayu.open_bar()
    table.play(MAREK, HAND)
    expect(bar).to_be_visible()
    urgent = ayu.said("assertive")
    expect(urgent.filter(has_text=ayu.text("events.slapWithin", 5, False))).to_have_count(1)
    for second in ("4", "3"):
        expect(urgent.filter(has_text=second).last).to_have_text(second)
    ayu.page.keyboard.press("Space")
    expect(ayu.page.get_by_role("button", name=beginning(ayu.text("safe")))).to_be_visible()
    spoken = urgent.count()
    table.slap(MAREK)
    assert table.table["last_race"]["penalties"] == []
    row = ayu.page.get_by_role("row", name="Ayu")
    expect(row).to_contain_text(ayu.text("safe"))
    expect(ayu.said("polite").filter(has_text=ayu.text("everybodySafe"))).to_have_count(1)
    assert urgent.nth(spoken - 1).inner_text() in ("3", "2", "1")


@pytest.mark.parametrize("language", LANGUAGES)
def test_how_a_calm_race_looks(screens: Screens, seat: SeatPeople, take_seat: TakeSeat, language: str) -> None:
    table = seat(LONG_NAME, "Marek", "Ewa", "Tomasz", race_kind="calm")
    table.run_until(hand_about_to_fall(AYU))
    ayu = take_seat(table, AYU, **STILL, locale=language)
    held = Line(ayu)
    ayu.sees_turn(None)
    bar = ayu.open_bar()
    held.hold_after("race_opened")
    ayu.hand().filter(has_text=ayu.text("card", HAND)).first.press("Enter")
    expect(bar).to_be_visible()
    screens.check(ayu, f"calm-race-{language}")
    ayu.page.keyboard.press("Space")
    screens.check(ayu, f"calm-race-slapped-{language}")
    held.release()


# Lines


def good_lines(presence: Json) -> None:
    presence["line"] = [{"seat": AYU, "quality": "good"}, {"seat": MAREK, "quality": "good"}]


def poor_lines(presence: Json) -> None:
    presence["line"] = [{"seat": AYU, "quality": "fair"}, {"seat": MAREK, "quality": "poor"}]


def test_a_line_that_is_not_good_is_shown_with_sign_and_words(
    screens: Screens, seat: SeatPeople, take_seat: TakeSeat
) -> None:
    table = seat(LONG_NAME, "Marek", "Maksymilian Zielony", bots=3)
    table.run_until(turn_of(MAREK))
    ayu = take_seat(table, AYU, **STILL)
    wire = Line(ayu)
    wire.change("presence", good_lines)
    ayu.sees_turn("Marek")
    for quality in ("good", "fair", "poor"):
        expect(ayu.page.get_by_text(ayu.text(f"line.{quality}"))).to_have_count(0)
    wire.change("presence", poor_lines)
    mine = ayu.button("line.fair")
    expect(mine).to_be_visible()
    expect(ayu.opponents().filter(has_text="Marek")).to_contain_text(ayu.text("line.poor"))
    screens.check(ayu, "poor-line-at-the-table")
    mine.click()
    expect(ayu.dialog().get_by_text(ayu.text("line.fair"))).to_be_visible()
    ayu.dialog().get_by_role("button", name=ayu.text("people")).click()
    place = ayu.dialog().get_by_role("listitem").filter(has_text="Marek")
    expect(place).to_contain_text(ayu.text("line.poor"))
    screens.check(ayu, "poor-line-people")


# What is fair


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_fair_can_be_read(screens: Screens, seat: SeatPeople, take_seat: TakeSeat, language: str) -> None:
    table = seat("Ayu", "Marek")
    table.run_until(turn_of(MAREK))
    ayu = take_seat(table, AYU, **STILL, locale=language)
    ayu.button("howToPlay").click()
    ayu.dialog().get_by_role("button", name=ayu.text("fairTitle")).click()
    page = ayu.page.get_by_role("dialog", name=ayu.text("fairTitle"))
    expect(page).to_contain_text(ayu.text("lead"))
    for sign in ("own_clock", "server", "clamped", "strict", "line", "bot"):
        expect(page.get_by_role("term").filter(has_text=ayu.text(f"measured.{sign}"))).to_be_visible()
    screens.check(ayu, f"fair-{language}")


# Practice


Way = Callable[[Person, Locator], None]


def touch(person: Person, pad: Locator) -> None:
    person.tap(pad)


def press_space(person: Person, pad: Locator) -> None:
    person.page.keyboard.press("Space")


def click_bare(person: Person, pad: Locator) -> None:
    pad.dispatch_event("click")


WAYS: list[tuple[Way, str, dict[str, Any]]] = [
    (touch, "id", PHONE),
    (press_space, "pl", DESKTOP),
    (click_bare, "en", PHONE),
    (touch, "en", {**DESKTOP, "has_touch": True}),
    (click_bare, "pl", DESKTOP),
]


@pytest.mark.parametrize(("slap", "language", "look"), WAYS)
def test_a_slap_is_practised_in_the_lobby(
    screens: Screens, open_page: OpenPage, address: str, slap: Way, language: str, look: dict[str, Any]
) -> None:
    ayu = at_a_new_table(open_page, address, locale=language, **look)
    begin = open_practice(ayu)
    screens.shoot(ayu, f"practice-{slap.__name__}-{language}-begin")
    for again in (False, True):
        if again:
            ayu.page.wait_for_timeout(600)  # a hand that knocks on has not asked for the next card
        slap(ayu, begin)
        pad = ayu.page.get_by_role("button", name=beginning(ayu.text("slap")))
        expect(pad).to_be_visible()
        screens.shoot(ayu, f"practice-{slap.__name__}-{language}-slap")
        ayu.react()
        slap(ayu, pad)
        begin = ayu.button("onceMore")
        expect(begin).to_be_visible()
    expect(ayu.dialog()).to_contain_text(ayu.text("best"))
    screens.shoot(ayu, f"practice-{slap.__name__}-{language}")
    slaps = [command for command in ayu.sent if command["type"] == "slap"]
    assert len(slaps) == 2
    assert all(command["race"] is not None and command["claim_ms"] >= 100 for command in slaps)


def test_a_practice_that_is_too_early(open_page: OpenPage, address: str) -> None:
    ayu = at_a_new_table(open_page, address, **PHONE)
    pad = open_practice(ayu)
    ayu.tap(pad)
    wait = ayu.button("wait")
    expect(wait).to_be_visible()
    ayu.tap(wait)
    expect(ayu.dialog()).to_contain_text(ayu.text("early"))
    expect(ayu.button("onceMore")).to_be_visible()


@pytest.mark.parametrize("language", LANGUAGES)
def test_how_practice_looks(screens: Screens, open_page: OpenPage, address: str, language: str) -> None:
    ayu = at_a_new_table(open_page, address, locale=language, **STILL)
    screens.check(ayu, f"lobby-with-practice-{language}")
    begin = open_practice(ayu)
    screens.check(ayu, f"practice-begin-{language}")
    begin.press("Enter")
    pad = ayu.page.get_by_role("button", name=beginning(ayu.text("slap")))
    expect(pad).to_be_visible()
    ayu.react()
    pad.press("Enter")
    expect(ayu.button("onceMore")).to_be_visible()
    screens.check(ayu, f"practice-told-{language}")


def at_a_new_table(open_page: OpenPage, address: str, **look: Any) -> Person:
    person = open_page(address, **look)
    person.page.get_by_role("textbox", name=person.text("yourName")).fill("Ayu")
    person.new_table().click()
    expect(person.button("practise")).to_be_visible()
    return person


def open_practice(person: Person) -> Locator:
    """Return the button that begins."""
    person.button("practise").click()
    begin = person.button("begin")
    expect(begin).to_be_focused()
    return begin
