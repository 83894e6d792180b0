"""The search itself: one query over one or more indexes, each rule found once.

Pure: the same indexes, terms and query always give the same answer, from any thread, and no query raises.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, replace

from refapp.model import RuleNumber
from refapp.search.analysers import analyse
from refapp.search.entries import EntryKind, SearchEntry
from refapp.search.function_words import is_function_word
from refapp.search.highlight import Snippet, snippet, title_spans
from refapp.search.index import SearchIndex
from refapp.search.plan import Plan, Via, make_plan
from refapp.search.query import Note, ParsedQuery, parse
from refapp.search.rank import FEW, MIN_COVERAGE, PARTIAL_FROM, find
from refapp.search.results import Facets, Interpretation, Match, Replacement, SearchResult, SearchResults
from refapp.search.stems import fold
from refapp.search.suggest import replaced, suggestion
from refapp.search.terms import NO_TERMS, TermPairs, said

MAX_LIMIT = 200
TERMS = 5
"""Glossary entries given beside rules."""

_OTHER_LANGUAGE = 0.92
"""A hit through a translation counts a little less than the same hit in the words typed."""

SameRule = Callable[[SearchIndex, SearchEntry], Hashable]


def same_number(index: SearchIndex, entry: SearchEntry) -> Hashable:
    """The usual test of "the same rule": the same number in the same edition, whatever the language."""
    if entry.number is None:
        return (index.identity, entry.position)
    return (index.edition, entry.number)


@dataclass(frozen=True, slots=True)
class _Hit:
    index: SearchIndex
    row: int
    score: float
    coverage: float
    plan: Plan | None
    translated: bool

    @property
    def entry(self) -> SearchEntry:
        return self.index.entries[self.row]


def search(
    indexes: Sequence[SearchIndex],
    query: str,
    *,
    lang: str | None = None,
    terms: TermPairs = NO_TERMS,
    limit: int = 20,
    offset: int = 0,
    same_rule: SameRule = same_number,
    terms_apart: bool = False,
) -> SearchResults:
    """Search ``indexes`` for what a person typed.

    With ``lang`` the reader's language comes first: a rule that exists in it is shown in it, and the other
    indexes add only rules that it lacks. Without, all are searched alike. Either way each rule
    (``same_rule``) comes once. ``lang:fr`` in the query leaves only that language. With ``terms_apart``
    glossary entries are given beside the rules instead of among them, unless no rule was found.
    """
    limit, offset = max(0, min(limit, MAX_LIMIT)), max(0, offset)
    parsed = parse(query)
    searched = [index for index in indexes if parsed.lang is None or index.lang == parsed.lang]
    preferred = parsed.lang or lang
    if parsed.goto is not None:
        return _number(searched, parsed, preferred, same_rule, page=slice(offset, offset + limit))
    if not parsed.asks:
        return SearchResults(parsed.typed, _interpretation(parsed, Match.NOTHING, (), ()), offset=offset)
    typed_langs = _languages(parsed, searched, terms, preferred)
    plans = _plans(parsed, searched, typed_langs, terms)
    corrected: tuple[Replacement, ...] = ()
    unknown = _unknown(plans)
    did_you_mean = None
    if unknown:
        used = [(word, found) for word in unknown if (found := suggestion(word, searched, terms, typed_langs))]
        if used:
            corrected = tuple(Replacement(word, found, typed_langs[0]) for word, found in used)
            did_you_mean = replaced(parsed.typed, used)
            again = parse(did_you_mean)
            if again.asks:
                parsed = replace(again, typed=parsed.typed)
                typed_langs = _languages(parsed, searched, terms, preferred)
                plans = _plans(parsed, searched, typed_langs, terms)
    match, hits = _hits(plans, parsed)
    everything = _merge(hits, searched, typed_langs, preferred, same_rule)
    merged, beside = _apart(everything) if terms_apart else (everything, [])
    page = merged[offset : offset + limit]
    return SearchResults(
        parsed.typed,
        _interpretation(parsed, match, typed_langs, plans, corrected),
        tuple(_result(hit) for hit in page),
        len(merged),
        offset,
        did_you_mean,
        _facets(merged),
        tuple(_result(hit) for hit in beside[:TERMS]),
    )


def _apart(hits: Sequence[_Hit]) -> tuple[list[_Hit], list[_Hit]]:
    """Rules, and the glossary entries beside them; entries alone where there is no rule."""
    rules = [hit for hit in hits if hit.entry.kind is not EntryKind.GLOSSARY]
    glossary = [hit for hit in hits if hit.entry.kind is EntryKind.GLOSSARY]
    return (rules, glossary) if rules else (glossary, [])


# -- languages and plans


def _languages(
    parsed: ParsedQuery, indexes: Sequence[SearchIndex], terms: TermPairs, preferred: str | None
) -> tuple[str, ...]:
    """The languages that the query may be written in: those that know the most of its words."""
    text = " ".join(clause.text for clause in parsed.clauses if not clause.excluded)
    langs = dict.fromkeys([*(index.lang for index in indexes), *sorted(terms.langs)])
    if len(langs) < 2:
        return tuple(langs)
    scores: dict[str, float] = {}
    for code in langs:
        own = [index for index in indexes if index.lang == code]
        words = [word for word in analyse(text, code) if word.form.isalpha()]
        spoken = {i for segment in said([word.key for word in words], code) for i in range(segment.start, segment.end)}
        score = 0.0
        for i, word in enumerate(words):
            if any(word.form in index.tables.form_ids for index in own):
                score += 1.0
            elif any(word.key in index.tables.key_ids for index in own) or terms.knows(word.key, code) or i in spoken:
                score += 0.9
            if is_function_word(word.form, code):
                score += 0.5 if own else 0.9
        if code == "fr" and fold(text) != text.casefold():
            score += 0.5  # accents are typed by people who write French
        scores[code] = score / max(1, len(words))
    best = max(scores.values())
    near = [code for code in langs if scores[code] >= best - 0.12]
    return tuple(sorted(near, key=lambda code: (-(scores[code] + (0.05 if code == preferred else 0)), code)))


def _plans(
    parsed: ParsedQuery, indexes: Sequence[SearchIndex], typed_langs: Sequence[str], terms: TermPairs
) -> list[tuple[SearchIndex, Plan]]:
    found: list[tuple[SearchIndex, Plan]] = []
    for index in indexes:
        for typed in typed_langs:
            plan = make_plan(parsed, index, typed, terms)
            translates = any(a.via is Via.TRANSLATION for slot in plan.slots for a in slot.alternatives)
            if typed != index.lang and not translates and index.lang in typed_langs:
                continue  # nothing to translate: the reading in the index's own language says it all
            if any(slot.alternatives for slot in plan.slots) or typed == index.lang:
                found.append((index, plan))
    return found


def _unknown(plans: Sequence[tuple[SearchIndex, Plan]]) -> tuple[str, ...]:
    """Words that no index knows in any reading, translations included."""
    lost = [
        dict.fromkeys(plan.unknown)
        if plan.via is Via.TYPED
        else {slot.typed: None for slot in plan.slots if slot.required and not slot.alternatives}
        for _, plan in plans
    ]
    return tuple(word for word in lost[0] if all(word in words for words in lost)) if lost else ()


def _hits(plans: Sequence[tuple[SearchIndex, Plan]], parsed: ParsedQuery) -> tuple[Match, list[_Hit]]:
    """All words first; where few rules have them all, or many words are asked for, most of them."""
    some = [(index, plan) for index, plan in plans if plan.slots]
    many = any(sum(slot.required for slot in plan.slots) >= PARTIAL_FROM for _, plan in some)
    hits = [] if many else [hit for index, plan in some for hit in _find(index, plan, parsed, None)]
    if many or (len(hits) < FEW and any(len(plan.slots) > 1 for _, plan in some)):
        strict = hits
        for least in MIN_COVERAGE:
            hits = [hit for index, plan in some for hit in _find(index, plan, parsed, least)]
            if hits:
                break
        hits = hits or strict
    if not hits:
        return Match.NOTHING, []
    whole = any(hit.coverage > 0.999 for hit in hits) and not all(plan.unknown for _, plan in some)
    return (Match.ALL if whole else Match.MOST), hits


def _find(index: SearchIndex, plan: Plan, parsed: ParsedQuery, partial: float | None) -> Iterator[_Hit]:
    translated = plan.via is Via.TRANSLATION
    for scored in find(index, plan, parsed, partial=partial):
        score = scored.score * (_OTHER_LANGUAGE if translated else 1.0)
        yield _Hit(index, scored.row, score, scored.coverage, plan, translated)


# -- merging


def _merge(
    hits: Sequence[_Hit],
    indexes: Sequence[SearchIndex],
    typed_langs: Sequence[str],
    preferred: str | None,
    same_rule: SameRule,
) -> list[_Hit]:
    """Each rule once, in the reader's language where it exists in it, else in the one that answers best."""
    if len(indexes) == 1 and len({id(hit.plan) for hit in hits}) <= 1:
        return list(hits)
    own = [index for index in indexes if index.lang == preferred]
    best: dict[Hashable, _Hit] = {}
    for hit in hits:
        key = same_rule(hit.index, hit.index.entries[hit.row])
        known = best.get(key)
        if known is None:
            best[key] = hit
            continue
        shown = hit if _rank(hit, preferred, typed_langs) > _rank(known, preferred, typed_langs) else known
        best[key] = replace(shown, score=max(hit.score, known.score), coverage=max(hit.coverage, known.coverage))
    merged: list[_Hit] = []
    for key, hit in best.items():
        merged.append(_in_own_language(hit, key, own, same_rule) if own else hit)
    order = {id(index): at for at, index in enumerate(indexes)}
    merged.sort(key=lambda hit: (-hit.score, order[id(hit.index)], hit.row))
    return merged


