"""The judge: who was last, decided from the record of one race and from nothing else (RACE 5).

It takes neither arrival nor a player's word: `estimate` says what each line proves and where in that a reaction lies.
"""

from collections.abc import Sequence
from hashlib import sha256
from math import hypot

from typing_extensions import TypedDict

from protocol.hit_the_deck import Penalty, PenaltyReason, RaceKind, RaceLine
from server.race.estimate import Estimate, Press, estimate
from server.race.record import RaceRecord, SeatRecord

EARLY_MS = 100.0
"""Nobody reacts faster: what is certainly before is false, and what counts is taken as so much at least (HD-27)."""
LEAST_WINDOW_MS, MOST_WINDOW_MS = 4.0, 20.0
"""Reactions as close as what is unsure of them, within these bounds, cannot be told apart (HD-23)."""


class Derived(TypedDict):
    """What the judge made of a seat's slap before anything else; see `Estimate` for the letters."""

    seat: int
    server_ms: float | None
    lo_ms: float | None
    hi_ms: float | None
    most_ms: float | None


class Verdict(TypedDict):
    """What the board shows, and what it was derived from.

    lines: everybody in the race, quickest first, those without a slap at the end. derived: by seat.
    """

    kind: RaceKind
    call_in_time: bool
    lines: list[RaceLine]
    penalties: list[Penalty]
    dead_heat: list[int]
    last_to_arrive: int | None
    derived: list[Derived]


def judge(record: RaceRecord) -> Verdict:
    """Return who draws what, and the board. Total on any record; independent of the order of its seats."""
    seats = sorted(record["seats"], key=lambda seat: seat["seat"])
    slaps = [_slap(seat) for seat in seats]
    lines = [_line(record, seat, slap) for seat, slap in zip(seats, slaps, strict=True)]
    lines.sort(key=lambda line: _place(record["race"], line))
    call_in_time = _call_in_time(record, lines)
    penalties = [_penalty(line["seat"], record["early_penalty"], "early") for line in lines if line["mark"] == "early"]
    if not call_in_time:
        penalties.append(_penalty(record["card_player"], record["penalty"], "no_call"))
    last: Sequence[RaceLine] = ()
    if call_in_time or record["forgotten_call"] == "besides":
        absent, last = _behind(record, lines)
        penalties.extend(_penalty(line["seat"], record["penalty"], "no_slap") for line in absent)
        penalties.extend(_shares(record["penalty"], last))
    return {
        "kind": record["kind"],
        "call_in_time": call_in_time,
        "lines": lines,
        "penalties": [penalty for penalty in penalties if penalty["cards"]],
        "dead_heat": [line["seat"] for line in last] if len(last) > 1 else [],
        "last_to_arrive": _arrived_last(lines, last),
        "derived": [_derived(seat, slap) for seat, slap in zip(seats, slaps, strict=True)],
    }


# One seat


def _slap(seat: SeatRecord) -> Estimate | None:
    if seat["slap_ms"] is None:
        return None
    press = Press(seat["slap_ms"], seat["slap_pong"], seat["slap_unsure_ms"], seat["claim_ms"], seat["slap_other_line"])
    return estimate(seat, press)


def _call(seat: SeatRecord) -> Estimate | None:
    if seat["call_ms"] is None:
        return None
    press = Press(
        seat["call_ms"], seat["call_pong"], seat["call_unsure_ms"], seat["call_claim_ms"], seat["call_other_line"]
    )
    return estimate(seat, press)


def _line(record: RaceRecord, seat: SeatRecord, slap: Estimate | None) -> RaceLine:
    """Return a seat's line of the board: its reaction, and what became of its slap."""
    arrival_ms, call = seat["slap_ms"], _call(seat)
    line: RaceLine = {
        "seat": seat["seat"],
        "reaction_ms": None,
        "sigma_ms": None,
        "network_ms": None,
        "arrival_ms": arrival_ms,
        "call_ms": None if call is None else max(0.0, call.reaction_ms),
        "mark": "slapped",
        "measured": None,
    }
    if slap is None or arrival_ms is None:
        line["mark"] = "excused" if _is_excused(seat) else "no_slap"
        return line
    knew = seat["seat"] == record["card_player"]
    if _left_before_the_card(seat) or (slap.most_ms < EARLY_MS and not knew):
        line["mark"] = "early"
    elif slap.reaction_ms > record["limit_ms"]:
        line["mark"] = "no_slap"
    reaction_ms = max(slap.reaction_ms, 0.0 if line["mark"] == "early" else EARLY_MS)
    line["reaction_ms"] = reaction_ms
    line["sigma_ms"] = slap.sigma_ms
    line["network_ms"] = max(0.0, arrival_ms - reaction_ms)
    line["measured"] = slap.measured
    return line


