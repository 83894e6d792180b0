"""Every official text: nothing lost, printed back line by line, and the facts of its parse as recorded."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from refapp.ingest.editions import DAYS
from refapp.ingest.reader import read, read_with_ledger
from refapp.model import Severity
from tests.conftest import some_at_once
from tests.ingest.golden import GOLDEN, facts
from tests.ingest.reprinting import reprint

FACTS: dict[str, dict[str, Any]] = json.loads(GOLDEN.read_text(encoding="utf-8"))


def find(shared: Path, name: str) -> Path:
    for folder in ("official/en", "official/docx", "seeds"):
        if (shared / folder / name).exists():
            return shared / folder / name
    raise AssertionError(f"{name} is in the golden facts but not under {shared}")


@pytest.mark.parametrize("name", some_at_once(sorted(FACTS), in_ci=(2, 5)))
def test_an_official_text(shared: Path, name: str) -> None:
    path = find(shared, name)
    reading = read_with_ledger(path.read_bytes(), name)
    document = reading.document
    assert facts(document) == FACTS[name]
    assert set(reading.owners) == set(reading.lines), "every non-blank line has an owner"
    if document.source.format in ("publisher-txt", "docx"):
        repaired = {p.where.line for p in document.problems if p.severity is Severity.REPAIR}
        source = list(reading.lines.items())
        split = [p for p in document.problems if p.code == "glossary.run-together"]
        printed = reprint(document)
        if not split:
            assert len(printed) == len(source)
            assert [(no, text) for (no, text), line in zip(source, printed, strict=True)
                    # two blanks after a number (201.3 in 2022) are layout, not text
                    if text.split() != line.split() and no not in repaired] == []
        else:
            # a term and its first sense stood on one line: the printed text has a line more for each
            assert len(printed) == len(source) + len(split)
            assert "".join(printed).replace(" ", "") == "".join(reading.lines.values()).replace(
                " ", "").replace("119.1d.", "119.1d").replace("606.5If", "606.5.If")


def test_the_facts_cover_every_source_and_every_day(shared: Path) -> None:
    names = {p.name for folder in ("official/en", "official/docx", "seeds")
             for p in (shared / folder).iterdir() if p.suffix in (".txt", ".docx")}
    assert names == set(FACTS)
    assert tuple(sorted(date.fromisoformat(p.stem) for p in (shared / "official/en").glob("*.txt"))) == DAYS


def test_word_and_text_say_the_same(shared: Path) -> None:
    text = read((shared / "official/en/2026-01-16.txt").read_bytes(), "2026-01-16.txt")
    word = read((shared / "official/docx/2026-01-16.docx").read_bytes(), "2026-01-16.docx")

    def entries(document: Any) -> list[Any]:
        return ([(r.number, r.title, r.paragraphs, r.examples) for r in document.rules]
                + [(g.term, g.paragraphs) for g in document.glossary])

    assert entries(text) == entries(word)


def test_the_counts_of_the_edition_that_others_lost_examples_of() -> None:
    # 276 examples, of which another parser kept 272
    assert (FACTS["2026-01-16.txt"]["examples"], FACTS["2026-01-16.docx"]["examples"]) == (276, 276)


def test_the_numbers_agree_with_the_research_notes() -> None:
    duplicated = [n for n, f in FACTS.items() if "number.duplicate" in f["problems"]]
    gaps = [n for n, f in FACTS.items() if "number.gap" in f["problems"]]
    assert duplicated == ["2009-09-04.txt", "2009-10-01.txt"]
    assert gaps == ["2009-07-11.txt", "2009-09-04.txt", "2009-10-01.txt", "2023-04-14.txt"]
    assert not any(code.startswith("encoding.") for f in FACTS.values() for code in f["problems"])
