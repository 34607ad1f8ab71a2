"""What is kept comes back, whatever has been added and forgotten before, and takes a fraction of its size."""

from hypothesis import given
from hypothesis import strategies as st

from server.store.entry import Entry
from server.store.kept import BLOCK, Kept

TEXTS = st.binary(min_size=1, max_size=12).filter(lambda text: b"\n" not in text)
STEPS = st.lists(st.one_of(st.lists(TEXTS, max_size=3 * BLOCK), st.integers(0, 2 * BLOCK)), max_size=12)


@given(STEPS)
def test_it_is_a_list_whose_beginning_can_be_forgotten(steps: list[list[bytes] | int]) -> None:
    kept, listed = Kept(), list[bytes]()
    for step in steps:
        if isinstance(step, list):
            for text in step:
                kept.append(text)
            listed += step
        else:
            count = min(step, len(listed))
            kept.forget(count)
            del listed[:count]
        assert len(kept) == len(listed)
        for place in range(len(listed) + 2):
            assert list(kept.since(place)) == listed[place:]


def test_the_entries_of_a_match_take_a_third_of_their_size() -> None:
    kept, size = Kept(), 0
    for version in range(1, 1 + 100 * BLOCK):
        body = {"type": "act", "action": {"type": "play", "card": f"red-{version % 10}"}}
        tag, follows = f"{hash((version, 1)):016x}"[-16:], f"{hash((version - 1, 1)):016x}"[-16:]
        entry = Entry(version, tag, follows, 731 * version, "c0ffee" * 5, version % 4, "human", tag, body).encode()
        kept.append(entry)
        size += len(entry)
    assert sum(map(len, kept._blocks)) < size / 3
    assert not kept._newest
