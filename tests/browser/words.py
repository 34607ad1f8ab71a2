"""What the page says, out of its own built dictionaries: tests name texts by key and follow every change of wording."""

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

LANGUAGES = ("en", "id", "pl")
PAGE = "src/lang"
HIT_THE_DECK = "src/games/hit_the_deck/lang"
FAIRNESS = "src/games/hit_the_deck/fair/lang"
PRACTICE = "src/games/hit_the_deck/practice/lang"

LOOK_UP = """async ([files, key, args]) => {
  for (const file of files[document.documentElement.lang]) {
    const { default: words } = await import(file);
    const found = key.split('.').reduce((inside, name) => inside?.[name], words);
    if (found !== undefined) return typeof found === 'function' ? found(...args) : found;
  }
  throw new Error(`the page has no text ${key}`);
}"""


class Words:
    """The dictionaries of a built page, by language, in the order of their folders.

    Those first that the page has loaded before it shows anything: the others may not be there when a line breaks.
    """

    def __init__(self, dist: Path, *folders: str) -> None:
        built = json.loads((dist / "manifest.json").read_text())
        self._files = {
            language: [f"/{built[f'{folder}/{language}.ts']['file']}" for folder in folders] for language in LANGUAGES
        }

    def look_up(self, page: Page, key: str, *args: Any) -> Any:
        """Return the text `key` ("events.slapNow") in the language that the page is in now."""
        return page.evaluate(LOOK_UP, [self._files, key, args])
