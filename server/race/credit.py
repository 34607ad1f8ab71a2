"""Whether a player's line is believed (RACE 5): one that is late in races, and only there, is not for a while.

Nobody is kicked for it.
"""

from collections.abc import Sequence
from statistics import median

from typing_extensions import TypedDict

from protocol.hit_the_deck import RaceMark
from server.race.estimate import base_ms
from server.race.record import SeatRecord, Standing

RACES = 12
"""So many races are looked at."""
MOST_EXCESS_MS = 12.0
"""A line's pongs may be so much later in a race than between races, at the median of the last races."""
MOST_START_EXCESS_MS = 18.0
"""The first pong of a race alone, which says when the card was there, may be so much later."""
MOST_EARLY = 2
STRICT_RACES = 10


class Credit(TypedDict):
    """What is remembered of a player's races, the same in a room's snapshot.

    excess_ms, start_excess_ms: how much later than between races the pongs of the last races were, all (the median) and
    the first alone; newest race last. early: slaps too early since credit was last revoked. strict_races: so many more
    races without credit.
    """

    excess_ms: list[float]
    start_excess_ms: list[float]
    early: int
    strict_races: int


def new_credit() -> Credit:
    """Return what is remembered of a player who has not raced yet."""
    return {"excess_ms": [], "start_excess_ms": [], "early": 0, "strict_races": 0}


def standing(credit: Credit) -> Standing:
    """Return whether the next race gives this player's line credit."""
    return "revoked" if credit["strict_races"] else "full"


def credit_after(credit: Credit, seat: SeatRecord, mark: RaceMark) -> Credit:
    """Return the credit after a race: this seat's part of its record, and what the verdict says of its slap."""
    late_ms = _late_ms(seat)
    excess_ms = _remembered(credit["excess_ms"], median(late_ms) if late_ms else None)
    start_excess_ms = _remembered(credit["start_excess_ms"], late_ms[0] if late_ms else None)
    early = credit["early"] + (mark == "early")
    strict_races = max(0, credit["strict_races"] - 1)
    is_late = _is_late(excess_ms, MOST_EXCESS_MS) or _is_late(start_excess_ms, MOST_START_EXCESS_MS)
    if is_late or early >= MOST_EARLY:
        early, strict_races = 0, STRICT_RACES
    return {
        "excess_ms": excess_ms,
        "start_excess_ms": start_excess_ms,
        "early": early,
        "strict_races": strict_races,
    }


def _late_ms(seat: SeatRecord) -> list[float]:
    """Return how much later than between races this race's pongs were; none if there is nothing to compare."""
    idle_ms = seat["idle_excess_ms"]
    if idle_ms is None:
        return []
    comb = zip(seat["pings_ms"], seat["pongs_ms"], strict=False)
    return [max(0.0, pong - ping - base_ms(seat)) - idle_ms for ping, pong in comb if pong is not None]


def _remembered(history_ms: Sequence[float], newest_ms: float | None) -> list[float]:
    return [*history_ms, *([] if newest_ms is None else [newest_ms])][-RACES:]


def _is_late(history_ms: Sequence[float], most_ms: float) -> bool:
    return len(history_ms) == RACES and median(history_ms) > most_ms
