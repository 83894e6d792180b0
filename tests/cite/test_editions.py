"""Whole official editions: every citation counted, every problem known, no number left unexplained.

The golden files hold facts only: ``citations.csv`` counts the citations (one number or one range each) of every
edition and names its dangling and mismatched ones (source → number cited); ``citation_templates.csv`` counts the
shapes in which three editions cite, as an independent reading of the same texts counted them.
"""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

import pytest

from refapp.cite import spelling
from refapp.cite.annotate import annotate
from refapp.cite.clean import clean
from refapp.cite.find import Found, find
from refapp.ingest.reader import read
from refapp.model import Document, Problem, RuleNumber
from tests.cite.explaining import unexplained
from tests.conftest import some_at_once
from tests.effort import at_most

GOLDEN = Path(__file__).resolve().parent.parent / "golden"
with (GOLDEN / "citations.csv").open(encoding="utf-8", newline="") as _source:
    EDITIONS = list(csv.DictReader(_source))
with (GOLDEN / "citation_templates.csv").open(encoding="utf-8", newline="") as _source:
    TEMPLATES = list(csv.DictReader(_source))


def load(shared: Path, edition: str) -> Document:
    path = shared / "official" / "en" / f"{edition}.txt"
    return read(path.read_bytes(), path.name)


def texts(document: Document) -> Iterator[str]:
    for rule in document.rules:
        yield from (rule.text, *rule.examples)
    yield from (entry.text for entry in document.glossary)


def listed(problems: tuple[Problem, ...], code: str, field: str) -> str:
    return "; ".join(sorted({f"{p.params['source']} → {p.params.get(field, p.found)}"
                             for p in problems if p.code == code}))


@pytest.mark.parametrize("golden", some_at_once(EDITIONS, in_ci=(2,)), ids=lambda row: row["edition"])
def test_edition(shared: Path, golden: dict[str, str]) -> None:
    document = load(shared, golden["edition"])
    done = annotate(document)
    assert str(len(done.citations) + len(done.glossary_citations)) == golden["citations"]
    assert listed(done.problems, "citation.dangling", "-") == golden["dangling"]
    assert listed(done.problems, "citation.title", "number") == golden["title"]
    assert listed(done.problems, "citation.untitled", "number") == golden["untitled"]
    assert [token.text for text in texts(document) for token in unexplained(text, "en")] == []


@pytest.mark.parametrize("edition", ["2009-10-01", "2011-09-30", "2026-01-16"])
def test_templates(shared: Path, edition: str) -> None:
    """The shapes of all groups, counted independently in research/crossref_syntaxes.md, table 5."""
    counted = Counter(template(text, list(group)) for text in texts(load(shared, edition))
                      for _, group in groupby(find(text, "en"), key=lambda found: found.group))
    assert counted == Counter({row["template"]: int(row[edition]) for row in TEMPLATES if row[edition] != "0"})


def test_looser_eyes_see_no_less(shared: Path) -> None:
    """Whatever the grammar finds in a rulebook, the reader of forum posts finds too (bare ``see 706`` aside)."""
    document = load(shared, "2026-04-17")
    existing = {rule.number for rule in document.rules}
    missed = []
    for text in texts(document):
        seen = {mention.number for mention in spelling.scan(text, "en", existing.__contains__)}
        missed += [found.surface for found in find(text, "en")
                   if found.first in existing and found.first not in seen
                   and (found.first.rule or "rule" in found.surface.lower())]
    assert missed == []


def test_citations_take_no_longer_than_reading_twice(shared: Path) -> None:
    document = load(shared, "2026-04-17")
    assert at_most(lambda: annotate(document), 2, lambda: load(shared, "2026-04-17"))  # half of it


def template(text: str, items: list[Found]) -> str:
    """A group with its numbers and titles replaced: ``see rules 704.5a and 704.5a–c``."""
    cleaned = clean(text)
    at = items[0].start
    before = re.search(r"(see also|see) \Z", cleaned[max(0, at - 9):at], re.IGNORECASE)
    shape = before[0] if before else ""
    for item in items:
        gap = cleaned[at:item.start]
        shape += re.sub(r"^[,;]? ?[“\"].*?[”\"]", ', "T"', gap) + shown(item)
        at = item.end
    return " ".join((shape + (', "T"' if items[-1].title else "")).lower().split())


def shown(item: Found) -> str:
    keyword = re.match(r"(?:[A-Za-z]{2,} ?)?", item.surface)
    assert keyword is not None
    body = item.surface[keyword.end():]
    if item.last is None:
        return keyword[0] + (stood_for(item.first) if body[0].isdigit() else "b")
    match = re.fullmatch(r"[\d.]+[a-z]*(.*?)([\d.]*[a-z]*)", body)
    assert match is not None
    end = "c" if match[2].isalpha() else "7" if match[2].isdigit() and item.first.rule else stood_for(item.last)
    return keyword[0] + stood_for(item.first) + match[1] + end


def stood_for(number: RuleNumber) -> str:
    return {"chapter": "7", "section": "704", "rule": "704.5", "subrule": "704.5a"}[number.kind]
