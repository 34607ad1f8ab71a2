"""The log's two forms: words for whoever plays at home, and one JSON object a line for a host's tools.

    {"at":"2026-11-30T12:00:00.123Z","level":"WARNING","server":"5f3a09c1","event":"room_lost","room":"BCDFG",...}

A line says which room and which seat, never what is in a hand, who somebody is, or what only one person may know. So
only the fields named here are taken from a record, and of an error its kind and place but not its text: that of
`KeyError: 'red-3'` names a card.
"""

import json
import logging
import sys
import traceback
from datetime import UTC, datetime
from types import TracebackType
from typing import Literal, TypeAlias, get_args

LogFormat = Literal["plain", "json"]
LogLevel = Literal["debug", "info", "warning", "error"]
LOG_FORMATS: tuple[LogFormat, ...] = get_args(LogFormat)
LOG_LEVELS: tuple[LogLevel, ...] = get_args(LogLevel)

FIELDS = ("event", "room", "seat", "code")
"""What a call of the log may add with `extra`: what happened, a room's code, a seat's number, a refusal's code."""

_ExcInfo: TypeAlias = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]


class PlainLines(logging.Formatter):
    """A line of words."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")

    def formatException(self, ei: _ExcInfo) -> str:  # noqa: N802 - the library's name
        """Return where each error of the chain was raised, and its kind instead of its text."""
        error = ei[1]
        told = []
        while error is not None:
            place = "".join(traceback.format_tb(error.__traceback__))
            told.append(f"Traceback (most recent call last):\n{place}{type(error).__qualname__}")
            error = error.__cause__ or error.__context__
        return "\nwhich came of this\n".join(told)


class JsonLines(PlainLines):
    """A JSON object on one line; a field that has nothing to say is left out."""

    def __init__(self, server: str) -> None:
        """server: this server's name, as leases and other servers know it."""
        super().__init__()
        self._server = server

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
        line = {
            "at": at,
            "level": record.levelname,
            "server": self._server,
            **{field: getattr(record, field, None) for field in FIELDS},
            "logger": record.name,
            "message": record.getMessage(),
            "error": self.formatException(record.exc_info) if record.exc_info else None,
        }
        return json.dumps({name: value for name, value in line.items() if value is not None}, separators=(",", ":"))


def set_up(form: LogFormat, level: LogLevel, server: str) -> None:
    """Send all lines of this level and above to the standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines(server) if form == "json" else PlainLines())
    logging.basicConfig(level=level.upper(), handlers=[handler])
