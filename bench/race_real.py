"""`python -m bench.race --real`: nothing is simulated but distance and hands.

A real server with its embedded store, and six people at one table, each at a Chromium page of their own behind a line
of another kind, LAN to another continent (`bench.race_link`). The deals have their Hand cards in front
(`bench.race_deals`); after the last the match is begun anew. Everybody's reaction is drawn before the card falls, and
the hand comes down as the browser's own input: a key, the mouse or a finger. The browser stamps it before the page
hears of it, as it does with a hand.

What is true, the page says: from the message that opened the race to the input's own time, measured by a script that is
no part of the product. What the server has of it stands in the room's log, and all estimators get the same records.
`gebrak_without_claim` is the judge, of the record without the claims; `minus_min` is arrival less the record's base.

A host's server does not share its processor with the players' browsers, but here all are on one machine. So the server
and the lines, which need little, come before everything else that runs there (Linux's SCHED_RR), if this user may say
so. The six pages share the rest, and a page that is late to send its slap looks like a slow line. How late all parts
were is told behind the rows; "page late" is the reaction as the line has it, at the browser's door, less the true one.
On a busy machine the figures are worse than the judge.
"""

import asyncio
import contextlib
import json
import os
import shutil
import sys
import tempfile
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from time import monotonic
from typing import Any, NamedTuple

from playwright.async_api import Page, WebSocket, async_playwright
from redis.asyncio import Redis

from bench.journal import Journal
from bench.race_deals import RACES, SEATS
from bench.race_link import Link
from bench.race_score import (
    Score,
    Target,
    cards_by_verdict,
    last_by_arrival,
    last_by_verdict,
    last_less_least,
)
from bench.race_world import CLASSES, Raced, connection, human_reaction_ms
from bench.report import report
from server.games.hit_the_deck import HAND_CARD
from server.race.judge import judge
from server.race.record import RaceRecord, SeatRecord
from server.store.embedded import socket_path
from tests.wire.log_of import judged_again
from tests.wire.player import Json, create_room, new_id
from tests.wire.running import RunningServer

DIST = Path("clients/web/dist")
LONGEST_S = 540.0
"""After so long no other match is begun."""
PATIENCE_S = 20.0
"""A wait for what a page is to see ends after so long, with an error."""
REST_S = 0.4
"""Before a card falls: what was shown before is drawn by then, on all six pages."""
TICK_S = 0.01
MOST_ARRIVAL_PCT = 50.0
"""If arrival is right more often, the lines are too much alike to test anything."""

WATCH = """(() => {
  localStorage.setItem('gebrak.sound', 'off');
  localStorage.setItem('gebrak.speed', 'none');
  const races = [];
  let line;
  window.WebSocket = class extends WebSocket {
    constructor(...given) {
      super(...given);
      line = this;
      this.addEventListener('message', ({ data }) => {
        const at_ms = performance.now();
        if (data.includes('"state":"open"')) races.push({ update: data, opened_ms: at_ms, pressed_ms: null });
      });
    }
  };
  for (const input of ['keydown', 'pointerdown'])
    addEventListener(input, ({ timeStamp }) => { if (races.length) races.at(-1).pressed_ms ??= timeStamp; }, true);
  window.bench = {
    say: (command) => line.send(command),
    truth: () => races.map(({ update, opened_ms, pressed_ms }) => [
      JSON.parse(update).table.race.race, pressed_ms === null ? null : pressed_ms - opened_ms,
    ]),
  };
})()"""
"""Hears what comes in before the page does. `say` sends a command beside the page's own: moves that are not measured.

Sound and motion are off, as a player may have them: six pages share this machine's processors.
"""

BROWSER = ["--disable-background-networking", "--disable-audio-output"]
LOOK: dict[str, Any] = {
    "viewport": {"width": 390, "height": 640},
    "has_touch": True,
    "reduced_motion": "reduce",
}
ON_THE_BAR = (195, 560)
"""Where the slap bar lies on such a page while a race is open."""


async def _press_key(page: Page) -> None:
    await page.keyboard.press("Space")


