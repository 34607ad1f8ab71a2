"""Whole rounds and matches by taps and keys, through a crash of the server."""

from playwright.sync_api import expect

from tests.browser.background import Background
from tests.browser.conftest import DESKTOP, PHONE, OpenPage, address_of
from tests.browser.person import Hands, Keys, Person, Taps, play_until, tab_to
from tests.wire.running import RunningServer


def test_two_browsers_and_two_bots_play_a_round_by_taps_and_keys_through_a_kill(
    background: Background, mortal_server: RunningServer, open_page: OpenPage
) -> None:
    ayu = open_page(address_of(mortal_server), **PHONE)
    ayu.page.get_by_role("textbox", name=ayu.text("yourName")).fill("Ayu")
    ayu.page.get_by_role("button", name="Hit the Deck").tap()
    expect(ayu.button("addBot")).to_be_visible()
    marek = open_page(ayu.page.url, **DESKTOP)
    sit_down_by_keys(marek, "Marek")
    for bots in (1, 2):
        ayu.button("addBot").tap()
        expect(ayu.heading("seats", bots + 2, 6)).to_be_visible()
    ayu.button("start").tap()
    people: list[tuple[Person, Hands]] = [(ayu, Taps()), (marek, Keys())]

    play_until(lambda: is_my_turn(ayu) and ayu.pile().count() > 0 and ayu.has_all_answers(), people)
    marek.sees_turn("Ayu")
    for person, _ in people:
        person.comes_to_rest()
    before = [what_is_seen(person) for person, _ in people]
    for person, _ in people:
        person.line_may_break = True
    background.run(mortal_server.kill())
    for person, _ in people:
        expect(person.page.get_by_text(person.text("reconnecting"))).to_be_visible()
    background.run(mortal_server.start())
    for (person, _), seen in zip(people, before, strict=True):
        expect(person.page.get_by_text(person.text("reconnecting"))).to_be_hidden()
        person.comes_to_rest()
        assert what_is_seen(person) == seen

    over = ayu.heading("roundOver", 1)
    play_until(over.is_visible, people, through_rounds=False)
    for person, _ in people:
        scores = person.page.get_by_role("region", name=person.text("roundOver", 1)).get_by_role("table")
        expect(scores.get_by_role("rowheader")).to_have_count(4)


def test_a_match_by_keyboard_only(open_page: OpenPage, address: str) -> None:
    ewa = open_page(address, **DESKTOP, locale="pl-PL")
    keys = ewa.page.keyboard
    assert tab_to(ewa.page, ewa.page.get_by_role("textbox", name=ewa.text("yourName")))
    keys.type("Ewa")
    assert tab_to(ewa.page, ewa.page.get_by_role("button", name="Hit the Deck"))
    keys.press("Enter")
    expect(ewa.button("addBot")).to_be_visible()
    target = ewa.page.get_by_role("spinbutton", name=ewa.text("optionNames.target"))
    expect(target).to_have_value("100")
    assert tab_to(ewa.page, target)
    keys.type("30")  # Tab has selected what was there
    for bots in (1, 2, 3):
        assert tab_to(ewa.page, ewa.button("addBot"))
        keys.press("Enter")
        expect(ewa.heading("seats", bots + 1, 6)).to_be_visible()
    assert tab_to(ewa.page, ewa.button("start"))
    keys.press("Enter")

    again = ewa.button("again")
    play_until(again.is_visible, [(ewa, Keys())])
    assert tab_to(ewa.page, again)
    keys.press("Enter")
    expect(again).to_be_hidden()
    expect(ewa.hand().first).to_be_visible()


def sit_down_by_keys(person: Person, name: str) -> None:
    assert tab_to(person.page, person.page.get_by_role("textbox", name=person.text("yourName")))
    person.page.keyboard.type(name)
    person.page.keyboard.press("Enter")
    expect(person.page.get_by_text(name).first).to_be_visible()


def is_my_turn(person: Person) -> bool:
    moves = person.moves()
    return bool(moves.cards or moves.draw)


def what_is_seen(person: Person) -> list[str]:
    """The hand, both piles and what can be done: what a crash must not change."""
    return person.page.get_by_role("main").get_by_role("button").all_inner_texts()
