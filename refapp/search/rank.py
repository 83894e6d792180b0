"""Ranking in one index: BM25F impacts, coverage, nearness, exact forms, headings, names.

Scores are relative to what an ideal entry would get, so that they compare between a large index and a small
one: an entry wholly about the query scores about 1, the bearer of the very name 3 to 4. Ties go by book order.
"""

from __future__ import annotations

import heapq
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from refapp.search.entries import EntryKind
from refapp.search.index import SearchIndex
from refapp.search.match import Part, allowed, evaluate, held, partial, whole
from refapp.search.names import normal
from refapp.search.query import ParsedQuery, Scope
from refapp.search.schema import PLACED
from refapp.search.slots import SCATTERED, Plan
from refapp.search.tables import FIELD_SHIFT, Places, Postings, Tables
from refapp.search.weights import (
    ASIDE,
    ASKED,
    BEND,
    BESIDE,
    DEFINITION,
    EXACT,
    FAMILY,
    HEADED,
    HEAP_FROM,
    INNER,
    LIFT,
    NAMED,
    NAMED_FIRST,
    NAMED_STEP,
    NEAR,
    NEARLY_ALL,
    OPENING,
    PENALTY,
    RERANKED,
    RULE_FIRST,
    SENT_INSIDE,
    SLIGHT,
)

_EXAMPLES, _ASKS = PLACED.index("examples"), PLACED.index("asks")
_UNNAMED_MOST = NAMED - 0.01
_WHOLE, _MOSTLY = 0.999, 0.6
_LONGEST_NAME, _FEW_WORDS, _FAR, _APART, _PLACES, _SHORT = 4, 2, 20, 4, 8, 6
"""Bounds of what is looked at: words of a name inside a query, words of a short query, and how far apart is far."""


Ranked = tuple[float, int]
"""A score, negated so that plain sorting gives the best first and then book order, and a row."""


@dataclass(frozen=True, slots=True)
class Found:
    """What answers a plan. ``best`` is looked at word by word and in order; the others follow by their quick score.

    ``quick`` has every row found, in no order; ``complete`` says whether any entry holds all of the query's meaning.
    """

    index: SearchIndex
    plan: Plan
    best: list[Ranked]
    quick: Mapping[int, float]
    ideal: float
    complete: bool

    def __len__(self) -> int:
        return len(self.quick)

    def page(self, start: int, end: int) -> list[Ranked]:
        """Results from one place to another; the others are put in order only where it reaches them."""
        best = self.best
        if end <= len(best) or len(best) == len(self.quick):
            return best[start:end]
        chosen = {row for _, row in best}
        floor, ideal = best[-1][0] if best else 0.0, self.ideal
        rest = sorted([(-score / ideal, row) for row, score in self.quick.items() if row not in chosen])
        return (best + [(max(minus, floor), row) for minus, row in rest])[start:end]


def find(index: SearchIndex, plan: Plan, parsed: ParsedQuery, least: float | None = None) -> Found:
    """Every entry that answers a plan.

    Without ``least`` entries must hold every required word; with it, that share of the query's meaning.
    """
    parts = [evaluate(index.tables, slot, parsed.scope) for slot in plan.slots]
    required = [part for part in parts if part.slot.required]
    quick = whole(required) if least is None else {}
    found = dict.fromkeys(quick, 1.0) if least is None else partial(required, least)
    name, named = _named(index, plan) if parsed.scope is Scope.ANYWHERE else ((), {})
    test = allowed(index, plan, parsed)
    if test is not None:
        found = {row: coverage for row, coverage in found.items() if test(row)}
        named = {row: strength for row, strength in named.items() if test(row)}
        quick = {row: quick[row] for row in found} if least is None else {}
    query = _Query.of(index, parts, required, named)
    if least is not None:
        quick = query.first(found)
    query.add_names(found, quick)
    ranked = _lifted(index, query.second(_leading(quick, query.ideal), found), found)
    _promote(index, index.names.inside.get(name, ()), ranked)
    best = [(-score, row) for score, row in ranked]
    best.sort()
    complete = least is None or max(found.values(), default=0.0) > _WHOLE
    return Found(index, plan, best, quick, query.ideal, complete)


