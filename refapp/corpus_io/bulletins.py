"""Reads corpus/history/bulletins.csv: where the publisher told what an edition changes.

Addresses and titles are facts; what stands there is the publisher's. Columns: edition, title, address. Only addresses
that somebody saw are listed, so most editions have none. Several of an edition stand in the order of the file.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from urllib.parse import urlsplit

from refapp.corpus_io.loading import DataError
from refapp.lazy_dataclass import dataclass

COLUMNS = ("edition", "title", "address")


@dataclass(frozen=True, slots=True)
class Bulletin:
    """An announcement of the publisher's about an edition. Its ``title`` is as published, in English."""

    title: str
    address: str

    @property
    def host(self) -> str:
        return urlsplit(self.address).netloc


def load_bulletins(corpus: Path) -> Mapping[date, tuple[Bulletin, ...]]:
    """The announcements by edition; empty where the file is missing, DataError where it can't be read."""
    path = corpus / "history" / "bulletins.csv"
    if not path.is_file():
        return {}
    found: dict[date, tuple[Bulletin, ...]] = {}
    rows = csv.DictReader(io.StringIO(path.read_text(encoding="utf-8")))
    if tuple(rows.fieldnames or ()) != COLUMNS:
        raise DataError("bulletins.columns", "bulletins.csv: the columns must be {columns}.",
                        columns=", ".join(COLUMNS))
    for row in rows:
        if urlsplit(row["address"]).scheme not in ("http", "https"):
            raise DataError("bulletins.address", "bulletins.csv, line {line}: “{address}” is no web address.",
                            line=str(rows.line_num), address=row["address"])
        day = date.fromisoformat(row["edition"])
        found[day] = (*found.get(day, ()), Bulletin(row["title"], row["address"]))
    return found
