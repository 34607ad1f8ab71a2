"""Every parser under inputs that hypothesis draws: bytes, and good inputs with something changed in them."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.hostile.targets import TARGETS

Change = Callable[[bytes], bytes]

ODD = [
    b"",
    b"null",
    b"-1",
    b"1e999",
    b"NaN",
    b"9" * 400,
    b'"\\ud800"',
    b"[" * 300,
    b"{",
    b"}",
    b"\0",
    b"\xff",
    b"\r\n",
    b",",
]
"""What takes the place of a piece."""


def _cut(data: bytes, start: int, length: int, instead: bytes) -> bytes:
    start %= len(data) + 1
    return data[:start] + instead + data[start + length :]


CHANGES: st.SearchStrategy[tuple[int, int, bytes]] = st.tuples(
    st.integers(0, 4096), st.integers(0, 64), st.sampled_from(ODD) | st.binary(max_size=8)
)


@pytest.mark.parametrize("name", TARGETS)
def test_any_bytes(name: str) -> None:
    target, _ = TARGETS[name]

    @given(st.binary(max_size=300))
    @settings(max_examples=150)
    def holds(data: bytes) -> None:
        target(data)

    holds()


@pytest.mark.parametrize("name", TARGETS)
def test_good_inputs_with_something_changed(name: str) -> None:
    target, seeds = TARGETS[name]

    @given(st.sampled_from(seeds), st.lists(CHANGES, max_size=4))
    @settings(max_examples=300)
    def holds(data: bytes, changes: list[tuple[int, int, bytes]]) -> None:
        for change in changes:
            data = _cut(data, *change)
        target(data)

    holds()
