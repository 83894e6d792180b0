"""Answers about editions: which texts are loaded, whose words, how much, and what was odd in them."""

from __future__ import annotations

from collections import Counter

from refapp.model import Kind, Origin
from refapp.services.answers.shapes import Asked, Json, listing, problem_json
from refapp.services.library import Loaded
from refapp.services.texts import Text


def editions_json(ask: Asked, *, problems: bool = True) -> Json:
    """Every loaded text, oldest edition first; without ``problems`` only their number."""
    current = ask.library.current
    return listing(
        (_edition(ask, loaded, problems=problems) for loaded in ask.library.loaded),
        current=current.isoformat(), known=[day.isoformat() for day in ask.library.editions])


def _edition(ask: Asked, loaded: Loaded, *, problems: bool) -> Json:
    if loaded.origin is Origin.OFFICIAL and not problems:
        # the catalog knows the counts: listing 95 editions must not load 95 graphs
        entries = tuple(e for e in loaded.entries if e.whole or not loaded.whole)
        answer = _shape(ask, loaded, {"rules": sum(e.rules for e in entries),
                                      "headings": sum(e.headings for e in entries),
                                      "glossary": sum(e.glossary for e in entries),
                                      "problems": sum(e.problems for e in entries)},
                        sorted({s for e in entries for s in e.sections}))
        answer["sources"] = [{"name": e.name, "sha256": e.sha256, "format": e.format, "encoding": e.encoding}
                             for e in entries]
        return answer
    text = ask.library.text(loaded.edition, loaded.lang, loaded.origin)
    assert text is not None  # what is listed can be loaded
    answer = _shape(ask, loaded, counts(text), [n.section for n in text.sections] if not text.whole else [])
    answer["sources"] = [{"name": s.name, "sha256": s.sha256, "format": s.format, "encoding": s.encoding}
                         for s in text.sources]
    if problems:
        answer["problems"] = [problem_json(p, ask.words) for p in text.problems]
    return answer


def _shape(ask: Asked, loaded: Loaded, numbers: Json, sections: list[int]) -> Json:
    return {"object": "edition", "edition": loaded.edition.isoformat(), "lang": loaded.lang,
            "origin": loaded.origin.value, "current": loaded.edition == ask.library.current,
            "partial": bool(sections), "sections": [str(s) for s in sections], "counts": numbers}


def counts(text: Text) -> Json:
    """How many entries of each kind a text has; ``rules`` is all of them, ``headings`` chapters and sections."""
    kinds = Counter(node.rule.kind for node in text.graph.nodes)
    return {"rules": len(text.graph), "chapters": kinds[Kind.CHAPTER], "sections": kinds[Kind.SECTION],
            "headings": kinds[Kind.CHAPTER] + kinds[Kind.SECTION],
            "top_rules": kinds[Kind.RULE], "subrules": kinds[Kind.SUBRULE],
            "examples": sum(len(n.rule.examples) for n in text.graph.nodes),
            "citations": sum(len(n.cites) for n in text.graph.nodes),
            "glossary": len(text.graph.document.glossary), "problems": len(text.problems)}
