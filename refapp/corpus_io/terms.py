"""Reads corpus/terms.csv: the game's terms in English and French, one source of truth.

Columns: en, fr, part_of_speech, gender (m, f or empty), plural_en, plural_fr, variants_en,
variants_fr (other names and slang, separated by ``|``), rule (the number that defines the term in
the edition of the engine's keys, or with its day in one to come: ``2026-12-04:702.200``), kind
(term, keyword ability, keyword action, section title, …), source (where the French was found,
``ours``, or ``unverified``), definition_en, definition_fr (ours).
"""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from datetime import date
from functools import lru_cache
from pathlib import Path

from refapp.lazy_dataclass import dataclass
from refapp.model import RuleNumber

COLUMNS = ("en", "fr", "part_of_speech", "gender", "plural_en", "plural_fr", "variants_en", "variants_fr",
           "rule", "kind", "source", "definition_en", "definition_fr")


@dataclass(frozen=True, slots=True)
class Term:
    """A term of the game with its counterpart. Variants include plurals, spellings and slang."""

    en: str
    fr: str
    part_of_speech: str
    gender: str
    plural_en: str
    plural_fr: str
    variants_en: tuple[str, ...]
    variants_fr: tuple[str, ...]
    rule: RuleNumber | None
    kind: str
    source: str
    definition_en: str
    definition_fr: str
    since: date | None = None
    """The edition that has the rule, of a rule to come; None where today's has it."""

    def name(self, lang: str) -> str:
        return self.fr if lang == "fr" else self.en

    def definition(self, lang: str) -> str:
        return self.definition_fr if lang == "fr" else self.definition_en

    def names(self, lang: str) -> tuple[str, ...]:
        """Every surface form in a language, the headword first."""
        forms = ((self.fr, self.plural_fr, *self.variants_fr) if lang == "fr"
                 else (self.en, self.plural_en, *self.variants_en))
        return tuple(dict.fromkeys(form for form in forms if form))

    @property
    def verified(self) -> bool:
        return self.source != "unverified"

    def slug(self, lang: str) -> str:
        """The term in an address: ``cimetière`` → ``cimetiere``, ``Active Player`` → ``active-player``."""
        return slug(self.name(lang))


@lru_cache(maxsize=8192)
def slug(text: str) -> str:
    """Letters and digits without accents, joined by hyphens; signs of counters are spelled."""
    text = text.replace("œ", "oe").replace("Œ", "oe").replace("+", " plus ").replace("/", " ")
    folded = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return "-".join(re.findall(r"[a-z0-9]+", folded))


def load_terms(corpus: Path) -> tuple[Term, ...]:
    """Every term, in file order; empty where the file is missing; raises ValueError naming the line."""
    path = corpus / "terms.csv"
    if not path.is_file():
        return ()
    found = []
    reader = csv.DictReader(io.StringIO(path.read_text(encoding="utf-8")), strict=True)
    if tuple(reader.fieldnames or ()) != COLUMNS:
        raise ValueError(f"terms.csv: expected the columns {', '.join(COLUMNS)}")
    for row in reader:
        if None in row or None in row.values():
            raise ValueError(f"terms.csv line {reader.line_num}: expected {len(COLUMNS)} fields")
        day, _, number = row["rule"].rpartition(":")
        found.append(Term(
            row["en"], row["fr"], row["part_of_speech"], row["gender"], row["plural_en"], row["plural_fr"],
            _split(row["variants_en"]), _split(row["variants_fr"]),
            RuleNumber.parse(number) if number else None, row["kind"], row["source"], row["definition_en"],
            row["definition_fr"], date.fromisoformat(day) if day else None))
    return tuple(found)


def _split(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split("|") if part.strip())
