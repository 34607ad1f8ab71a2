"""How a name is shown: what is kept of what somebody typed, and which names in a room look alike.

`regex` knows Unicode's properties and graphemes, `disarm` what looks like what (UTS #39).
"""

import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from itertools import islice

import regex
from disarm import skeleton_key

from server.limits import Limits

MOST_GRAPHEMES = Limits().name_graphemes
"""For so many the page has room."""
_MOST_NAMES_KEPT = 4096

# The signs that are seen only as a part of an emoji: joiner, emoji style, tags. A family joins four pictures, the most
# that any emoji joins; a longer chain would be one grapheme of any width.
_PICTURE = r"[\p{Emoji}&&\p{Extended_Pictographic}](?:\p{Emoji_Modifier}|\uFE0F)?"
_KEYCAP = r"[0-9#*]\uFE0F\u20E3"
_FLAG_OF_A_REGION = r"\U0001F3F4[\U000E0061-\U000E007A]{5}\U000E007F"
_EMOJI = rf"{_KEYCAP}|{_FLAG_OF_A_REGION}|{_PICTURE}(?:\u200D{_PICTURE}){{0,3}}"

# Drawn blank by design, which no property of Unicode tells: of braille, music, Egyptian (two), Khitan, and the object.
_BLANK = r"\u2800\U0001D159\U00013441\U00013442\U00016FE4\uFFFC"
_HIDDEN = rf"[[\p{{C}}\p{{Default_Ignorable_Code_Point}}{_BLANK}]--\s]"
_EMOJI_OR_HIDDEN = regex.compile(rf"(?P<emoji>{_EMOJI})|{_HIDDEN}", regex.VERSION1)

# A mark without a letter would sit on what stands before the name, and the sixth on a letter would climb out of its
# line; Burmese needs five.
_STRAY_MARKS = regex.compile(r"(?<!\S)\p{M}+|(?<=\p{M}{5})\p{M}+")
_GRAPHEME = regex.compile(r"\X")


def clean_name(name: str, most_graphemes: int = MOST_GRAPHEMES) -> str | None:
    """Return the name as it is shown, or None if nothing visible is left of it.

    Composed (NFC), with single spaces, without characters that are invisible or change the direction of writing, at
    most five marks on a letter, cut after `most_graphemes`. Arabic and Hebrew stay; the joiners of Persian and
    Indic words go, because they would tell two names apart that look the same.
    """
    name = _EMOJI_OR_HIDDEN.sub(lambda found: found["emoji"] or "", name)
    name = _STRAY_MARKS.sub("", unicodedata.normalize("NFC", name))
    shown = islice(_GRAPHEME.finditer(" ".join(name.split())), most_graphemes)
    return "".join(found[0] for found in shown).rstrip() or None


def namesakes(names: Sequence[str]) -> list[int]:
    """Return for each name 0, or 2, 3, ... if it looks like one before it. No two that look alike have the same number.

    Alike are names that differ in case, width, style or script only, and 0 and O, or 1, l and I.
    """
    numbers: list[int] = []
    for place, name in enumerate(names):
        alike = [number or 1 for earlier, number in zip(names[:place], numbers, strict=True) if _alike(earlier, name)]
        numbers.append(max(alike) + 1 if alike else 0)
    return numbers


def _alike(one: str, other: str) -> bool:
    return not _looks(one).isdisjoint(_looks(other))


@lru_cache(maxsize=_MOST_NAMES_KEPT)
def _looks(name: str) -> frozenset[str]:
    """Return what a name looks like, as typed and in small letters: "Ilya" looks like "llya" and like "ilya"."""
    return frozenset(skeleton_key(text, digit_policy="tr39") for text in (name, name.casefold()))