def _in_own_language(hit: _Hit, key: Hashable, own: Sequence[SearchIndex], same_rule: SameRule) -> _Hit:
    """The hit in the reader's language, where the rule exists in it though its words there were others."""
    if hit.index.lang != own[0].lang:
        for index in own:
            row = index.rows_by(same_rule).get(key)
            if row is not None:
                return _Hit(index, row, hit.score * _OTHER_LANGUAGE, hit.coverage, None, True)
    return hit


def _rank(hit: _Hit, preferred: str | None, typed_langs: Sequence[str]) -> tuple[bool, bool, bool, float]:
    return (hit.index.lang == preferred, not hit.translated, hit.index.lang == typed_langs[0], hit.score)


# -- numbers


def _number(
    indexes: Sequence[SearchIndex],
    parsed: ParsedQuery,
    preferred: str | None,
    same_rule: SameRule,
    *,
    page: slice,
) -> SearchResults:
    """A query that is a number: its rule, what stands below it, then the texts that mention it."""
    number = parsed.goto
    assert number is not None
    hits: list[_Hit] = []
    for index in indexes:
        own: list[_Hit] = []
        for row, entry in enumerate(index.entries):
            if entry.number is None or not _below(number, entry.number):
                continue
            depth = 0 if entry.number == number else 1
            own.append(_Hit(index, row, 3.0 - depth - row / 1e6, 1.0, None, False))
        hits += own
        key = index.tables.key_ids.get(str(number))
        seen = {hit.row for hit in own}
        if key is not None and number.rule is not None:
            hits += [
                _Hit(index, row, 0.5 - row / 1e6, 1.0, None, False)
                for row in index.tables.impacts(key)
                if row not in seen
            ]
    merged = _merge(hits, indexes, [preferred or "en"], preferred, same_rule)
    exists = any(number in index.by_number for index in indexes)
    notes = (
        ()
        if exists
        else (
            Note(
                "query.number_unknown",
                "There is no rule {number} in the editions searched.",
                {"number": str(number)},
            ),
        )
    )
    interpreted = replace(
        _interpretation(parsed, Match.NUMBER if merged else Match.NOTHING, (), ()),
        goto=number,
        goto_exists=exists,
        notes=parsed.notes + notes,
    )
    keys = {index.lang: key for index in indexes if (key := index.tables.key_ids.get(str(number))) is not None}
    return SearchResults(
        parsed.typed,
        interpreted,
        tuple(_shown(hit, (keys[hit.index.lang],) if hit.index.lang in keys else ()) for hit in merged[page]),
        len(merged),
        page.start,
        None,
        _facets(merged),
    )


