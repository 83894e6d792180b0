"""Sections: whether ``613``, with no keyword, is one of Magic's: in its talk behind a word that cites, or in a list."""

from __future__ import annotations

import re

from refapp.cite.topic import LIKELY, Topic
from refapp.model import RuleNumber

_BEFORE_SECTION = re.compile(r"(?<![^\W_])(?:in|under|per|see|cf\.?|voir|dans|selon|read|lire|lis) \Z", re.IGNORECASE)
"""What a bare section stands behind in talk of the game: ``layers are in 613``."""
_ENTRY = re.compile(r"(?:\A|\n)[ \t]{0,8}(?:[-*•+]|[0-9][.)])[ \t]{1,2}[*_]{0,2}\Z")
_AFTER_ENTRY = re.compile(r"[*_]{0,2}(?: ?[(,:]| -|\Z|\n)")
_ENTRIES = re.compile(r"\n[ \t]{0,8}(?:[-*•+]|[0-9][.)])[ \t]{1,2}[*_]{0,2}[1-9][0-9]{2}\.[1-9]")
"""A list whose entries begin with rules: of it ``- 117, priority`` is one, too."""
PAUSE = re.compile(r"\s*(?:[.,;:!?)\]»”\"&/\n-]|\Z)|\s+(?:and|or|et|ou)\s", re.IGNORECASE)
"""Where a number ends its clause."""


def is_talked_of(topic: Topic, number: RuleNumber, at: int, end: int) -> bool:
    """Whether a bare section, no round number, ends its clause behind a word that cites, in talk of the game; or
    begins an entry of a list whose other entries begin with rules."""
    if number.section % 100 == 0 or topic.weight(at) < LIKELY:
        return False
    source = topic.source
    if _ENTRY.search(source, max(0, at - 16), at) and _AFTER_ENTRY.match(source, end):
        return _ENTRIES.search(source, max(0, at - 400), end + 400) is not None
    return (_BEFORE_SECTION.search(topic.text, max(0, at - 16), at) is not None
            and PAUSE.match(topic.text, end) is not None)
