"""Rule numbers as people type them, for the web, the API and the command line."""

from __future__ import annotations

import re

from refapp.model import RuleNumber

_TYPED = re.compile(r"(?:CR|R|règle|rule|§)?\s*([1-9])(?:(\d\d)(?:[.,]?\s*(\d{1,3})\s*([a-z]{1,2})?)?)?\.?", re.I)


def read_number(text: str) -> RuleNumber | None:
    """The number that a person typed (``CR 704.5 F``, ``§704,5f``), None where it is none."""
    match = _TYPED.fullmatch(text.strip()) if len(text) < 40 else None
    if not match:
        return None
    chapter, section, rule, sub = match.groups()
    try:
        return RuleNumber(int(chapter + (section or "")), int(rule) if rule else None, sub.lower() if sub else None)
    except ValueError:
        return None
