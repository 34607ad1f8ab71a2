"""Names: what is shown of what somebody typed (E9, E11), and who looks like whom (B12)."""

import unicodedata
from itertools import combinations

import pytest
import regex
from hypothesis import given
from hypothesis import strategies as st

from protocol.commands import Join
from server.rooms.names import clean_name, namesakes

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"
KISS = "\U0001f468\U0001f3fb\u200d\u2764\ufe0f\u200d\U0001f48b\u200d\U0001f468\U0001f3ff"
ENGLAND = "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"
PICTURE = "\U0001f600"

NASTY = {
    # Nothing visible is left.
    "empty": ("", None),
    "spaces": (" \u00a0\u3000\u2009", None),
    "line ends": ("\r\n\t\u2028\u2029", None),
    "zero-width space": ("\u200b", None),
    "zero-width joiners only": ("\u200d\u200c\u200d", None),
    "byte order mark": ("\ufeff", None),
    "word joiner": ("\u2060", None),
    "soft hyphen": ("\u00ad", None),
    "null": ("\x00", None),
    "escape and delete": ("\x1b\x7f\x9b", None),
    "direction override only": ("\u202e\u202c", None),
    "Hangul filler": ("\u3164", None),
    "Hangul choseong and jungseong fillers": ("\u115f\u1160", None),
    "halfwidth Hangul filler": ("\uffa0", None),
    "blank braille": ("\u2800\u2800", None),
    "blank note": ("\U0001d159", None),
    "blank Egyptian": ("\U00013441\U00013442", None),
    "object replacement": ("\ufffc", None),
    "inherent Khmer vowels": ("\u17b4\u17b5", None),
    "Mongolian vowel separator": ("\u180e\u180b", None),
    "a variation selector alone": ("\ufe0f\U000e0100", None),
    "tags alone": ("\U000e0041\U000e0042\U000e007f", None),
    "private use": ("\ue000\U000f0000\U0010fffd", None),
    "a lone surrogate": ("\ud83d", None),
    "noncharacters": ("\uffff\U0001fffe", None),
    "unassigned": ("\u0378", None),
    "a mark without a letter": ("\u0301\u20dd", None),
    # The invisible part goes.
    "copied with a zero-width space": ("A\u200byu", "Ayu"),
    "copied with a filler": ("Ayu\u3164", "Ayu"),
    "copied with a grapheme joiner": ("A\u034fyu", "Ayu"),
    "copied with tags": ("Ayu\U000e0041", "Ayu"),
    "copied with a variation selector": ("A\ufe00yu\U000e01ef", "Ayu"),
    "a digit in emoji style": ("1\ufe0f", "1"),
    "mirrored": ("\u202euyA\u202c", "uyA"),
    "isolated": ("\u2067Ayu\u2069", "Ayu"),
    "direction marks": ("\u200eA\u200fy\u061cu", "Ayu"),
    "a null inside": ("A\x00yu", "Ayu"),
    "a terminal's colour": ("\x1b[31mAyu", "[31mAyu"),
    "half an emoji": ("Ayu\ud83d", "Ayu"),
    "a joiner after a letter": ("A\u200dyu", "Ayu"),
    "a joiner after an emoji": (PICTURE + "\u200d", PICTURE),
    "tags after a flag that is none": ("\U0001f3f4\U000e0041\U000e0042", "\U0001f3f4"),
    "a mark before the name": ("\u0301Ayu", "Ayu"),
    "a mark after a space": ("Ayu \u0301 B", "Ayu B"),
    "spaces around and doubled": ("  Ayu\u00a0\u3000 B\n", "Ayu B"),
    "spaces around something invisible": ("Ayu \u200b B", "Ayu B"),
    "two lines": ("Ayu\nB", "Ayu B"),
    "Zalgo": ("Z" + "\u0316\u0330\u0353" * 9 + "a", "Z\u0316\u0330\u0353\u0316\u0330a"),
    "composed only after stripping": ("e\u200b\u0301", "\u00e9"),
    "Persian without its joiner": ("\u0645\u06cc\u200c\u062e\u0648", "\u0645\u06cc\u062e\u0648"),
    # Good names.
    "decomposed": ("Jose\u0301", "Jos\u00e9"),
    "Hangul in parts": ("\u1112\u1161\u11ab", "\ud55c"),
    "an Angstrom sign": ("\u212bsa", "\u00c5sa"),
    "Arabic": ("\u0645\u062d\u0645\u062f", "\u0645\u062d\u0645\u062f"),
    "Hebrew with points": ("\u05e9\u05b8\u05dc\u05d5\u05b9\u05dd", "\u05e9\u05b8\u05dc\u05d5\u05b9\u05dd"),
    "Burmese with five marks": ("\u1019\u103c\u103d\u103e\u1031\u102c", "\u1019\u103c\u103d\u103e\u1031\u102c"),
    "Devanagari": ("\u0915\u094d\u0937\u092e\u093e", "\u0915\u094d\u0937\u092e\u093e"),
    "Thai": ("\u0e19\u0e49\u0e33", "\u0e19\u0e49\u0e33"),
    "Chinese outside the basic plane": ("\U00020bb7\u91ce", "\U00020bb7\u91ce"),
    "markup is text": ("<b>Ayu</b>&amp;", "<b>Ayu</b>&amp;"),
    "a format string is text": ("%s{0}${x}'--", "%s{0}${x}'--"),
    "punctuation only": ("?!", "?!"),
    "a family": (FAMILY, FAMILY),
    "a kiss with two colours of skin": (KISS, KISS),
    "England": (ENGLAND, ENGLAND),
    "two flags": ("\U0001f1ee\U0001f1e9\U0001f1f5\U0001f1f1", "\U0001f1ee\U0001f1e9\U0001f1f5\U0001f1f1"),
    "a keycap": ("1\ufe0f\u20e3", "1\ufe0f\u20e3"),
    "a red heart": ("\u2764\ufe0f", "\u2764\ufe0f"),
    "a hand with a colour": ("\U0001f44d\U0001f3fd", "\U0001f44d\U0001f3fd"),
}

