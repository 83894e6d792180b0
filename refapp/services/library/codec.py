"""Documents and their citations as JSON, and back: the two functions are inverse.

Short keys and omitted defaults keep a full edition near two megabytes and quick to load.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from types import MappingProxyType
from typing import Any

from refapp.model import (
    Citation,
    Document,
    GlossaryEntry,
    Matter,
    Origin,
    Problem,
    Rule,
    RuleNumber,
    Severity,
    Source,
    Where,
)

FORMAT = 1
"""Raised when the stored form or the catalog's changes. Documents of an earlier one are read again from their source;
a directory of a later one isn't touched."""


def encode(document: Document, citations: Iterable[Citation], glossary: Iterable[Citation]) -> dict[str, Any]:
    """A JSON-ready mapping of a document, its rules' citations and its glossary's citations."""
    return {
        "format": FORMAT, "edition": document.edition.isoformat(), "lang": document.lang,
        "origin": document.origin.value, "partial": document.partial,
        "source": [document.source.name, document.source.sha256, document.source.format, document.source.encoding],
        "rules": [_rule_out(rule) for rule in document.rules],
        "glossary": [[e.term, list(e.paragraphs), e.line] for e in document.glossary],
        "matter": [[m.kind, m.line, list(m.lines)] for m in document.matter],
        "problems": [problem_out(p) for p in document.problems],
        "citations": [_citation_out(c) for c in citations],
        "glossary_citations": [_citation_out(c) for c in glossary],
    }


def decode(data: Mapping[str, Any]) -> tuple[Document, tuple[Citation, ...], tuple[Citation, ...]]:
    """The inverse of :func:`encode`; raises KeyError or ValueError for anything else."""
    if data["format"] != FORMAT:
        raise ValueError(f"stored format {data['format']!r}, expected {FORMAT}")
    origin = Origin(data["origin"])
    document = Document(
        date.fromisoformat(data["edition"]), data["lang"], origin, Source(*data["source"]),
        tuple(_rule_in(i, rule, origin) for i, rule in enumerate(data["rules"])),
        tuple(GlossaryEntry(term, i, tuple(ps), line) for i, (term, ps, line) in enumerate(data["glossary"])),
        tuple(Matter(kind, line, tuple(lines)) for kind, line, lines in data["matter"]),
        tuple(problem_in(p) for p in data["problems"]), data["partial"])
    numbers: dict[str, RuleNumber] = {}
    return (document, tuple(_citation_in(c, numbers, glossary=False) for c in data["citations"]),
            tuple(_citation_in(c, numbers, glossary=True) for c in data["glossary_citations"]))


def _rule_out(rule: Rule) -> dict[str, Any]:
    out: dict[str, Any] = {"n": str(rule.number)}
    for key, value in (("t", rule.title), ("p", list(rule.paragraphs)), ("e", list(rule.examples)),
                       ("b", rule.label), ("l", rule.line),
                       ("o", None if rule.original is None else list(rule.original)), ("g", list(rule.tags))):
        if value or (key == "o" and value is not None):
            out[key] = value
    return out


def _rule_in(position: int, data: Mapping[str, Any], origin: Origin) -> Rule:
    original = data.get("o")
    return Rule(RuleNumber.parse(data["n"]), position, data.get("t"), tuple(data.get("p", ())),
                tuple(data.get("e", ())), origin, data.get("b"), data.get("l"),
                None if original is None else tuple(original), tuple(data.get("g", ())))


def problem_out(problem: Problem) -> dict[str, Any]:
    """A problem as JSON; ``line`` and ``column`` count from 1."""
    out: dict[str, Any] = {"code": problem.code, "severity": problem.severity.value, "message": problem.message}
    where = problem.where
    for key, value in (("file", where.file), ("line", where.line), ("column", where.column),
                       ("number", str(where.number) if where.number else None),
                       ("found", problem.found), ("expected", problem.expected), ("params", dict(problem.params))):
        if value is not None and value != {}:
            out[key] = value
    return out


def problem_in(data: Mapping[str, Any]) -> Problem:
    """The inverse of :func:`problem_out`."""
    number = data.get("number")
    return Problem(data["code"], Where(data.get("file"), data.get("line"), data.get("column"),
                                       RuleNumber.parse(number) if number else None),
                   data["message"], data.get("found"), data.get("expected"), Severity(data["severity"]),
                   MappingProxyType(dict(data.get("params", {}))))


def _citation_out(citation: Citation) -> list[Any]:
    return [str(citation.source), citation.position, citation.part, citation.start, citation.end, citation.surface,
            [str(t) for t in citation.targets], citation.resolved, citation.quoted_title, citation.title_matches]


def _citation_in(data: list[Any], numbers: dict[str, RuleNumber], *, glossary: bool) -> Citation:
    def number(text: str) -> RuleNumber:
        found = numbers.get(text)
        if found is None:
            found = numbers[text] = RuleNumber.parse(text)
        return found
    source, position, part, start, end, surface, targets, resolved, title, matches = data
    return Citation(source if glossary else number(source), position, part, start, end, surface,
                    tuple(number(t) for t in targets), resolved, title, matches)
