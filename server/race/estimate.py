"""A reaction, from what one line says about it: RACE 4 as one pure function.

Times are milliseconds since the seat's opening was written (t0). A *tooth* of the comb is a ping and its pong; its
*excess* is how much longer than the base round trip it took. The letters of the specification stand beside the names.
"""

from bisect import bisect_right
from math import inf
from operator import itemgetter
from typing import NamedTuple

from protocol.hit_the_deck import Measured
from server.race.record import STEP_MS, SeatRecord

MOST_BASE_MS = 400.0
"""A round trip above this counts as this: nobody gets more credit for a slow line."""
STRICT_CAP_MS = 10.0
"""The most delay above its base that a line without credit is believed."""
MOST_WAIT_FOR_PONG_MS = 150.0
BURST_MS = 2.5
"""A message so near to a pong was held back together with it and released at once."""
LATE_START_MS = 100.0
"""With more excess at the first pong, either the card was late at the client or only the pong at the server."""
LATE_START_TOLERANCE_MS = 12.0
FEW_SAMPLES = 8
"""With fewer round trips than this the base is not well known."""


class Press(NamedTuple):
    """A slap or a call as it came in.

    at_ms: when. pong: number of the comb's last pong before it in the stream, None if there was none. unsure_ms: how
    much earlier it may have come. claim_ms: the reaction by the client's own clock. other_line: it came on a new
    connection.
    """

    at_ms: float
    pong: int | None = None
    unsure_ms: float = 0.0
    claim_ms: float | None = None
    other_line: bool = False


class Estimate(NamedTuple):
    """A reaction.

    reaction_ms (R): the best guess. sigma_ms: how far it may be off. server_ms (r): what the server says without the
    client's claim. lo_ms, hi_ms: what the line proves. most_ms (q): what it would be had the line been at its quickest.
    """

    reaction_ms: float
    sigma_ms: float
    server_ms: float
    lo_ms: float
    hi_ms: float
    most_ms: float
    measured: Measured


class _Tooth(NamedTuple):
    """s_j, p_j, x_j. Where no pong came in time, `pong_ms` is infinite."""

    ping_ms: float
    pong_ms: float
    excess_ms: float


class _Departure(NamedTuple):
    """When the message left the client (T), had the card and every ping been there at once; and what is possible."""

    ms: float
    lo_ms: float
    hi_ms: float


def base_ms(seat: SeatRecord) -> float:
    """Return the round trip that is taken off (B)."""
    return min(seat["base_ms"] or 0.0, MOST_BASE_MS)


def cap_ms(base_ms: float) -> float:
    """Return the most delay above its base that a line is believed."""
    return max(300.0, 1.25 * base_ms + 2 * STEP_MS + 50.0)


def wait_for_pong_ms(base_ms: float) -> float:
    """Return how long after a message the pong behind it counts."""
    return min(base_ms + 2 * STEP_MS, MOST_WAIT_FOR_PONG_MS)


def estimate(seat: SeatRecord, press: Press) -> Estimate:
    """Return the reaction of a seat's slap or call. Total: any numbers give numbers."""
    if seat["bot"]:
        return Estimate(press.at_ms, 0.0, press.at_ms, press.at_ms, press.at_ms, press.at_ms, "bot")
    base = base_ms(seat)
    strict = seat["credit"] == "revoked"
    cap = STRICT_CAP_MS if strict else cap_ms(base)
    q = press.at_ms - base
    neighbours = None if press.other_line else _neighbours(seat, press, base)
    if neighbours is None:  # no comb to compare with: anything up to the cap may have been the line
        lo = min(q, max(0.0, q - cap))
        return Estimate(q, _sigma(seat, press, 0.5 + 0.8 * (q - lo) / 2), q, lo, q, q, "line")

    first, before, after = neighbours
    left = _departure(press, q, before, after, cap)
    late = min(first.excess_ms, cap)
    r = left.ms - 0.5 * late  # J0: half of a late first pong is taken for a late card
    lo = min(left.lo_ms - late, r)
    hi = max(left.hi_ms, left.ms, r)
    half = (hi - lo) / 2
    if press.claim_ms is None or strict:
        return Estimate(r, _sigma(seat, press, 0.5 + 0.8 * half), r, lo, hi, q, "strict" if strict else "server")
    if first.excess_ms <= LATE_START_MS:
        tolerance = _clip(5 + half, 5, 30)
        reaction = _clip(press.claim_ms, max(lo, r - tolerance), min(hi, r + tolerance))
    else:
        reaction = _of_a_late_start(press.claim_ms, left.ms, late, lo, hi)
    if reaction == press.claim_ms:
        return Estimate(reaction, _sigma(seat, press, 1.5 + 0.15 * half), r, lo, hi, q, "own_clock")
    return Estimate(reaction, _sigma(seat, press, 0.5 + 0.8 * half), r, lo, hi, q, "clamped")


