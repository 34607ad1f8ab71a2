"""The table of addresses: what it counts, and that it is bounded."""

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from server.gateway.visitors import Visitor, Visitors
from server.limits import Limits

FEW = Limits(connections_per_address=8, arrivals_per_minute=60, addresses=1000)


def test_one_connection_too_many_and_again_when_one_has_gone() -> None:
    visitors = Visitors(FEW)
    here = [visitors.arrive("a", 1000.0) for _ in range(8)]
    assert all(here)
    assert visitors.arrive("a", 1000.0) is None
    other = visitors.arrive("b", 1000.0)
    assert other is not None
    assert here[0] is not None
    visitors.leave(here[0], 1000.0)
    assert visitors.arrive("a", 1000.0) is here[0]


def test_who_goes_and_comes_again_is_the_same_visitor_while_it_owes() -> None:
    visitors = Visitors(FEW)
    for _ in range(60):
        visitor = visitors.arrive("a", 1000.0)
        assert visitor is not None
        visitors.leave(visitor, 1000.0)
    assert visitors.arrive("a", 1000.0) is None
    assert visitors.arrive("a", 1000.5) is None
    assert visitors.arrive("a", 1001.0) is not None


def test_who_owes_nothing_is_forgotten_at_once() -> None:
    visitors = Visitors(FEW)
    visitor = visitors.arrive("a", 1000.0)
    assert visitor is not None
    visitors.leave(visitor, 2000.0)
    assert len(visitors) == 0


def test_wrong_codes_hold_up_the_next_way_in() -> None:
    visitor = Visitor("a", Limits(wrong_codes_per_minute=5, joins_per_minute=10))
    for _ in range(5):
        assert visitor.come_in_s(1000.0) == 0
        visitor.wrong_codes.charge(1000.0)
    assert visitor.come_in_s(1000.0) == 12
    assert visitor.come_in_s(1012.0) == 0
    for _ in range(6):
        visitor.come_in_s(1012.0)
    assert visitor.come_in_s(1012.0) > 0, "as often as it may join, whatever comes of it"


def test_the_addresses_that_have_gone_are_bounded_and_the_oldest_goes_first() -> None:
    visitors = Visitors(FEW)
    stays = visitors.arrive("stays", 1000.0)
    for number in range(5000):
        visitor = visitors.arrive(f"{number}", 1000.0)
        assert visitor is not None
        visitor.rooms.charge(1000.0, 10)
        visitors.leave(visitor, 1000.0)
        assert len(visitors) <= FEW.addresses + 1
    assert visitors.arrive("stays", 1000.0) is stays
    kept, forgotten = visitors.arrive("4999", 1000.0), visitors.arrive("0", 1000.0)
    assert kept is not None
    assert forgotten is not None
    assert kept.rooms.wait_s(1000.0) > 0
    assert forgotten.rooms.wait_s(1000.0) == 0


class Comings(RuleBasedStateMachine):
    """Whatever comes and goes: the number that is counted is the number that is there."""

    def __init__(self) -> None:
        super().__init__()
        self.visitors = Visitors(FEW)
        self.here: list[Visitor] = []
        self.now_s = 1000.0

    @rule(key=st.sampled_from("abc"))
    def arrive(self, key: str) -> None:
        visitor = self.visitors.arrive(key, self.now_s)
        there = sum(visitor.key == key for visitor in self.here)
        if visitor is not None:
            assert there < FEW.connections_per_address
            self.here.append(visitor)

    @rule(which=st.integers(0))
    def leave(self, which: int) -> None:
        if self.here:
            self.visitors.leave(self.here.pop(which % len(self.here)), self.now_s)

    @rule(seconds=st.floats(0, 100))
    def wait(self, seconds: float) -> None:
        self.now_s += seconds

    @invariant()
    def counted(self) -> None:
        for visitor in self.here:
            assert visitor.connections == sum(other is visitor for other in self.here)
            assert visitor.connections == sum(other.key == visitor.key for other in self.here)


TestComings = Comings.TestCase
TestComings.settings = settings(max_examples=50, stateful_step_count=40)
