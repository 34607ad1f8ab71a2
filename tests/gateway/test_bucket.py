"""Laws of the bucket and of a connection's pace, under schedules drawn at random."""

import random
from fractions import Fraction
from unittest.mock import Mock

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode

from server.gateway.bucket import Bucket, Rate, again_ms
from server.gateway.connection import GameConnection
from server.gateway.pace import DEAR_COSTS, Pace
from server.gateway.visitors import Visitor
from server.limits import TABLE, Limits
from server.race.line import Stamp
from server.race.record import STEP_MS

RATES = st.builds(Rate, st.integers(1, 1000).map(lambda per_minute: per_minute / 60), st.integers(1, 50))
MOST_PENDING = 32
"""So many unanswered commands the page sends again (`clients/web/src/net/pending.ts`)."""
TIMES_S = st.lists(st.integers(0, 600_000).map(lambda ms: 1000 + ms / 1000), max_size=200).map(sorted)


@given(RATES, TIMES_S)
def test_it_is_a_bucket_that_is_refilled_evenly(rate: Rate, times_s: list[float]) -> None:
    """Against the plainest description of one, in exact numbers."""
    bucket = Bucket(rate)
    per_s, level, then_s = Fraction(rate.per_s), Fraction(rate.at_once), Fraction(0)
    for time_s in times_s:
        now_s = Fraction(time_s)
        level = min(Fraction(rate.at_once), level + (now_s - then_s) * per_s)
        then_s = now_s
        if abs(level - 1) < Fraction(1, 10**6):
            return  # so close to the edge floats may say either
        assert (bucket.take(time_s) == 0) == (level >= 1)
        level -= level >= 1


@given(RATES, TIMES_S)
def test_who_comes_again_when_told_is_served(rate: Rate, times_s: list[float]) -> None:
    bucket = Bucket(rate)
    for time_s in times_s:
        wait_s = bucket.take(time_s)
        if wait_s:
            assert bucket.wait_s(time_s + again_ms(wait_s) / 1000) == 0
            assert bucket.wait_s(time_s + wait_s / 2) > 0


@given(RATES, TIMES_S)
def test_what_is_full_again_is_as_new(rate: Rate, times_s: list[float]) -> None:
    used = Bucket(rate)
    for time_s in times_s:
        used.charge(time_s)
    new = Bucket(rate)
    for _ in range(rate.at_once + 1):
        assert used.take(used.full_at_s + 1000) == 0 or new.wait_s(used.full_at_s + 1000) > 0
        new.take(used.full_at_s + 1000)


def test_what_is_charged_too_much_has_to_be_waited_for() -> None:
    bucket = Bucket(Rate(2, 4))
    bucket.charge(100.0, 10)
    assert bucket.wait_s(100.0) == 3.5
    assert bucket.wait_s(103.5) == 0


def new_pace(limits: Limits) -> Pace:
    return Pace(limits, Visitor("192.0.2.1", limits))


@given(st.lists(st.floats(0.0, 2.0), max_size=400))
def test_a_player_is_never_refused(pauses_s: list[float]) -> None:
    """Whoever sends 64 at most at once and ten a second: after a break too, and in a race."""
    limits = Limits()
    pace, now_s = new_pace(limits), 1000.0
    for _ in range(limits.messages_at_once):
        assert pace.wait_s(now_s) == 0
    now_s += 1.0
    for pause_s in pauses_s:
        now_s += pause_s + 1 / limits.messages_per_s + 1e-6
        assert pace.wait_s(now_s) == 0


PACE = ("messages_per_s", "messages_at_once")
LEAST = Limits.read({bound.variable: str(bound.least) for bound in TABLE if bound.name in PACE})


class Counted:
    """Where the busiest page's messages go."""

    def __init__(self) -> None:
        self.taken = self.refused = 0

    def frame(self, data: bytes, stamp: Stamp) -> None:
        self.taken += 1

    def too_often(self, data: bytes, wait_s: float) -> None:
        self.refused += 1


@pytest.mark.parametrize("limits", [Limits(), LEAST], ids=["by default", "by the least that a host may choose"])
@pytest.mark.parametrize("seed", range(8))
def test_the_busiest_page_is_never_refused(limits: Limits, seed: int) -> None:
    """Back from a lost line with all that was unanswered, into one race after the other, hands on everything."""
    chance = random.Random(seed)
    times_s = [0.0] * (1 + 1 + DEAR_COSTS + MOST_PENDING)  # the way in, `visibility`, `history`, what was sent before
    times_s += range(0, 120, 5)  # heartbeats
    for start_s in range(1, 120, 3):  # a turn, a race: an action, slaps by a nervous hand, a call, emotes
        times_s += [start_s + chance.random() * 2 for _ in range(1 + 6 + 1 + 3)]
    pongs_s = [step * 0.05 for step in range(8)]  # after a join
    pongs_s += range(0, 120, 2)  # quick ones
    pongs_s += [step * STEP_MS / 1000 for step in range(int(120_000 / STEP_MS))]  # a comb that never ends
    counted = Counted()
    connection = GameConnection(Mock(), limits, crowd=lambda: 1)
    connection.attach(counted, new_pace(limits))
    for time_s, opcode in sorted([(s, Opcode.TEXT) for s in times_s] + [(s, Opcode.PONG) for s in pongs_s]):
        now_s = 1000.0 + time_s
        data = connection.line.ping(now_s - 0.001) if opcode is Opcode.PONG else b"{}"
        connection.take(Frame(opcode, data), now_s, 0.0)
    assert (counted.taken, counted.refused) == (len(times_s), 0)


def test_who_goes_on_when_refused_floods_and_who_stops_does_not() -> None:
    limits = Limits()
    pace = new_pace(limits)
    refused = 0
    while not pace.floods:
        refused += bool(pace.wait_s(1000.0))
    assert refused == limits.refused_at_once + 1
    pace = new_pace(limits)
    for second in range(1000):  # twice as much as it may, for ever: half of it is refused, and that is all
        for _ in range(2 * limits.messages_per_s):
            pace.wait_s(1000.0 + second)
        assert not pace.floods


def test_what_is_dear_counts_more() -> None:
    limits = Limits()
    pace, taken = new_pace(limits), 0
    while not pace.wait_s(1000.0):
        pace.dear(1000.0)
        taken += 1
    assert taken == limits.messages_at_once / DEAR_COSTS


def test_an_address_with_many_connections_has_a_bound_too() -> None:
    limits = Limits(address_messages_per_minute=600)
    visitor = Visitor("192.0.2.1", limits)
    paces = [Pace(limits, visitor) for _ in range(20)]
    taken = sum(pace.wait_s(1000.0) == 0 for pace in paces for _ in range(limits.messages_at_once))
    assert taken == 600
