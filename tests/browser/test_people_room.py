"""People come and go: a seat moves to another browser, the host removes and locks, others look on, the game changes."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.background import Background
from tests.browser.conftest import PATIENCE_MS, PHONE, STILL, OpenPage, SeatPeople, TakeSeat, address_of
from tests.browser.person import TICK_MS, Person, beginning
from tests.browser.screens import Screens
from tests.browser.table import phase_is, turn_of
from tests.wire.running import RunningServer

AYU, MAREK = 0, 1

OUT_OF_SIGHT = """(hidden) => {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}"""


def in_dialog(person: Person, key: str) -> Locator:
    """Return the button with this name in the open dialog."""
    return person.dialog().get_by_role("button", name=person.text(key), exact=True)


def open_from_menu(person: Person, key: str) -> None:
    person.open_menu()
    in_dialog(person, key).click()
    expect(person.page.get_by_role("dialog", name=person.text(key), exact=True)).to_be_visible()


def open_room(open_page: OpenPage, address: str, **context: object) -> tuple[Person, str]:
    """Let Ayu open a table of Hit the Deck. Return her page and its link."""
    ayu = open_page(address, **context)
    ayu.page.get_by_role("textbox", name=ayu.text("yourName")).fill("Ayu")
    ayu.new_table().click()
    expect(ayu.button("addBot")).to_be_visible()
    return ayu, ayu.page.url


def come_in(open_page: OpenPage, link: str, name: str, by: str = "sitDown", **context: object) -> Person:
    """Let somebody through the door, by one of its two buttons."""
    person = open_page(link, **context)
    person.page.get_by_role("textbox", name=person.text("yourName")).fill(name)
    person.button(by).click()
    return person


def sees_seats(person: Person, *names: str) -> None:
    """Wait until the list of seats, in the lobby or in the dialog of people, shows these names."""
    expect(person.page.get_by_role("list", name=person.text("people")).locator("b")).to_have_text(list(names))


def sent(person: Person, command_type: str) -> int:
    """Return how many commands of a kind the page has sent."""
    return sum(command["type"] == command_type for command in person.sent)


def wait_until_sent(person: Person, command_type: str, times: int) -> None:
    """Wait until the page has sent so many commands of a kind."""
    for _ in range(PATIENCE_MS // TICK_MS):
        if sent(person, command_type) >= times:
            return
        person.page.wait_for_timeout(TICK_MS)
    raise AssertionError(f"the page has not sent {times} times {command_type}")


def choose_house_rule(host: Person, rule: str, value: str) -> None:
    field = host.page.get_by_role("combobox", name=host.text(f"houseRuleNames.{rule}"), exact=True)
    field.select_option(label=host.text(f"houseRuleValues.{rule}.{value}"))


def test_a_seat_moves_to_another_browser_by_a_link_that_works_once(
    seat: SeatPeople, take_seat: TakeSeat, open_page: OpenPage
) -> None:
    table = seat("Ayu", "Marek")
    table.run_until(turn_of(MAREK))
    old = take_seat(table, AYU, **PHONE)
    old.sees_turn("Marek")
    hand = old.hand().all_inner_texts()
    open_from_menu(old, "moveSeat")
    link = old.dialog().get_by_role("textbox", name=old.text("moveLink")).input_value()

    new = open_page(link, **PHONE)
    new.sees_turn("Marek")
    assert new.hand().all_inner_texts() == hand
    assert new.page.url == link.partition("#")[0]
    expect(old.heading("movedOut")).to_be_visible()
    old.reload()  # the page does not run after the seat
    expect(old.button("sitDown")).to_be_visible()

    new.reload()
    new.sees_turn("Marek")
    assert new.hand().all_inner_texts() == hand
    table.wait(lambda table: table.players[MAREK].here == [AYU, MAREK])

    open_from_menu(new, "moveSeat")
    way_back = new.dialog().get_by_role("textbox", name=new.text("moveLink")).input_value()
    with old.page.expect_event("load"):  # only the fragment is new, so the page loads itself anew
        old.page.goto(way_back)
    old.sees_turn("Marek")
    expect(new.heading("movedOut")).to_be_visible()

    third = open_page(link, **PHONE)
    expect(third.heading("refusal.bad_move")).to_be_visible()
    assert third.page.url == link.partition("#")[0]
    third.button("asNew").tap()
    expect(third.button("watch")).to_be_visible()


def test_whoever_is_removed_reads_it_and_comes_back_when_the_host_says_so(open_page: OpenPage, address: str) -> None:
    ayu, link = open_room(open_page, address)
    marek = come_in(open_page, link, "Marek")
    sees_seats(marek, "Ayu", "Marek")

    ayu.button("optionsFor", "Marek").click()
    in_dialog(ayu, "remove").click()
    expect(ayu.dialog()).to_contain_text(ayu.text("removeMeans"))
    in_dialog(ayu, "remove").click()
    expect(marek.heading("refusal.removed")).to_be_visible()
    sees_seats(ayu, "Ayu")
    marek.button("tryAgain").click()
    expect(marek.heading("refusal.removed")).to_be_visible()
    expect(marek.page.get_by_text(marek.text("comeBackIn", 10))).to_be_visible()

    expect(ayu.page.get_by_text(ayu.text("removedPeople", ["Marek"]))).to_be_visible()
    ayu.button("letBack").click()
    expect(ayu.button("letBack")).to_have_count(0)
    marek.button("tryAgain").click()
    sees_seats(marek, "Ayu", "Marek")


def test_the_host_hands_the_role_over(open_page: OpenPage, address: str) -> None:
    ayu, link = open_room(open_page, address)
    marek = come_in(open_page, link, "Marek")
    expect(marek.button("addBot")).to_have_count(0)
    ayu.button("optionsFor", "Marek").click()
    in_dialog(ayu, "makeHost").click()
    expect(marek.button("addBot")).to_be_visible()
    expect(ayu.button("addBot")).to_have_count(0)


def test_a_locked_door_keeps_newcomers_out_and_nobody_in(open_page: OpenPage, address: str) -> None:
    ayu, link = open_room(open_page, address)
    marek = come_in(open_page, link, "Marek")
    sees_seats(marek, "Ayu", "Marek")
    choose_house_rule(ayu, "door", "locked")
    expect(marek.page.get_by_text(marek.text("houseRuleValues.door.locked"), exact=True)).to_be_visible()

    ewa = come_in(open_page, link, "Ewa")
    expect(ewa.heading("refusal.no_such_room")).to_be_visible()
    marek.reload()
    sees_seats(marek, "Ayu", "Marek")

    choose_house_rule(ayu, "door", "open")
    expect(marek.page.get_by_text(marek.text("houseRuleValues.door.open"), exact=True)).to_be_visible()
    ewa.button("tryAgain").click()
    sees_seats(ewa, "Ayu", "Marek", "Ewa")


def test_a_watcher_sees_no_hand_and_sits_down_between_matches(
    seat: SeatPeople, open_page: OpenPage, address: str
) -> None:
    table = seat("Ayu", "Marek")
    ewa = come_in(open_page, f"{address}/r/{table.code}", "Ewa", **PHONE)
    expect(ewa.heading("refusal.match_running")).to_be_visible()
    ewa.button("watch").tap()
    ewa.sees_top(table.table["top"])
    expect(ewa.page.get_by_text(ewa.text("youWatch"))).to_be_visible()
    expect(ewa.opponents()).to_have_count(2)
    expect(ewa.page.get_by_role("toolbar")).to_have_count(0)
    ewa.page.keyboard.press("h")  # "which cards do I hold?"
    shown = ewa.page.locator("body").inner_text()
    hidden = {*table.mine(AYU)["hand"], *table.mine(MAREK)["hand"]} - {table.table["top"]}
    assert [card for card in hidden if ewa.text("card", card) in shown] == []

    ewa.reload()
    expect(ewa.page.get_by_text(ewa.text("youWatch"))).to_be_visible()
    expect(ewa.button("sitDown")).to_have_count(0)
    table.background.run(table.players[AYU].do("end_match"))
    ewa.button("sitDown").tap()
    sees_seats(ewa, "Ayu", "Marek", "Ewa")
    ewa.reload()
    sees_seats(ewa, "Ayu", "Marek", "Ewa")
    expect(ewa.button("sitDown")).to_have_count(0)


def test_a_watcher_takes_a_bots_seat_in_the_middle_of_a_match(
    seat: SeatPeople, open_page: OpenPage, address: str
) -> None:
    table = seat("Ayu", bots=1)
    table.run_until(turn_of(AYU))
    ewa = come_in(open_page, f"{address}/r/{table.code}", "Ewa", by="watch", **PHONE)
    ewa.sees_turn("Ayu")
    ewa.button("sitDown").tap()
    ewa.has_cards(table.table["seats"][1]["cards"])
    expect(ewa.page.get_by_text(ewa.text("youWatch"))).to_have_count(0)
    table.wait(lambda table: table.room["seats"][1]["name"] == "Ewa")


def test_watching_can_be_forbidden(seat: SeatPeople, open_page: OpenPage, take_seat: TakeSeat) -> None:
    table = seat("Ayu", "Marek")
    ayu = take_seat(table, AYU, **STILL)
    ewa = come_in(open_page, ayu.page.url, "Ewa", by="watch")
    expect(ewa.page.get_by_text(ewa.text("youWatch"))).to_be_visible()
    open_from_menu(ayu, "people")
    expect(ayu.page.get_by_text(ayu.text("watching", ["Ewa"], 0))).to_be_visible()
    ayu.page.keyboard.press("Escape")
    open_from_menu(ayu, "houseRules")
    choose_house_rule(ayu, "spectators", "none")
    expect(ewa.heading("doorClosed")).to_be_visible()


def test_the_host_pauses_goes_on_and_ends_the_match(seat: SeatPeople, take_seat: TakeSeat) -> None:
    table = seat("Ayu", "Marek")
    ayu = take_seat(table, AYU, **STILL)
    ayu.open_menu()
    in_dialog(ayu, "pause").click()
    table.wait(lambda table: bool(table.room["paused"]))
    ayu.open_menu()
    in_dialog(ayu, "resume").click()
    table.wait(lambda table: not table.room["paused"])
    ayu.open_menu()
    in_dialog(ayu, "endMatch").click()
    expect(ayu.dialog()).to_contain_text(ayu.text("endMeans"))
    in_dialog(ayu, "endMatch").click()
    table.wait(phase_is("lobby"))
    sees_seats(ayu, "Ayu", "Marek")


def test_after_a_match_the_host_chooses_another_game_and_all_keep_their_seats(
    seat: SeatPeople, take_seat: TakeSeat
) -> None:
    table = seat("Ayu", "Marek", bots=1, target=20)
    table.run_until(phase_is("match_over"))
    ayu = take_seat(table, AYU, **PHONE)
    ayu.button("changeGame").tap()
    ayu.dialog().get_by_role("button", name=beginning(ayu.text("games.gudetama"))).tap()
    expect(ayu.heading("games.gudetama")).to_be_visible()
    sees_seats(ayu, "Ayu", "Marek", table.room["seats"][2]["name"])
    table.wait(lambda table: table.room["game"] == "gudetama" and table.room["phase"] == "lobby")
    ayu.button("start").tap()
    expect(ayu.page.get_by_role("toolbar")).to_be_visible()


def test_a_page_out_of_sight_says_so(seat: SeatPeople, take_seat: TakeSeat) -> None:
    ayu = take_seat(seat("Ayu", "Marek"), AYU)
    expect(ayu.hand().first).to_be_visible()
    for hidden in (True, False):
        ayu.page.evaluate(OUT_OF_SIGHT, hidden)
    wait_until_sent(ayu, "visibility", 2)
    assert [command["visible"] for command in ayu.sent if command["type"] == "visibility"] == [False, True]


def test_a_renewed_server_is_followed_when_the_round_is_over(
    background: Background, mortal_server: RunningServer, open_page: OpenPage
) -> None:
    ayu, _ = open_room(open_page, address_of(mortal_server))
    ayu.line_may_break = True
    ayu.button("addBot").click()
    ayu.button("start").click()
    expect(ayu.hand().first).to_be_visible()
    ayu.page.evaluate("window.loadedOnce = true")
    ayu.page.wait_for_load_state("networkidle")  # the kill breaks the line, and no file on its way

    asked = sent(ayu, "history")  # once each time that the page is let in
    background.run(mortal_server.kill())
    mortal_server.environment["GEBRAK_BUILD"] = "newer"
    background.run(mortal_server.start())
    wait_until_sent(ayu, "history", asked + 1)
    expect(ayu.hand().first).to_be_visible()
    assert ayu.page.evaluate("window.loadedOnce")

    with ayu.page.expect_navigation():
        ayu.open_menu()
        in_dialog(ayu, "endMatch").click()
        in_dialog(ayu, "endMatch").click()
    expect(ayu.button("addBot")).to_be_visible()
    assert not ayu.page.evaluate("window.loadedOnce")


@pytest.mark.parametrize("locale", ["en", "id", "pl"])
def test_screens_of_people(
    screens: Screens, seat: SeatPeople, take_seat: TakeSeat, open_page: OpenPage, locale: str
) -> None:
    table = seat("Wilhelmina Sastroatm", "Maksymilian Zielony", bots=2)
    table.run_until(turn_of(AYU))
    ayu = take_seat(table, AYU, **STILL, locale=locale)
    link = ayu.page.url
    ewa = come_in(open_page, link, "Ewa", by="watch", **STILL, locale=locale)
    expect(ewa.page.get_by_text(ewa.text("youWatch"))).to_be_visible()
    screens.check(ewa, f"watch-{locale}")
    for key in ("people", "houseRules", "moveSeat"):
        open_from_menu(ayu, key)
        screens.check(ayu, f"{key}-{locale}")
        ayu.page.keyboard.press("Escape")
        expect(ayu.dialog()).to_have_count(0)
    open_from_menu(ayu, "people")
    ayu.button("optionsFor", "Maksymilian Zielony").click()
    in_dialog(ayu, "remove").click()
    screens.check(ayu, f"remove-{locale}")