def _neighbours(seat: SeatRecord, press: Press, base: float) -> tuple[_Tooth, _Tooth, _Tooth] | None:
    """Return the race's first tooth, the last before the message (k) and the first behind it; None without one before.

    Pongs are missing where the client answered several pings at once; such a gap is accepted.
    """
    pings = seat["pings_ms"]
    comb = enumerate(zip(pings, seat["pongs_ms"], strict=False))
    answered = [(number, ping, pong) for number, (ping, pong) in comb if pong is not None]
    earlier = 0 if press.pong is None else bisect_right(answered, press.pong, key=itemgetter(0))
    if not earlier:
        return None
    first, before = _tooth(answered[0], base), _tooth(answered[earlier - 1], base)
    if earlier < len(answered):
        after = _tooth(answered[earlier], base)
        if after.pong_ms - press.at_ms <= wait_for_pong_ms(base):
            return first, before, after
    # Where the comb had ended, nothing says that the message left before the next ping would have come.
    next_ping = before.ping_ms + STEP_MS
    if answered[earlier - 1][0] + 1 >= len(pings):
        next_ping = max(next_ping, press.at_ms - base)
    return first, before, _Tooth(next_ping, inf, before.excess_ms)


def _tooth(answered: tuple[int, float, float], base: float) -> _Tooth:
    _, ping, pong = answered
    return _Tooth(ping, pong, max(0.0, pong - ping - base))


def _departure(press: Press, q: float, before: _Tooth, after: _Tooth, cap: float) -> _Departure:
    near = press.at_ms - before.pong_ms < BURST_MS or after.pong_ms - press.at_ms < BURST_MS
    burst = near and q - after.ping_ms > 2
    share = 0.1 if burst else 0.5  # lk: of a neighbour's delay, what the message had too
    most_uplink = min(max(before.excess_ms, after.excess_ms) + 2, cap)  # u
    lo = before.ping_ms if burst and q - before.ping_ms < cap else max(before.ping_ms, q - most_uplink)
    hi = max(min(q, after.ping_ms + after.excess_ms), lo)
    least = max(lo, before.ping_ms + share * min(before.excess_ms, cap))
    most = max(after.ping_ms + share * min(after.excess_ms, cap), lo)
    return _Departure(max(_clip(q, least, most), lo), lo, hi)


def _of_a_late_start(claim: float, left: float, late: float, lo: float, hi: float) -> float:
    """Return the reaction under whichever story the claim fits better: the card was late, or only its pong was."""
    tolerance = LATE_START_TOLERANCE_MS
    card_was_late = left - late
    stories = (
        _clip(claim, max(lo, card_was_late - tolerance), card_was_late + tolerance),
        _clip(claim, max(lo, left - tolerance), min(max(hi, left), left + tolerance)),
    )
    return min(stories, key=lambda reaction: abs(reaction - claim))


def _sigma(seat: SeatRecord, press: Press, sigma: float) -> float:
    """Return sigma with what makes the stamps and the base less sure."""
    sigma += press.unsure_ms + seat["opening_unsure_ms"]
    if seat["queued_bytes"]:  # the opening left later than it was written
        sigma *= 2
    if seat["base_samples"] < FEW_SAMPLES:
        sigma *= 2
    return sigma


def _clip(value: float, low: float, high: float) -> float:
    return min(max(value, low), high)
