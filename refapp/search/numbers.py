"""Reading a typed rule number: the one place where search asks for spellings."""

from __future__ import annotations

import re

from refapp.model import RuleNumber

_TYPED = re.compile(
    r"(?:(?:cr|r|rule|rules|règle|règles|regle|regles|section|chapter|chapitre|§|#)[\s.:]*)?"
    r"([1-9]\d\d|[1-9])(?:\s?[.,]\s?([1-9]\d{0,3})\s?\.?\s?([a-z]{1,2})?)?\s*\.?",
    re.IGNORECASE,
)


def read_number(text: str) -> RuleNumber | None:
    """The rule number that the whole text spells, else None."""
    match = _TYPED.fullmatch(text.strip())
    if match is None:
        return None
    section, rule, sub = match.groups()
    if int(section) < 10 and rule:
        return None
    return RuleNumber(int(section), int(rule) if rule else None, sub.lower() if sub else None)
