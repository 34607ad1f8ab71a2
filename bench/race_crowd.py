"""Does a server stay free for races when many are run at once, and how soon is the verdict there?

On a real server with its embedded store R rooms of four play Crazy Eights, a move a second in each. Beside them six
people sit at each of T tables of Hit the Deck. When a Hand card can be played at every table, all of them are, and T
races run at once: everybody slaps and calls as people do, every line answers its pings at once. Again and again, for so
many seconds. The server has a core of its own; store and clients share the other, and may be late for that. So only the
verdict is timed at the clients, and everything else by the server.

    python -m bench.race_crowd [--rooms 100] [--tables 20] [--seconds 40] [--json]

    races          decided; each has its record in the log, and is judged there again
    loop_lag_ms    by how much a race's tick of 40 ms came too late: of each race the worst, from the records
    ping_late_ms   by how much a ping of a comb left too late behind the one before it: of each ping, from the records
    collection_ms  the longest pause of the garbage collector in each race, from the records
    verdict_ms     from the last press of a race to its verdict, at each of the six
    *_cpu          shares of a core while this runs, the moves between the races included
    server_waits   share of the time in which the server could not run because others had its core: with more than a few
                   thousandths, times above are also the machine's

Linux only: it reads /proc.
"""

import argparse
import asyncio
import json
import os
import random
import statistics
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from bench.gebrak import DONE, REFUSED, UPDATE, Asker, Gebrak, command, new_token
from bench.limits import print_limits, raised
from bench.line import Line, Poll
from bench.program import Cores, end_on_sigterm, processor_s, raise_file_limit, take_cores, waited_s
from bench.race_world import human_reaction_ms
from bench.report import Row, report
from protocol import SUBPROTOCOL
from server.race.record import STEP_MS, RaceRecord
from server.store.embedded import EmbeddedStore
from tests.wire.log_of import judged_again, read_log_at
from tests.wire.player import choose

SEATS = 6
PACE_S = 1.0
CALL_MS = 150.0
"""So long after the slap the card's player calls, at least, and up to twice as long."""
TOO_LATE = b'"code":"race_closed"'
"""Who is so far behind that it can only be the last is not waited for."""
HAND = "hit-hand"


class Plan(NamedTuple):
    """rooms: that play besides. tables: races at once. seconds: no races are begun after that."""

    rooms: int = 100
    tables: int = 20
    seconds: float = 40.0


def opens_race(action: Mapping[str, Any], hand: Sequence[str]) -> bool:
    """Return whether this action, taken with these cards in the hand, opens a race: the last card ends the round."""
    return action.get("card") == HAND and len(hand) > 1  # HD-22, HD-30


class RaceTable:
    """Six people at a table of Hit the Deck. Its moves are made when they are asked for, its races by themselves."""

    def __init__(self, path: str, rng: random.Random) -> None:
        self.path = path
        self.rng = rng
        self.seats: list[RaceSeat] = []
        self.move: Callable[[], None] | None = None
        """The next move, until it is made."""
        self.has_hand = False
        """Whether that move opens a race."""
        self.pressed_s = 0.0
        """When the last slap or call was sent."""
        self.verdicts_s: list[float] = []
        """How long after that the verdict of the last race has come, at each seat so far."""

    @property
    def code(self) -> str:
        return self.path.rpartition("/")[2]

    def play_to_a_hand(self) -> None:
        if self.move is not None and not self.has_hand:
            self.make()

    def make(self) -> None:
        """Make the next move."""
        move, self.move = self.move, None
        assert move is not None
        self.verdicts_s = []
        move()


