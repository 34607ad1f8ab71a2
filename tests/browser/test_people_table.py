"""People at the table: who is gone, who says something, who waits too long, a pause, and those who look on."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Locator, expect

from server.store.embedded import EmbeddedStore
from server.store.store import Store
from tests.browser.background import Background
from tests.browser.conftest import DESKTOP, PHONE, STILL, OpenPage, SeatPeople, TakeSeat
from tests.browser.person import Keys, Person, take_a_step
from tests.browser.screens import Screens
from tests.browser.table import HAND, Table, turn_of
from tests.people.conftest import ClockedServer
from tests.people.seated import new_room
from tests.wire.player import Player

AYU, MAREK, OLA = 0, 1, 2  # the first is the host
GAMES = ("hit_the_deck", "crazy_eights", "domino_hearts", "gudetama")
Pass = Callable[..., None]

SHOWS = """(seat, text) => {
  const watch = { seen: false };
  const look = () => { watch.seen ||= seat.textContent.includes(text); };
  new MutationObserver(look).observe(seat, { childList: true, subtree: true, characterData: true });
  return watch;
}"""
"""Keeps watch from now on: what is shown for three seconds may be gone when a test comes to look."""


@pytest.fixture(scope="module")
def server(background: Background, dist: object, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ClockedServer]:
    """A server whose clock the tests move: nobody waits for a minute."""

    async def open_server() -> tuple[EmbeddedStore, Store, ClockedServer]:
        embedded = EmbeddedStore(tmp_path_factory.mktemp("data"))
        await embedded.start()
        store = Store(embedded.url)
        await store.open()
        server = ClockedServer(store, dist)  # type: ignore[arg-type]
        await server.open()
        return embedded, store, server

    async def close() -> None:
        await server.close()
        await store.close()
        await embedded.stop()

    embedded, store, server = background.run(open_server())
    yield server
    background.run(close())


@pytest.fixture(autouse=True)
def known_deals(server: ClockedServer) -> None:
    server.deals.begin_anew()


@pytest.fixture(scope="module")
def address(server: ClockedServer) -> str:
    return server.url.replace("ws:", "http:")


@pytest.fixture
def pass_s(background: Background, server: ClockedServer) -> Pass:
    """Let seconds pass in the room of these scripted people."""

    def pass_s(seconds: float, *people: Player) -> None:
        background.run(server.pass_s(seconds, *people))

    return pass_s


def do(table: Table, seat: int, command: str, **fields: object) -> None:
    """Let a scripted person send a command that is carried out."""
    table.background.run(table.players[seat].do(command, **fields))


def seat_of(person: Person, name: str) -> Locator:
    """Return somebody's place among the others."""
    return person.opponents().filter(has=person.page.get_by_text(name, exact=True))


def has_heard(person: Person, urgency: str, key: str, *args: object) -> None:
    """Wait until a live region has said it."""
    expect(person.said(urgency).filter(has_text=person.text(key, *args))).not_to_have_count(0)  # type: ignore[arg-type]


def test_whoever_is_gone_is_seen_with_a_countdown_then_a_bot_plays_and_the_seat_is_still_theirs(
    seat: SeatPeople, take_seat: TakeSeat, open_page: OpenPage, pass_s: Pass
) -> None:
    table = seat("Ayu", "Marek", "Ola")
    table.run_until(turn_of(OLA))
    ayu, marek = take_seat(table, AYU, **PHONE), take_seat(table, MAREK, **PHONE)
    marek.sees_turn("Ola")
    hand = marek.hand().all_inner_texts()
    expect(seat_of(ayu, "Marek")).to_be_visible()

    marek.page.close()
    expect(seat_of(ayu, "Marek")).to_contain_text(ayu.text("company.lost"))
    expect(seat_of(ayu, "Marek")).to_contain_text(re.compile(r"0:[34]\d"))
    has_heard(ayu, "polite", "company.events.lost", "Marek")

    pass_s(46, table.players[OLA])
    expect(seat_of(ayu, "Marek")).to_contain_text(ayu.text("company.botPlays"))
    has_heard(ayu, "polite", "company.events.botPlays", "Marek")

    back = open_page(f"{ayu.page.url}", context=marek.page.context)
    back.sees_turn("Ola")
    assert back.hand().all_inner_texts() == hand
    expect(seat_of(ayu, "Marek")).not_to_contain_text(ayu.text("company.botPlays"))
    has_heard(ayu, "polite", "company.events.back", "Marek")


