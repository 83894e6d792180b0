"""The facts of a parse that are worth keeping: counts, numbers and a digest, never a sentence.

``python -m tests.ingest.golden`` rewrites ``tests/golden/parses.json`` from the official texts; look at the
difference before committing it.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from refapp.ingest.reader import read_with_ledger
from refapp.model import Document

GOLDEN = Path(__file__).resolve().parent.parent / "golden" / "parses.json"


def sources(shared: Path) -> Iterator[Path]:
    yield from sorted((shared / "official" / "en").glob("*.txt"))
    yield from sorted((shared / "official" / "docx").glob("*.docx"))
    yield from sorted((shared / "seeds").glob("*.txt"))


def facts(document: Document) -> dict[str, Any]:
    kinds = Counter(rule.kind.value for rule in document.rules)
    text = "\x00".join("\x01".join((str(r.number), r.title or "", *r.paragraphs, "\x02", *r.examples))
                       for r in document.rules)
    text += "\x03" + "\x00".join("\x01".join((g.term, *g.paragraphs)) for g in document.glossary)
    return {
        "edition": document.edition.isoformat(), "lang": document.lang, "format": document.source.format,
        "encoding": document.source.encoding, "partial": document.partial,
        "kinds": {kind: kinds[kind] for kind in ("chapter", "section", "rule", "subrule")},
        "titles": sum(1 for r in document.rules if r.title and r.kind.value == "rule"),
        "examples": sum(len(r.examples) for r in document.rules),
        "several_paragraphs": [str(r.number) for r in document.rules if len(r.paragraphs) > 1],
        "glossary": len(document.glossary),
        "glossary_paragraphs": sum(len(g.paragraphs) for g in document.glossary),
        "matter": dict(sorted(Counter(m.kind for m in document.matter).items())),
        "problems": dict(sorted(Counter(p.code for p in document.problems).items())),
        "digest": hashlib.sha256(text.encode()).hexdigest()[:16],
    }


def main() -> None:
    shared = Path(os.environ["REFAPP_SHARED"])
    found = {path.name: facts(read_with_ledger(path.read_bytes(), path.name).document) for path in sources(shared)}
    lines = [f" {json.dumps(name)}: {json.dumps(fact, ensure_ascii=False)}" for name, fact in found.items()]
    GOLDEN.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
