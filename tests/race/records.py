"""Records to judge, made by hand."""

from typing import Any

from server.race.estimate import Press
from server.race.record import STEP_MS, RaceRecord, SeatRecord

RACE = "00c0ffee00c0ffee"
BASE_MS = 20.0
TEETH = 65


def seat_record(seat: int = 0, **more: Any) -> SeatRecord:
    """Return a human's part whose line was always at its quickest and who did nothing; `more` is put over it."""
    base_ms = more.get("base_ms", BASE_MS)
    pings_ms = [STEP_MS * number for number in range(TEETH)]
    record: SeatRecord = {
        "seat": seat,
        "bot": False,
        "credit": "full",
        "excused_before": False,
        "early_before": 0,
        "base_ms": base_ms,
        "base_source": "pings",
        "base_samples": 30,
        "idle_excess_ms": 1.0,
        "queued_bytes": 0,
        "opening_unsure_ms": 0.0,
        "pings_ms": pings_ms,
        "pongs_ms": [ping + (base_ms or 0.0) for ping in pings_ms],
        "slap_ms": None,
        "slap_pong": None,
        "slap_unsure_ms": 0.0,
        "slap_other_line": False,
        "claim_ms": None,
        "call_ms": None,
        "call_pong": None,
        "call_unsure_ms": 0.0,
        "call_other_line": False,
        "call_claim_ms": None,
        "handler_delay_ms": None,
        "painted_ms": None,
        "pointer": None,
        "visible": True,
    }
    record.update(more)  # type: ignore[typeddict-item]
    return record


def slapped(seat: int, reaction_ms: float | None, base_ms: float = BASE_MS, **more: Any) -> SeatRecord:
    """Return a human's part on a perfect line who slaps at this reaction, and claims it; None: does not slap."""
    if reaction_ms is None:
        return seat_record(seat, base_ms=base_ms, **more)
    at_ms = base_ms + reaction_ms
    pong = min(int(reaction_ms // STEP_MS), TEETH - 1)
    slap = {"slap_ms": at_ms, "slap_pong": pong, "claim_ms": reaction_ms}
    return seat_record(seat, base_ms=base_ms, **{**slap, **more})


def called(record: SeatRecord, reaction_ms: float | None) -> SeatRecord:
    """Return the same part with a call at this reaction; None: without one."""
    if reaction_ms is None:
        return {**record, "call_ms": None}
    pong = min(int(reaction_ms // STEP_MS), TEETH - 1)
    call_ms = reaction_ms + (record["base_ms"] or 0.0)
    return {**record, "call_ms": call_ms, "call_pong": pong, "call_claim_ms": reaction_ms}


def race_record(*seats: SeatRecord, card_player: int = 0, **more: Any) -> RaceRecord:
    """Return a race of these seats, in which the card's player has called; `more` is put over it."""
    record: RaceRecord = {
        "version": 2,
        "race": RACE,
        "kind": "timed",
        "card_player": card_player,
        "penalty": 4,
        "early_penalty": 2,
        "limit_ms": 2500,
        "call_limit_ms": 1500,
        "photo_finish": "share",
        "forgotten_call": "instead",
        "loop_lag_ms": 0.0,
        "collection_ms": 0.0,
        "seats": [called(seat, 500.0) if seat["seat"] == card_player else seat for seat in seats],
    }
    record.update(more)  # type: ignore[typeddict-item]
    return record


def dead(seat: int, **more: Any) -> SeatRecord:
    """Return the part of somebody whose line gave nothing through the whole race."""
    return seat_record(seat, pongs_ms=[None] * TEETH, **more)


def slap_of(record: SeatRecord) -> Press:
    """Return the slap in a record."""
    assert record["slap_ms"] is not None
    return Press(
        record["slap_ms"],
        record["slap_pong"],
        record["slap_unsure_ms"],
        record["claim_ms"],
        record["slap_other_line"],
    )
