"""Answers about terms: English and French side by side, their definitions and the rules that define them."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from refapp.model import RefappError
from refapp.model.shapes import Day, Number
from refapp.services.answers.rule_shape import Citation
from refapp.services.answers.rules import cites_json
from refapp.services.answers.shapes import ListOf, page_of
from refapp.services.reading.asking import Asked, Lang
from refapp.services.reading.glossary import GlossaryTerm, find_terms, glossary


class OfficialTerm(TypedDict):
    """An entry of the publisher's glossary."""

    lang: Lang
    edition: Day
    term: str
    text: str
    source: str
    cites: list[Citation]


class TermVariants(TypedDict):
    """Other names of a term."""

    en: list[str]
    fr: list[str]


class Term(TypedDict):
    """A term in both languages; asked for alone it has what else is known of it."""

    object: Literal["term"]
    slug: str
    lang: Lang
    term: dict[Lang, str]
    kind: str
    verified: bool
    source: str
    definition: dict[Lang, str]
    rules: list[Number]
    url: str
    homonyms: NotRequired[list[Term]]
    variants: NotRequired[TermVariants]
    official: NotRequired[list[OfficialTerm]]


class TermList(ListOf):
    """Terms in the order of the asked language's alphabet."""

    data: list[Term]


class UnknownTermError(RefappError):
    """A term that neither our terms nor an imported glossary has."""

    def __init__(self, term: str, known: tuple[str, ...]) -> None:
        super().__init__("term_not_found", "there is no term “{term}” in the glossary", term=term[:80])
        self.known = known


def glossary_json(ask: Asked) -> TermList:
    """Every term, in the order of the asked language's alphabet."""
    terms = [_short(ask, term) for term in glossary(ask.library, ask.language, ask.edition)]
    return {**page_of(len(terms), len(terms)), "data": terms}


def term_json(ask: Asked, name: str) -> Term:
    """One term by its slug or any of its names, and those of the same name; raises UnknownTermError."""
    terms, nearest = find_terms(ask.library, name, ask.language, ask.edition)
    if not terms:
        raise UnknownTermError(name, nearest)
    term = terms[0]
    answer = _short(ask, term)
    answer["homonyms"] = [_short(ask, other) for other in terms[1:]]
    answer["variants"] = {"en": list(term.variants_en), "fr": list(term.variants_fr)}
    answer["official"] = [{"lang": text.lang, "edition": text.edition.isoformat(), "term": entry.term,
                           "text": entry.text, "source": text.sources[0].name,
                           "cites": cites_json(text.graph.glossary_citations.get(entry.position, ()))}
                          for text, entry in term.official]
    return answer


def _short(ask: Asked, term: GlossaryTerm) -> Term:
    lang = ask.language
    return {"object": "term", "slug": term.slug(lang), "lang": lang,
            "term": {code: name for code, name in (("en", term.en), ("fr", term.fr)) if name},
            "kind": term.kind, "verified": term.verified, "source": term.source,
            "definition": {code: text for code, text in term.definitions.items() if text},
            "rules": [str(number) for number in term.rules],
            "url": ask.urls.term(term.slug(lang), lang)}
