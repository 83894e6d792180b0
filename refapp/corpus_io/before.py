"""Where the numbers from before July 2009 lead: ``corpus/history/before_2009.csv``, ``section,now``.

The rules were numbered anew then, and no document from before is kept here: all that is known of an old number is which
section of today its section became. Sections that nobody could tell are left out.
"""

from __future__ import annotations

import csv
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from refapp.model import RuleNumber


@lru_cache(maxsize=4)
def sections_before(corpus: Path) -> Mapping[int, tuple[RuleNumber, ...]]:
    """An old section → today's; empty where there is no file. Raises ValueError for a row that is none."""
    path = corpus / "history" / "before_2009.csv"
    if not path.is_file():
        return {}
    with path.open(encoding="utf-8", newline="") as file:
        return {int(row["section"]): tuple(map(RuleNumber.parse, row["now"].split())) for row in csv.DictReader(file)}
