"""The generator of `server.games.chance`, against its description carried out a second time with plain hashlib."""

from collections import Counter
from hashlib import sha256
from itertools import permutations

import pytest

from server.games.chance import Chance, commitment

# printf gebrak.v1:00000000000000000000000000000000:0 | sha256sum
FIRST_THREE_WORDS = "22bf94c766d3db4b600ab498"

SECRETS = ["0" * 32, "0123456789abcdef" * 2, "f" * 32]

# Critical values of chi-square: a right generator stays below with probability 0.999. The secrets are fixed, so a test
# does not fail now and then.
CHI_SQUARE_999 = {5: 20.52, 23: 49.73, 109: 160.4}


def words_by_hand(secret: str, count: int) -> list[int]:
    words = []
    for i in range(count):
        digest = sha256(b"gebrak.v1:" + secret.encode() + b":" + str(i // 8).encode()).digest()
        words.append(int.from_bytes(digest[4 * (i % 8) :][:4], "big"))
    return words


def chi_square(counts: list[int]) -> float:
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 / expected for count in counts)


@pytest.mark.parametrize("secret", SECRETS)
def test_words_are_the_blocks_of_sha_256(secret: str) -> None:
    """ALL-2: also across the edges of blocks, and from any place in the stream."""
    expected = words_by_hand(secret, 30)
    chance = Chance(secret)
    assert [chance.word() for _ in range(30)] == expected
    assert chance.taken == 30
    for taken in (0, 7, 8, 9, 29):
        assert Chance(secret, taken).word() == expected[taken]


def test_the_first_words_of_a_known_secret() -> None:
    """ALL-2: figures that any other language must get too."""
    chance = Chance("0" * 32)
    assert "".join(f"{chance.word():08x}" for _ in range(3)) == FIRST_THREE_WORDS


@pytest.mark.parametrize("secret", SECRETS)
@pytest.mark.parametrize("n", [1, 2, 6, 110, 3 << 30, (1 << 31) + 1, 1 << 32])
def test_below_throws_away_what_would_be_biased(secret: str, n: int) -> None:
    """TROUBLE G15: words from n * floor(2**32 / n) on are skipped, and count as taken."""
    words = words_by_hand(secret, 200)
    limit = n * ((1 << 32) // n)
    kept = [(place, word) for place, word in enumerate(words) if word < limit]
    chance = Chance(secret)
    for place, word in kept[:40]:
        assert chance.below(n) == word % n
        assert chance.taken == place + 1


@pytest.mark.parametrize("secret", SECRETS)
def test_below_has_no_modulo_bias(secret: str) -> None:
    """TROUBLE G15: with n = 3 * 2**30 a plain remainder gives the lowest third half of the time."""
    chance = Chance(secret)
    thirds = Counter(chance.below(3 << 30) >> 30 for _ in range(3000))
    assert all(900 < thirds[third] < 1100 for third in range(3))


@pytest.mark.parametrize("secret", SECRETS)
@pytest.mark.parametrize("n", [6, 24, 110])
def test_below_is_even(secret: str, n: int) -> None:
    """TROUBLE G15."""
    chance = Chance(secret)
    counts = Counter(chance.below(n) for _ in range(100 * n))
    assert chi_square([counts[i] for i in range(n)]) < CHI_SQUARE_999[n - 1]


@pytest.mark.parametrize("secret", SECRETS)
def test_shuffle_is_fisher_yates_from_the_end(secret: str) -> None:
    """ALL-2: by hand, with the words of the stream."""
    items = list(range(10))
    words = iter(words_by_hand(secret, 9))  # no word is thrown away here: the limits are within 10 of 2**32
    for i in range(9, 0, -1):
        j = next(words) % (i + 1)
        items[i], items[j] = items[j], items[i]
    shuffled = list(range(10))
    chance = Chance(secret)
    chance.shuffle(shuffled)
    assert shuffled == items
    assert chance.taken == 9


def test_every_order_is_as_likely() -> None:
    """TROUBLE G15: all 24 orders of four cards, each shuffle with a secret of its own, as rounds have."""
    orders: Counter[tuple[str, ...]] = Counter()
    for number in range(4800):
        cards = list("abcd")
        Chance(f"{number:032x}").shuffle(cards)
        orders[tuple(cards)] += 1
    assert chi_square([orders[order] for order in permutations("abcd")]) < CHI_SQUARE_999[23]


def test_nothing_to_shuffle_takes_no_words() -> None:
    for items in ([], ["a"]):
        chance = Chance(SECRETS[0])
        chance.shuffle(items)
        assert chance.taken == 0


def test_two_secrets_are_two_streams() -> None:
    """TROUBLE G15: also where they differ in one bit, and one stream does not run into itself."""
    streams = [tuple(Chance(f"{number:032x}", taken).word() for taken in range(16)) for number in range(64)]
    assert len({word for stream in streams for word in stream}) == 64 * 16


def test_the_commitment_is_the_hash_of_the_secrets_text() -> None:
    """ALL-2, TROUBLE G15: what is shown before the round can be checked after it with any tool."""
    assert commitment("0" * 32) == sha256(b"0" * 32).hexdigest()
    assert commitment("0" * 32) != commitment("0" * 31 + "1")
