"""HTTP on the websockets' port: health, the page, and what strangers send."""

import asyncio
import gzip
import logging
import re
from dataclasses import dataclass
from http.client import HTTPMessage, parse_headers
from io import BytesIO
from pathlib import Path

import pytest

from server.gateway import page
from tests.gateway.clients import BOUND_S, RecordingHouse
from tests.gateway.conftest import OpenGateway

INDEX = b"<!doctype html><title>Gebrak</title>"
SCRIPT = b"console.log('a script that is worth compressing')\n" * 20
SECRET = b"not for everybody"


@dataclass
class Answer:
    status: int
    headers: HTTPMessage
    body: bytes


async def exchange(port: int, request: bytes) -> bytes:
    """Send these bytes and return everything that comes back until the server ends the stream."""
    async with asyncio.timeout(BOUND_S):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(request)
        try:
            return await reader.read()
        except ConnectionResetError:
            return b""
        finally:
            writer.close()


async def get(port: int, path: str, method: str = "GET", **headers: str) -> Answer:
    lines = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{port}"]
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    stream = BytesIO(await exchange(port, "\r\n".join([*lines, "", ""]).encode()))
    status = int(stream.readline().split()[1])
    message = parse_headers(stream)
    return Answer(status, message, stream.read())


@pytest.fixture
def dist(tmp_path: Path) -> Path:
    """A built page, a secret beside it, and links to the secret."""
    (tmp_path / "secret.txt").write_bytes(SECRET)
    folder = tmp_path / "dist"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_bytes(INDEX)
    (folder / "assets/main-1a2b.js").write_bytes(SCRIPT)
    (folder / "assets/main-1a2b.js.gz").write_bytes(gzip.compress(SCRIPT))
    (folder / "assets/main-1a2b.js.br").write_bytes(b"as if by brotli")
    for name in ["a.css", "a.svg", "a.woff2", "a.webmanifest", "a.json", "a.png", "a.unknown"]:
        (folder / name).write_bytes(name.encode())
    (folder / "link.txt").symlink_to(tmp_path / "secret.txt")
    (folder / "up").symlink_to(tmp_path)
    return folder


async def test_health(open_: OpenGateway) -> None:
    gateway = await open_()
    answer = await get(gateway.port, "/healthz")
    assert (answer.status, answer.body) == (200, b"ok\n")
    assert answer.headers["Cache-Control"] == "no-store"


async def test_readiness(open_: OpenGateway, house: RecordingHouse) -> None:
    gateway = await open_(limits={"ready_s": 0.1})
    assert (await get(gateway.port, "/readyz")).status == 200
    house.is_ready = False
    assert (await get(gateway.port, "/readyz")).status == 503
    house.is_ready, house.ready_after_s = True, BOUND_S
    assert (await get(gateway.port, "/readyz")).status == 503
    assert (await get(gateway.port, "/healthz")).status == 200


@pytest.mark.parametrize("path", ["/", "/index.html", "/r/ABCDE", "/?lang=pl", "/r/ABCDE?lang=pl"])
async def test_the_page(open_: OpenGateway, dist: Path, path: str) -> None:
    gateway = await open_(dist=dist)
    answer = await get(gateway.port, path)
    assert (answer.status, answer.body) == (200, INDEX)
    assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
    assert answer.headers["Cache-Control"] == "no-cache"


@pytest.mark.parametrize(
    ("path", "content_type"),
    [
        ("/assets/main-1a2b.js", "text/javascript; charset=utf-8"),
        ("/a.css", "text/css; charset=utf-8"),
        ("/a.svg", "image/svg+xml"),
        ("/a.woff2", "font/woff2"),
        ("/a.webmanifest", "application/manifest+json"),
        ("/a.json", "application/json"),
        ("/a.png", "image/png"),
    ],
)
async def test_content_types(open_: OpenGateway, dist: Path, path: str, content_type: str) -> None:
    gateway = await open_(dist=dist)
    answer = await get(gateway.port, path)
    assert answer.status == 200
    assert answer.headers["Content-Type"] == content_type
    assert answer.headers["Content-Length"] == str(len(answer.body))


