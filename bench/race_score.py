"""Who was last, by the judge and by what a server without it would do; and how often each of them is right."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import fmean
from typing import Any, NamedTuple

from bench.race_world import CLASSES, PENALTY, Raced
from server.race.judge import Verdict

CLEAR_MS = 10.0

Estimator = Callable[[Sequence[Raced], Verdict], int]
"""Gives the seat that was last, from what the server has of each."""


def last_by_verdict(_race: Sequence[Raced], verdict: Verdict) -> int:
    return verdict["lines"][-1]["seat"]


def last_by_arrival(race: Sequence[Raced], _verdict: Verdict) -> int:
    return _longest(seat.slap_ms for seat in race)


def last_less_mean(race: Sequence[Raced], _verdict: Verdict) -> int:
    return _longest(seat.slap_ms - fmean(seat.idle_ms) for seat in race)


def last_less_least(race: Sequence[Raced], _verdict: Verdict) -> int:
    return _longest(seat.slap_ms - min(seat.idle_ms) for seat in race)


def _longest(reactions_ms: Iterator[float]) -> int:
    return max(enumerate(reactions_ms), key=lambda reaction: reaction[1])[0]


def cards_by_verdict(verdict: Verdict) -> dict[int, int]:
    """Return how many cards each seat draws for having been last."""
    return {p["seat"]: p["cards"] for p in verdict["penalties"] if p["reason"] == "last"}


class Target(NamedTuple):
    """A figure of one of a table's rows (RACE 7), and between which bounds it is to be."""

    row: str
    figure: str
    least: float
    most: float

    def reached(self, key: str, rows: Mapping[str, Mapping[str, Any]]) -> dict[str, str | float]:
        """Return how it stands. key: what names the rows."""
        figure = float(rows[self.row][self.figure])
        return {key: self.row, "figure": self.figure, **bounded(figure, self.least, self.most)}


def bounded(figure: float, least: float, most: float) -> dict[str, str | float]:
    """Return how a figure stands to the bounds between which it is to be."""
    return {"measured": figure, "least": least, "most": most, "reached": "yes" if least <= figure <= most else "NO"}


@dataclass(slots=True)
class Score:
    """What an estimator has made of a population: numbers of races, and by class of line who paid."""

    population: str
    estimator: str
    races: int = 0
    right: int = 0
    regret_ms: float = 0.0
    dead_heats: int = 0
    wrong_outside: int = 0
    clear: int = 0
    clear_right: int = 0
    truly_last: Counter[str] = field(default_factory=Counter)
    cards_paid: Counter[str] = field(default_factory=Counter)

    def count(self, race: Sequence[Raced], last: int, cards: Mapping[int, int] | None = None) -> None:
        """Count a race in which by the estimator this seat was last. cards: by seat, if it does not pay alone."""
        *_, second, truly_last = sorted(race, key=lambda seat: seat.reaction_ms)
        cards = {last: PENALTY} if cards is None else cards
        right = race[last] is truly_last
        clear = truly_last.reaction_ms - second.reaction_ms >= CLEAR_MS
        self.races += 1
        self.right += right
        self.regret_ms += truly_last.reaction_ms - race[last].reaction_ms
        self.dead_heats += len(cards) > 1
        self.wrong_outside += len(cards) == 1 and not right
        self.clear += clear
        self.clear_right += clear and right
        self.truly_last[truly_last.line] += 1
        for seat, count in cards.items():
            self.cards_paid[race[seat].line] += count

    def add(self, other: "Score") -> None:
        for name in self.__slots__[2:]:
            setattr(self, name, getattr(self, name) + getattr(other, name))

    def row(self) -> dict[str, str | float]:
        return {
            "population": self.population,
            "estimator": self.estimator,
            "races": self.races,
            "accuracy": 100 * self.right / self.races,
            "mean_regret_ms": self.regret_ms / self.races,
            "dead_heat_pct": 100 * self.dead_heats / self.races,
            "wrong_outside_pct": 100 * self.wrong_outside / self.races,
            "accuracy_clear": 100 * self.clear_right / max(1, self.clear),
            "share_off_pct": max(abs(share["punished_pct"] - share["truly_last_pct"]) for share in self.shares()),
        }

    def shares(self) -> list[dict[str, Any]]:
        """Return by class of line: % of the races truly lost, and % of the penalties paid."""
        return [
            {
                "population": self.population,
                "estimator": self.estimator,
                "line": line,
                "truly_last_pct": 100 * self.truly_last[line] / self.races,
                "punished_pct": 100 * self.cards_paid[line] / max(1, self.cards_paid.total()),
            }
            for line in CLASSES
            if self.truly_last[line] or self.cards_paid[line]
        ]
