"""The search itself: one query over one or more indexes, each rule found once.

Pure: the same indexes, terms and query always give the same answer, from any thread, and no query raises.
"""

from __future__ import annotations

from collections.abc import Sequence

from refapp.model import RuleNumber
from refapp.search.highlight import snippet
from refapp.search.index import SearchIndex
from refapp.search.merge import Hit, SameRule, Source, merge, page_of, page_of_one, same_number
from refapp.search.query import Note, ParsedQuery, parse
from refapp.search.rank import Found, find
from refapp.search.readings import languages, make_plans, unknown_words
from refapp.search.results import Interpretation, Match, Replacement, SearchResult, SearchResults
from refapp.search.slots import Plan, Via
from refapp.search.stems import fold
from refapp.search.suggest import replaced, suggestion
from refapp.search.tables import ByRow, Spans
from refapp.search.terms import NO_TERMS, TermPairs, small_keys
from refapp.search.weights import FEW, MIN_COVERAGE, PARTIAL_FROM

MAX_LIMIT = 200
TERMS = 5
"""Glossary entries given beside rules."""
Plans = Sequence[tuple[SearchIndex, Plan]]
Marks = list[ByRow[Spans]]


def search(indexes: Sequence[SearchIndex], query: str, *, lang: str | None = None, terms: TermPairs = NO_TERMS,
           limit: int = 20, offset: int = 0, same_rule: SameRule = same_number, terms_apart: bool = False,
           within: Sequence[RuleNumber] = (), only: str | None = None) -> SearchResults:
    """Search ``indexes`` for what a person typed.

    With ``lang`` the reader's language comes first: a rule that exists in it is shown in it, and the other
    indexes add only rules that it lacks. Without, all are searched alike. Either way each rule
    (``same_rule``) comes once. ``lang:fr`` in the query leaves only that language. With ``terms_apart``
    glossary entries are given beside the rules instead of among them, unless no rule was found. ``within`` and
    ``only`` (a language code) narrow like ``section:`` and ``lang:`` in the query, and are no part of it.
    """
    start = max(0, offset)
    end = start + max(0, min(limit, MAX_LIMIT))
    parsed = _narrowed(parse(query), within, only)
    searched = [index for index in indexes if parsed.lang is None or index.lang == parsed.lang]
    preferred = parsed.lang or lang
    if parsed.goto is not None:
        wanted = slice(start, end)
        return _number(searched, parsed, parsed.goto, preferred, same_rule, page=wanted, terms_apart=terms_apart)
    if not parsed.asks or not searched:
        return SearchResults(parsed.typed, _interpretation(parsed, Match.NOTHING, (), ()), offset=start)
    typed_langs = languages(parsed, searched, terms, preferred)
    plans = make_plans(parsed, searched, typed_langs, terms)
    used = [(word, found) for word in unknown_words(plans) if (found := suggestion(word, searched, terms, typed_langs))]
    corrected = tuple(Replacement(word, found, typed_langs[0]) for word, found in used)
    did_you_mean = replaced(parsed.typed, used) if used else None
    if did_you_mean is not None and (again := _narrowed(parse(did_you_mean), within, only)).asks:
        parsed = again._replace(typed=parsed.typed, goto=None)
        typed_langs = languages(parsed, searched, terms, preferred)
        plans = make_plans(parsed, searched, typed_langs, terms)
    match, answers = _answer(plans, parsed)
    interpreted = _interpretation(parsed, match, typed_langs, plans, corrected)
    if len(answers) == 1 and (len(searched) == 1 or preferred in (None, answers[0].index.lang)):
        page = page_of_one(answers[0], slice(start, end), terms_apart=terms_apart, terms=TERMS)
    else:
        sources = [Source(each.index, each.plan, each.plan.via is Via.TRANSLATION, each.page(0, len(each)))
                   for each in answers]
        merged = merge(sources, searched, typed_langs[0], preferred, same_rule)
        page = page_of(merged, slice(start, end), terms_apart=terms_apart, terms=TERMS)
    return SearchResults(parsed.typed, interpreted, _shown_all(page.hits), page.total, start, did_you_mean, page.facets,
                         _shown_all(page.beside))


def _narrowed(parsed: ParsedQuery, within: Sequence[RuleNumber], only: str | None) -> ParsedQuery:
    """The query with filters chosen beside it; inside a section a number is a word like any other."""
    if not (within or only):
        return parsed
    return parsed._replace(within=(*parsed.within, *within), lang=only or parsed.lang, goto=None)


def _answer(plans: Plans, parsed: ParsedQuery) -> tuple[Match, list[Found]]:
    """All words first; where few rules have them all, or many words are asked for, most of them."""
    some = [(index, plan) for index, plan in plans if plan.slots]
    many = any(_many_words(plan) for _, plan in some)
    found = [] if many else [find(index, plan, parsed) for index, plan in some]
    if many or (sum(map(len, found)) < FEW and any(len(plan.slots) > 1 for _, plan in some)):
        for least in MIN_COVERAGE:
            wider = [find(index, plan, parsed, least) for index, plan in some]
            if any(map(len, wider)):
                found = wider
            if sum(map(len, found)) >= FEW:
                break
    found = [each for each in found if len(each)]
    if not found:
        return Match.NOTHING, []
    whole = any(each.complete for each in found) and not all(plan.unknown for _, plan in some)
    return (Match.ALL if whole else Match.MOST), found