def _leading(quick: Mapping[int, float], ideal: float) -> list[Ranked]:
    """The best RERANKED by quick score, in order; most entries are told from them by one comparison."""
    floor = 0.0
    if len(quick) > HEAP_FROM:
        floor = heapq.nlargest(RERANKED, quick.values())[-1]
    elif len(quick) > RERANKED:
        floor = sorted(quick.values())[-RERANKED]
    leading = [(-score / ideal, row) for row, score in quick.items() if score >= floor]
    leading.sort()
    return leading[:RERANKED]


def _named(index: SearchIndex, plan: Plan) -> tuple[tuple[str, ...], dict[int, float]]:
    """Who bears the name that the whole query is: by the likeliest reading that names anything."""
    for name in plan.names:
        found = index.names.find(name)
        if found:
            return name, _opened(index, dict(found))
    return (), {}


def _opened(index: SearchIndex, named: dict[int, float]) -> dict[int, float]:
    """With the rule that opens a section beside each section named, before it: a section has no words of its own.

    Whoever looks for "stack" wants what the stack is, and then where it is dealt with.
    """
    opening = index.facts.opening
    for row in [row for row in named if row in opening]:
        first = opening[row]
        named[first] = max(named.get(first, 0.0), named[row] * OPENING)
    return named


def _lifted(index: SearchIndex, ranked: list[tuple[float, int]], found: Mapping[int, float]) -> list[tuple[float, int]]:
    """A rule most of whose subrules answer as well is what they are about: it comes before them."""
    children, kinds = index.facts.children, index.facts.kind
    for at, (score, row) in enumerate(ranked):
        below = children[row]
        if below >= FAMILY and kinds[row] is EntryKind.RULE and score < NAMED and found[row] > _WHOLE:
            # in book order the subrules of a rule stand right after it
            answering = sum([found.get(child, 0.0) > _WHOLE for child in range(row + 1, row + 1 + below)])
            if answering >= max(FAMILY, below * NEARLY_ALL):
                ranked[at] = (min(score + LIFT, _UNNAMED_MOST), row)
    return ranked


def _promote(index: SearchIndex, sections: Sequence[int], ranked: list[tuple[float, int]]) -> None:
    """Where the glossary sends the query's name to a whole section, the best rule of it counts as its bearer.

    A rule before a subrule: "there are several ways to lose" before one of the ways.
    """
    if not sections:
        return
    facts = index.facts
    worth = [
        (score + (RULE_FIRST if facts.kind[row] is EntryKind.RULE else 0.0), -row, at)
        for at, (score, row) in enumerate(ranked)
        if facts.section[row] in sections and score < NAMED
    ]
    if worth:
        at = max(worth)[2]
        ranked[at] = (NAMED + NAMED_STEP * SENT_INSIDE, ranked[at][1])


