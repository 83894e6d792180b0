"""Rule numbers as people type them."""

from __future__ import annotations

from refapp.cite import spelling
from refapp.model import RuleNumber


def read_number(text: str) -> RuleNumber | None:
    """The number that the whole text spells (``CR 704.5 f``, ``règle 704.5f``, ``R7045k``), or None."""
    return spelling.read(text)
