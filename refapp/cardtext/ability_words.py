"""What stands before a dash and means nothing: ability words and flavor words (207.2c, 207.2d)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from refapp.cardtext.kinds import Kind
from refapp.cardtext.lexicon import HAVING, Lexicon
from refapp.cardtext.tokens import Token

ROMAN = ("I", "II", "III", "IV", "V", "VI")
"""Chapters, which are no such words."""
_WORD = re.compile(r"[^\W\d_].*")
_LONGEST_WORD = 7
"""So many words may an ability word or flavor word have."""


def _before_dash(words: Lexicon, tokens: Sequence[Token], row: Sequence[str], at: int) -> Iterator[tuple[int, Any]]:
    """Words from a capital letter to a dash, where they aren’t a keyword’s."""
    if not tokens[at].capital or row[at] == words.choose or row[at] in words.keywords or row[at].upper() in ROMAN:
        return
    for end in range(at + 1, min(at + _LONGEST_WORD, len(row))):
        if row[end] == "—":
            if " ".join(row[at:end]) not in words.holders and not HAVING.intersection(row[at:end]):
                yield end, " ".join(row[at:end])
            return
        if not _WORD.fullmatch(row[end]) and not row[end].isdigit() and row[end] != "'":
            return


def ability_word(words: Lexicon) -> Kind:
    """What stands before a dash at the beginning of a text and means nothing (207.2c)."""
    return Kind(lambda found, row, at: _before_dash(words, found, row, at) if not at else iter(()), lambda _: None)


def flavor_word(words: Lexicon) -> Kind:
    """The same in front of a mode or behind a chapter symbol (207.2d)."""
    return Kind(lambda found, row, at: _before_dash(words, found, row, at) if at and row[at - 1] in ("•", "—")
                else iter(()), lambda _: None)