class RaceSeat(Line):
    """Plays at random, slaps and calls like a person, is ready, and as the first at the table starts matches."""

    __slots__ = ("_has_asked", "_opened_s", "_race", "answered", "number", "table")

    def __init__(self, poll: Poll, port: int, table: RaceTable) -> None:
        super().__init__(poll, port, table.path, SUBPROTOCOL)
        self.table = table
        self.number = len(table.seats)
        self.answered = 0
        self._has_asked = False  # to go on, since the last round
        self._race: str | None = None  # the one whose verdict it waits for
        self._opened_s = 0.0
        table.seats.append(self)
        self.begin()
        self.send(command("join", token=new_token(), name=f"P{self.number}"))

    def take(self, message: bytes) -> None:
        if message.startswith(UPDATE):
            self._take_update(json.loads(message))
        elif message.startswith(DONE):
            self.answered += 1
        elif message.startswith(REFUSED) and TOO_LATE not in message:
            raise RuntimeError(f"refused: {message.decode()}")

    def _take_update(self, view: dict[str, Any]) -> None:
        table, phase, mine = view["table"], view["room"]["phase"], view["mine"]
        if table and table["race"] and table["race"]["state"] == "open" and self._race is None:
            self._react(view["version"], table["race"])
        elif self._race is not None and table["last_race"] and table["last_race"]["race"] == self._race:
            self._race = None
            self.table.verdicts_s.append(time.monotonic() - self.table.pressed_s)
        if phase == "playing":
            self._has_asked = False
            if mine["legal"]:
                self._plan(table["turn"], mine["legal"], mine["hand"])
        elif phase == "between_rounds":
            self._ask("ready")
        elif phase == "match_over" and self.number == 0:
            self._ask("start")

    def _ask(self, type_: str) -> None:
        if not self._has_asked:
            self._has_asked = True
            self.send(command(type_))

    def _plan(self, turn: int, legal: Sequence[dict[str, Any]], hand: Sequence[str]) -> None:
        races = [action for action in legal if opens_race(action, hand)]
        action = races[0] if races else choose(list(legal), self.table.rng)
        self.table.has_hand = bool(races)
        self.table.move = partial(self.send, command("act", turn=turn, action=action))

    def _react(self, version: int, race: dict[str, Any]) -> None:
        self._race = race["race"]
        self._opened_s = time.monotonic()
        reaction_s = human_reaction_ms(self.table.rng) / 1000
        self.poll.later(reaction_s, partial(self._press, "slap", race["race"], version=version))
        if race["card_player"] == self.number:
            call_s = reaction_s + CALL_MS * self.table.rng.uniform(1, 2) / 1000
            self.poll.later(call_s, partial(self._press, "call", race["race"]))

    def _press(self, type_: str, race: str, **fields: object) -> None:
        if race != self._race:
            return
        self.table.pressed_s = time.monotonic()
        self.send(command(type_, race=race, claim_ms=(self.table.pressed_s - self._opened_s) * 1000, **fields))


class Races:
    """All race tables of one server."""

    def __init__(self, gebrak: Gebrak, tables: int) -> None:
        self._poll = gebrak.poll
        port = gebrak.program.port
        asker = Asker(self._poll, port, "/ws")
        for _ in range(tables):
            asker.send(command("create", game="hit_the_deck", options={"target": 500}))
        self._poll.until(lambda: len(asker.answers) == tables, "answer to every create")
        self.tables = [
            RaceTable(f"/ws/{json.loads(answer)['code']}", random.Random(number))
            for number, answer in enumerate(asker.answers)
        ]
        asker.close()
        for _ in range(SEATS):
            seats = [RaceSeat(self._poll, port, table) for table in self.tables]
            self._poll.until(lambda seats=seats: all(seat.answered for seat in seats), "answer to every join")  # type: ignore[misc]
        for table in self.tables:
            table.seats[0].send(command("start"))

    def run(self) -> list[float]:
        """Run a race at every table at once; return how long after the last press the verdict came to each seat."""
        self._poll.until(self._all_have_a_hand, "Hand card at every table")
        for table in self.tables:
            table.make()
        self._poll.until(self._all_are_decided, "verdict at every table")
        return [took_s for table in self.tables for took_s in table.verdicts_s]

    def _all_have_a_hand(self) -> bool:
        for table in self.tables:
            table.play_to_a_hand()
        return all(table.move is not None and table.has_hand for table in self.tables)

    def _all_are_decided(self) -> bool:
        return all(len(table.verdicts_s) == SEATS for table in self.tables)

    def close(self) -> None:
        for table in self.tables:
            for seat in table.seats:
                seat.close()