def test_the_others_see_who_does_not_look(
    seat: SeatPeople, take_seat: TakeSeat, screens: Screens, pass_s: Pass
) -> None:
    """RACE 5."""
    table = seat("Ayu", "Marek", "Ola")
    table.run_until(turn_of(OLA))
    ayu = take_seat(table, AYU, **PHONE)
    ayu.sees_turn("Ola")
    do(table, MAREK, "visibility", visible=False)
    pass_s(1.1, table.players[OLA])
    expect(seat_of(ayu, "Marek")).to_contain_text(ayu.text("company.notLooking"))
    expect(seat_of(ayu, "Ola")).not_to_contain_text(ayu.text("company.notLooking"))
    screens.shoot(ayu, "not-looking")
    do(table, MAREK, "visibility", visible=True)
    pass_s(1.1, table.players[OLA])
    expect(seat_of(ayu, "Marek")).not_to_contain_text(ayu.text("company.notLooking"))


def test_a_reaction_is_seen_and_heard_by_the_others_for_a_moment(seat: SeatPeople, take_seat: TakeSeat) -> None:
    table = seat("Ayu", "Marek")
    table.run_until(turn_of(MAREK))  # on a narrow phone, what there is to do in the own turn takes the button's place
    ayu, marek = take_seat(table, AYU, **PHONE), take_seat(table, MAREK, **PHONE)
    ayu.sees_turn("Marek")
    marek.sees_turn(None)
    said = marek.text("company.reaction.well_played")
    watch = seat_of(marek, "Ayu").evaluate_handle(SHOWS, said)
    ayu.button("company.react").tap()
    ayu.dialog().get_by_role("button", name=ayu.text("company.reaction.well_played")).tap()
    expect(ayu.dialog()).to_be_hidden()
    marek.page.wait_for_function("(watch) => watch.seen", arg=watch)
    expect(marek.said("polite").last).to_have_text(f"Ayu: {said}")
    expect(seat_of(marek, "Ayu")).not_to_contain_text(said)


def test_reactions_can_be_switched_off(seat: SeatPeople, take_seat: TakeSeat) -> None:
    table = seat("Ayu", "Marek", "Ola")
    table.run_until(turn_of(OLA))
    marek = take_seat(table, MAREK, **PHONE)
    expect(marek.button("company.react")).to_be_visible()
    marek.open_menu()
    marek.dialog().get_by_role("group", name=marek.text("company.reactions")).get_by_label(marek.text("off")).check()
    marek.button("close").tap()
    expect(marek.button("company.react")).to_be_hidden()
    do(table, OLA, "react", reaction="well_played")
    do(table, AYU, "pause")  # what comes after a reaction shows that it has come
    expect(marek.heading("company.paused")).to_be_visible()
    said = marek.text("company.reaction.well_played")
    expect(marek.page.get_by_text(said)).to_have_count(0)


def test_the_whole_story_is_there_for_whoever_comes_late_or_refreshes_in_any_language(
    seat: SeatPeople, take_seat: TakeSeat
) -> None:
    table = seat("Ayu", "Marek", "Ola")
    for _ in range(15):
        table.run_until(lambda table: table.table["actor"] is not None)
        table.play(table.table["actor"])
    ayu = take_seat(table, AYU, **DESKTOP)
    log = ayu.page.get_by_role("region", name=ayu.text("log")).get_by_role("listitem")
    expect(log.last).to_have_text(ayu.text("company.events.matchStarted"))
    expect(log.filter(has_text=ayu.text("events.played", "Marek", "|").split("|")[0])).not_to_have_count(0)

    assert log.count() > 15
    expect(ayu.hand().first).to_be_in_viewport(ratio=0.99)  # a long log takes no room from the table

    do(table, OLA, "react", reaction="hello")  # no part of it
    lines = log.all_inner_texts()
    ayu.reload()
    expect(log).to_have_text(lines)

    ayu.open_menu()
    ayu.page.get_by_label("Polski").check()
    expect(ayu.page.locator("html")).to_have_attribute("lang", "pl")
    ayu.button("close").click()
    polish = ayu.page.get_by_role("region", name=ayu.text("log")).get_by_role("listitem")
    expect(polish.last).to_have_text(ayu.text("company.events.matchStarted"))
    expect(polish).to_have_count(len(lines))


def test_in_a_pause_nothing_can_be_done_until_the_host_goes_on(seat: SeatPeople, take_seat: TakeSeat) -> None:
    table = seat("Ayu", "Marek", "Ola")
    table.run_until(lambda table: turn_of(AYU)(table) and HAND not in table.mine(AYU)["hand"])
    ayu, marek = take_seat(table, AYU, **PHONE), take_seat(table, MAREK, **PHONE)
    ayu.sees_turn(None)
    ayu.open_menu()
    ayu.button("pause").tap()
    for person in (ayu, marek):
        expect(person.heading("company.paused")).to_be_visible()
    expect(marek.page.get_by_text(marek.text("company.hostResumes", "Ayu"))).to_be_visible()
    expect(marek.button("resume")).to_be_hidden()
    has_heard(marek, "polite", "company.events.paused")

    ayu.page.evaluate("document.activeElement.blur()")  # with no button in focus, Space would slap
    for key in ("Enter", "d", "n", "Space"):
        ayu.page.keyboard.press(key)
    ayu.tap(ayu.page.locator('[data-place="hand-0"]'))
    for _ in range(12):
        ayu.page.keyboard.press("Tab")
        assert not ayu.page.evaluate("document.activeElement.closest('main') !== null")
    assert not [command for command in ayu.sent if command["type"] in ("act", "slap")]

    ayu.button("resume").tap()
    for person in (ayu, marek):
        expect(person.heading("company.paused")).to_be_hidden()
    turn = table.table["turn"]
    assert take_a_step(ayu, Keys())
    table.wait(lambda table: table.table["turn"] != turn or table.table["drawn"])


