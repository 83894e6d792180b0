"""Answers about searches: results in their context, how the query was read, facets."""

from __future__ import annotations

from refapp.corpus_io import slug
from refapp.i18n import Catalogue
from refapp.model import RuleNumber
from refapp.search.entries import EntryKind
from refapp.search.results import Replacement, SearchResult, SearchResults
from refapp.services.answers.shapes import listing
from refapp.services.cards.naming import cards_of
from refapp.services.pages.places import CardPlace
from refapp.services.reading.answering import answer_of
from refapp.services.reading.asking import Asked, Json
from refapp.services.reading.rules import label_of
from refapp.services.reading.searching import search


def search_json(ask: Asked, query: str, *, limit: int = 20, offset: int = 0, section: RuleNumber | None = None) -> Json:
    """Rules found, best first; on the first page ``cards`` that the query names, and ``terms`` of the glossary.

    A glossary entry stands among the results only where no rule was found; its number is then the rule that it sends
    its reader to. ``answer`` is what a question is answered with.
    """
    found = search(ask.library, query, lang=ask.lang, edition=ask.on, origin=ask.origin, limit=limit, offset=offset,
                   section=section)
    return listing(
        (_hit(ask, result) for result in found.results), found.total, offset=offset,
        query=query, answer=_answer(ask, found), interpreted=interpreted_json(found, ask.words),
        did_you_mean=found.did_you_mean,
        terms=[_hit(ask, result) for result in found.terms],
        cards=[{"name": card.called(ask.language), "slug": card.slug,
                "url": ask.urls.of(CardPlace(card.slug, ask.dated(ask.edition)), ask.language)}
               for card in cards_of(ask.library, query, ask.language)] if offset == 0 else [],
        facets={"sections": [{"number": str(n), "count": count,
                              "title": label_of(ask.library, n, ask.edition, ask.language)}
                             for n, count in found.facets.sections],
                "langs": [{"lang": lang, "count": count} for lang, count in found.facets.langs]})


def _answer(ask: Asked, found: SearchResults) -> Json | None:
    """What answers a question: the rule and, where a live example decides it, "yes" or "no"; null for other queries."""
    langs = found.interpreted.typed_langs
    if ask.on is not None or not langs:
        return None
    answer = answer_of(ask.library, found, langs[0])
    if answer is None:
        return None
    result, decided = answer
    return {"number": str(result.number), "text": result.entry.text, "lang": result.lang,
            "verdict": ("yes" if decided.yes else "no") if decided else None,
            "example": decided.example if decided else None}


def _hit(ask: Asked, result: SearchResult) -> Json:
    entry = result.entry
    number = entry.number or (entry.see[0] if entry.see else None)
    if entry.kind is EntryKind.GLOSSARY:
        url = ask.urls.term(slug(entry.title or ""), result.lang)
    else:
        assert number is not None  # only glossary entries lack one
        url = ask.urls.rule(number, result.lang, ask.dated(result.edition))
    snippet = result.snippet
    return {
        "number": str(number) if number else None, "lang": result.lang, "edition": result.edition.isoformat(),
        "title": entry.title, "label": entry.label,
        "snippet": ("…" if snippet.cut_before else "") + snippet.text + ("…" if snippet.cut_after else ""),
        "spans": [[start + snippet.cut_before, end + snippet.cut_before] for start, end in snippet.spans],
        "url": url, "score": round(result.score, 4), "kind": entry.kind.value, "origin": result.origin.value,
        "in": snippet.part, "via_translation": result.via_translation,
        "context": [{"number": str(n), "title": title} for n, title in entry.heading_path],
    }


def interpreted_json(found: SearchResults, words: Catalogue) -> Json:
    """What the query was taken to mean, as data and as sentences in the reader's language."""
    read = found.interpreted
    return {
        "match": read.match.value, "goto": str(found.goto) if found.goto else None,
        "number": str(read.goto) if read.goto else None,
        "clauses": [{"kind": c.kind.value, "text": c.text, "excluded": c.excluded} for c in read.clauses],
        "within": [str(n) for n in read.within], "lang": read.lang, "typed_langs": list(read.typed_langs),
        "optional": list(read.optional), "unknown": list(read.unknown),
        "corrected": _replaced(read.corrected), "translated": _replaced(read.translated),
        "meant": _replaced(read.meant),
        "notes": [{"code": note.code, "message": note.text(words.gettext(note.message))} for note in read.notes],
    }


def _replaced(found: tuple[Replacement, ...]) -> list[Json]:
    return [{"typed": r.typed, "used": r.used, "lang": r.lang} for r in found]
