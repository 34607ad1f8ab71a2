"""The record of one race: all that was measured, enough to judge it again. docs/RACES.md explains it field by field.

Times are milliseconds since the seat was shown the card: the moment the server wrote it the opening. Null is "never".
"""

from typing import Annotated, Literal

from pydantic import ConfigDict, Field, with_config
from typing_extensions import TypedDict

from protocol.hit_the_deck import RaceKind

VERSION: Literal[2] = 2
"""Of the record. A judge reads no other version than its own."""

STEP_MS = 40.0
"""From one ping of a comb to the next (RACE 2)."""
LIMIT_MS: dict[RaceKind, int] = {"timed": 2500, "calm": 5000}
"""Who has not slapped within this reaction has not slapped (HD-24)."""
CALM_CALL_LIMIT_MS = 5000

CLOSED = ConfigDict(extra="forbid", strict=True, allow_inf_nan=False)

Ms = Annotated[float, Field(ge=-1e12, le=1e12)]
"""A time; 30 years either way are the bound, within which nothing that is calculated with it overflows."""

Pointer = Literal["mouse", "touch", "pen", "key", "click"]
Standing = Literal["full", "revoked"]


@with_config(CLOSED)
class SeatRecord(TypedDict):
    """One seat's part of a record.

    The first group says who it is, the second what the line was, the third what the player did, the last what the judge
    does not use.
    """

    seat: int
    bot: bool
    credit: Standing
    excused_before: bool
    early_before: int

    base_ms: Ms | None
    base_source: Literal["pings", "kernel"] | None
    base_samples: int
    idle_excess_ms: Ms | None
    queued_bytes: int
    opening_unsure_ms: Ms
    pings_ms: list[Ms]
    pongs_ms: list[Ms | None]

    slap_ms: Ms | None
    slap_pong: int | None
    slap_unsure_ms: Ms
    slap_other_line: bool
    claim_ms: Ms | None
    call_ms: Ms | None
    call_pong: int | None
    call_unsure_ms: Ms
    call_other_line: bool
    call_claim_ms: Ms | None

    handler_delay_ms: Ms | None
    painted_ms: Ms | None
    pointer: Pointer | None
    visible: bool


@with_config(CLOSED)
class RaceRecord(TypedDict):
    """One race. The options in force stand in it: a verdict follows from the record and from nothing else."""

    version: Literal[2]
    race: str
    kind: RaceKind
    card_player: int
    penalty: int
    early_penalty: int
    limit_ms: int
    call_limit_ms: int
    photo_finish: Literal["share", "by_the_clock"]
    forgotten_call: Literal["instead", "besides"]
    loop_lag_ms: Ms
    collection_ms: Ms
    seats: list[SeatRecord]
