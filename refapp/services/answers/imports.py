"""Answers about imports: what was read and what was odd."""

from __future__ import annotations

from refapp.i18n import Catalogue
from refapp.model import Kind
from refapp.services.answers.shapes import problem_json
from refapp.services.library.importing import Imported
from refapp.services.reading.asking import Json


def imported_json(done: Imported, name: str, words: Catalogue) -> Json:
    """What ``refapp import --json`` prints for a file."""
    entry = done.entry
    return {
        "object": "import", "file": name, "edition": entry.edition, "lang": entry.lang, "format": entry.format,
        "encoding": entry.encoding, "sha256": entry.sha256, "unchanged": done.unchanged,
        "sections": [str(s) for s in entry.sections],
        "counts": {"chapters": done.kinds[Kind.CHAPTER], "sections": done.kinds[Kind.SECTION],
                   "rules": done.kinds[Kind.RULE], "subrules": done.kinds[Kind.SUBRULE],
                   "examples": done.examples, "glossary": done.glossary, "problems": len(done.problems)},
        "problems": [problem_json(p, words) for p in done.problems],
    }