def test_a_turn_that_takes_too_long_is_given_to_a_bot_when_two_ask_for_it(
    seat: SeatPeople, take_seat: TakeSeat, pass_s: Pass
) -> None:
    table = seat("Ayu", "Marek", "Ola", "Pia")
    table.run_until(turn_of(OLA))
    marek = take_seat(table, MAREK, **PHONE)
    marek.sees_turn("Ola")
    expect(marek.button("company.letBotPlay")).to_be_hidden()
    pass_s(61, table.players[OLA])
    do(table, OLA, "rename", name="Olga")  # an update, so that the page knows what time it is
    marek.button("company.letBotPlay").tap()
    button = marek.page.get_by_role("button", name=marek.text("company.asked"))
    expect(button).to_contain_text(marek.text("company.votes", 1, 2))
    do(table, 3, "let_bot_play", turn=table.table["turn"])
    has_heard(marek, "polite", "company.events.botPlayed", "Olga", "asked")
    expect(button).to_be_hidden()


def test_the_clock_of_a_turn_warns_and_can_begin_again(seat: SeatPeople, take_seat: TakeSeat, pass_s: Pass) -> None:
    table = seat("Ayu", "Marek", "Ola")
    do(table, AYU, "set_house_rules", rules={"turn_clock_s": 60})
    table.run_until(turn_of(MAREK))
    marek = take_seat(table, MAREK, **PHONE)
    marek.sees_turn(None)
    left = marek.page.get_by_text(marek.text("company.timeLeft"))
    expect(left).to_contain_text(re.compile(r"0:5\d|1:00"))

    pass_s(51, table.players[OLA])
    do(table, OLA, "rename", name="Olga")
    expect(left).to_contain_text(re.compile(r"0:0\d"))
    has_heard(marek, "assertive", "company.tenSeconds", None)

    marek.button("company.moreTime").tap()
    expect(left).to_contain_text(re.compile(r"0:5\d|1:00"))
    has_heard(marek, "polite", "company.events.moreTime", None)
    expect(marek.button("company.moreTime")).to_be_disabled()  # once in a turn


@pytest.mark.parametrize("game", GAMES)
def test_whoever_looks_on_sees_the_table_and_no_hand_and_can_take_the_seat_of_a_bot(
    game: str, background: Background, server: ClockedServer, address: str, open_page: OpenPage, screens: Screens
) -> None:
    async def seat_two() -> tuple[str, list[Player]]:
        code = await new_room(server, game)
        players = [await Player(server.url, code, name).__aenter__() for name in ("Ayu", "Marek")]
        await players[0].do("add_bot")
        await players[0].do("start")
        for player in players:
            await player.until(lambda player=player: player.phase == "playing")  # type: ignore[misc]
        return code, players

    code, players = background.run(seat_two())
    table = Table(background, code, players)
    kept = {"name": "Ola", "seated-in": code, "came-to": "watch"}
    storage = [{"name": f"gebrak.{key}", "value": value} for key, value in kept.items()]
    ola = open_page(
        f"{address}/r/{code}",
        storage_state={"cookies": [], "origins": [{"origin": address, "localStorage": storage}]},
        **PHONE | STILL,
    )
    places = ola.page.get_by_role("listitem").filter(has_text=re.compile("Ayu|Marek|Pip"))
    for name in ("Ayu", "Marek", "Pip"):
        expect(places.filter(has_text=name).first).to_be_visible()
    expect(ola.page.get_by_text(ola.text("youWatch")).first).to_be_visible()
    expect(ola.page.get_by_role("toolbar")).to_have_count(0)
    expect(ola.slap_bar()).to_have_count(0)
    expect(ola.button("company.react")).to_have_count(0)
    ola.page.keyboard.press("Space")
    ola.page.keyboard.press("d")
    assert {command["type"] for command in ola.sent} <= {"watch", "history", "heartbeat", "visibility"}
    expect(ola.said("assertive")).to_have_count(0)
    screens.check(ola, f"watching-{game}")

    ola.page.set_viewport_size(PHONE["viewport"])
    ola.button("sitDown").tap()
    expect(ola.page.get_by_role("toolbar")).to_be_visible()
    background.run(players[0].until(lambda: players[0].room["seats"][2]["name"] == "Ola"))
    table.close()
