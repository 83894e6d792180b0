"""Builds the glossary's pages: every term in both languages, and the official definitions where they are loaded."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import replace

from refapp.corpus_io import slug
from refapp.i18n import LANGUAGES
from refapp.services.builders.build import At, bare, chrome, language_name, plain
from refapp.services.pages.common import Words
from refapp.services.pages.list_pages import GlossaryPage, Sense, TermLine, TermPage
from refapp.services.pages.places import GlossaryPlace
from refapp.services.reading.asking import Reader
from refapp.services.reading.glossary import GlossaryTerm, find_terms, glossary


def letter_of(name: str) -> str:
    """The letter under which a term is listed: accents folded, œ under O, signs and digits under #."""
    first = unicodedata.normalize("NFKD", name.replace("œ", "oe").replace("Œ", "OE"))[:1].upper()
    return first if first.isascii() and first.isalpha() else "#"


def other_language(lang: str) -> str:
    """The language shown beside: the next row of the LANGUAGES table."""
    codes = list(LANGUAGES)
    return codes[(codes.index(lang) + 1) % len(codes)]


def own_name(term: GlossaryTerm, lang: str) -> str:
    """The term's name in a language, empty where it has none there."""
    return term.fr if lang == "fr" else term.en


def _line(term: GlossaryTerm, lang: str) -> TermLine:
    other, own = other_language(lang), own_name(term, lang)
    return TermLine(term.name(lang), GlossaryPlace(term.slug(lang)), own_name(term, other) if own else "", other,
                    None if own else other)


def term_lines(reader: Reader) -> tuple[TermLine, ...]:
    """Every name once by its slug, in the order of the reader's language, with all that it means in the other."""
    found: dict[str, TermLine] = {}
    for term in glossary(reader.library, reader.lang, reader.library.current):
        key = term.slug(reader.lang)
        if not key:
            continue
        line = _line(term, reader.lang)
        if key in found and line.counterpart and line.counterpart not in found[key].counterpart.split(", "):
            line = replace(found[key], counterpart=", ".join(filter(None, (found[key].counterpart, line.counterpart))))
        elif key in found:
            continue
        found[key] = line
    return tuple(found.values())


def glossary_page(reader: Reader) -> GlossaryPage:
    say = reader.say
    lines = term_lines(reader)
    letters: dict[str, list[TermLine]] = {}
    for line in lines:
        letters.setdefault(letter_of(line.name), []).append(line)
    top = chrome(reader, say.gettext("Glossary"), say.gettext(
        "The terms of Magic in English and French, with the rules that define them."), GlossaryPlace(), kind="glossary")
    ordered = tuple((letter, tuple(letters[letter])) for letter in sorted(letters))
    return GlossaryPage(top, ordered, len(lines), language_name(reader, other_language(reader.lang)))


def term_page(reader: Reader, name: str) -> TermPage | None:
    """The page of a term by its slug, or any of its names in either language; None where there is no such term."""
    terms, _ = find_terms(reader.library, name, reader.lang, reader.library.current)
    if not terms:
        return None
    say, lang, other, term = reader.say, reader.lang, other_language(reader.lang), terms[0]
    found = term.slug(lang)
    senses = tuple(_sense(reader, one) for one in terms)
    official = tuple(_official(reader, terms))
    lines = term_lines(reader)
    place = next((i for i, line in enumerate(lines) if line.place.term == found), None)
    title = term.name(lang)
    description = " ".join(sense.definition for sense in senses if sense.definition) or (
        plain(" ".join(official[0].paragraphs)) if official else "") or say.gettext(
        "{term} in the glossary of Magic’s rules, in English and French.", term=title)
    top = chrome(reader, say.pgettext("title of a page", "{term} · glossary", term=title), description,
                 GlossaryPlace(found), kind="glossary",
                 places={code: GlossaryPlace(term.slug(code)) for code in LANGUAGES})
    if not own_name(term, lang):
        top = replace(top, index=False)
    return TermPage(top, title, senses, official, other, language_name(reader, other),
                    lines[place - 1] if place else None,
                    lines[place + 1] if place is not None and place + 1 < len(lines) else None,
                    None if own_name(term, lang) else other)


def _sense(reader: Reader, term: GlossaryTerm) -> Sense:
    lang, other = reader.lang, other_language(reader.lang)
    french, counterpart = lang == "fr", own_name(term, other) if own_name(term, lang) else ""
    return Sense(term.definitions.get(lang) or None, counterpart or None, GlossaryPlace(term.slug(other)),
                 term.verified, term.gender if french else "", term.plural_fr if french else term.plural_en,
                 term.variants_fr if french else term.variants_en,
                 At(reader, reader.library.current).refs(term.rules))


def _official(reader: Reader, terms: Sequence[GlossaryTerm]) -> list[Words]:
    """The official definitions of all that a name means, each once, those in the reader's language first."""
    once = {id(entry): (text, entry, term) for term in terms for text, entry in term.official}
    found = [Words(text.lang, text.origin, text.edition, tuple(map(bare, text.html_of_term(entry.position))),
                   title=entry.term if slug(entry.term) != term.slug(text.lang) else None, reviewed="official",
                   source=text.sources[0].name) for text, entry, term in once.values()]
    return sorted(found, key=lambda words: words.lang != reader.lang)