async def records_of(data: Path, codes: Sequence[str]) -> list[RaceRecord]:
    """Return the records of all races in these rooms' logs, each judged again. No server may run on the folder."""
    store = EmbeddedStore(data)
    await store.start()
    try:
        return [record for code in codes for record in judged_again((await read_log_at(store.url, code))[0])]
    finally:
        await store.stop()


def measure(plan: Plan, cores: Cores) -> list[Row]:
    """Carry out a plan in a folder of its own; return a row for each figure."""
    with tempfile.TemporaryDirectory() as folder:
        gebrak = Gebrak(Path(folder), cores, Poll(), PACE_S)
        try:
            gebrak.fill(plan.rooms)
            gebrak.crowd.begin()
            races = Races(gebrak, plan.tables)
            server, load = gebrak.program.pid, os.getpid()
            began_s, before_s = time.monotonic(), (processor_s(server), processor_s(load), waited_s(server))
            verdicts_s: list[float] = []
            while not verdicts_s or time.monotonic() < began_s + plan.seconds:
                verdicts_s += races.run()
            took_s = time.monotonic() - began_s
            after_s = processor_s(server), processor_s(load), waited_s(server)
            shares = [(after - before) / took_s for after, before in zip(after_s, before_s, strict=True)]
            races.close()
        finally:
            gebrak.end()
        records = asyncio.run(records_of(Path(folder) / "data", [table.code for table in races.tables]))
    raced = len(verdicts_s) // SEATS
    if len(records) != raced:
        raise RuntimeError(f"{raced} races, and {len(records)} in the logs")
    lags_ms = [record["loop_lag_ms"] for record in records]
    late_ms = [late for record in records for late in pings_late_ms(record)]
    verdicts_ms = [verdict_s * 1000 for verdict_s in verdicts_s]
    return [
        row("races", raced),
        row("loop_lag_ms, p50", quantile(lags_ms, 50)),
        row("loop_lag_ms, p99", quantile(lags_ms, 99), most=3),
        row("loop_lag_ms, worst", max(lags_ms), most=20),
        row("ping_late_ms, p99", quantile(late_ms, 99), most=3),
        row("ping_late_ms, worst", max(late_ms), most=20),
        row("collection_ms, worst", max(record["collection_ms"] for record in records)),
        row("verdict_ms, p50", quantile(verdicts_ms, 50)),
        row("verdict_ms, p95", quantile(verdicts_ms, 95), most=250),
        *(row(figure, share) for figure, share in zip(("server_cpu", "load_cpu", "server_waits"), shares, strict=True)),
    ]


def pings_late_ms(record: RaceRecord) -> list[float]:
    """Return of each ping of a race's combs, but the first, how much too late it left."""
    pairs = (pair for seat in record["seats"] for pair in pairwise(seat["pings_ms"]))
    return [max(0.0, later_ms - earlier_ms - STEP_MS) for earlier_ms, later_ms in pairs]


def quantile(values: Sequence[float], percent: int) -> float:
    return statistics.quantiles(values, n=100, method="inclusive")[percent - 1]


def row(figure: str, value: float, most: float | None = None) -> Row:
    """Return a figure; `most`: its target (RACE 7), if it has one."""
    reached = "" if most is None else "yes" if value <= most else "NO"
    return {"figure": figure, "value": value, "most": "" if most is None else most, "reached": reached}


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m bench.race_crowd", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rooms", type=int, default=Plan().rooms)
    parser.add_argument("--tables", type=int, default=Plan().tables)
    parser.add_argument("--seconds", type=float, default=Plan().seconds)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    if given.rooms < 1 or given.tables < 1:
        parser.error("at least one of each")
    end_on_sigterm()
    raise_file_limit()
    print_limits(raised())
    report("race_crowd", measure(Plan(given.rooms, given.tables, given.seconds), take_cores()), as_json=given.json)


if __name__ == "__main__":
    main()
