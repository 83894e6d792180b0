"""Which rules the trace of each live example used: ``corpus/uses/<section>.csv``, ``example,edition,rules,not_met``.

One line for each example and edition in which it is played (those that it names, and the one of the ledger); ``rules``
are numbers of that edition, ``not_met`` those of which the engine said why they don't apply there. Computed by
``refapp corpus coverage``, so that no example must be played before a page can say in which others a rule was used, and
in which it just doesn't apply. Reads and prints; a test plays them all.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from datetime import date
from pathlib import Path

from refapp.lazy_dataclass import dataclass
from refapp.model import RuleNumber

COLUMNS = ("example", "edition", "rules", "not_met")


@dataclass(frozen=True, slots=True)
class Used:
    """The rules that an example's trace used in an edition, by their numbers there."""

    example: str
    edition: date
    rules: tuple[RuleNumber, ...]
    not_met: tuple[RuleNumber, ...] = ()
    """The rules that were looked at on its behalf and that just don't apply."""


def load_uses(corpus: Path) -> Mapping[str, tuple[Used, ...]]:
    """Example → what it used, oldest edition first; raises ValueError naming the file and line."""
    found: dict[str, list[Used]] = {}
    parse = RuleNumber.parse
    for path in sorted((corpus / "uses").glob("*.csv")):
        reader = csv.reader(io.StringIO(path.read_text(encoding="utf-8")), strict=True)
        if tuple(next(reader, ())) != COLUMNS:
            raise ValueError(f"{path.name}: expected the columns {', '.join(COLUMNS)}")
        for row in reader:
            try:
                example, day, rules, not_met = row
                used = Used(example, date.fromisoformat(day),
                            tuple(map(parse, rules.split())), tuple(map(parse, not_met.split())))
            except ValueError as error:
                raise ValueError(f"{path.name} line {reader.line_num}: {error}") from None
            found.setdefault(used.example, []).append(used)
    return {name: tuple(sorted(rows, key=lambda used: used.edition)) for name, rows in found.items()}


def print_uses(rows: Mapping[str, tuple[Used, ...]]) -> str:
    """The file of a section, examples in their order; what :func:`load_uses` reads."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows((used.example, used.edition, " ".join(map(str, used.rules)),
                      " ".join(map(str, used.not_met)))
                     for row in rows.values() for used in row)
    return out.getvalue()
