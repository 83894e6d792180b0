"""The review lock: which official wording each restated entry was checked against, and with what outcome.

``corpus/<edition>/review/<section>.csv`` has one line for each number and language: ``official`` is the hash of
the official wording (numbers of citations masked, so that a mere renumbering is no change), ``cites``
the rules that the official text cites, ``text`` the hash of our own words at the time, ``outcome``
``ok`` or a remark, ``read`` the hash of the words that a second reader, who didn't write them, has read
against the official rule (empty until then; another hash than ``text`` once the words have changed).
Hashes are facts; no official sentence is stored.
"""

from __future__ import annotations

import csv
import hashlib
import io
from collections.abc import Iterable, Mapping
from datetime import date
from pathlib import Path

from refapp.lazy_dataclass import dataclass
from refapp.model import Rule, RuleNumber

COLUMNS = ("number", "lang", "official", "cites", "text", "outcome", "read")


@dataclass(frozen=True, slots=True)
class Review:
    """The outcome of proofreading one entry in one language."""

    number: RuleNumber
    lang: str
    official: str
    cites: tuple[RuleNumber, ...]
    text: str
    outcome: str
    read: str = ""

    @property
    def seen(self) -> bool:
        """Whether somebody else has read the words as they are."""
        return self.read == self.text


def text_hash(rule: Rule) -> str:
    """Sixteen hex digits over our own words: title, label, paragraphs, examples and the ways to ask."""
    parts = (rule.title or "", rule.label or "", *rule.paragraphs, "\x1f", *rule.examples)
    if rule.asks:
        parts = (*parts, "\x1f", *rule.asks)
    return hashlib.sha256("\x1e".join(parts).encode()).hexdigest()[:16]


def load_reviews(corpus: Path, edition: date, section: int | None = None) -> Mapping[tuple[RuleNumber, str], Review]:
    """The lock of an edition or of one section; empty where there is none; raises ValueError naming file and line."""
    found: dict[tuple[RuleNumber, str], Review] = {}
    for path in sorted((corpus / edition.isoformat() / "review").glob(f"{section or '*'}.csv")):
        found.update(_load(path))
    return found


def _load(path: Path) -> dict[tuple[RuleNumber, str], Review]:
    reader = csv.reader(io.StringIO(path.read_text(encoding="utf-8")), strict=True)
    if tuple(next(reader, ())) != COLUMNS:
        raise ValueError(f"{path.name}: expected the columns {', '.join(COLUMNS)}")
    found = {}
    for row in reader:
        try:
            number, lang, official, cites, text, outcome, read = row
            review = Review(RuleNumber.parse(number), lang, official, tuple(map(RuleNumber.parse, cites.split())),
                            text, outcome, read)
        except ValueError as error:
            raise ValueError(f"{path.name} line {reader.line_num}: {error}") from None
        found[review.number, review.lang] = review
    return found


def print_reviews(reviews: Iterable[Review]) -> str:
    """The lock of a section as a file, in book order; what :func:`load_reviews` reads."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for r in sorted(reviews, key=lambda r: (r.number.sort_key, r.lang)):
        writer.writerow([r.number, r.lang, r.official, " ".join(map(str, r.cites)), r.text, r.outcome, r.read])
    return out.getvalue()