async def test_a_file_larger_than_the_kernels_buffer_comes_whole(open_: OpenGateway, dist: Path) -> None:
    (dist / "large.json").write_bytes(b"0123456789" * 300_000)
    gateway = await open_(dist=dist)
    assert (await get(gateway.port, "/large.json")).body == b"0123456789" * 300_000


async def test_hashed_names_are_kept_for_a_year(open_: OpenGateway, dist: Path) -> None:
    gateway = await open_(dist=dist)
    answer = await get(gateway.port, "/assets/main-1a2b.js")
    assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"


@pytest.mark.parametrize(
    ("accepted", "encoding", "body"),
    [
        ("gzip, deflate, br", "br", b"as if by brotli"),
        ("GZIP", "gzip", gzip.compress(SCRIPT)),
        ("br;q=0, gzip;q=0.5", "gzip", gzip.compress(SCRIPT)),
        ("br; q=0.000, gzip;q=0", None, SCRIPT),
        ("identity", None, SCRIPT),
        ("", None, SCRIPT),
    ],
)
async def test_compressed_siblings(
    open_: OpenGateway, dist: Path, accepted: str, encoding: str | None, body: bytes
) -> None:
    gateway = await open_(dist=dist)
    answer = await get(gateway.port, "/assets/main-1a2b.js", Accept_Encoding=accepted)
    assert answer.headers["Content-Encoding"] == encoding
    assert gzip.decompress(answer.body) == SCRIPT if encoding == "gzip" else answer.body == body
    assert answer.headers["Vary"] == "Accept-Encoding"
    assert answer.headers["Content-Type"] == "text/javascript; charset=utf-8"


async def test_not_modified(open_: OpenGateway, dist: Path) -> None:
    gateway = await open_(dist=dist)
    etag = (await get(gateway.port, "/")).headers["ETag"]
    for tags in [etag, f'W/"other", {etag}']:
        answer = await get(gateway.port, "/", If_None_Match=tags)
        assert (answer.status, answer.body) == (304, b"")
        assert answer.headers["ETag"] == etag
        assert answer.headers["Cache-Control"] == "no-cache"
    assert (await get(gateway.port, "/", If_None_Match='W/"other"')).status == 200


@pytest.mark.parametrize(
    "path",
    [
        "/../secret.txt",
        "/assets/../../secret.txt",
        "/%2e%2e/secret.txt",
        "/..%2fsecret.txt",
        "/%252e%252e/secret.txt",
        "/..\\secret.txt",
        "/..%5csecret.txt",
        "/./../secret.txt",
        "//secret.txt",
        "/link.txt",
        "/up/secret.txt",
        "{secret}",
        "/{secret}",
        "file://{secret}",
        "/index.html%00.js",
        "/r/ABCDE/../../secret.txt",
        "secret.txt",
        "",
        "/assets",
        "/assets/",
        "/assets/main-1a2b.js.gz",
        "/a.unknown",
        "/nothing",
        "/ws/",
        "/ws/ABCDE/",
        "/ws/ABCDE?x=1",
        "/ws?x=1",
        "/ws/ABCDEFGHIJKLMNOPQ",
    ],
)
async def test_not_there(open_: OpenGateway, dist: Path, path: str) -> None:
    gateway = await open_(dist=dist)
    answer = await get(gateway.port, path.format(secret=dist.parent / "secret.txt"))
    assert answer.status == 404
    assert SECRET not in answer.body