@dataclass(slots=True)
class _Query:
    """A query at work in one index: what was evaluated, whose name it is, which names it contains."""

    index: SearchIndex
    required: Sequence[Part]
    near: Sequence[Part]
    ideal: float
    named: Mapping[int, float]
    headed: Mapping[int, float]
    inner: Mapping[int, float]

    @classmethod
    def of(
        cls, index: SearchIndex, parts: Sequence[Part], required: Sequence[Part], named: Mapping[int, float]
    ) -> _Query:
        """Function words are heeded where few others are ("can’t be countered"), and only for nearness."""
        ideal = sum(part.ideal for part in required) or 1.0
        near = parts if len(required) <= _FEW_WORDS else required
        return cls(index, required, near, ideal, named, _headed(index, required, ideal), _inner(index, parts, ideal))

    def first(self, found: Mapping[int, float]) -> dict[int, float]:
        """The quick score of entries that hold some of the words, out of ``ideal``: impacts and coverage."""
        lists = [part.scores for part in self.required]
        return {
            row: sum([each[row] for each in lists if row in each]) * coverage**PENALTY
            for row, coverage in found.items()
        }

    def add_names(self, found: dict[int, float], quick: dict[int, float]) -> None:
        """Who bears the whole query as a name, found by words or not; and more for who bears a part of it."""
        weight, ideal = self.index.facts.weight, self.ideal
        for row in self.named:
            if row not in found:
                found[row] = 1.0
                quick[row] = sum([part.scores.get(row, 0.0) for part in self.required])
        for row, share in self.inner.items():
            if row in quick:
                quick[row] += INNER * share * ideal * weight[row]
        for row in self.named:
            quick[row] += NAMED_FIRST * ideal

    def second(self, best: Sequence[Ranked], found: Mapping[int, float]) -> list[tuple[float, int]]:
        """Look at entries word by word: nearness, exact forms, their place under a heading asked for."""
        index, named = self.index, self.named
        weight, headings, shares = index.facts.weight, index.facts.heading, self.headed
        units = [_unit(index.tables, part) for part in self.near]
        entries = index.entries
        scored: list[tuple[float, int]] = []
        for minus, row in best:
            score, coverage = -minus, found[row]
            heading = headings[row]
            aside = 1.0 if heading in shares or row in shares else weight[row] ** ASIDE
            exact = slight = near = 0.0
            counted = pairs = 0
            before: Placed | None = None
            for part, postings, place, exactly, required in units:
                if postings is not None:
                    places = postings[row]
                    if places is None:
                        continue
                    same = 1.0 if exactly is None or row in exactly else 0.0
                    stands: Sequence[Placed] = ((place, places),)
                else:
                    stands, same = self._instead(part, row)
                    if not stands:
                        continue
                for placed in stands:
                    if before is not None:
                        pairs += 1
                        near += _nearness(before, placed, aside)
                    before = placed
                if required:
                    counted += 1
                    exact += same
                else:
                    slight += part.scores.get(row, 0.0) / part.ideal
            if near:
                score += NEAR * (near / pairs) * coverage**PENALTY * weight[row]
            if exact:
                score += EXACT * exact / counted
            if slight:
                score += SLIGHT * slight / (len(units) - len(self.required))
            if entries[row].asks:
                score += ASKED * self._asked(row) * aside
            if heading in shares:
                share = shares[heading]
                defines = share > _MOSTLY and index.entries[row].is_definition
                score += (HEADED + DEFINITION if defines else HEADED) * share * coverage
            if row in named:
                strength = named[row]
                scored.append((NAMED + NAMED_STEP * strength + 0.05 * min(score - NAMED_FIRST, 2.0), row))
            else:
                scored.append((score if score < BEND else _bent(score), row))
        return scored

    def _asked(self, row: int) -> float:
        """How much the query is one of the ways to ask for an entry: 1 where it has the same words and no others."""
        best = 0.0
        for words, told in self.index.asks(row):
            matched = 0.0
            for part in self.required:
                for alternative in part.slot.alternatives:
                    if words.issuperset(alternative.keys):
                        matched += part.ideal
                        break
            if matched:
                best = max(best, 2 * matched / (self.ideal + max(told, matched)))
        return best

    def _instead(self, part: Part, row: int) -> tuple[list[Placed], float]:
        """The same look at a part that may be said in several ways or words: where it stands, nowhere if not held.

        Beside it how much of it stands as typed.
        """
        tables = self.index.tables
        alternative = held(tables, part, row)
        if alternative is None or alternative.weight <= SCATTERED:
            return [], 0.0  # words that happen to stand near each other are no saying
        place, keys = part.slot.place, alternative.keys
        typed = [form is not None and row in tables.rows_with(form) for form in alternative.forms]
        stands = [(place + alternative.offset(i), tables.postings(key)[row]) for i, key in enumerate(keys)]
        return stands, sum(typed) / len(keys)


def _bent(score: float) -> float:
    """A high score of an entry that is not named by the query: as it was at BEND, never NAMED, in the same order."""
    return NAMED - (NAMED - BEND) ** 2 / (score - 2 * BEND + NAMED)


Placed = tuple[int, Places | None]
"""A query word's place in the query, and where it stands in an entry."""


