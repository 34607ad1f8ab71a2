"""The judge: who was last, decided from the record of one race and from nothing else.

A reaction is the arrival of the slap minus the least round trip of the line, so that distance costs nothing. It is a
first judge: it takes the whole luck of the one packet that carried the slap for reaction.
"""

from collections.abc import Sequence
from hashlib import sha256

from typing_extensions import TypedDict

from protocol.hit_the_deck import Penalty, PenaltyReason, RaceLine
from server.race.record import EARLY_MS, MOST_BASE_MS, RaceRecord, SeatRecord

DEAD_HEAT_MS = 4.0
"""Reactions closer than this to the last one cannot be told apart from it (HD-23)."""


class Verdict(TypedDict):
    """Lines: everybody in the race, quickest first, those without a slap at the end."""

    call_in_time: bool
    lines: list[RaceLine]
    penalties: list[Penalty]


def judge(record: RaceRecord) -> Verdict:
    """Return who draws what, and the board. Total on any record; independent of the order of its seats."""
    seats = sorted(record["seats"], key=lambda seat: seat["seat"])
    lines = [_line(record, seat) for seat in seats]
    lines.sort(key=lambda line: _place(record["race"], line))
    call_in_time = _call_in_time(record, lines)
    penalties: list[Penalty] = [
        _penalty(line["seat"], record["early_penalty"], "early") for line in lines if line["mark"] == "early"
    ]
    if not call_in_time:
        penalties.append(_penalty(record["card_player"], record["penalty"], "no_call"))
    if call_in_time or record["forgotten_call"] == "besides":
        penalties.extend(_of_the_last(record, lines))
    return {
        "call_in_time": call_in_time,
        "lines": lines,
        "penalties": [penalty for penalty in penalties if penalty["cards"]],
    }


def _line(record: RaceRecord, seat: SeatRecord) -> RaceLine:
    """Return a seat's line of the board: its reaction, and what became of its slap."""
    base_ms = min(seat["base_ms"] or 0.0, MOST_BASE_MS)
    call_ms = None if seat["call_ms"] is None else max(0.0, seat["call_ms"] - base_ms)
    line: RaceLine = {
        "seat": seat["seat"],
        "reaction_ms": None,
        "arrival_ms": seat["slap_ms"],
        "call_ms": call_ms,
        "mark": "slapped",
    }
    if seat["slap_ms"] is None:
        line["mark"] = "no_slap" if seat["answered"] or seat["bot"] or seat["excused_before"] else "excused"
        return line
    reaction_ms = seat["slap_ms"] - base_ms
    if reaction_ms < EARLY_MS and seat["seat"] == record["card_player"]:
        reaction_ms = EARLY_MS
    elif reaction_ms < EARLY_MS:
        line["mark"] = "early"
    line["reaction_ms"] = max(0.0, reaction_ms)
    return line


def _place(race: str, line: RaceLine) -> tuple[float, bytes]:
    """Order by reaction; exactly equal ones by lot from the race's id (HD-23)."""
    reaction_ms = line["reaction_ms"]
    lot = sha256(f"{race}:{line['seat']}".encode()).digest()
    return (float("inf") if reaction_ms is None else reaction_ms, lot)


def _call_in_time(record: RaceRecord, lines: Sequence[RaceLine]) -> bool:
    """HD-25. A card's player who is not in the race cannot call, and one whose line was dead is excused (HD-24)."""
    for line in lines:
        if line["seat"] == record["card_player"] and line["mark"] != "excused":
            return line["call_ms"] is not None and line["call_ms"] <= record["call_limit_ms"]
    return True


def _of_the_last(record: RaceRecord, lines: Sequence[RaceLine]) -> list[Penalty]:
    """HD-23, HD-24: who did not slap pays in full; otherwise the last, or all who cannot be told apart from the last.

    A false slap (HD-27) takes a seat out of the race: it has paid for that and is not last besides. With fewer than two
    left, nobody is last (HD-22).
    """
    if len(lines) < 2:
        return []
    absent = [line for line in lines if line["mark"] == "no_slap"]
    if absent:
        return [_penalty(line["seat"], record["penalty"], "no_slap") for line in absent]
    slapped = [line for line in lines if line["mark"] == "slapped"]
    if len(slapped) < 2:
        return []
    last = _dead_heat(slapped) if record["photo_finish"] == "share" else slapped[-1:]
    share, remainder = divmod(record["penalty"], len(last))
    return [_penalty(line["seat"], share + (place < remainder), "last") for place, line in enumerate(reversed(last))]


def _dead_heat(slapped: Sequence[RaceLine]) -> list[RaceLine]:
    """Return the last and all who cannot be told apart from it, quickest first."""
    slowest_ms = slapped[-1]["reaction_ms"] or 0.0
    return [line for line in slapped if slowest_ms - (line["reaction_ms"] or 0.0) < DEAD_HEAT_MS]


def _penalty(seat: int, cards: int, reason: PenaltyReason) -> Penalty:
    return {"seat": seat, "cards": cards, "reason": reason}
