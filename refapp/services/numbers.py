"""Rule numbers and days as people type them."""

from __future__ import annotations

import re
from datetime import date

from refapp.cite import spelling
from refapp.model import RuleNumber

_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


def read_number(text: str) -> RuleNumber | None:
    """The number that the whole text spells (``CR 704.5 f``, ``règle 704.5f``, ``R7045k``), or None."""
    return spelling.read(text)


def read_day(text: str) -> date | None:
    """The day written as 2011-09-30, or None: Python alone would read ``20110930`` and ``2011-W39-5``, too."""
    try:
        return date.fromisoformat(text) if _DAY.fullmatch(text) else None
    except ValueError:
        return None
