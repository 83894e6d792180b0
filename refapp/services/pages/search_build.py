"""Builds the page of results: what was found, how the query was understood, ways to narrow it."""

from __future__ import annotations

from datetime import date
from html import escape

from refapp.corpus_io import slug
from refapp.i18n import LANGUAGES
from refapp.model import RuleNumber
from refapp.search import Interpretation, Match, SearchResult, SearchResults, Snippet
from refapp.services.pages.build import At, Reader, chrome, language_name, named
from refapp.services.pages.common import RuleRef
from refapp.services.pages.list_pages import Facet, Hit, SearchPage
from refapp.services.pages.places import GlossaryPlace, Place, RulePlace, SearchPlace
from refapp.services.searching import search

PER_PAGE = 20
MAX_QUERY = 300
"""Characters of a query that are read; the form accepts no more."""
FACETS = 12


def search_page(reader: Reader, query: str, section: str, lang: str, offset: int) -> SearchPage:
    """Results from ``offset`` on (a multiple of the page). ``section`` and ``lang`` narrow, "" for neither."""
    say = reader.say
    typed = query[:MAX_QUERY].strip()
    found = search(reader.library, typed, lang=reader.lang, limit=PER_PAGE, offset=offset,
                   section=RuleNumber.parse(section) if section else None, only=lang or None) if typed else None
    narrow = tuple((key, value) for key, value in (("section", section), ("in", lang)) if value)
    place = SearchPlace(typed, narrow)
    title = say.gettext("“{query}” in the rules", query=typed) if typed else say.gettext("Search the rules")
    top = chrome(reader, title, say.gettext("Search the rules of Magic in English and French."), place, kind="search",
                 index=False, query=typed)
    if found is None:
        return SearchPage(top, "", 0, (), (), (), (), (), (), 0, 0, None, None)
    at = At(reader, reader.library.current)
    hits = tuple(_hit(at, result) for result in found.results)
    return SearchPage(
        top, typed, found.total, hits, _sections(at, found, typed, section, lang), _languages(reader, found, typed,
                                                                                              section, lang),
        ((found.did_you_mean, SearchPlace(found.did_you_mean, narrow)),) if found.did_you_mean else (),
        _interpreted(reader, found), _notes(reader, found.interpreted),
        found.offset + 1 if hits else 0, found.offset + len(hits),
        _page(typed, narrow, offset - PER_PAGE) if offset > 0 else None,
        _page(typed, narrow, offset + PER_PAGE) if found.has_more else None)


def goto(reader: Reader, query: str) -> Place | None:
    """Where a query that is a rule's number leads."""
    found = search(reader.library, query[:MAX_QUERY], lang=reader.lang, limit=1, offset=0)
    return RulePlace(found.goto) if found.goto else None


def _page(query: str, narrow: tuple[tuple[str, str], ...], offset: int) -> SearchPlace:
    return SearchPlace(query, (*narrow, *((("from", str(offset)),) if offset > 0 else ())))


def _hit(at: At, result: SearchResult) -> Hit:
    entry = result.entry
    current = at.reader.library.current
    link: date | None = None if result.edition == current else result.edition
    note = None
    if result.via_translation:
        note = at.reader.say.gettext("found in {language}, through the names of both languages",
                                     language=language_name(at.reader, result.lang))
    if entry.number is None:
        name = entry.title or ""
        return Hit("term", GlossaryPlace(slug(name)), "", None, name, marked(result.snippet), result.lang, note=note,
                   name_lang=None if result.lang == at.reader.lang else result.lang)
    context = tuple(RuleRef(number, title, link) for number, title in entry.heading_path)
    kind = "section" if entry.kind.value in ("chapter", "section") else "rule"
    label, name_lang = entry.label, None if result.lang == at.reader.lang else result.lang
    if not (entry.title or label):
        label, name_lang = named(at.reader, entry.number, result.edition)
    return Hit(kind, RulePlace(entry.number, link), str(entry.number), label, entry.title, marked(result.snippet),
               result.lang, context, link, note, name_lang)


def marked(snippet: Snippet) -> str:
    """A snippet as HTML with the hits in <mark>; everything else escaped."""
    out, at = [], 0
    for start, end in snippet.spans:
        out += [escape(snippet.text[at:start], quote=False), "<mark>",
                escape(snippet.text[start:end], quote=False), "</mark>"]
        at = end
    out.append(escape(snippet.text[at:], quote=False))
    return ("… " if snippet.cut_before else "") + "".join(out) + (" …" if snippet.cut_after else "")


def _sections(at: At, found: SearchResults, query: str, section: str, lang: str) -> tuple[Facet, ...]:
    in_lang = (("in", lang),) if lang else ()
    facets = []
    for number, count in sorted(found.facets.sections, key=lambda pair: -pair[1])[:FACETS]:
        chosen = section == str(number)
        ref = at.ref(number)
        facets.append(Facet(f"{number} {ref.label or ''}".strip(), count, SearchPlace(
            query, in_lang if chosen else (("section", str(number)), *in_lang)), chosen, ref.lang))
    return tuple(facets)


def _languages(reader: Reader, found: SearchResults, query: str, section: str, lang: str) -> tuple[Facet, ...]:
    in_section = (("section", section),) if section else ()
    return tuple(Facet(LANGUAGES[code].name, count, SearchPlace(
        query, in_section if code == lang else (*in_section, ("in", code))), code == lang, code)
        for code, count in found.facets.langs if code in LANGUAGES) if reader.lang else ()


def _interpreted(reader: Reader, results: SearchResults) -> tuple[str, ...]:
    """How the query was understood, as far as the results on this page do not show it by themselves."""
    say, understood = reader.say, results.interpreted
    found = []
    read = [*(() if results.did_you_mean else understood.corrected),
            *(change for change in understood.meant if change.lang == reader.lang)]
    for change in read:
        found.append(say.gettext("“{typed}” was read as “{used}”.", typed=change.typed, used=change.used))
    if any(hit.via_translation for hit in results.results):
        for change in understood.translated:
            found.append(say.gettext("“{typed}” is “{used}” in {language}.", typed=change.typed, used=change.used,
                                     language=language_name(reader, change.lang)))
    if understood.goto and not understood.goto_exists:
        found.append(say.gettext("No rule bears the number {number}.", number=understood.goto))
    if understood.match is Match.MOST:
        found.append(say.gettext("No rule has all of these words; these have most of them."))
    if understood.unknown:
        found.append(say.gettext("Found nowhere: {words}.", words=", ".join(understood.unknown)))
    return tuple(found)


def _notes(reader: Reader, understood: Interpretation) -> tuple[str, ...]:
    return tuple(note.text(reader.say.gettext(note.message)) for note in understood.notes)


def section_of(text: str) -> str:
    """A section's number as a parameter carries it; "" for anything else."""
    try:
        return str(RuleNumber.parse(text))
    except ValueError:
        return ""
