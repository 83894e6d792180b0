"""Addresses of pages, mail and hosts in a post, whose numbers are no rules."""

from __future__ import annotations

import re

_TOKEN = re.compile(r"[^\s<>\"]+")
_ADDRESS = re.compile(
    r"[a-z][a-z0-9+.-]{1,15}://|www\.|[\w.+-]{1,40}@[\w-]|(?<![a-z0-9-])[a-z0-9-]{1,40}"
    r"\.(?:com|org|net|info|fr|eu|be|ch|ca|de|uk|io|gg|gl|co|tv|me|edu|gov)(?![a-z0-9])", re.IGNORECASE)
_ADDRESSED = re.compile(r"://|@|\.[^\W\d_]|www\.", re.IGNORECASE)
"""What no address is without."""
_SHIELD = re.compile(rf"(?:{_ADDRESS.pattern})[^\s<>\"]*", re.IGNORECASE)
"""An address to its end, for the reader of posts in browsers; :func:`addresses` finds the same, token by token."""


def addresses(cleaned: str) -> list[tuple[int, int]]:
    """Where addresses of pages, mail and hosts stand: from their start to the next space, ``<``, ``>`` or quote."""
    spans: list[tuple[int, int]] = []
    if _ADDRESSED.search(cleaned) is None:
        return spans
    for token in _TOKEN.finditer(cleaned):
        if _ADDRESSED.search(cleaned, token.start(), token.end()) is None:
            continue
        address = _ADDRESS.search(cleaned, token.start(), token.end())
        if address is not None:
            spans.append((address.start(), token.end()))
    return spans