async def test_head_is_get_without_the_body(open_: OpenGateway, dist: Path) -> None:
    gateway = await open_(dist=dist)
    for path in ["/", "/healthz", "/nothing"]:
        whole, head = await get(gateway.port, path), await get(gateway.port, path, "HEAD")
        assert head.body == b""
        assert head.status == whole.status
        assert head.headers["Content-Length"] == str(len(whole.body))


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "TRACE", "get"])
async def test_other_methods(open_: OpenGateway, dist: Path, method: str) -> None:
    gateway = await open_(dist=dist)
    answer = await get(gateway.port, "/", method)
    assert answer.status == 405
    assert answer.headers["Allow"] == "GET, HEAD"


@pytest.mark.parametrize(
    ("path", "status"),
    [("/", 200), ("/assets/main-1a2b.js", 200), ("/nothing", 404), ("/healthz", 200), ("/ws", 426)],
)
async def test_security_headers(open_: OpenGateway, dist: Path, path: str, status: int) -> None:
    gateway = await open_(dist=dist)
    answer = await get(gateway.port, path)
    assert answer.status == status
    policy = dict(part.strip().split(" ", 1) for part in answer.headers["Content-Security-Policy"].split(";"))
    for nothing in ("default-src", "object-src", "base-uri", "form-action", "frame-ancestors", "trusted-types"):
        assert policy[nothing] == "'none'"
    for own in ("script-src", "style-src", "img-src", "font-src", "manifest-src", "connect-src"):
        assert policy[own] == "'self'"  # nothing inline, nobody else's
    assert policy["require-trusted-types-for"] == "'script'"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    assert answer.headers["Cross-Origin-Opener-Policy"] == "same-origin"
    assert answer.headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert "camera=()" in answer.headers["Permissions-Policy"]
    assert answer.headers["Server"] is None
    assert answer.headers["Set-Cookie"] is None


def test_the_page_has_no_script_or_style_of_its_own_in_it() -> None:
    """What the policy would not run."""
    source = (Path(__file__).parents[2] / "clients/web/index.html").read_text()
    assert re.findall(r"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son[a-z]+=|javascript:", source) == []
    assert "<script" in source


@pytest.mark.parametrize("path", ["/", "/r/ABCDE", "/index.html"])
async def test_a_page_that_is_not_built_says_how(open_: OpenGateway, path: str) -> None:
    gateway = await open_()
    answer = await get(gateway.port, path)
    assert answer.status == 503
    assert b"make setup" in answer.body


def test_a_folder_that_is_too_large(dist: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page, "MOST_BYTES", 100)
    with pytest.raises(ValueError, match="not the folder of the page"):
        page.read_page(dist)


@pytest.mark.parametrize(
    "request_bytes",
    [
        b"\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(500),
        b"GET / HTTP/9.9\r\n\r\n",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        b"GET /" + b"a" * 10_000 + b" HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\n" + b"A: b\r\n" * 200 + b"\r\n",
        b"POST / HTTP/1.1\r\nContent-Length: 5\r\n\r\nhello",
        b"GET /healthz HTTP/1.1\r\n\r\nGET /healthz HTTP/1.1\r\n\r\n",
        b"GET /ws HTTP/1.1\r\n\r\n\x88\x80mask",
        b"GET \xff HTTP/1.1\r\n\r\n",
    ],
)
async def test_rubbish_ends_quietly(open_: OpenGateway, caplog: pytest.LogCaptureFixture, request_bytes: bytes) -> None:
    """A port scan prints nothing, costs nothing for long, and others are served."""
    gateway = await open_(limits={"closing_s": 0.2, "request_s": 1.0})
    with caplog.at_level(logging.INFO):
        answer = await exchange(gateway.port, request_bytes)
        assert answer == b"" or answer.startswith(b"HTTP/1.1 4")
        assert (await get(gateway.port, "/healthz")).status == 200
    assert caplog.records == []


async def test_a_silent_stranger_is_cut(open_: OpenGateway, caplog: pytest.LogCaptureFixture) -> None:
    gateway = await open_(limits={"request_s": 0.2})
    with caplog.at_level(logging.INFO):
        assert await exchange(gateway.port, b"GET / HT") == b""
    assert caplog.records == []