def _below(number: RuleNumber, other: RuleNumber) -> bool:
    """Whether ``other`` is the number asked for, a rule of that section, or a subrule of that rule."""
    if number.section < 10:
        return other == number or (other.rule is None and other.section // 100 == number.section)
    if other.section != number.section or (number.rule is None and other.sub is not None):
        return False
    return (number.rule is None or other.rule == number.rule) and (number.sub is None or other.sub == number.sub)


# -- results


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
            if fold(typed) != fold(used):
                into = translated if via is Via.TRANSLATION else meant
                into[Replacement(typed, used, index.lang)] = None
        if plan.via is Via.TYPED:
            optional.update((slot.typed, None) for slot in plan.slots if not slot.required)
            unknown.update((word, None) for word in plan.unknown)
    return Interpretation(
        match,
        None,
        False,
        parsed.clauses,
        parsed.within,
        parsed.lang,
        parsed.kinds,
        parsed.scope,
        tuple(typed_langs),
        tuple(optional),
        tuple(unknown),
        corrected,
        tuple(translated),
        tuple(meant),
        parsed.notes,
    )


def _result(hit: _Hit) -> SearchResult:
    if hit.plan is None:
        return _shown(hit, ())
    slots = [slot for slot in hit.plan.slots if slot.required]
    keys = [key for slot in slots for alternative in slot.alternatives for key in alternative.keys]
    return _shown(hit, tuple(dict.fromkeys(keys)))


def _shown(hit: _Hit, keys: Sequence[int]) -> SearchResult:
    index, tables = hit.index, hit.index.tables
    entry = index.entries[hit.row]
    piece = snippet(tables, entry, hit.row, keys) if entry.text or entry.examples else Snippet("", (), "title")
    return SearchResult(
        entry,
        index.lang,
        index.edition,
        index.origin,
        round(hit.score, 4),
        piece,
        title_spans(tables, hit.row, keys) if entry.title else (),
        title_spans(tables, hit.row, keys, "label") if entry.label else (),
        hit.translated,
    )


def _facets(hits: Sequence[_Hit]) -> Facets:
    sections: Counter[RuleNumber] = Counter()
    langs: Counter[str] = Counter()
    kinds: Counter[EntryKind] = Counter()
    for hit in hits:
        entry = hit.index.entries[hit.row]
        if entry.number is not None and entry.number.section >= 100:
            sections[RuleNumber(entry.number.section)] += 1
        langs[hit.index.lang] += 1
        kinds[entry.kind] += 1
    return Facets(tuple(sorted(sections.items())), tuple(sorted(langs.items())), tuple(sorted(kinds.items())))


__all__ = ["MAX_LIMIT", "SameRule", "same_number", "search"]
