"""An open race: who is in it, what has come in, and when it has run long enough (RACE 2).

A `Race` is told what happens and when, in seconds of the monotonic clock; it never asks one.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from math import inf
from typing import Any, Literal

from protocol.hit_the_deck import RaceKind
from server.race.estimate import MOST_BASE_MS, Press, cap_ms, wait_for_pong_ms
from server.race.judge import EARLY_MS
from server.race.line import Base, Comb, Line, Stamp, milliseconds
from server.race.record import (
    CALM_CALL_LIMIT_MS,
    LIMIT_MS,
    VERSION,
    Pointer,
    RaceRecord,
    SeatRecord,
    Standing,
)

GRACE_MS = 300.0
"""A slap or a call may arrive so much later than its limit, besides the seat's own round trip."""
CERTAIN_MS = 20.0
"""Who alone is outstanding and so much behind the slowest, whatever the line does, is last."""

READ_MS = 2.0
"""A loop that nothing holds up has read what has come within this time."""
NO_BASE = Base(None, 0, None, None)
NO_COMB = Comb([], [], 0.0)


@dataclass(slots=True)
class Runner:
    """A seat in the race, while it runs.

    line: the connection that was shown the card; None for a bot, whose slap and call are known beforehand.
    new_line: another connection that a slap or call has come in on. opened_s: when the opening was written.
    """

    seat: int
    line: Line | None = None
    credit: Standing = "full"
    excused_before: bool = False
    early_before: int = 0
    opened_s: float = 0.0
    queued_bytes: int = 0
    slap: Press | None = None
    call: Press | None = None
    new_line: Line | None = None
    handler_delay_ms: float | None = None
    painted_ms: float | None = None
    pointer: Pointer | None = None
    visible: bool = True


@dataclass(slots=True)
class Race:
    """An open race under a room's options."""

    race: str
    kind: RaceKind
    card_player: int
    penalty: int
    early_penalty: int
    call_limit_ms: int
    photo_finish: Literal["share", "by_the_clock"]
    forgotten_call: Literal["instead", "besides"]
    runners: dict[int, Runner] = field(default_factory=dict)
    loop_lag_ms: float = 0.0
    collection_ms: float = 0.0

    @staticmethod
    def under(options: Mapping[str, Any], race: str, card_player: int) -> "Race":
        """Return a race by a room's options, with nobody in it yet. A room from before `race_kind` has timed races."""
        kind: RaceKind = options.get("race_kind", "timed")
        return Race(
            race=race,
            kind=kind,
            card_player=card_player,
            penalty=options["race_penalty"],
            early_penalty=options["false_slap_penalty"],
            call_limit_ms=CALM_CALL_LIMIT_MS if kind == "calm" else options["call_limit_ms"],
            photo_finish=options["photo_finish"],
            forgotten_call=options["forgotten_call"],
        )

    @property
    def limit_ms(self) -> int:
        return LIMIT_MS[self.kind]

    # What comes in

    def slap(self, seat: int, line: Line, stamp: Stamp, claim_ms: float | None) -> bool:
        """Take a slap that came in on this line. Return whether it counts: only the first does."""
        runner = self.runners[seat]
        if runner.slap is not None:
            return False
        runner.slap = _press(runner, line, stamp, claim_ms)
        return True

    def call(self, line: Line, stamp: Stamp, claim_ms: float | None) -> bool:
        """Take the card player's call that came in on this line. Return whether it counts: only the first does."""
        runner = self.runners[self.card_player]
        if runner.call is not None:
            return False
        runner.call = _press(runner, line, stamp, claim_ms)
        return True

    # How long it runs

    def wants_ping(self, seat: int, now_s: float) -> bool:
        """Return whether this seat's comb goes on: until all that counts has come in, and a pong behind it."""
        runner = self.runners[seat]
        if runner.line is None or _since_ms(runner, now_s) > self.limit_ms:
            return False
        presses = (runner.slap, runner.call) if seat == self.card_player else (runner.slap,)
        return any(press is None or _lacks_pong(runner.line, press) for press in presses)

    def closes_in_ms(self, now_s: float) -> float:
        """Return how long the race must stay open from now on (ms) if nothing else comes in; 0 or less: close it."""
        pongs_ms = (_pong_settled_in_ms(runner, now_s) for runner in self.runners.values())
        return max(self._slaps_settled_in_ms(now_s), self._call_settled_in_ms(now_s), *pongs_ms)

    def _slaps_settled_in_ms(self, now_s: float) -> float:
        waiting = [runner for runner in self.runners.values() if runner.slap is None]
        slaps = [(runner, runner.slap) for runner in self.runners.values() if runner.slap is not None]
        # A bot's slap is known beforehand and still has to be waited for: its time must pass for everybody.
        pending_ms = max((_left_ms(runner, slap.at_ms, now_s) for runner, slap in slaps), default=0.0)
        if not waiting:
            return pending_ms
        deadline_ms = max(_left_ms(runner, self._latest_ms(runner, self.limit_ms, now_s), now_s) for runner in waiting)
        if len(waiting) > 1 or self.kind == "calm":
            return max(pending_ms, deadline_ms)
        # Arrival less round trip is the most that the judge can make of a slap. Who was early is out: nobody is behind.
        reactions_ms = ((runner, slap.at_ms - _base_ms(runner, now_s)) for runner, slap in slaps)
        slowest_ms = max(
            (ms for runner, ms in reactions_ms if ms >= EARLY_MS or runner.seat == self.card_player), default=inf
        )
        base_ms = _base_ms(waiting[0], now_s)
        certain_ms = _left_ms(waiting[0], base_ms + cap_ms(base_ms) + slowest_ms + CERTAIN_MS, now_s)
        return max(pending_ms, min(deadline_ms, certain_ms))

    def _call_settled_in_ms(self, now_s: float) -> float:
        runner = self.runners.get(self.card_player)
        if runner is None:
            return 0.0
        until_ms = self._latest_ms(runner, self.call_limit_ms, now_s) if runner.call is None else runner.call.at_ms
        return _left_ms(runner, until_ms, now_s)

    def _latest_ms(self, runner: Runner, limit_ms: float, now_s: float) -> float:
        return _base_ms(runner, now_s) + limit_ms + GRACE_MS

    # The end

    def record(self, now_s: float) -> RaceRecord:
        """Return what was measured, with the round trips as of now."""
        return {
            "version": VERSION,
            "race": self.race,
            "kind": self.kind,
            "card_player": self.card_player,
            "penalty": self.penalty,
            "early_penalty": self.early_penalty,
            "limit_ms": self.limit_ms,
            "call_limit_ms": self.call_limit_ms,
            "photo_finish": self.photo_finish,
            "forgotten_call": self.forgotten_call,
            "loop_lag_ms": self.loop_lag_ms,
            "collection_ms": self.collection_ms,
            "seats": [_seat_record(runner, now_s, self.loop_lag_ms + READ_MS) for runner in self.runners.values()],
        }


