"""Which pages may connect."""

import pytest
from websockets.exceptions import InvalidStatus
from websockets.typing import Origin

from server.gateway.origin import allowed, parse_public_urls
from tests.gateway.clients import connected, read
from tests.gateway.conftest import OpenGateway

PUBLIC = frozenset({"https://cards.example.org", "http://192.168.1.5:8080"})


@pytest.mark.parametrize(
    ("origin", "host", "passes"),
    [
        (None, "cards.lan", True),
        (None, None, True),
        ("http://cards.lan", "cards.lan", True),
        ("https://cards.lan", "cards.lan", True),
        ("http://cards.lan:8000", "cards.lan:8000", True),
        ("http://[::1]:8000", "[::1]:8000", True),
        ("https://cards.example.org", "server:8000", True),
        ("http://192.168.1.5:8080", None, True),
        ("http://other.lan", "cards.lan", False),
        ("null", "cards.lan", False),
        ("null", "null", False),
        ("", "", False),
        ("", "cards.lan", False),
        ("http://", "", False),
        ("http://cards.lan", None, False),
        ("http://cards.lan", "", False),
        ("http://cards.lan:8000", "cards.lan", False),
        ("http://cards.lan", "cards.lan:8000", False),
        ("http://cards.lan:8001", "cards.lan:8000", False),
        ("http://cards.lan.evil.example", "cards.lan", False),
        ("http://evilcards.lan", "cards.lan", False),
        ("http://evil.example/cards.lan", "cards.lan", False),
        ("http://cards.lan@evil.example", "cards.lan", False),
        ("http://evil.example#cards.lan", "cards.lan", False),
        ("http://cards.lan/", "cards.lan", False),
        ("HTTP://cards.lan", "cards.lan", False),
        ("ftp://cards.lan", "cards.lan", False),
        ("cards.lan", "cards.lan", False),
        ("http://cards.lan http://evil.example", "cards.lan", False),
        ("http://cards.example.org", "server:8000", False),
        ("https://cards.example.org.evil.example", "server:8000", False),
        ("https://cards.example.org:444", "server:8000", False),
        ("https://evil.cards.example.org", "server:8000", False),
    ],
)
def test_allowed(origin: str | None, host: str | None, passes: bool) -> None:
    """F12: the own page and those that the host names; who sends no Origin is no page."""
    assert allowed(origin, host, PUBLIC) is passes


@pytest.mark.parametrize(
    ("setting", "urls"),
    [
        ("", set()),
        (" ", set()),
        ("https://cards.example.org", {"https://cards.example.org"}),
        ("https://cards.example.org/", {"https://cards.example.org"}),
        (" https://a.example , http://b.lan:8080,", {"https://a.example", "http://b.lan:8080"}),
        ("http://[::1]:8000", {"http://[::1]:8000"}),
    ],
)
def test_public_url(setting: str, urls: set[str]) -> None:
    assert parse_public_urls(setting) == urls


@pytest.mark.parametrize(
    "setting",
    [
        "cards.example.org",
        "*",
        "https://*",
        "https://*.example.org",
        "https://",
        "https:/cards.example.org",
        "wss://cards.example.org",
        "https://cards.example.org/play",
        "https://cards.example.org//",
        "https://cards.example.org?x",
        "https://user@cards.example.org",
        "https://Cards.example.org",
        "https://cards.example.org:443",
        "http://cards.example.org:80",
        "https://cards.example.org:",
        "https://cards.example.org:0",
        "https://cards.example.org:port",
        "https://a.example https://b.example",
        "https://a.example;https://b.example",
        "https://a.example,b.example",
        "null",
    ],
)
def test_a_mistyped_public_url_refuses_to_start(setting: str) -> None:
    """F12."""
    with pytest.raises(ValueError, match=r"PUBLIC_URL: .* is not an origin such as"):
        parse_public_urls(setting)


@pytest.mark.parametrize("path", ["/ws", "/ws/ABCDE"])
@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1"])
async def test_refused_with_403(open_: OpenGateway, path: str, origin: str) -> None:
    gateway = await open_(public_urls=PUBLIC)
    with pytest.raises(InvalidStatus) as refusal:
        await connected(gateway.port, path, origin=Origin(origin))
    assert refusal.value.response.status_code == 403
    assert b"PUBLIC_URL" in refusal.value.response.body


async def test_two_origins_are_refused(open_: OpenGateway) -> None:
    gateway = await open_()
    good = f"http://127.0.0.1:{gateway.port}"
    with pytest.raises(InvalidStatus) as refusal:
        await connected(gateway.port, origin=Origin(good), additional_headers={"Origin": "http://evil.example"})
    assert refusal.value.response.status_code == 400


@pytest.mark.parametrize("origin", ["http://127.0.0.1:{port}", "https://cards.example.org"])
async def test_own_page_and_public_url_pass(open_: OpenGateway, origin: str) -> None:
    gateway = await open_(public_urls=PUBLIC)
    async with connected(gateway.port, origin=Origin(origin.format(port=gateway.port))) as client:
        assert (await read(client))["type"] == "welcome"
