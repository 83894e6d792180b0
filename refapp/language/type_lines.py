"""205.1: a type line as it is printed: “Legendary Artifact Creature — Human Time Lord”."""

from __future__ import annotations

import re
from typing import Any

SUPERTYPES = frozenset({"basic", "legendary", "ongoing", "snow", "world", "host", "elite"})
"""Words that stand directly before the card types (205.4a)."""
_DASH = re.compile(r"\s+[—–-]+\s+|\s*—\s*")
_SECOND = frozenset({"lord", "pyramid"})
"""The second halves of subtypes of two words, which only creature types have among those of cards in decks."""


def taken_apart(line: str) -> dict[str, tuple[str, ...]]:
    """Supertypes, card types and subtypes of a type line (§205.1, §205.4a).

    Behind the long dash each word is a subtype (§205.3a, §205.3b): artifact types (§301.3), enchantment types (§303.3),
    land types (§305.5), planeswalker types (§306.3), battle types (§310.3), and those that instants and sorceries share
    (§304.3, §307.3). Creature types, those of kindreds, too, may have two words (§302.3, §308.2); all that stands there
    on a plane is one planar type (§311.3).
    """
    before, *after = _DASH.split(line.strip(), maxsplit=1)
    words = before.lower().split()
    types = tuple(word for word in words if word not in SUPERTYPES)
    behind = after[0] if after else ""
    found: list[str] = [behind] if "plane" in types and behind else []
    for word in () if found else behind.split():
        if found and word.lower() in _SECOND:
            found[-1] += f" {word}"
        else:
            found.append(word)
    return {"types": types, "supertypes": tuple(word for word in words if word in SUPERTYPES), "subtypes": tuple(found)}


def settle_types(given: dict[str, Any], listed: type[list[str]] | type[tuple[str, ...]] = tuple) -> None:
    """In place of a type line, what it says, where that isn’t said besides."""
    line = given.pop("type_line", "")
    for key, words in (taken_apart(line) if isinstance(line, str) else {}).items():
        if words:
            given.setdefault(key, listed(words))
