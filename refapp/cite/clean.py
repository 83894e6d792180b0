"""Clean: fold look-alike characters, one for one, so that the grammars need to know only one of each.

Every character is replaced by exactly one character: a span found in the cleaned text is a span of the source
text. Nothing is repaired here; that is the importers' work.
"""

from __future__ import annotations

import re

_SPACES = "\t\u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"
_HYPHENS = "\u00ad\u2010\u2011\u2012\u2013\u2212\ufe63"
_APOSTROPHES = "\u2018\u2019\u201b\u02bc\u2032"
_FOLD = str.maketrans(
    {chr(code + 0xFEE0): chr(code) for code in range(0x21, 0x7F)}  # full-width letters, digits and signs
    | dict.fromkeys(_SPACES, " ")
    | dict.fromkeys(_HYPHENS, "-")  # EM DASH (U+2014) stays itself: it is never a range
    | dict.fromkeys(_APOSTROPHES, "'")
    | {"\ufffd": "?"})  # both stand for a character that some editions lost
WIDTHLESS = re.compile("[\u00ad\u200b-\u200f\u2060\ufeff]")
"""What nobody sees and may stand in the middle of a number."""
_SINGLE_BREAK = re.compile(r"(?<!\n)\n(?!\n)")


def clean(text: str) -> str:
    """The text with spaces, hyphens and dashes (save the em dash), apostrophes and full-width characters folded.

    A single line break is a space, because hard-wrapped editions break citations; a blank line ends a
    paragraph and stays. The result has the length of the source.

    >>> clean("règle\\u00a0601.2c–d, l’effet")
    "règle 601.2c-d, l'effet"
    """
    if not text.isascii():
        text = text.translate(_FOLD)
    elif "\t" in text:
        text = text.replace("\t", " ")
    return _SINGLE_BREAK.sub(" ", text) if "\n" in text else text


IN_LOWER_CASE: set[re.Pattern[str]] = set()
"""Patterns that are matched in lower case."""


def in_lower_case(source: str) -> re.Pattern[str]:
    """A pattern for :func:`lowered` text, in which case doesn't count: three times as quick as to ignore it."""
    pattern = re.compile(source)
    IN_LOWER_CASE.add(pattern)
    return pattern


def lowered(text: str) -> str:
    """The text in lower case, of the same length: the few characters that would become two stay."""
    lower = text.lower()
    return lower if len(lower) == len(text) else "".join(
        one if len(one.lower()) > 1 else one.lower() for one in text)