class _Unit(NamedTuple):
    """A part made ready for looking at many entries.

    ``postings`` where it is one word in one form of search, else None; ``exactly`` the rows that have the very form
    typed, None where the word has no other.
    """

    part: Part
    postings: Postings | None
    place: int
    exactly: frozenset[int] | None
    required: bool


def _unit(tables: Tables, part: Part) -> _Unit:
    only = part.only
    if only is None:
        return _Unit(part, None, part.slot.place, None, part.slot.required)
    key, form = only.keys[0], only.forms[0] if only.forms else None
    exactly: frozenset[int] | None = frozenset()
    if form is not None:
        exactly = None if tables.form_counts[key] == 1 else tables.rows_with(form)
    return _Unit(part, tables.postings(key), part.slot.place, exactly, part.slot.required)


def _headed(index: SearchIndex, required: Sequence[Part], ideal: float) -> dict[int, float]:
    """Heading (its row) → how much of the query's meaning its title is."""
    asked = {
        key: part.ideal / ideal / len(alternative.keys)
        for part in reversed(required)
        for alternative in reversed(part.slot.alternatives)
        for key in alternative.keys
    }
    found: dict[int, float] = {}
    for key, share in asked.items():
        for heading in index.headings.get(key, ()):
            found[heading] = found.get(heading, 0.0) + share
    return found


def _inner(index: SearchIndex, parts: Sequence[Part], ideal: float) -> dict[int, float]:
    """Who bears a name that is a part of the query, by the name's share of its meaning.

    Small words belong to names, too ("golden rule", « règle d’or »): they tell nothing and are compared.
    """
    names, vocabulary = index.names.exact, index.tables.keys
    wordings = [
        [tuple([vocabulary[key] for key in alternative.keys]) for alternative in part.slot.alternatives[:4]]
        for part in parts
    ]
    found: dict[int, float] = {}
    for start in range(len(parts)):
        share = 0.0
        joined: tuple[str, ...] = ()
        for end in range(start, min(start + _LONGEST_NAME, len(parts))):
            if not wordings[end]:
                break
            if parts[end].slot.required:
                share += parts[end].ideal / ideal
            joined += wordings[end][0]
            if not share:
                continue
            for wording in wordings[start] if end == start else (joined,):
                bearers = names.get(wording if len(wording) == 1 else normal(wording, index.lang))
                if bearers:
                    for row, strength in bearers[:8]:
                        found[row] = max(found.get(row, 0.0), strength * share)
    return found


def _nearness(before: Placed, after: Placed, aside: float) -> float:
    """How close neighbouring query words stand in an entry: 1 where they stand as typed, 0 where far apart.

    In order counts twice as much as in reverse, the text twice as much as an example, and a way of asking ``aside``.
    """
    place, one = before
    next_place, two = after
    if one is None or two is None:
        return 0.0
    apart = next_place - place
    expected = 1 if apart < 1 else apart if apart < _APART else _APART
    stands = two if len(two) < _SHORT else frozenset(two)
    best = 0.0
    for start in one:
        if start + expected in stands:
            field = start >> FIELD_SHIFT
            if field != _EXAMPLES and (field != _ASKS or aside == 1.0):
                return 1.0
            best = max(best, aside if field == _ASKS else 0.5)
    if len(one) == 1 and len(two) == 1:
        gap = two[0] - one[0]
        near = 1.0 / (1 + abs(gap - expected)) if gap >= 0 else 0.5 / -gap if -gap < _FAR else 0.0
        return max(best, near * _worth(one[0], aside))
    count = len(two)
    for start in one[:_PLACES]:
        at = bisect_left(two, start)
        value = 0.0
        if at < count:
            value = 1.0 / (1 + abs(two[at] - start - expected))
        if at and start - two[at - 1] < _FAR:
            value = max(value, 0.5 / (start - two[at - 1]))
        if value > best:
            best = max(best, value * _worth(start, aside))
            if best >= BESIDE:
                break
    return best


def _worth(place: int, aside: float) -> float:
    """What nearness counts in the field of a place."""
    field = place >> FIELD_SHIFT
    return 0.5 if field == _EXAMPLES else aside if field == _ASKS else 1.0
