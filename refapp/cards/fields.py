"""Fields of strangers' objects: only what has the right form and a sensible size gets through."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from typing import Any

from refapp.cards.card import OddCardError
from refapp.cards.names import LONGEST

MAX_WORDS = 6_000
"""Characters of a text: the longest card has 1,600, the longest ruling 2,300."""
_CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u2064\ufeff\ud800-\udfff]")
_DAY = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)
_KEY = re.compile(r"[0-9a-zA-Z-]{8,64}")


def words(data: Mapping[str, Any], key: str, longest: int = MAX_WORDS) -> str:
    """A text; "" where there is none. Raises OddCardError for anything else, or more than a card can hold."""
    found = data.get(key)
    if found is None:
        return ""
    if not isinstance(found, str):
        raise OddCardError("card_odd", "{field} isn’t text", field=key)
    if len(found) > longest:
        raise OddCardError("card_odd", "{field} has {n} characters", field=key, n=len(found))
    return _CONTROL.sub("", unicodedata.normalize("NFC", found.replace("\r\n", "\n"))).strip()


def short(data: Mapping[str, Any], key: str) -> str:
    """A name, a cost, a line of types."""
    return " ".join(words(data, key, LONGEST).split())


def day(data: Mapping[str, Any], key: str) -> str:
    """A day as 2011-09-30; "" for anything else."""
    found = data.get(key)
    return found if isinstance(found, str) and _DAY.fullmatch(found) else ""


def identity(data: Mapping[str, Any], key: str) -> str:
    """What a provider calls a card for ever; "" where it has no such thing."""
    found = data.get(key)
    return found if isinstance(found, str) and _KEY.fullmatch(found) else ""


def listed(data: Mapping[str, Any], key: str, most: int = 400) -> list[Mapping[str, Any]]:
    """A list of objects; raises OddCardError for anything else, or too many."""
    found = data.get(key)
    if found is None:
        return []
    if not isinstance(found, list) or len(found) > most or not all(isinstance(one, dict) for one in found):
        raise OddCardError("card_odd", "{field} isn’t a list of objects", field=key)
    return found


def colors(data: Mapping[str, Any], key: str) -> str:
    """Colours by their letters, in the order WUBRG."""
    found = data.get(key)
    return "".join(one for one in "WUBRG" if isinstance(found, list) and one in found)
