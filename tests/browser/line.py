"""The page's line to the server in the test's hands: updates are held back or changed, or the line is cut and stays so.

A race lasts seconds and the scores of a round stay for twenty. Held, they stay on the page while a test looks at them.
Changed, the page sees what a server says seldom: a dead heat of six, a poor line.
"""

import json
import re
from collections.abc import Callable

from playwright.sync_api import WebSocketRoute

from tests.browser.person import Person
from tests.wire.player import Json

ROOMS = re.compile(r"/ws/")
UPDATE = '{"type":"update"'


class Line:
    """The line of a page that sits at a table. The page is loaded anew for it, and comes back to its seat."""

    def __init__(self, person: Person) -> None:
        self._person = person
        self._holding = False
        self._holds_after: str | None = None
        self._cut = False
        self._held: list[str | bytes] = []
        self._page: WebSocketRoute | None = None
        self._changes: dict[str, Callable[[Json], None]] = {}
        person.page.route_web_socket(ROOMS, self._route)
        person.reload()

    def hold(self) -> None:
        """From now on the page sees no update; answers still come."""
        self._holding = True

    def hold_after(self, event: str) -> None:
        """Let the next update that tells of such an event be the last that the page sees."""
        self._holds_after = event

    def release(self) -> None:
        """Let the page see what was held back."""
        self._holding = False
        assert self._page is not None
        self._holds_after = None
        for message in self._held:
            self._page.send(message)
        self._held = []

    def change(self, type_: str, change: Callable[[Json], None]) -> None:
        """From the next loading of the page on, let it see each message of this type with a change."""
        self._changes[type_] = change
        self._person.reload()

    def cut(self) -> None:
        """Close the line, and every new one at once."""
        self._cut = True
        assert self._page is not None
        self._page.close(code=1001)

    def _route(self, page: WebSocketRoute) -> None:
        if self._cut:
            page.close(code=1001)
            return
        server = page.connect_to_server()
        self._page = page

        def from_server(message: str | bytes) -> None:
            if self._is_held(str(message)):
                self._held.append(message)
            else:
                page.send(self._changed(message) if self._changes else message)

        server.on_message(from_server)
        page.on_message(server.send)

    def _is_held(self, message: str) -> bool:
        if not message.startswith(UPDATE):
            return False
        held = self._holding
        if self._holds_after in [event["type"] for event in json.loads(message)["events"]]:
            self._holding = True
        return held

    def _changed(self, text: str | bytes) -> str:
        message = json.loads(text)
        if message["type"] in self._changes:
            self._changes[message["type"]](message)
        return json.dumps(message)
