"""The line is down, the page is reloaded, left, or opened twice: the seat stays, and nothing is done twice or lost."""

import re

from playwright.sync_api import Request, Route, expect

from tests.browser.conftest import PHONE, OpenPage, SeatPeople, TakeSeat
from tests.browser.person import Keys, Person, take_a_step
from tests.browser.table import HAND, Table, turn_of

AYU, MAREK = 0, 1
DEAD_MS = 13_000
"""A line on which nothing has been heard for so long is taken for dead."""


def is_up_to_date(person: Person, table: Table) -> None:
    """The page shows the top card, and its hand is as large as others see it."""
    person.sees_top(table.table["top"])
    person.has_cards(table.table["seats"][AYU]["cards"])


def test_a_short_hole_in_the_line_is_repaired_when_the_network_is_back(seat: SeatPeople, take_seat: TakeSeat) -> None:
    """Offline leaves the websocket half open: nothing comes, nothing closes, and the page is not told."""
    table = seat("Ayu", "Marek")
    table.run_until(turn_of(MAREK))
    ayu = take_seat(table, AYU, **PHONE)
    ayu.line_may_break = True
    ayu.sees_turn("Marek")
    ayu.page.wait_for_load_state("networkidle")  # no file is on its way
    ayu.page.context.set_offline(True)
    table.play(MAREK)
    while table.table["actor"] == MAREK:  # a Flip gives another turn
        table.play(MAREK)
    ayu.page.context.set_offline(False)
    ayu.sees_turn(None)
    is_up_to_date(ayu, table)


def test_a_dead_line_is_noticed_and_what_was_done_meanwhile_is_done_once(seat: SeatPeople, take_seat: TakeSeat) -> None:
    """F16: the socket is open and silent, as that of a server that hangs; the page's own heartbeat is not answered.

    The page's clock is moved: nobody waits for as long as a page does.
    """
    table = seat("Ayu", "Marek")
    table.run_until(lambda table: turn_of(AYU)(table) and HAND not in table.mine(AYU)["hand"])
    ayu = take_seat(table, AYU, **PHONE)
    ayu.line_may_break = True
    ayu.page.clock.install()
    ayu.reload()
    ayu.sees_turn(None)
    cards = len(table.mine(AYU)["hand"])
    turn = table.table["turn"]
    ayu.page.wait_for_load_state("networkidle")  # no file is on its way
    ayu.page.context.set_offline(True)
    assert take_a_step(ayu, Keys())
    ayu.page.clock.run_for(DEAD_MS)
    expect(ayu.page.get_by_text(ayu.text("reconnecting"))).to_be_visible()
    assert table.table["turn"] == turn
    ayu.page.context.set_offline(False)
    expect(ayu.page.get_by_text(ayu.text("reconnecting"))).to_be_hidden()
    table.wait(lambda table: table.table["seats"][AYU]["cards"] != cards)
    is_up_to_date(ayu, table)
    acted = [command["id"] for command in ayu.sent if command["type"] == "act"]
    assert len(set(acted)) == 1


def test_a_file_that_does_not_come_is_asked_for_again(seat: SeatPeople, take_seat: TakeSeat) -> None:
    table = seat("Ayu", "Marek")
    table.run_until(turn_of(MAREK))
    ayu = take_seat(table, AYU, **PHONE)
    ayu.line_may_break = True
    missed: list[str] = []

    def miss_once(route: Route, request: Request) -> None:
        if request.url in missed:
            route.continue_()
        else:
            missed.append(request.url)
            route.abort("internetdisconnected")

    ayu.page.route(re.compile(r"/assets/pl-[^/]*\.js"), miss_once)
    ayu.open_menu()
    ayu.page.get_by_role("radio", name="Polski").check()
    expect(ayu.page.locator("html")).to_have_attribute("lang", "pl")
    ayu.page.keyboard.press("Escape")
    ayu.sees_turn("Marek")
    assert len(missed) > 1  # the page's words and the game's


