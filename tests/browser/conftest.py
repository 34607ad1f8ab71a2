"""A real server, Debian's Chromium, and people at browsers. A page that complains on its console fails the test."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from tests.browser.background import Background
from tests.browser.person import Person
from tests.browser.screens import Screens
from tests.browser.table import Table, seat_people
from tests.browser.words import FAIRNESS, HIT_THE_DECK, PAGE, PRACTICE, Words
from tests.wire.known_chance import begin_anew
from tests.wire.running import RunningServer

DIST = Path(os.environ.get("DIST_DIR", "clients/web/dist"))
PATIENCE_MS = 30_000
"""Every wait of a test ends after so long, with an error."""
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
}
STILL: dict[str, Any] = {"reduced_motion": "reduce", "has_touch": True}
"""For looking at screens: what moves has tests of its own."""
DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}

OpenPage = Callable[..., Person]
SeatPeople = Callable[..., Table]
TakeSeat = Callable[..., Person]


def pytest_configure(config: pytest.Config) -> None:
    # pytest-playwright's own fixtures are written so; everything else stays an error.
    config.addinivalue_line("filterwarnings", "ignore:Session-scoped fixtures defined as instance methods")
    expect.set_options(timeout=PATIENCE_MS)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    return {
        **browser_type_launch_args,
        "executable_path": shutil.which("chromium") or "/usr/bin/chromium",
        "args": ["--disable-background-networking"],
    }


@pytest.fixture(scope="session")
def background() -> Iterator[Background]:
    background = Background()
    yield background
    background.close()


@pytest.fixture(scope="session")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built page, as it is when the tests begin: a build meanwhile does not change it."""
    assert (DIST / "index.html").exists(), "the page is not built: make setup"
    return Path(shutil.copytree(DIST, tmp_path_factory.mktemp("page") / "dist"))


@pytest.fixture(scope="session")
def words(dist: Path) -> Words:
    return Words(dist, HIT_THE_DECK, PAGE, FAIRNESS, PRACTICE)


def new_server(data: Path, dist: Path) -> RunningServer:
    """A server with quick bots and known deals, in which a Hand falls soon, whoever is to play it.

    Its build has a name: a new start is not taken for a new version.
    """
    return RunningServer(
        data,
        *("--dist", str(dist)),
        module="tests.wire.known_chance",
        BOT_THINK_MS="30",
        TEST_CHANCE=os.environ.get("TEST_CHANCE", "a"),
        GEBRAK_BUILD="browser-tests",
    )


def address_of(server: RunningServer) -> str:
    return server.url.replace("ws:", "http:")


@pytest.fixture(scope="session")
def server(background: Background, dist: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """One server for all tests that do it no harm."""
    server = new_server(tmp_path_factory.mktemp("data"), dist)
    background.run(server.start())
    yield server
    background.run(server.stop())


@pytest.fixture(autouse=True)
def known_deals(background: Background, server: RunningServer) -> None:
    """Let each test have the deals that it would get alone."""
    background.run(begin_anew(server))


@pytest.fixture(scope="session")
def address(server: RunningServer) -> str:
    """The start page."""
    return address_of(server)


@pytest.fixture
def mortal_server(background: Background, dist: Path, tmp_path: Path) -> Iterator[RunningServer]:
    """A server of the test's own, to be killed."""
    server = new_server(tmp_path, dist)
    background.run(server.start())
    yield server
    background.run(server.stop())


@pytest.fixture
def open_page(new_context: Callable[..., BrowserContext], words: Words) -> Iterator[OpenPage]:
    """Open an address in a browser of its own; or with a `context` as a second tab, or in a `browser` that is given."""
    people: list[Person] = []

    def open_page(
        url: str, context: BrowserContext | None = None, browser: Browser | None = None, **settings: Any
    ) -> Person:
        open_context = new_context if browser is None else browser.new_context
        person = Person((context or open_context(**settings)).new_page(), words)
        people.append(person)
        person.page.goto(url)
        person.page.get_by_role("main").wait_for()  # from here on the page has words
        return person

    yield open_page
    assert [trouble for person in people for trouble in person.troubles] == []


@pytest.fixture
def seat(background: Background, server: RunningServer) -> Iterator[SeatPeople]:
    """Seat scripted people at a table of the shared server."""
    tables: list[Table] = []

    def seat(*names: str, bots: int = 0, **options: int | str) -> Table:
        tables.append(seat_people(background, server.url, names, bots, **options))
        return tables[-1]

    yield seat
    for table in tables:
        table.close()


@pytest.fixture
def take_seat(open_page: OpenPage, address: str) -> TakeSeat:
    """Let a page come with the token of a scripted person, and so take the seat."""

    def take_seat(table: Table, seat: int, settings: dict[str, str] | None = None, **context: Any) -> Person:
        player = table.players[seat]
        kept = {"token": player.token, "name": player.name, "seated-in": table.code, **(settings or {})}
        storage = [{"name": f"gebrak.{key}", "value": value} for key, value in kept.items()]
        person = open_page(
            f"{address}/r/{table.code}",
            storage_state={"cookies": [], "origins": [{"origin": address, "localStorage": storage}]},
            **context,
        )
        table.wait_until_replaced(seat)
        return person

    return take_seat


@pytest.fixture(scope="session")
def screens() -> Screens:
    """GEBRAK_SHOTS names the folder for screenshots, if they are wanted."""
    folder = os.environ.get("GEBRAK_SHOTS")
    return Screens(Path(folder) if folder else None)