def _many_words(plan: Plan) -> bool:
    required = sum([slot.required for slot in plan.slots])
    return required + (len(plan.slots) - required >= 2) >= PARTIAL_FROM


def _number(indexes: Sequence[SearchIndex], parsed: ParsedQuery, number: RuleNumber, preferred: str | None,
            same_rule: SameRule, *, page: slice, terms_apart: bool) -> SearchResults:
    """A query that is a number: its rule, what stands below it, then the texts that mention it."""
    sources: list[Source] = []
    marks: dict[int, Marks] = {}
    answering = [{row: entry.number for row, entry in enumerate(index.entries)
                  if entry.number and _below(number, entry.number)} for index in indexes]
    # book order whatever the index: a small one must not come before a large one for its shorter rows
    order = {each: at for at, each in enumerate(sorted({each for below in answering for each in below.values()}))}
    for index, below in zip(indexes, answering, strict=True):
        ranked = [(-(3.0 if each == number else 2.0) + order[each] / 1e6, row) for row, each in below.items()]
        key = index.tables.key_ids.get(str(number))
        if key is not None and number.rule is not None:
            marks[id(index)] = [index.tables.marks(key)]
            inside = set(below)
            ranked += [(-0.5 + row / 1e6, row) for row in index.tables.impacts(key) if row not in inside]
        sources.append(Source(index, None, False, ranked))
    merged = merge(sources, indexes, preferred or "", preferred, same_rule)
    found = page_of(merged, page, terms_apart=terms_apart, terms=TERMS)
    exists = any(number in index.by_number for index in indexes)
    notes = parsed.notes if exists else (*parsed.notes, Note(
        "query.number_unknown", "There is no rule {number} in the editions searched.", {"number": str(number)}))
    interpreted = _interpretation(parsed, Match.NUMBER if found.total else Match.NOTHING, (), ())._replace(
        goto=number, goto_exists=exists, notes=notes)
    return SearchResults(
        parsed.typed, interpreted, tuple(_shown(hit, marks.get(id(hit.of), [])) for hit in found.hits), found.total,
        page.start, None, found.facets, tuple(_shown(hit, marks.get(id(hit.of), [])) for hit in found.beside))


def _below(number: RuleNumber, other: RuleNumber) -> bool:
    """Whether ``other`` is the number asked for, a rule of that section, or a subrule of that rule."""
    if number.section < 10:
        return other == number or (other.rule is None and other.section // 100 == number.section)
    if other.section != number.section or (number.rule is None and other.sub is not None):
        return False
    return (number.rule is None or other.rule == number.rule) and (number.sub is None or other.sub == number.sub)


def _interpretation(
    parsed: ParsedQuery,
    match: Match,
    typed_langs: Sequence[str],
    plans: Sequence[tuple[SearchIndex, Plan]],
    corrected: tuple[Replacement, ...] = (),
) -> Interpretation:
    translated: dict[Replacement, None] = {}
    meant: dict[Replacement, None] = {}
    optional: dict[str, None] = {}
    unknown: dict[str, None] = {}
    for index, plan in plans:
        for typed, used, via in plan.replaced:
            if fold(typed).replace("’", "'") != fold(used).replace("’", "'"):
                into = translated if via is Via.TRANSLATION else meant
                into[Replacement(typed, used, index.lang)] = None
        if plan.via is Via.TYPED:
            optional.update((slot.typed, None) for slot in plan.slots if not slot.required)
            unknown.update((word, None) for word in plan.unknown)
    return Interpretation(
        match, None, False, parsed.clauses, parsed.within, parsed.lang, parsed.kinds, parsed.scope, tuple(typed_langs),
        tuple(optional), tuple(unknown), corrected, tuple(translated), tuple(meant), parsed.notes)


def _shown_all(hits: Sequence[Hit]) -> tuple[SearchResult, ...]:
    plan: Plan | None = None
    marks: Marks | None = None
    shown: list[SearchResult] = []
    for hit in hits:
        if marks is None or hit.plan is not plan:
            plan = hit.plan
            marks = [hit.of.tables.marks(key) for key in _marked(plan, hit.of)]
        shown.append(_shown(hit, marks))
    return tuple(shown)


def _marked(plan: Plan | None, index: SearchIndex) -> tuple[int, ...]:
    """The key ids to mark in results: of the words that had to be there, without the small words of a saying."""
    if plan is None:
        return ()
    small, names = small_keys(index.lang), index.tables.keys
    return tuple(dict.fromkeys(
        key for slot in plan.slots if slot.required for each in slot.alternatives for key in each.keys
        if len(each.keys) == 1 or names[key] not in small))


def _shown(hit: Hit, marks: Marks) -> SearchResult:
    index, row = hit.of, hit.row
    entry = index.entries[row]
    origin, passage = entry.origin or index.origin, snippet(entry, marks, row)
    return SearchResult(entry, index.lang, index.edition, origin, round(hit.score, 4), passage, hit.translated)


__all__ = ["MAX_LIMIT", "SameRule", "same_number", "search"]
