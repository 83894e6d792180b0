"""The ledger: for every rule of the edition in force, how the program shows it, and if it doesn't, why.

``corpus/coverage/<section>.csv`` has one line for each rule: its number, its standing and a reason. A rule is
``played`` (boards show what it does), ``answered`` (boards that are asked show what it defines or permits), ``told``
(no board can show it: its words are all there is) or ``not_yet``. The first two follow from the live examples and have
no reason; the others name theirs by a word, whose sentence stands in :mod:`refapp.services.boards.coverage`. Reads and
prints; whether the ledger is true, the services check.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping
from enum import StrEnum
from pathlib import Path

from refapp.lazy_dataclass import dataclass
from refapp.model import RuleNumber

COLUMNS = ("number", "standing", "reason")


class Standing(StrEnum):
    """How a rule is shown."""

    PLAYED = "played"
    ANSWERED = "answered"
    TOLD = "told"
    NOT_YET = "not_yet"


@dataclass(frozen=True, slots=True)
class Covered:
    """A line of the ledger; ``reason`` is a word, empty for what is played or answered."""

    number: RuleNumber
    standing: Standing
    reason: str = ""


def load_coverage(corpus: Path) -> Mapping[RuleNumber, Covered]:
    """The whole ledger; raises ValueError naming the file and line."""
    found: dict[RuleNumber, Covered] = {}
    for path in sorted((corpus / "coverage").glob("*.csv")):
        reader = csv.DictReader(io.StringIO(path.read_text(encoding="utf-8")), strict=True)
        if tuple(reader.fieldnames or ()) != COLUMNS:
            raise ValueError(f"{path.name}: expected the columns {', '.join(COLUMNS)}")
        for row in reader:
            try:
                line = Covered(RuleNumber.parse(row["number"]), Standing(row["standing"]), row["reason"])
            except (ValueError, AttributeError, TypeError) as error:
                raise ValueError(f"{path.name} line {reader.line_num}: {error}") from None
            if line.number in found or str(line.number.section) != path.stem:
                raise ValueError(f"{path.name} line {reader.line_num}: {line.number} stands elsewhere, too, "
                                 "or belongs elsewhere")
            found[line.number] = line
    return found


def print_coverage(lines: Iterable[Covered]) -> Mapping[int, str]:
    """Section → its file, in book order; what :func:`load_coverage` reads."""
    sections: dict[int, list[Covered]] = {}
    for line in sorted(lines, key=lambda line: line.number.sort_key):
        sections.setdefault(line.number.section, []).append(line)
    files: dict[int, str] = {}
    for section, rows in sections.items():
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(COLUMNS)
        writer.writerows((row.number, row.standing.value, row.reason) for row in rows)
        files[section] = out.getvalue()
    return files
