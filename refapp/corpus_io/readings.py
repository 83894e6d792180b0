"""Which live examples somebody who didn't write them has read against board and trace.

``corpus/scenarios/<section>/read.csv`` has one line for each example and language that was read: ``text`` is the hash
of title, explanation and board as they were; once any of them changes, the example counts as unread in that language.
"""

from __future__ import annotations

import csv
import hashlib
import io
import json
from collections.abc import Iterable, Mapping
from pathlib import Path

from refapp.corpus_io.scenarios import ScenarioSource

COLUMNS = ("id", "lang", "text")
FILE = "read.csv"
Key = tuple[str, str]
"""An example's id and a language."""


def example_hash(source: ScenarioSource, lang: str) -> str:
    """Sixteen hex digits over an example as it is read in a language: its sentences and its board.

    That it shows its rule not applying is no sentence, and is held against its trace instead.
    """
    board = {key: item for key, item in source.raw.items() if key not in ("title", "explain", "applies", "nor")}
    text = json.dumps([source.title.get(lang), source.explain.get(lang), board], ensure_ascii=False, sort_keys=True,
                      default=str)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def load_readings(corpus: Path) -> Mapping[Key, str]:
    """What was read, as its hash at that time; raises ValueError naming the file and line."""
    found: dict[Key, str] = {}
    for path in sorted((corpus / "scenarios").glob(f"*/{FILE}")):
        reader = csv.DictReader(io.StringIO(path.read_text(encoding="utf-8")), strict=True)
        if tuple(reader.fieldnames or ()) != COLUMNS:
            raise ValueError(f"{path.parent.name}/{path.name}: expected the columns {', '.join(COLUMNS)}")
        for row in reader:
            if None in row.values() or None in row:
                raise ValueError(f"{path.parent.name}/{path.name} line {reader.line_num}: not three columns")
            found[row["id"], row["lang"]] = row["text"]
    return found


def print_readings(rows: Iterable[tuple[Key, str]]) -> str:
    """The file of a section, by id and language; what :func:`load_readings` reads."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows(sorted((name, lang, text) for (name, lang), text in rows))
    return out.getvalue()
