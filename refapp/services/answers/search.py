"""Answers about searches: results in their context, how the query was read, facets."""

from __future__ import annotations

from functools import partial
from typing import Annotated, TypedDict

from refapp.corpus_io import slug
from refapp.i18n import Catalogue
from refapp.model import Origin, RuleNumber
from refapp.model.shapes import Count, Day, Number, OneOf
from refapp.search.entries import EntryKind
from refapp.search.query import ClauseKind
from refapp.search.results import Match, Replacement, SearchResult, SearchResults
from refapp.services.answers.shapes import ListOf, page_of
from refapp.services.cards.naming import cards_of
from refapp.services.pages.places import CardPlace
from refapp.services.reading.answering import answer_of
from refapp.services.reading.asking import Asked, Lang
from refapp.services.reading.rules import label_of
from refapp.services.reading.searching import search


class Heading(TypedDict):
    """A heading above a rule."""

    number: Number
    title: str | None


Hit = TypedDict("Hit", {
    "number": Number | None, "lang": Lang, "edition": Day, "title": str | None, "label": str | None, "snippet": str,
    "spans": list[list[Count]], "url": str, "score": float, "kind": EntryKind, "origin": Origin, "in": str,
    "via_translation": bool, "context": list[Heading]})


class Answer(TypedDict):
    """The rule that answers a question; ``verdict`` where the live ``example`` decides it."""

    number: Number
    text: str
    lang: Lang
    verdict: Annotated[str, OneOf("Verdict", ("yes", "no"))] | None
    example: str | None


class NamedCard(TypedDict):
    """An imported card that a query names."""

    name: str
    slug: str
    url: str


class Clause(TypedDict):
    """A part of a query."""

    kind: ClauseKind
    text: str
    excluded: bool


class Reworded(TypedDict):
    """What was typed, and what was searched as well."""

    typed: str
    used: str
    lang: Lang


class SearchNote(TypedDict):
    """Something to be said of how a query was read."""

    code: str
    message: str


class Interpreted(TypedDict):
    """What a query was taken to mean."""

    match: Match
    goto: Number | None
    number: Number | None
    clauses: list[Clause]
    within: list[Number]
    lang: Lang | None
    typed_langs: list[Lang]
    optional: list[str]
    unknown: list[str]
    corrected: list[Reworded]
    translated: list[Reworded]
    meant: list[Reworded]
    notes: list[SearchNote]


class SectionCount(TypedDict):
    """How many results a section has."""

    number: Number
    count: Count
    title: str | None


class LangCount(TypedDict):
    """How many results a language has."""

    lang: Lang
    count: Count


class Facets(TypedDict):
    """Results by section and by language."""

    sections: list[SectionCount]
    langs: list[LangCount]


class HitList(ListOf):
    """Rules found, best first, and how the query was read."""

    data: list[Hit]
    query: str
    answer: Answer | None
    interpreted: Interpreted
    did_you_mean: str | None
    terms: list[Hit]
    cards: list[NamedCard]
    facets: Facets


def search_json(ask: Asked, query: str, *, limit: int = 20, offset: int = 0,
                section: RuleNumber | None = None) -> HitList:
    """Rules found, best first; on the first page ``cards`` that the query names, and ``terms`` of the glossary.

    A glossary entry stands among the results only where no rule was found; its number is then the rule that it sends
    its reader to. ``answer`` is what a question is answered with. Where no language is asked for, the one that the
    query is written in answers (of two the reader's), however a rule was found.
    """
    look = partial(search, ask.library, query, edition=ask.on, origin=ask.origin, limit=limit, offset=offset,
                   section=section)
    found = look(lang=ask.lang)
    typed = found.interpreted.typed_langs
    lang = ask.words.lang if ask.words.lang in typed or not typed else typed[0]
    if ask.lang is None and any(code != lang for code, _ in found.facets.langs):
        told = look(lang=lang)
        found = told if told.total else found
    return {
        **page_of(found.total, len(found.results), offset), "data": [_hit(ask, result) for result in found.results],
        "query": query, "answer": _answer(ask, found), "interpreted": interpreted_json(found, ask.words),
        "did_you_mean": found.did_you_mean, "terms": [_hit(ask, result) for result in found.terms],
        "cards": [{"name": card.called(ask.language), "slug": card.slug,
                "url": ask.urls.of(CardPlace(card.slug, ask.dated(ask.edition)), ask.language)}
               for card in cards_of(ask.library, query, ask.language)] if offset == 0 else [],
        "facets": {"sections": [{"number": str(n), "count": count,
                              "title": label_of(ask.library, n, ask.edition, ask.language)}
                             for n, count in found.facets.sections],
                "langs": [{"lang": lang, "count": count} for lang, count in found.facets.langs]}}


def _answer(ask: Asked, found: SearchResults) -> Answer | None:
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


def _hit(ask: Asked, result: SearchResult) -> Hit:
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
        "url": url, "score": round(result.score, 4), "kind": entry.kind, "origin": result.origin,
        "in": snippet.part, "via_translation": result.via_translation,
        "context": [{"number": str(n), "title": title} for n, title in entry.heading_path],
    }


def interpreted_json(found: SearchResults, words: Catalogue) -> Interpreted:
    """What the query was taken to mean, as data and as sentences in the reader's language."""
    read = found.interpreted
    return {
        "match": read.match, "goto": str(found.goto) if found.goto else None,
        "number": str(read.goto) if read.goto else None,
        "clauses": [{"kind": c.kind, "text": c.text, "excluded": c.excluded} for c in read.clauses],
        "within": [str(n) for n in read.within], "lang": read.lang, "typed_langs": list(read.typed_langs),
        "optional": list(read.optional), "unknown": list(read.unknown),
        "corrected": _replaced(read.corrected), "translated": _replaced(read.translated),
        "meant": _replaced(read.meant),
        "notes": [{"code": note.code, "message": note.text(words.gettext(note.message))} for note in read.notes],
    }


def _replaced(found: tuple[Replacement, ...]) -> list[Reworded]:
    return [{"typed": r.typed, "used": r.used, "lang": r.lang} for r in found]
