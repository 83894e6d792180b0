"""Merging: what several indexes and readings found, each rule once, and the counts beside the results."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from functools import cache
from typing import NamedTuple

from refapp.lazy_dataclass import dataclass
from refapp.model import RuleNumber
from refapp.search.entries import EntryKind, SearchEntry
from refapp.search.index import KIND_BITS, KIND_MASK, KINDS, SearchIndex
from refapp.search.rank import Found, Ranked
from refapp.search.results import Facets
from refapp.search.slots import Plan, Via

SameRule = Callable[[SearchIndex, SearchEntry], Hashable]
TERM = KINDS.index(EntryKind.GLOSSARY)
OTHER_LANGUAGE = 0.92
"""A hit through a translation counts a little less than the same hit in the words typed."""


def same_number(index: SearchIndex, entry: SearchEntry) -> Hashable:
    """The usual test of "the same rule": the same number in the same edition, whatever the language."""
    if entry.number is None:
        return (index.identity, entry.position)
    return (index.edition, entry.number)


@dataclass(frozen=True, slots=True)
class Source:
    """What one reading of the query found in one index, best first."""

    index: SearchIndex
    plan: Plan | None
    translated: bool
    ranked: Sequence[Ranked]


class Hit(NamedTuple):
    """One result before it is shown; ``of`` is the index that holds it."""

    score: float
    of: SearchIndex
    row: int
    plan: Plan | None
    translated: bool


class _Known(NamedTuple):
    score: float
    worth: tuple[bool, bool, bool, float]
    order: int
    hit: Hit


def merge(sources: Sequence[Source], indexes: Sequence[SearchIndex], typed_lang: str, preferred: str | None,
          same_rule: SameRule) -> list[Hit]:
    """Each rule once, in the reader's language where it exists in it, else in the one that answers best."""
    best: dict[Hashable, _Known] = {}
    order = {id(index): at for at, index in enumerate(indexes)}
    for source in sources:
        index, plan, translated, ranked = source.index, source.plan, source.translated, source.ranked
        keys: Sequence[Hashable] = index.identities(same_rule)[0] if len(indexes) > 1 else range(len(index.entries))
        factor = OTHER_LANGUAGE if translated else 1.0
        place = order[id(index)]
        reader, typed = index.lang == preferred, index.lang == typed_lang
        for minus, row in ranked:
            score = -minus * factor
            key = keys[row]
            known = best.get(key)
            worth = (reader, not translated, typed, score)
            if known is None:
                best[key] = _Known(score, worth, place, Hit(score, index, row, plan, translated))
            elif worth > known.worth:
                best[key] = _Known(max(score, known.score), worth, place, Hit(score, index, row, plan, translated))
            elif score > known.score:
                best[key] = known._replace(score=score)
    own = [index for index in indexes if index.lang == preferred]
    merged = [
        _in_own_language(known, key, own, same_rule) if own and not known.worth[0] else known
        for key, known in best.items()
    ]
    merged.sort(key=lambda known: (-known.score, known.order, known.hit.row))
    return [known.hit._replace(score=known.score) for known in merged]


def _in_own_language(known: _Known, key: Hashable, own: Sequence[SearchIndex], same_rule: SameRule) -> _Known:
    """The hit in the reader's language, where the rule exists in it though its words there were others."""
    for index in own:
        row = index.identities(same_rule)[1].get(key)
        if row is not None:
            score = known.score * OTHER_LANGUAGE
            return known._replace(score=score, hit=Hit(score, index, row, None, True))
    return known


class Page(NamedTuple):
    """The hits of one page, how many there are in all, the glossary entries beside them, and the counts."""

    hits: list[Hit]
    total: int
    beside: list[Hit]
    facets: Facets


def page_of(hits: Sequence[Hit], page: slice, *, terms_apart: bool, terms: int) -> Page:
    """A page of merged hits. ``terms_apart`` puts the best glossary entries beside the rules, if there are rules."""
    rules = [hit for hit in hits if hit.of.facts.kind_code[hit.row] != TERM] if terms_apart else hits
    beside = [hit for hit in hits if hit.of.facts.kind_code[hit.row] == TERM][:terms] if terms_apart and rules else []
    shown = rules or hits
    both = Counter([hit.of.facts.facet[hit.row] for hit in shown])
    return Page(list(shown[page]), len(shown), beside, _facets(both, Counter([hit.of.lang for hit in shown])))


def page_of_one(answer: Found, page: slice, *, terms_apart: bool, terms: int) -> Page:
    """The same of a single answer, which needs no merging."""
    index, plan = answer.index, answer.plan
    code = index.facts.kind_code
    translated = plan.via is Via.TRANSLATION
    factor = OTHER_LANGUAGE if translated else 1.0

    def hits(chosen: Sequence[Ranked]) -> list[Hit]:
        return [Hit(-minus * factor, index, row, plan, translated) for minus, row in chosen]

    counts = answer.counts()
    rules = {at: count for at, count in counts.items() if at & KIND_MASK != TERM} if terms_apart else {}
    if not rules:
        facets = _facets(counts, {index.lang: len(answer)})
        return Page(hits(answer.page(page.start, page.stop)), len(answer), [], facets)
    ranked = answer.page(0, len(answer))
    shown = [each for each in ranked if code[each[1]] != TERM][page]
    beside = [each for each in ranked if code[each[1]] == TERM][:terms]
    total = sum(rules.values())
    return Page(hits(shown), total, hits(beside), _facets(rules, {index.lang: total}))


def _facets(both: dict[int, int], langs: dict[str, int]) -> Facets:
    """Counts of everything found, by section (book order), language and kind."""
    kinds = [0] * len(KINDS)
    sections: list[tuple[RuleNumber, int]] = []
    at = so_far = 0
    for code, count in sorted(both.items()):
        kinds[code & KIND_MASK] += count
        section = code >> KIND_BITS
        if section == at:
            so_far += count
        else:
            if at:
                sections.append((section_number(at), so_far))
            at, so_far = section, count
    if at:
        sections.append((section_number(at), so_far))
    return Facets(
        tuple(sections), tuple(sorted(langs.items())),
        tuple([(kind, count) for kind, count in zip(KINDS, kinds, strict=True) if count]))


@cache
def section_number(section: int) -> RuleNumber:
    """The number of a section; remembered, since every answer counts by section."""
    return RuleNumber(section)
