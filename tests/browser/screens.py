"""What must be true of every screen: it fits the window at every size, and axe finds nothing serious in it."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import FloatRect, Locator, Page

from tests.browser.person import Person

AXE = Path("clients/web/node_modules/axe-core/axe.min.js")
SIZES = [(320, 568), (360, 640), (390, 844), (844, 390), (1280, 800)]
LOOKED_AT = {(390, 844): "phone", (1280, 800): "desktop"}
"""At these sizes axe looks, and screenshots are taken."""

SETTLED = """([width, height]) => innerWidth === width && innerHeight === height
  && document.getAnimations().every(({ playState }) => playState !== 'running')"""
FINDINGS = """async (unasked) => {
  const rules = Object.fromEntries(unasked.map((rule) => [rule, { enabled: false }]));
  const { violations } = await axe.run(document, { resultTypes: ['violations'], rules });
  return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, impact, nodes }) => [id, impact, ...nodes.map(({ html }) => html.slice(0, 200))]);
}"""
STICKING_OUT = """() => [...document.querySelectorAll(
    'button, input, select, summary, h1, h2, h3, p, li, th, td, dt, dd, legend, label')]
  .filter((element) => element.checkVisibility())
  .filter((element) => {
    const { left, right, width } = element.getBoundingClientRect();
    return width > 1 && (left < -0.5 || right > innerWidth + 0.5);
  }).map((element) => element.outerHTML.slice(0, 100))"""
"""What is cut off at a side counts as sticking out, too."""


class Screens:
    """Looks at screens. `shots` is the folder for screenshots, or None."""

    def __init__(self, shots: Path | None) -> None:
        self._shots = shots

    def check(self, person: Person, name: str, still_there: Callable[[], Any] = lambda: None) -> None:
        """Check one screen at every size. `still_there` comes before each look: it brings back what goes by itself."""
        page = person.page
        faults = []
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_function(SETTLED, arg=[width, height])
            still_there()
            out = page.evaluate(STICKING_OUT)
            if out or widths(page) != [width, width]:
                faults.append(f"{name} at {width}: the page is as wide as {widths(page)}, and outside are {out}")
            if (width, height) in LOOKED_AT:
                faults += [f"{name} at {width}: {finding}" for finding in serious_findings(page)]
                self.shoot(person, f"{name}-{LOOKED_AT[width, height]}")
        assert faults == []

    def shoot(self, person: Person, name: str) -> None:
        """Take a screenshot, if they are wanted."""
        if self._shots is not None:
            person.page.screenshot(path=self._shots / f"{name}.png")

    def shoot_as_seen_with(self, person: Person, name: str, *deficiencies: str) -> None:
        """Take screenshots as people see who tell fewer colours apart, if they are wanted."""
        if self._shots is None:
            return
        devtools = person.page.context.new_cdp_session(person.page)
        for deficiency in deficiencies:
            devtools.send("Emulation.setEmulatedVisionDeficiency", {"type": deficiency})
            self.shoot(person, f"{name}-{deficiency}")


def widths(page: Page) -> list[int]:
    """Return how wide the page is and how wide the window; the same if nothing sticks out."""
    found: list[int] = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    return found


def box(thing: Locator) -> FloatRect:
    """Return where it is on the page."""
    found = thing.bounding_box()
    assert found is not None
    return found


def overlap(one: FloatRect, other: FloatRect) -> bool:
    """Return whether one lies over the other."""
    return (
        abs(one["x"] + one["width"] / 2 - other["x"] - other["width"] / 2) < (one["width"] + other["width"]) / 2
        and abs(one["y"] + one["height"] / 2 - other["y"] - other["height"] / 2) < (one["height"] + other["height"]) / 2
    )


def serious_findings(page: Page, *unasked: str) -> list[list[str]]:
    """Return axe's serious and critical findings, but for the rules `unasked`: rule, impact, places."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text())
    findings: list[list[str]] = page.evaluate(FINDINGS, list(unasked))
    return findings
