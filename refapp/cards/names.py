"""Names as people type them: one spelling for all."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

_LETTERS = str.maketrans({"œ": "oe", "æ": "ae", "ß": "ss", "ø": "o", "ł": "l", "đ": "d", "’": "", "'": "", "ʼ": "",
                          "‘": "", "`": ""})
_OTHERS = re.compile(r"[^0-9a-z]+")
LONGEST = 200
"""Characters of a name that are looked at: the longest of a card has 141."""


@lru_cache(maxsize=4096)
def folded(name: str) -> str:
    """A name without case, accents, apostrophes and punctuation: “Mönch’s Owl” is ``monchs owl``."""
    plain = unicodedata.normalize("NFKD", name[:LONGEST].casefold().translate(_LETTERS))
    return _OTHERS.sub(" ", "".join(one for one in plain if not unicodedata.combining(one))).strip()


def slug(name: str) -> str:
    """A name as part of an address."""
    return folded(name).replace(" ", "-")