def _is_excused(seat: SeatRecord) -> bool:
    """HD-24: the line was dead through the whole race; once a match."""
    dead = not seat["bot"] and seat["call_ms"] is None and all(pong is None for pong in seat["pongs_ms"])
    return dead and not seat["excused_before"]


def _left_before_the_card(seat: SeatRecord) -> bool:
    """HD-27: the stream shows that the card was not there yet."""
    return bool(seat["pings_ms"]) and seat["slap_pong"] is None and not seat["slap_other_line"]


def _derived(seat: SeatRecord, slap: Estimate | None) -> Derived:
    return {
        "seat": seat["seat"],
        "server_ms": slap and slap.server_ms,
        "lo_ms": slap and slap.lo_ms,
        "hi_ms": slap and slap.hi_ms,
        "most_ms": slap and slap.most_ms,
    }


# All seats


def _place(race: str, line: RaceLine) -> tuple[bool, float, bytes]:
    """Order by reaction, who has none behind; exactly equal ones by lot from the race's id (HD-23)."""
    lot = sha256(f"{race}:{line['seat']}".encode()).digest()
    return (line["reaction_ms"] is None, line["reaction_ms"] or 0.0, lot)


def _call_in_time(record: RaceRecord, lines: Sequence[RaceLine]) -> bool:
    """HD-25. A card's player who is not in the race cannot call, and one whose line was dead is excused (HD-24)."""
    for line in lines:
        if line["seat"] == record["card_player"] and line["mark"] != "excused":
            return line["call_ms"] is not None and line["call_ms"] <= record["call_limit_ms"]
    return True


def _behind(record: RaceRecord, lines: Sequence[RaceLine]) -> tuple[Sequence[RaceLine], Sequence[RaceLine]]:
    """Return who did not slap; and if all did, who was last, several if they cannot be told apart, quickest first.

    A false slap (HD-27) takes a seat out of the race: it has paid for that and is not last besides. With fewer than two
    left, nobody is last (HD-22). In a calm race nobody who slaps is.
    """
    if len(lines) < 2:
        return (), ()
    absent = [line for line in lines if line["mark"] == "no_slap"]
    slapped = [line for line in lines if line["mark"] == "slapped"]
    if absent or len(slapped) < 2 or record["kind"] == "calm":
        return absent, ()
    return (), slapped[-1:] if record["photo_finish"] == "by_the_clock" else _dead_heat(slapped)


def _dead_heat(slapped: Sequence[RaceLine]) -> list[RaceLine]:
    """HD-23: the last and all who cannot be told apart from it, as unsure as the two last reactions are."""
    unsure_ms = hypot(*(line["sigma_ms"] or 0.0 for line in slapped[-2:]))
    window_ms = min(max(unsure_ms, LEAST_WINDOW_MS), MOST_WINDOW_MS)
    last_ms = slapped[-1]["reaction_ms"] or 0.0
    return [line for line in slapped if last_ms - (line["reaction_ms"] or 0.0) < window_ms]


def _shares(penalty: int, last: Sequence[RaceLine]) -> list[Penalty]:
    """HD-23: the penalty among the last, the remainder one each to the larger reactions."""
    share, remainder = divmod(penalty, max(1, len(last)))
    return [_penalty(line["seat"], share + (place < remainder), "last") for place, line in enumerate(reversed(last))]


def _arrived_last(lines: Sequence[RaceLine], last: Sequence[RaceLine]) -> int | None:
    """Return whose slap came last at the server, if the verdict says that somebody else was last."""
    if not last:
        return None
    slapped = [line for line in lines if line["mark"] == "slapped"]
    arrived_last = max(slapped, key=lambda line: line["arrival_ms"] or 0.0)
    return None if arrived_last in last else arrived_last["seat"]


def _penalty(seat: int, cards: int, reason: PenaltyReason) -> Penalty:
    return {"seat": seat, "cards": cards, "reason": reason}