ALIKE = {
    "the same": ("Ayu", "Ayu"),
    "case": ("Ayu", "AYU"),
    "case of a capital I": ("Ilya", "ilya"),
    "case of sharp s": ("Stra\u00dfe", "STRASSE"),
    "case of sigma": ("\u039d\u03af\u03ba\u03bf\u03c2", "\u039d\u038a\u039a\u039f\u03a3"),
    "Cyrillic and Latin": ("\u0410yu", "Ayu"),
    "all Cyrillic and Latin": ("\u0441\u043e\u0440\u0430", "copa"),
    "Greek and Latin": ("\u0391yu", "ayu"),
    "full width": ("\uff21\uff59\uff55", "Ayu"),
    "mathematical": ("\U0001d4d0\U0001d4ce\U0001d4ca", "Ayu"),
    "circled": ("\u24b6yu", "Ayu"),
    "a ligature": ("\ufb01n", "fin"),
    "0 and O": ("B0b", "BOb"),
    "0 and o": ("b0b", "bob"),
    "1 and l": ("1ya", "lya"),
    "l and I": ("llya", "Ilya"),
    "1 and I": ("1lya", "Ilya"),
    "a bar and l": ("|ya", "lya"),
    "dotless i": ("P\u0131p", "Pip"),
    "a heart with and without colour": ("\u2764\ufe0f", "\u2764"),
    "a family and its members": (FAMILY, FAMILY.replace("\u200d", "")),
    "quotes": ("O\u2019Neil", "O'Neil"),
}

UNLIKE = [
    ("Ayu", "Ayi"),
    ("Jos\u00e9", "Jose"),
    ("Ann", "Anna"),
    ("Bob 2", "Bob"),
    ("\u0410\u043d\u043d\u0430", "\u041e\u043b\u0435\u0433"),
    ("\U0001f600", "\U0001f601"),
    ("\U0001f44d\U0001f3fb", "\U0001f44d\U0001f3ff"),
    ("\U0001f1ee\U0001f1e9", "\U0001f1f5\U0001f1f1"),
    ("rn", "m"),  # alike in some typefaces only; UTS #39 says so, the library does not
]

# Texts that are all joints: what a name may be made of, where a rule of graphemes or emoji begins or ends.
PIECES = [
    *("a", "I", "1", "#", " ", "\n", "\u00a0", "\u0301", "\u0316", "\u0308", "\u0903", "\u05b8", "\u0915", "\u094d"),
    *("\u1112", "\u1161", "\u11ab", "\uac00", "\u0bc6", "\u0bbe", "\u200d", "\u200c", "\u200b", "\ufe0e", "\ufe0f"),
    *("\u20e3", "\u202e", "\u2066", "\u00ad", "\u034f", "\u3164", "\u2800", "\ud83d", "\ue000", "\u2764", "\u00a9"),
    *("\U0001f468", "\U0001f469", "\U0001f3fb", "\U0001f3f4", "\U000e0067", "\U000e007f", "\U0001f1ee", "\U0001f1e9"),
    *(FAMILY, KISS, ENGLAND, "\U00013441", "\u212b", "\u0600", "\u0d4e"),
]
JOINTS = st.lists(st.sampled_from(PIECES), max_size=60).map("".join)
TEXTS = st.text(max_size=60) | JOINTS


