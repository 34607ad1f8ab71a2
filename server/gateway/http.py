"""HTTP on the port of the websockets: health, and the page. Every answer ends its connection."""

import asyncio
import re
from collections.abc import Mapping
from email.utils import formatdate
from http import HTTPStatus

from websockets.datastructures import Headers
from websockets.http11 import Request, Response

from server.gateway.page import PageFile
from server.gateway.session import House
from server.limits import Limits

POLICY = {
    # What the page loads comes from here, and nothing is loaded that is not named. 'self' covers websockets too.
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self'",
    "font-src": "'self'",
    "manifest-src": "'self'",
    "connect-src": "'self'",
    "object-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'none'",
    "frame-ancestors": "'none'",
    # A string never becomes a script, nor markup: the page could not if it wanted to.
    "require-trusted-types-for": "'script'",
    "trusted-types": "'none'",
}
SECURITY_HEADERS = {
    "Content-Security-Policy": "; ".join(f"{name} {value}" for name, value in POLICY.items()),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Referrer-Policy": "no-referrer",  # a room's link is its key
    "X-Content-Type-Options": "nosniff",
}
TEXT = "text/plain; charset=utf-8"
ROOM_PAGE = re.compile(r"/r/[^/]+")
NOT_BUILT = "The page has not been built. Run `make setup`, then start the server again.\n"
NO_WEIGHT = re.compile(r"\s*q=0(\.0*)?\s*")


class Http:
    """Answers every request that is not for a websocket."""

    def __init__(self, house: House, page: Mapping[str, PageFile], limits: Limits) -> None:
        self._house = house
        self._page = page
        self._limits = limits

    async def answer(self, request: Request) -> Response:
        """Return the response to this request; to HEAD the same without the body."""
        if request.method not in {"GET", "HEAD"}:
            return text(HTTPStatus.METHOD_NOT_ALLOWED, "Only GET and HEAD.\n", {"Allow": "GET, HEAD"})
        response = await self._get(request)
        if request.method == "HEAD":
            response.body = b""
        return response

    async def _get(self, request: Request) -> Response:
        path = request.path.partition("?")[0]
        if path == "/healthz":
            return text(HTTPStatus.OK, "ok\n")
        if path == "/readyz":
            return await self._readiness()
        if path == "/" or ROOM_PAGE.fullmatch(path):
            path = "/index.html"
        file = self._page.get(path)
        if file is not None:
            return file_response(file, request.headers)
        if path == "/index.html":
            return text(HTTPStatus.SERVICE_UNAVAILABLE, NOT_BUILT)
        return text(HTTPStatus.NOT_FOUND, "There is nothing here.\n")

    async def _readiness(self) -> Response:
        try:
            async with asyncio.timeout(self._limits.ready_s):
                ready = await self._house.ready()
        except TimeoutError:
            ready = False
        return text(HTTPStatus.OK, "ready\n") if ready else text(HTTPStatus.SERVICE_UNAVAILABLE, "not ready\n")


def file_response(file: PageFile, asked: Headers) -> Response:
    """Return this file, or 304 if the client has it already. `asked` are the request's headers."""
    headers = {"Cache-Control": file.cache, "ETag": file.etag, "Vary": "Accept-Encoding"}
    if file.etag in values(asked, "If-None-Match"):
        return respond(HTTPStatus.NOT_MODIFIED, headers)
    encoding, body = file.body_for(accepted_encodings(asked))
    if encoding:
        headers["Content-Encoding"] = encoding
    return respond(HTTPStatus.OK, headers | {"Content-Type": file.content_type}, body)


def values(headers: Headers, name: str) -> list[str]:
    """Return the comma separated values of a header, of all its lines."""
    return [value.strip() for line in headers.get_all(name) for value in line.split(",")]


def accepted_encodings(headers: Headers) -> set[str]:
    """Return the names in Accept-Encoding, without those of weight zero."""
    weighted = [value.lower().partition(";") for value in values(headers, "Accept-Encoding")]
    return {name.strip() for name, _, weight in weighted if not NO_WEIGHT.fullmatch(weight)}


def text(status: HTTPStatus, body: str, headers: Mapping[str, str] = {}) -> Response:
    """Return a plain text response that nobody keeps."""
    return respond(status, {"Content-Type": TEXT, "Cache-Control": "no-store", **headers}, body.encode())


def respond(status: HTTPStatus, headers: Mapping[str, str], body: bytes = b"") -> Response:
    """Return a response with the headers that all responses share."""
    shared = {"Date": formatdate(usegmt=True), "Connection": "close"}
    if status is not HTTPStatus.NOT_MODIFIED:
        shared["Content-Length"] = str(len(body))
    return Response(status.value, status.phrase, Headers({**shared, **headers}), body)


def secure(response: Response) -> None:
    """Add the security headers to a response, also to one that the library has made."""
    for name, value in SECURITY_HEADERS.items():
        response.headers[name] = value
