"""Answers about editions: which texts are loaded, whose words, how much, and what was odd in them."""

from __future__ import annotations

from collections import Counter
from typing import Literal, NotRequired, TypedDict

from refapp.model import Kind, Origin
from refapp.model.shapes import Count, Day, Number
from refapp.services.answers.rule_shape import Source
from refapp.services.answers.shapes import ListOf, Problem, page_of, problem_json
from refapp.services.library.snapshot import Loaded
from refapp.services.library.store import Entry
from refapp.services.library.texts import Text
from refapp.services.reading.asking import Asked, Lang
from refapp.services.reading.edition_facts import edition_facts


class DocumentCounts(TypedDict):
    """What a document holds; ``rules`` counts every number, ``headings`` the chapters and sections among them."""

    rules: Count
    headings: Count
    glossary: Count
    problems: Count


class KindCounts(TypedDict, total=False):
    """How many entries of each kind a text has."""

    chapters: Count
    sections: Count
    top_rules: Count
    subrules: Count
    examples: Count
    citations: Count


class TextCounts(DocumentCounts, KindCounts):
    """What a text holds; of each kind where the text was read for it."""


class Document(Source):
    """A document that was imported; what several of an edition hold counts in each."""

    sections: NotRequired[list[str]]
    counts: NotRequired[DocumentCounts]


class EditionInfo(TypedDict):
    """A text that is loaded; ``sections`` are those it has, none where it is whole."""

    object: Literal["edition"]
    edition: Day
    lang: Lang
    origin: Origin
    current: bool
    partial: bool
    sections: list[Number]
    counts: TextCounts
    sources: list[Document]
    problems: NotRequired[list[Problem]]


class EditionList(ListOf):
    """What is loaded, the ``current`` edition, those that are here and not yet in force (``coming``), and every day on
    which an edition took force."""

    data: list[EditionInfo]
    current: Day
    coming: list[Day]
    known: list[Day]


def editions_json(ask: Asked, *, problems: bool = True) -> EditionList:
    """Every loaded text, oldest edition first; without ``problems`` only their number."""
    current = ask.library.current
    texts = [_edition(ask, loaded, problems=problems) for loaded in ask.library.loaded]
    return {**page_of(len(texts), len(texts)), "data": texts, "current": current.isoformat(),
            "coming": [day.isoformat() for day in ask.library.coming],
            "known": [day.isoformat() for day in ask.library.editions]}


def _edition(ask: Asked, loaded: Loaded, *, problems: bool) -> EditionInfo:
    facts = edition_facts(ask.library, loaded)
    text = ask.library.text(loaded.edition, loaded.lang, loaded.origin) if problems or not loaded.entries else None
    counts: TextCounts = {"rules": facts.rules + facts.headings, "headings": facts.headings,
                          "glossary": facts.glossary, "problems": facts.problems}
    answer: EditionInfo = {
        "object": "edition", "edition": loaded.edition.isoformat(), "lang": loaded.lang,
        "origin": loaded.origin, "current": facts.current, "partial": facts.partial,
        "sections": [str(section) for section in facts.sections],
        "counts": {**counts, **kinds_of(text)} if text else counts,
        "sources": [_document(entry) for entry in facts.documents]}
    if text is not None and not loaded.entries:
        answer["sources"] = [{"name": s.name, "sha256": s.sha256, "format": s.format, "encoding": s.encoding}
                             for s in text.sources]
    if problems and text is not None:
        answer["problems"] = [problem_json(p, ask.words) for p in text.problems]
    return answer


def _document(entry: Entry) -> Document:
    """A document that was imported, with its own figures: what several hold counts once in those of the edition."""
    return {"name": entry.name, "sha256": entry.sha256, "format": entry.format, "encoding": entry.encoding,
            "sections": [str(section) for section in entry.sections],
            "counts": {"rules": entry.rules, "headings": entry.headings, "glossary": entry.glossary,
                       "problems": entry.problems}}


def kinds_of(text: Text) -> KindCounts:
    """How many entries of each kind a text has."""
    kinds = Counter(node.rule.kind for node in text.graph.nodes)
    return {"chapters": kinds[Kind.CHAPTER] + len(text.chapters), "sections": kinds[Kind.SECTION],
            "top_rules": kinds[Kind.RULE], "subrules": kinds[Kind.SUBRULE],
            "examples": sum(len(n.rule.examples) for n in text.graph.nodes),
            "citations": sum(len(n.cites) for n in text.graph.nodes)}