async def _press_mouse(page: Page) -> None:
    await page.mouse.down()
    await page.mouse.up()


async def _touch(page: Page) -> None:
    await page.touchscreen.tap(*ON_THE_BAR)


WAYS = (_press_key, _press_mouse, _touch)


class Seat:
    """Somebody at a page, behind a line."""

    def __init__(self, number: int, link: Link, page: Page, rng: Random) -> None:
        self.number = number
        self.link = link
        self.view: Json = {}
        self.refusals: list[Json] = []
        self._page = page
        self._rng = rng
        self._reaction_ms = 0.0
        self._news = asyncio.Event()
        self._hand: asyncio.Task[None] | None = None

    async def sit_down(self, code: str) -> None:
        self._page.on("websocket", self._on_websocket)
        await self._page.add_init_script(WATCH)
        await self._page.goto(f"http://127.0.0.1:{self.link.port}/r/{code}")
        name = self._page.get_by_role("textbox")
        await name.fill(f"P{self.number}")
        await name.press("Enter")
        await self.until(lambda view: view["seat"] == self.number)
        await self._page.mouse.move(*ON_THE_BAR)

    async def until(self, condition: Callable[[Json], bool]) -> None:
        """Wait until the view that this page has been sent makes the condition true."""
        async with asyncio.timeout(PATIENCE_S):
            while not (self.view and condition(self.view)):
                self._news.clear()
                await self._news.wait()

    async def say(self, type_: str, **fields: Any) -> None:
        """Make a move that is not measured."""
        await self._page.evaluate("bench.say", json.dumps({"type": type_, "id": new_id(), **fields}))

    def be_ready(self) -> None:
        """Draw how soon the hand will come down in the next race."""
        self._reaction_ms = human_reaction_ms(self._rng)

    async def truth(self) -> dict[str, float | None]:
        """Return the true reaction (ms) by race, None where no hand came down."""
        return dict(await self._page.evaluate("bench.truth()"))

    def _on_websocket(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._on_frame)

    def _on_frame(self, frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["type"] == "refused":
            self.refusals.append(message)
        elif message["type"] == "update":
            self.view = message
            race = message["table"] and message["table"]["race"]
            if race and race["state"] == "open":
                self._hand = asyncio.create_task(self._react(calls=race["card_player"] == self.number))
        self._news.set()

    async def _react(self, *, calls: bool) -> None:
        await asyncio.sleep(self._reaction_ms / 1000)
        await WAYS[self.number % len(WAYS)](self._page)
        if calls:
            await self._page.keyboard.press("c")


def _say(words: str) -> None:
    print(words, file=sys.stderr)


class Ran(NamedTuple):
    """What came of a run.

    lines: by seat, the class of the line. truths_ms: by seat and race, the true reaction, in the order of the races.
    at_the_door_ms: by seat, see `Link.reactions_ms`. lags_ms: how late this program, and so a line, was at every tick.
    """

    lines: Sequence[str]
    records: Sequence[RaceRecord]
    truths_ms: Sequence[Mapping[str, float | None]]
    at_the_door_ms: Sequence[Sequence[float | None]]
    lags_ms: Sequence[float]


async def run(races: int, seed: int, data: Path) -> Ran:
    """Let six people race at least so often, if that does not take longer than LONGEST_S. data: for the server."""
    rng = Random(seed)
    ends_s = monotonic() + LONGEST_S
    lags_ms: list[float] = []
    async with contextlib.AsyncExitStack() as stack:
        server = await stack.enter_async_context(RunningServer(data, "--dist", str(DIST), module="bench.race_deals"))
        redis = await stack.enter_async_context(Redis(unix_socket_path=str(socket_path(data))))
        journal = Journal(await create_room(server.url), redis)
        seats = await stack.enter_async_context(_seated(server.port, journal.code, rng))
        _put_first(server.pid, os.getpid())
        ticking = asyncio.create_task(_tick(lags_ms))
        stack.callback(ticking.cancel)
        raced = 0
        while raced < races and monotonic() < ends_s:
            await _play_match(seats)
            await journal.catch_up()
            raced = sum(len(_slapped(record)) == SEATS for record in judged_again(journal.entries))
            _say(f"{raced} of {races} races")
        truths_ms = [await seat.truth() for seat in seats]
        if refusals := [refusal for seat in seats for refusal in seat.refusals]:
            _say(f"refused: {refusals}")
        return Ran(
            [seat.link.line.line for seat in seats],
            judged_again(journal.entries),
            truths_ms,
            [seat.link.reactions_ms for seat in seats],
            lags_ms,
        )


@contextlib.asynccontextmanager
async def _seated(server_port: int, code: str, rng: Random) -> AsyncIterator[list[Seat]]:
    """Six people at a table, the lines dealt among them by lot; the first is the host."""
    lines = [connection(rng, line) for line in rng.sample(list(CLASSES), SEATS)]
    async with contextlib.AsyncExitStack() as stack:
        playwright = await stack.enter_async_context(async_playwright())
        browser = await playwright.chromium.launch(
            executable_path=shutil.which("chromium") or "/usr/bin/chromium", args=BROWSER
        )
        stack.push_async_callback(browser.close)
        seats = []
        for number, line in enumerate(lines):
            link = await stack.enter_async_context(Link(Random(rng.random()), line, server_port))
            context = await browser.new_context(**LOOK)
            seats.append(Seat(number, link, await context.new_page(), Random(rng.random())))
            await seats[-1].sit_down(code)
        yield seats


def _put_first(*processes: int) -> None:
    """Let these run as soon as they can, whatever the pages do."""
    try:
        for process in processes:
            os.sched_setscheduler(process, os.SCHED_RR | os.SCHED_RESET_ON_FORK, os.sched_param(1))
    except PermissionError:
        _say("This user may not put the server first: it shares its processor with the pages, and is late for it.")


async def _play_match(seats: Sequence[Seat]) -> None:
    """Begin a match, play the Hand cards, one after the other, and end it."""
    host = seats[0]
    await host.say("start")
    for _ in range(RACES):
        await _all_see(seats, _is_turn)
        for seat in seats:
            seat.be_ready()
        await asyncio.sleep(REST_S)
        table, version = host.view["table"], host.view["version"]
        await seats[table["actor"]].say("act", turn=table["turn"], action={"type": "play", "card": HAND_CARD})
        await _all_see(seats, partial(_is_over, version))
    await host.say("end_match")
    await _all_see(seats, lambda view: bool(view["room"]["phase"] == "lobby"))


async def _all_see(seats: Sequence[Seat], condition: Callable[[Json], bool]) -> None:
    await asyncio.gather(*(seat.until(condition) for seat in seats))


def _is_turn(view: Json) -> bool:
    return bool(view["room"]["phase"] == "playing" and view["table"]["phase"] == "turn")


def _is_over(since: int, view: Json) -> bool:
    """Return whether the race that was not open yet at that version has its verdict."""
    return bool(view["version"] > since and view["table"]["race"] is None)


async def _tick(lags_ms: list[float]) -> None:
    """Note how late this program's loop is: so much later than they should, lines give what they hold."""
    while True:
        due_s = monotonic() + TICK_S
        await asyncio.sleep(TICK_S)
        lags_ms.append((monotonic() - due_s) * 1000)


# What it says.


TARGETS = (
    Target("gebrak", "accuracy", 97, 100),
    Target("gebrak", "mean_regret_ms", 0, 0.5),
    Target("gebrak_without_claim", "accuracy", 90, 100),
    Target("gebrak_without_claim", "mean_regret_ms", 0, 1.5),
    Target("arrival", "accuracy", 0, MOST_ARRIVAL_PCT),
)


def score(ran: Ran) -> list[Score]:
    """Return the score of every estimator over the same races: those in which six hands came down and arrived."""
    gebrak, without_claim = Score("real", "gebrak"), Score("real", "gebrak_without_claim")
    minus_min, arrival = Score("real", "minus_min"), Score("real", "arrival")
    for record in ran.records:
        race = _race(ran, record)
        if len(race) < SEATS:
            continue
        verdict = judge(record)
        gebrak.count(race, last_by_verdict(race, verdict), cards_by_verdict(verdict))
        minus_min.count(race, last_less_least(race, verdict))
        arrival.count(race, last_by_arrival(race, verdict))
        verdict = judge({**record, "seats": [{**seat, "claim_ms": None} for seat in record["seats"]]})
        without_claim.count(race, last_by_verdict(race, verdict), cards_by_verdict(verdict))
    return [gebrak, without_claim, minus_min, arrival]


def _race(ran: Ran, record: RaceRecord) -> list[Raced]:
    """Return by seat what is true and what the server has, of those whose hand came down and arrived."""
    race = []
    for seat, slap_ms in _slapped(record):
        truth_ms = ran.truths_ms[seat["seat"]].get(record["race"])
        if truth_ms is not None:
            race.append(Raced(ran.lines[seat["seat"]], truth_ms, slap_ms, [seat["base_ms"] or 0.0], seat))
    return race


def _slapped(record: RaceRecord) -> list[tuple[SeatRecord, float]]:
    """Return by seat whose slap arrived, and when."""
    seats = sorted(record["seats"], key=lambda seat: seat["seat"])
    return [(seat, seat["slap_ms"]) for seat in seats if seat["slap_ms"] is not None]


def machine(ran: Ran) -> list[dict[str, str | float]]:
    """Return how disturbed it all was: the median of each figure, what 95 % stay below, and the worst (ms)."""
    seats = [seat for record in ran.records for seat in record["seats"]]
    figures: dict[str, Sequence[float | None]] = {
        "lag of the lines": ran.lags_ms,
        "lag of the server, in a race": [record["loop_lag_ms"] for record in ran.records],
        "from input to page": [seat["handler_delay_ms"] for seat in seats],
        "from opening to paint": [seat["painted_ms"] for seat in seats],
    }
    for line, doors_ms, truths_ms in zip(ran.lines, ran.at_the_door_ms, ran.truths_ms, strict=True):
        figures[f"page late, {line}"] = [
            None if door_ms is None or truth_ms is None else door_ms - truth_ms
            for door_ms, truth_ms in zip(doors_ms, truths_ms.values(), strict=True)
        ]
    return [_spread(name, [value for value in values if value is not None]) for name, values in figures.items()]


def _spread(name: str, values: Sequence[float]) -> dict[str, str | float]:
    ordered = sorted(values) or [0.0]
    return {"ms": name, "median": median(ordered), "p95": ordered[len(ordered) * 95 // 100], "worst": ordered[-1]}


def main(races: int, seed: int, *, as_json: bool) -> int:
    """Run, and print what came of it. Return the exit code: 1 if it tested nothing, or too little."""
    _say_load("before")
    with tempfile.TemporaryDirectory() as folder:
        ran = asyncio.run(run(races, seed, Path(folder).resolve()))
    _say_load("after")
    scores = score(ran)
    counted = scores[0].races
    if not counted:
        _say("No race could be counted.")
        return 1
    rows = {row.estimator: row.row() for row in scores}
    shares = [share for row in scores for share in row.shares()]
    targets = [{"population": "real", **target.reached("estimator", rows)} for target in TARGETS]
    if as_json:
        told = {"bench": "race", "races": counted, "left_out": len(ran.records) - counted, "seed": seed}
        by_row = [{**rows[row.estimator], "shares": row.shares()} for row in scores]
        print(json.dumps({**told, "rows": by_row, "targets": targets, "machine": machine(ran)}))
    else:
        for table in (list(rows.values()), shares, targets, machine(ran)):
            report("race", table, as_json=False)
            print()
        print(f"{counted} races; {len(ran.records) - counted} left out, in which a page's slap was missing")
    if float(rows["arrival"]["accuracy"]) > MOST_ARRIVAL_PCT:
        _say("Who goes by arrival is right too often: these lines test nothing.")
        return 1
    if counted < races:
        _say(f"Only {counted} of {races} races.")
        return 1
    return 0


def _say_load(when: str) -> None:
    loads = " ".join(f"{load:.2f}" for load in os.getloadavg())
    _say(f"load {when}: {loads}, {os.cpu_count()} processors")
