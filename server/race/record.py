"""What was measured in one race, collected while it runs. Times in milliseconds since a seat was shown the card.

A `Race` is told what happens and when; it never asks a clock. `record()` is all that the judge needs.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from typing_extensions import TypedDict

EARLY_MS = 100.0
"""Nobody reacts faster; the card's player, who knew, is taken as just as fast (HD-27)."""
DEADLINE_MS = 2800.0
"""Nobody waits longer for a slap than this and the seat's own round trip (HD-24)."""
CERTAINLY_LAST_MS = 320.0
"""When one seat alone is outstanding and by so much behind the slowest, whatever its line does, it is last."""
MOST_BASE_MS = 400.0
"""A round trip above this counts as this: nobody gets more credit for a slow line."""


class SeatRecord(TypedDict):
    """One seat's part of a record. Times in ms since `opened`, the moment its update was written; null for "never".

    base_ms: the least round trip of the last minute, at most 400; null if no ping was ever answered.
    answered: a ping was answered, or a slap or call came, while the race ran.
    """

    seat: int
    bot: bool
    base_ms: float | None
    slap_ms: float | None
    call_ms: float | None
    claim_ms: float | None
    answered: bool
    excused_before: bool


class RaceRecord(TypedDict):
    """One race, enough to judge it again."""

    race: str
    card_player: int
    penalty: int
    early_penalty: int
    call_limit_ms: int
    photo_finish: Literal["share", "by_the_clock"]
    forgotten_call: Literal["instead", "besides"]
    seats: list[SeatRecord]


@dataclass(slots=True)
class Runner:
    """A seat in the race, while it runs. `opened_s`: monotonic clock. A bot's slap and call are known beforehand."""

    seat: int
    bot: bool
    excused_before: bool = False
    opened_s: float = 0.0
    base_ms: float | None = None
    slap_ms: float | None = None
    call_ms: float | None = None
    claim_ms: float | None = None
    answered: bool = False


@dataclass(slots=True)
class Race:
    """An open race: who is in it, and what has come in so far."""

    race: str
    card_player: int
    penalty: int
    early_penalty: int
    call_limit_ms: int
    photo_finish: Literal["share", "by_the_clock"]
    forgotten_call: Literal["instead", "besides"]
    runners: dict[int, Runner] = field(default_factory=dict)

    @staticmethod
    def under(options: Mapping[str, Any], race: str, card_player: int) -> "Race":
        """Return a race by a room's options, with nobody in it yet."""
        return Race(
            race=race,
            card_player=card_player,
            penalty=options["race_penalty"],
            early_penalty=options["false_slap_penalty"],
            call_limit_ms=options["call_limit_ms"],
            photo_finish=options["photo_finish"],
            forgotten_call=options["forgotten_call"],
        )

    def slap(self, seat: int, arrival_s: float, claim_ms: float | None) -> bool:
        """Take a slap. Return whether it counts: only the first does."""
        runner = self.runners[seat]
        if runner.slap_ms is not None:
            return False
        runner.slap_ms = (arrival_s - runner.opened_s) * 1000
        runner.claim_ms = claim_ms
        runner.answered = True
        return True

    def call(self, arrival_s: float) -> bool:
        """Take the card player's call. Return whether it counts: only the first does."""
        runner = self.runners[self.card_player]
        if runner.call_ms is not None:
            return False
        runner.call_ms = (arrival_s - runner.opened_s) * 1000
        runner.answered = True
        return True

    def closes_in_ms(self, now_s: float) -> float:
        """Return how long the race must stay open from now on (ms) if nothing else comes in; 0 or less: close it."""
        return max(self._slaps_settled_in_ms(now_s), self._call_settled_in_ms(now_s))

    def record(self) -> RaceRecord:
        """Return what was measured."""
        return {
            "race": self.race,
            "card_player": self.card_player,
            "penalty": self.penalty,
            "early_penalty": self.early_penalty,
            "call_limit_ms": self.call_limit_ms,
            "photo_finish": self.photo_finish,
            "forgotten_call": self.forgotten_call,
            "seats": [
                {
                    "seat": runner.seat,
                    "bot": runner.bot,
                    "base_ms": runner.base_ms,
                    "slap_ms": runner.slap_ms,
                    "call_ms": runner.call_ms,
                    "claim_ms": runner.claim_ms,
                    "answered": runner.answered,
                    "excused_before": runner.excused_before,
                }
                for runner in self.runners.values()
            ],
        }

    def _slaps_settled_in_ms(self, now_s: float) -> float:
        slapped = [runner for runner in self.runners.values() if runner.slap_ms is not None]
        waiting = [runner for runner in self.runners.values() if runner.slap_ms is None]
        # A bot's slap is known beforehand and still has to be waited for: its time must pass for everybody.
        pending_ms = max((_left_ms(runner, runner.slap_ms or 0.0, now_s) for runner in slapped), default=0.0)
        if not waiting:
            return pending_ms
        deadline_ms = max(_left_ms(runner, _base(runner) + DEADLINE_MS, now_s) for runner in waiting)
        if len(waiting) > 1 or not slapped:
            return max(pending_ms, deadline_ms)
        reactions_ms = [(runner.slap_ms or 0.0) - _base(runner) for runner in slapped]
        slowest_ms = max(
            (ms for ms, runner in zip(reactions_ms, slapped, strict=True) if ms >= EARLY_MS or self._knew(runner)),
            default=None,
        )
        if slowest_ms is None:  # all who slapped were early: whoever waits is not last
            return max(pending_ms, deadline_ms)
        certain_ms = _left_ms(waiting[0], _base(waiting[0]) + slowest_ms + CERTAINLY_LAST_MS, now_s)
        return max(pending_ms, min(deadline_ms, certain_ms))

    def _knew(self, runner: Runner) -> bool:
        return runner.seat == self.card_player

    def _call_settled_in_ms(self, now_s: float) -> float:
        runner = self.runners.get(self.card_player)
        if runner is None:
            return 0.0
        if runner.call_ms is not None:
            return _left_ms(runner, runner.call_ms, now_s)
        return _left_ms(runner, _base(runner) + self.call_limit_ms, now_s)


def _base(runner: Runner) -> float:
    return min(runner.base_ms or 0.0, MOST_BASE_MS)


def _left_ms(runner: Runner, until_ms: float, now_s: float) -> float:
    return until_ms - (now_s - runner.opened_s) * 1000
