"""Answers about editions: which texts are loaded, whose words, how much, and what was odd in them."""

from __future__ import annotations

from collections import Counter

from refapp.model import Kind
from refapp.services.answers.shapes import listing, problem_json
from refapp.services.library.library import Loaded
from refapp.services.library.store import Entry
from refapp.services.library.texts import Text
from refapp.services.reading.asking import Asked, Json
from refapp.services.reading.edition_facts import edition_facts


def editions_json(ask: Asked, *, problems: bool = True) -> Json:
    """Every loaded text, oldest edition first; without ``problems`` only their number."""
    current = ask.library.current
    return listing(
        (_edition(ask, loaded, problems=problems) for loaded in ask.library.loaded),
        current=current.isoformat(), known=[day.isoformat() for day in ask.library.editions])


def _edition(ask: Asked, loaded: Loaded, *, problems: bool) -> Json:
    facts = edition_facts(ask.library, loaded)
    text = ask.library.text(loaded.edition, loaded.lang, loaded.origin) if problems or not loaded.entries else None
    answer: Json = {
        "object": "edition", "edition": loaded.edition.isoformat(), "lang": loaded.lang,
        "origin": loaded.origin.value, "current": facts.current, "partial": facts.partial,
        "sections": [str(section) for section in facts.sections],
        "counts": {**(counts(text) if text else {}), "rules": facts.rules + facts.headings,
                   "headings": facts.headings, "glossary": facts.glossary, "problems": facts.problems},
        "sources": [_document(entry) for entry in facts.documents]}
    if text is not None and not loaded.entries:
        answer["sources"] = [{"name": s.name, "sha256": s.sha256, "format": s.format, "encoding": s.encoding}
                             for s in text.sources]
    if problems and text is not None:
        answer["problems"] = [problem_json(p, ask.words) for p in text.problems]
    return answer


def _document(entry: Entry) -> Json:
    """A document that was imported, with its own figures: what several hold counts once in those of the edition."""
    return {"name": entry.name, "sha256": entry.sha256, "format": entry.format, "encoding": entry.encoding,
            "sections": [str(section) for section in entry.sections],
            "counts": {"rules": entry.rules, "headings": entry.headings, "glossary": entry.glossary,
                       "problems": entry.problems}}


def counts(text: Text) -> Json:
    """How many entries of each kind a text has; ``rules`` is all of them, ``headings`` chapters and sections."""
    kinds = Counter(node.rule.kind for node in text.graph.nodes)
    chapters = kinds[Kind.CHAPTER] + len(text.chapters)
    return {"rules": len(text.graph) + len(text.chapters), "chapters": chapters, "sections": kinds[Kind.SECTION],
            "headings": chapters + kinds[Kind.SECTION],
            "top_rules": kinds[Kind.RULE], "subrules": kinds[Kind.SUBRULE],
            "examples": sum(len(n.rule.examples) for n in text.graph.nodes),
            "citations": sum(len(n.cites) for n in text.graph.nodes),
            "glossary": len(text.graph.document.glossary), "problems": len(text.problems)}