def _press(runner: Runner, line: Line, stamp: Stamp, claim_ms: float | None) -> Press:
    other_line = line is not runner.line
    if other_line:
        runner.new_line = line
    return Press(
        at_ms=milliseconds(stamp.at_s - runner.opened_s),
        pong=None if other_line else stamp.pong,
        unsure_ms=milliseconds(stamp.unsure_s),
        claim_ms=claim_ms,
        other_line=other_line,
    )


def _lacks_pong(line: Line, press: Press) -> bool:
    """Return whether no pong behind this message has come in yet."""
    if press.other_line:
        return False
    last = line.last_comb_pong
    return last is None or last == press.pong


def _pong_settled_in_ms(runner: Runner, now_s: float) -> float:
    if runner.line is None or runner.slap is None or not _lacks_pong(runner.line, runner.slap):
        return 0.0
    return _left_ms(runner, runner.slap.at_ms + wait_for_pong_ms(_base_ms(runner, now_s)), now_s)


def _since_ms(runner: Runner, now_s: float) -> float:
    return (now_s - runner.opened_s) * 1000


def _left_ms(runner: Runner, until_ms: float, now_s: float) -> float:
    return until_ms - _since_ms(runner, now_s)


def _base_ms(runner: Runner, now_s: float) -> float:
    """Return the round trip that is taken off, of the quicker line: nobody gains by coming back on a slower one."""
    bases_ms = (line.base_ms(now_s) for line in _lines(runner))
    return min(MOST_BASE_MS, min((ms for ms in bases_ms if ms is not None), default=0.0))


def _base(runner: Runner, now_s: float) -> Base:
    """Return the same as a record has it."""
    bases = (line.base(now_s) for line in _lines(runner))
    return min(bases, key=lambda base: inf if base.ms is None else base.ms, default=NO_BASE)


def _lines(runner: Runner) -> Iterator[Line]:
    for line in (runner.line, runner.new_line):
        if line is not None:
            yield line


def _seat_record(runner: Runner, now_s: float, most_unsure_ms: float) -> SeatRecord:
    """most_unsure_ms: what lay unread for longer would have been read before, for the loop was never away so long."""
    base = _base(runner, now_s)
    comb = NO_COMB if runner.line is None else runner.line.comb_record(runner.opened_s)
    slap, call = runner.slap, runner.call
    return {
        "seat": runner.seat,
        "bot": runner.line is None,
        "credit": runner.credit,
        "excused_before": runner.excused_before,
        "early_before": runner.early_before,
        "base_ms": base.ms,
        "base_source": base.source,
        "base_samples": base.samples,
        "idle_excess_ms": base.idle_excess_ms,
        "queued_bytes": runner.queued_bytes,
        "opening_unsure_ms": min(comb.unsure_ms, most_unsure_ms),
        "pings_ms": comb.pings_ms,
        "pongs_ms": comb.pongs_ms,
        "slap_ms": slap and slap.at_ms,
        "slap_pong": slap and slap.pong,
        "slap_unsure_ms": min(slap.unsure_ms, most_unsure_ms) if slap else 0.0,
        "slap_other_line": bool(slap and slap.other_line),
        "claim_ms": slap and slap.claim_ms,
        "call_ms": call and call.at_ms,
        "call_pong": call and call.pong,
        "call_unsure_ms": min(call.unsure_ms, most_unsure_ms) if call else 0.0,
        "call_other_line": bool(call and call.other_line),
        "call_claim_ms": call and call.claim_ms,
        "handler_delay_ms": runner.handler_delay_ms,
        "painted_ms": runner.painted_ms,
        "pointer": runner.pointer,
        "visible": runner.visible,
    }
