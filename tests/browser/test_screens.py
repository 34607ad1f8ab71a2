"""Every screen: no sideways scrolling from 320 to 1280, nothing serious for axe, and a picture for eyes."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import STILL, OpenPage, SeatPeople, TakeSeat
from tests.browser.line import Line
from tests.browser.screens import SETTLED, SIZES, Screens, box, overlap
from tests.browser.table import HAND, hand_about_to_fall, phase_is, turn_of
from tests.browser.test_race import show_board

AYU, MAREK = 0, 1
LAPTOP = (1366, 625)
LONG_NAME = "Wilhelmina Sastroatm"


def test_start_door_and_refusals(screens: Screens, seat: SeatPeople, open_page: OpenPage, address: str) -> None:
    ayu = open_page(address, **STILL)
    screens.check(ayu, "start")

    running = seat("Ayu", "Marek").code
    ayu.page.goto(f"{address}/r/{running}")
    expect(ayu.button("sitDown")).to_be_visible()
    screens.check(ayu, "door")
    ayu.sit_down("Ewa")
    expect(ayu.heading("refusal.match_running")).to_be_visible()
    screens.check(ayu, "refused-running")

    ayu.page.goto(f"{address}/r/BBBBB")
    ayu.sit_down("Ewa")
    expect(ayu.heading("refusal.no_such_room")).to_be_visible()
    screens.check(ayu, "refused-unknown")


@pytest.mark.parametrize("locale", ["en", "id", "pl"])
def test_lobby(screens: Screens, open_page: OpenPage, address: str, locale: str) -> None:
    ayu = open_page(address, **STILL, locale=locale)
    ayu.page.get_by_role("textbox", name=ayu.text("yourName")).fill(LONG_NAME)
    ayu.page.get_by_role("button", name="Hit the Deck").click()
    for bots in range(1, 6):
        ayu.button("addBot").click()
        expect(ayu.heading("seats", bots + 1, 6)).to_be_visible()
    expect(ayu.page.get_by_role("combobox").first).to_be_visible()
    ayu.button("qrCode").click()
    screens.check(ayu, f"lobby-{locale}")


@pytest.mark.parametrize("locale", ["en", "id", "pl"])
def test_table_with_six_and_its_dialogs(screens: Screens, seat: SeatPeople, take_seat: TakeSeat, locale: str) -> None:
    table = seat(LONG_NAME, "Marek", "Maksymilian Zielony", bots=3)
    table.run_until(turn_of(MAREK))
    ayu = take_seat(table, AYU, **STILL, locale=locale)
    ayu.sees_turn("Marek")
    screens.check(ayu, f"table-{locale}")
    for button, dialog in [("howToPlay", "howToPlay"), ("menu", "menu")]:
        ayu.button(button).click()
        expect(ayu.page.get_by_role("dialog", name=ayu.text(dialog), exact=True)).to_be_visible()
        screens.check(ayu, f"{dialog}-{locale}")
        ayu.page.keyboard.press("Escape")
        expect(ayu.dialog()).to_have_count(0)


def test_how_to_play_names_the_numbers_of_the_room(seat: SeatPeople, take_seat: TakeSeat) -> None:
    table = seat("Ayu", "Marek", target=77, race_penalty=9, false_slap_penalty=5)
    ayu = take_seat(table, AYU, **STILL)
    ayu.button("howToPlay").click()
    for rule in ("At 77 the match ends", "The slowest draws 9 cards.", "Slap without a Hand and you draw 5."):
        expect(ayu.dialog()).to_contain_text(rule)


def test_log_and_leave_question(screens: Screens, seat: SeatPeople, take_seat: TakeSeat) -> None:
    table = seat("Ayu", "Marek", "Ewa")
    table.run_until(turn_of(MAREK))
    ayu = take_seat(table, AYU, **STILL)
    table.play(MAREK)
    for inside in ("log", "leave"):
        ayu.open_menu()
        ayu.dialog().get_by_role("button", name=ayu.text(inside), exact=True).click()
        expect(
            ayu.page.get_by_role("dialog", name=ayu.text("log" if inside == "log" else "leaveQuestion"))
        ).to_be_visible()
        screens.check(ayu, inside)
        ayu.page.keyboard.press("Escape")
        expect(ayu.dialog()).to_have_count(0)


@pytest.mark.parametrize(("locale", "card_player"), [("en", MAREK), ("id", AYU), ("pl", AYU)])
def test_race_and_its_board(
    screens: Screens, seat: SeatPeople, take_seat: TakeSeat, locale: str, card_player: int
) -> None:
    table = seat(LONG_NAME, "Marek", "Ewa", "Tomasz")
    table.run_until(hand_about_to_fall(card_player))
    ayu = take_seat(table, AYU, **STILL, locale=locale)
    line = Line(ayu)
    ayu.sees_turn(None if card_player == AYU else "Marek")
    bar = ayu.open_bar()
    line.hold_after("race_opened")
    if card_player == AYU:
        ayu.hand().filter(has_text=ayu.text("card", HAND)).first.press("Enter")
    else:
        table.play(MAREK, HAND)
    expect(bar).to_be_visible()
    table.slap(1, 2, 3)
    screens.check(ayu, f"race-{locale}")
    ayu.page.keyboard.press("Space")
    screens.check(ayu, f"race-slapped-{locale}")
    line.release()
    board = ayu.page.get_by_role("row", name="Tomasz")

    def is_shown() -> None:
        show_board(ayu)
        expect(board).to_be_visible()

    is_shown()
    screens.check(ayu, f"board-{locale}", still_there=is_shown)


def test_the_way_back_to_the_board_of_a_race_covers_nothing(seat: SeatPeople, take_seat: TakeSeat) -> None:
    table = seat("Ayu", "Marek", "Ewa", "Tomasz")
    table.run_until(hand_about_to_fall(MAREK))
    ayu = take_seat(table, AYU, **STILL, locale="id")
    ayu.sees_turn("Marek")
    table.play(MAREK, HAND)
    table.slap(1, 2, 3)
    board = ayu.button("raceBoard")
    expect(board).to_be_visible()  # the board has gone by itself
    demand = ayu.page.get_by_text(ayu.text("demand", table.table["demand"]), exact=True)
    caption = ayu.page.get_by_role("paragraph").filter(has_text=ayu.text("direction." + table.table["direction"]))
    for width, height in [(390, 844), LAPTOP, (1280, 800)]:
        ayu.page.set_viewport_size({"width": width, "height": height})
        ayu.page.wait_for_function(SETTLED, arg=[width, height])
        for said in (demand, caption):
            if said.is_visible():
                assert not overlap(box(board), box(said)), (width, said)


@pytest.mark.parametrize("locale", ["en", "id", "pl"])
def test_end_of_a_round_and_of_a_match(screens: Screens, seat: SeatPeople, take_seat: TakeSeat, locale: str) -> None:
    round_table = seat(LONG_NAME, "Marek", "Ewa", "Tomasz", target=500)
    round_table.run_until(phase_is("between_rounds"))
    ayu = take_seat(round_table, AYU, **STILL, locale=locale)
    line = Line(ayu)
    expect(ayu.heading("roundOver", round_table.table["last_round"]["round"])).to_be_visible()
    line.hold()
    screens.check(ayu, f"round-{locale}")

    match_table = seat(LONG_NAME, "Marek", "Ewa", "Tomasz", target=20)
    match_table.run_until(phase_is("match_over"))
    ayu = take_seat(match_table, AYU, **STILL, locale=locale)
    expect(ayu.button("again")).to_be_visible()
    screens.check(ayu, f"match-{locale}")


def test_reconnecting(screens: Screens, seat: SeatPeople, take_seat: TakeSeat) -> None:
    table = seat("Ayu", "Marek")
    table.run_until(turn_of(AYU))
    ayu = take_seat(table, AYU, **STILL)
    line = Line(ayu)
    ayu.sees_turn(None)
    line.cut()
    expect(ayu.page.get_by_text(ayu.text("reconnecting"))).to_be_visible()
    screens.check(ayu, "reconnecting")


def test_a_hand_of_twenty_cards_fits(screens: Screens, seat: SeatPeople, take_seat: TakeSeat) -> None:
    table = seat(LONG_NAME, "Marek", bots=4)
    table.fatten(AYU, 20)
    ayu = take_seat(table, AYU, **STILL, locale="pl")
    ayu.has_cards(len(table.mine(AYU)["hand"]))
    screens.check(ayu, "twenty-cards")
    screens.shoot_as_seen_with(ayu, "twenty-cards", "protanopia", "deuteranopia", "tritanopia", "achromatopsia")


def test_nothing_that_is_needed_is_covered_or_outside_the_window(seat: SeatPeople, take_seat: TakeSeat) -> None:
    table = seat(LONG_NAME, "Marek", "Maksymilian Zielony", bots=3)
    table.run_until(turn_of(AYU))
    ayu = take_seat(table, AYU, **STILL, locale="pl")
    for width, height in [*SIZES, LAPTOP]:
        ayu.page.set_viewport_size({"width": width, "height": height})
        ayu.page.wait_for_function(SETTLED, arg=[width, height])
        demand = ayu.page.get_by_text(ayu.text("demand", table.table["demand"]), exact=True)
        for needed in [*ayu.hand().all(), ayu.slap_bar(), ayu.pile(), ayu.banner(None), demand]:
            expect(needed).to_be_in_viewport(ratio=0.99)
            needed.hover(trial=True)  # nothing covers it
        bar, cards = box(ayu.slap_bar()), [box(card) for card in ayu.hand().all()]
        assert bar["height"] >= 84
        assert all(card["width"] >= 44 for card in cards)
        assert all(card["y"] >= bar["y"] + bar["height"] + 12 for card in cards)
        opponents = [box(opponent) for opponent in ayu.opponents().all()]
        assert not any(overlap(box(pile), opponent) for pile in (ayu.pile(), demand) for opponent in opponents)