@pytest.mark.parametrize(("typed", "shown"), NASTY.values(), ids=NASTY.keys())
def test_what_comes_of_a_nasty_name(typed: str, shown: str | None) -> None:
    """E9."""
    assert clean_name(typed) == shown


@pytest.mark.parametrize("sign", ["x", FAMILY, ENGLAND, "\U0001f1ee\U0001f1e9", "\u0e19\u0e49", "1\ufe0f\u20e3"])
def test_a_long_name_is_cut_between_graphemes(sign: str) -> None:
    """E11: thirty families are cut to twenty, whole ones; the protocol lets them through."""
    typed = Join(type="join", id="0" * 16, token="0" * 32, name=sign * 30).name
    assert clean_name(typed) == sign * 20
    assert clean_name(sign * 20) == sign * 20


def test_a_cut_name_ends_in_no_space() -> None:
    assert clean_name("x" * (20 - 1) + " y") == "x" * (20 - 1)


def test_a_chain_of_joined_pictures_is_no_single_grapheme() -> None:
    shown = clean_name("\u200d".join([PICTURE] * 100))
    assert shown is not None
    assert shown.count(PICTURE) == 4 * 20


@given(TEXTS)
def test_a_clean_name_is_clean(typed: str) -> None:
    shown = clean_name(typed)
    if shown is None:
        return
    assert clean_name(shown) == shown
    assert unicodedata.is_normalized("NFC", shown)
    assert len(regex.findall(r"\X", shown)) <= 20
    assert regex.search(r"[\p{L}\p{N}\p{P}\p{S}]", shown)
    assert not regex.search(r"\p{M}{6}|^\p{M}|\s\p{M}|^\s|\s\s|\s$", shown)
    bare = shown.replace(ENGLAND, "")
    assert not regex.search(r"[[\p{C}\p{Default_Ignorable_Code_Point}]--[\u200D\uFE0F]]", bare, regex.V1)
    assert not regex.search(r"(?<![\p{Emoji}\uFE0F])\u200D|\u200D(?!\p{Emoji})|(?<!\p{Emoji})\uFE0F", bare)


@given(st.text(alphabet=st.characters(categories=["L", "Nd"]), min_size=1, max_size=5))
def test_letters_and_digits_of_any_script_stay(typed: str) -> None:
    invisible = r"[\p{Default_Ignorable_Code_Point}\U00013441\U00013442]"
    assert clean_name(typed) == (unicodedata.normalize("NFC", regex.sub(invisible, "", typed)) or None)


@pytest.mark.parametrize("pair", ALIKE.values(), ids=ALIKE.keys())
def test_names_that_look_alike_are_told_apart(pair: tuple[str, str]) -> None:
    """B12."""
    assert namesakes(pair) == [0, 2]
    assert namesakes(pair[::-1]) == [0, 2]


@pytest.mark.parametrize("pair", UNLIKE)
def test_names_that_differ_to_the_eye_have_no_number(pair: tuple[str, str]) -> None:
    assert namesakes(pair) == [0, 0]


def test_namesakes_are_numbered_in_order() -> None:
    assert namesakes([]) == []
    assert namesakes(["Ayu", "Bob", "AYU", "\u0410yu", "B0b", "Cem"]) == [0, 0, 2, 3, 2, 0]


def test_a_name_like_two_that_are_unlike_shares_a_number_with_neither() -> None:
    assert namesakes(["ilya", "llya", "Ilya", "ILYA", "1lya"]) == [0, 0, 2, 3, 4]


@given(st.lists(st.sampled_from([*sum(ALIKE.values(), ()), *sum(UNLIKE, ())]), max_size=16))
def test_no_two_that_look_alike_have_the_same_number(names: list[str]) -> None:
    numbers = namesakes(names)
    assert all(number == 0 or number >= 2 for number in numbers)
    for (one, first), (other, second) in combinations(zip(names, numbers, strict=True), 2):
        if namesakes([one, other]) == [0, 2]:
            assert first < second
    for place, number in enumerate(numbers):
        assert (number == 0) == all(namesakes([earlier, names[place]]) == [0, 0] for earlier in names[:place])


@given(st.lists(TEXTS.map(clean_name).filter(bool), max_size=8))
def test_a_name_and_its_capitals_look_alike(names: list[str]) -> None:
    for name in names:
        assert namesakes([name, name]) == [0, 2]
        assert namesakes([name, name.casefold()]) == [0, 2]