def test_a_second_tab_takes_the_seat_and_the_first_takes_it_back(
    seat: SeatPeople, take_seat: TakeSeat, open_page: OpenPage
) -> None:
    table = seat("Ayu", "Marek")
    table.run_until(turn_of(MAREK))
    first = take_seat(table, AYU, **PHONE)
    first.sees_turn("Marek")
    second = open_page(first.page.url, context=first.page.context)
    second.sees_turn("Marek")
    expect(first.heading("elsewhere")).to_be_visible()
    first.button("continueHere").tap()
    first.sees_turn("Marek")
    expect(second.heading("elsewhere")).to_be_visible()
    is_up_to_date(first, table)
    table.wait(lambda table: table.players[MAREK].here == [AYU, MAREK])


def test_a_refresh_comes_straight_back_to_the_seat(seat: SeatPeople, take_seat: TakeSeat) -> None:
    table = seat("Ayu", "Marek")
    table.run_until(turn_of(AYU))
    ayu = take_seat(table, AYU, **PHONE)
    ayu.sees_turn(None)
    hand = ayu.hand().all_inner_texts()
    ayu.reload()
    ayu.sees_turn(None)
    assert ayu.hand().all_inner_texts() == hand
    is_up_to_date(ayu, table)


def test_back_asks_before_it_leaves_and_the_seat_can_be_taken_again(seat: SeatPeople, take_seat: TakeSeat) -> None:
    table = seat("Ayu", "Marek")
    table.run_until(turn_of(MAREK))
    ayu = take_seat(table, AYU, **PHONE)
    ayu.sees_turn("Marek")
    link = ayu.page.url
    question = ayu.page.get_by_role("dialog", name=ayu.text("leaveQuestion"))

    ayu.page.go_back()
    expect(question).to_be_visible()
    question.get_by_role("button", name=ayu.text("stay"), exact=True).tap()
    expect(question).to_be_hidden()
    ayu.sees_turn("Marek")
    assert ayu.page.url == link

    ayu.page.go_back()
    expect(question).to_be_visible()
    question.get_by_role("button", name=ayu.text("leave"), exact=True).tap()
    expect(ayu.heading("left")).to_be_visible()
    table.wait(lambda table: table.room["seats"][AYU]["driver"] == "bot")
    ayu.button("sitDown").tap()
    ayu.sees_turn("Marek")
    table.wait(lambda table: table.room["seats"][AYU]["driver"] == "human")
    is_up_to_date(ayu, table)


def test_a_refresh_adds_no_step_to_the_way_back(seat: SeatPeople, take_seat: TakeSeat, address: str) -> None:
    table = seat("Ayu", "Marek")
    table.run_until(turn_of(MAREK))
    ayu = take_seat(table, AYU, **PHONE)
    ayu.sees_turn("Marek")
    steps = ayu.page.evaluate("history.length")
    question = ayu.page.get_by_role("dialog", name=ayu.text("leaveQuestion"))
    for _ in range(3):
        ayu.reload()
        ayu.sees_turn("Marek")
    assert ayu.page.evaluate("history.length") == steps

    ayu.page.go_back()
    expect(question).to_be_visible()
    question.get_by_role("button", name=ayu.text("stay"), exact=True).tap()
    expect(question).to_be_hidden()
    assert ayu.page.evaluate("history.length") == steps
    ayu.page.go_back()
    expect(question).to_be_visible()
    ayu.page.go_back()  # whoever is asked and goes back once more, goes
    assert not ayu.page.url.startswith(address)


def test_another_room_shows_nothing_of_the_one_before(seat: SeatPeople, take_seat: TakeSeat, address: str) -> None:
    """B10."""
    table = seat("Ayu", "Marek")
    table.run_until(turn_of(MAREK))
    ayu = take_seat(table, AYU, **PHONE)
    ayu.sees_turn("Marek")
    cards = ayu.page.locator(".card")
    assert cards.count() > 0
    ayu.page.go_back()
    ayu.dialog().get_by_role("button", name=ayu.text("leave"), exact=True).tap()
    expect(ayu.heading("left")).to_be_visible()
    expect(cards).to_have_count(0)
    ayu.button("toStart").tap()
    ayu.new_table().tap()
    expect(ayu.button("addBot")).to_be_visible()
    expect(cards).to_have_count(0)
    expect(ayu.page.get_by_text("Marek")).to_have_count(0)
