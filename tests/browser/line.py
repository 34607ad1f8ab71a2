"""The page's line to the server in the test's hands: updates are held back, or the line is cut and stays so.

A race lasts seconds and the scores of a round stay for twenty. Held, they stay on the page while a test looks at them.
"""

import re

from playwright.sync_api import WebSocketRoute

from tests.browser.person import Person

ROOMS = re.compile(r"/ws/")
UPDATE = '{"type":"update"'


class Line:
    """The line of a page that sits at a table. The page is loaded anew for it, and comes back to its seat."""

    def __init__(self, person: Person) -> None:
        self._holding = False
        self._cut = False
        self._held: list[str | bytes] = []
        self._page: WebSocketRoute | None = None
        person.page.route_web_socket(ROOMS, self._route)
        person.reload()

    def hold(self) -> None:
        """From now on the page sees no update; answers still come."""
        self._holding = True

    def release(self) -> None:
        """Let the page see what was held back."""
        self._holding = False
        assert self._page is not None
        for message in self._held:
            self._page.send(message)
        self._held = []

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
            if self._holding and str(message).startswith(UPDATE):
                self._held.append(message)
            else:
                page.send(message)

        server.on_message(from_server)
        page.on_message(server.send)
