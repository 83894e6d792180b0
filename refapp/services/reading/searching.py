"""Searching the library: which indexes a search goes through, and what its results stand for."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from datetime import date

from refapp.corpus_io import Term
from refapp.corpus_io.verdicts import Verdict
from refapp.model import Origin, RuleNumber
from refapp.search.entries import SearchEntry
from refapp.search.highlight import Snippet
from refapp.search.index import SearchIndex
from refapp.search.query import Note, parse
from refapp.search.results import SearchResult, SearchResults
from refapp.search.service import SameRule, same_number
from refapp.search.service import search as search_indexes
from refapp.search.terms import TermPair, TermPairs
from refapp.services.library.composing import is_covered
from refapp.services.library.indexing import ensure_index, is_ready, searched, searched_texts
from refapp.services.library.library import Library, Wanted
from refapp.services.reading.elsewhere import note_on
from refapp.services.reading.verdicts import asked_so, verdict

RENEWED = Note("search.renewed", "The search is being renewed at this moment: these results may lack the newest texts.")
_pairs: dict[int, tuple[tuple[Term, ...], TermPairs]] = {}
_same: dict[int, tuple[Library, int, SameRule]] = {}


def term_pairs(library: Library) -> TermPairs:
    """The terms of the game as the search wants them; made once for a library."""
    terms = library.terms
    known = _pairs.get(id(library))
    if known is not None and known[0] is terms:
        return known[1]
    pairs = TermPairs(TermPair({"en": term.names("en"), "fr": term.names("fr")}) for term in terms)
    _pairs[id(library)] = (terms, pairs)
    return pairs


def same_rule_in(library: Library) -> SameRule:
    """When two entries are one result: numbers are compared as of the newest edition.

    One function for as long as the library holds the same texts: an index remembers what it answered.
    """
    known = _same.get(id(library))
    if known is not None and known[:2] == (library, library.generation):
        return known[2]
    history, current = library.history, library.current

    def same_rule(index: SearchIndex, entry: SearchEntry) -> Hashable:
        if entry.number is None or index.edition not in history.editions:
            return same_number(index, entry)
        now = history.carry(entry.number, index.edition, current) if current in history.editions else (entry.number,)
        return ("rule", now) if now else same_number(index, entry)

    _same[id(library)] = (library, library.generation, same_rule)
    return same_rule


def search(library: Library, query: str, *, lang: str | None = None, edition: date | None = None,
           origin: Origin | None = None, limit: int = 20, offset: int = 0, section: RuleNumber | None = None,
           only: str | None = None) -> SearchResults:
    """Search the library; never raises for a query. ``limit`` is at most 200.

    Where the library has somebody who builds indexes aside, nobody waits for one: an older index answers, which a note
    says, or IndexBuildingError is raised.

    ``lang`` is the reader's language, ``only`` the one whose texts are searched; ``section`` narrows to a section,
    rule or chapter.
    """
    wanted = searched(library, edition) if origin is None else searched_texts(library, edition, origin)
    if lang and origin is None and only in (None, lang) and any(one.lang == lang and is_covered(
            library, one.edition, lang) for one in wanted):
        # a reader whose language has every rule need not wait for the other's index: it only understands more words
        wanted = tuple(one for one in wanted if one.lang == lang or _at_hand(library, one))
    indexes, newest = _indexes(library, wanted, of_day=edition is not None)
    within = (section,) if section else ()
    found = search_indexes(indexes, query, lang=lang, terms=term_pairs(library), limit=limit, offset=offset,
                           same_rule=same_rule_in(library), terms_apart=True, within=within, only=only)
    if edition is None and not (offset or within or only) and found.results:
        found = _decided_first(library, indexes, found, lang)
    notes = (*found.interpreted.notes, *filter(None, (note_on(query), None if newest else RENEWED)))
    found = found._replace(interpreted=found.interpreted._replace(notes=notes))
    return _on_day(library, found, edition) if edition is not None else found


def _decided_first(library: Library, indexes: list[SearchIndex], found: SearchResults, lang: str | None
                   ) -> SearchResults:
    """With the rule that decides the very question asked, or for which players ask so, in front of all others."""
    asked = verdict_on(library, found, lang)
    results = found.results
    if asked is None:
        return _asked_first(found, lang)
    if results[0].number == asked.rule:
        return found
    named = search_indexes(indexes, str(asked.rule), lang=lang or found.interpreted.typed_langs[0], limit=1,
                           same_rule=same_rule_in(library), terms_apart=True).results
    if not named or named[0].number != asked.rule:
        return found
    first = next((one for one in results if one.number == asked.rule), named[0])
    others = [one for one in results if one.number != asked.rule][:max(len(results) - (first is named[0]), 1)]
    return found._replace(results=(first._replace(score=max(first.score, results[0].score)), *others))


def _asked_first(found: SearchResults, lang: str | None) -> SearchResults:
    """With the rule in front for which somebody wrote down the very question: what only bears its words says less."""
    at = next((at for at, one in enumerate(found.results) if is_asked_so(found, one, lang)), 0)
    if not at:
        return found
    first, others = found.results[at], (*found.results[:at], *found.results[at + 1:])
    return found._replace(results=(first._replace(score=found.results[0].score), *others))


def is_asked_so(found: SearchResults, result: SearchResult, lang: str | None) -> bool:
    """Whether the query is one of the ways to ask for the rule found."""
    lang = lang or next(iter(found.interpreted.typed_langs), "")
    return result.number is not None and result.lang == lang and asked_so(
        result.entry.asks, found.did_you_mean or found.query, lang)


def verdict_on(library: Library, found: SearchResults, lang: str | None) -> Verdict | None:
    """What a live example decides of the question that was searched for, in the edition in force."""
    langs = (lang,) if lang else found.interpreted.typed_langs[:1]
    if not langs or library.current != library.history.newest:
        return None
    return verdict(library.corpus, found.did_you_mean or found.query, langs[0])


def _at_hand(library: Library, wanted: Wanted) -> bool:
    return library.aside.ready(wanted) is not None if library.aside else is_ready(library, wanted)


def _indexes(library: Library, wanted: tuple[Wanted, ...], *, of_day: bool) -> tuple[list[SearchIndex], bool]:
    """The indexes to search, and whether all of them hold the newest texts."""
    if library.aside is None:
        return [ensure_index(library, one) for one in wanted], True
    found = [library.aside.index(one, of_day=of_day) for one in wanted]
    return [index for index, _ in found], all(newest for _, newest in found)


def number_typed(library: Library, query: str) -> RuleNumber | None:
    """The rule that a query is the number of, if there is one where a search would look; needs no index."""
    number = parse(query).goto
    if number is None or not any(number in library.tree(one.edition) for one in searched(library, None)):
        return None
    return number


def _on_day(library: Library, found: SearchResults, edition: date) -> SearchResults:
    """The results as an edition without a text of its own numbers them: what it lacks is left out.

    A passage is shown only where the rule read the same.
    """
    history = library.history
    if edition not in history.editions or all(result.edition == edition for result in found.results):
        return found
    results = []
    for result in found.results:
        number = result.entry.number
        if result.edition == edition or number is None or result.edition not in history.editions:
            results.append(result)
            continue
        was = history.resolve(number, result.edition, edition)
        if was is None or len(was.now) != 1:
            continue
        snippet = Snippet("", (), "title") if was.text_changed else result.snippet
        results.append(result._replace(entry=replace(result.entry, number=was.now[0]), edition=edition,
                                       snippet=snippet))
    return found._replace(results=tuple(results))
