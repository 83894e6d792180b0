"""Ranking in one index: BM25F impacts, coverage, nearness, exact forms, headings, names.

Scores are relative to what an ideal entry would get, so that they compare between a large index and a small
one: an entry wholly about the query scores about 1, the bearer of the very name 3 to 4. Ties go by book order.
"""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Container, Sequence
from itertools import islice

from refapp.lazy_dataclass import dataclass
from refapp.search.combined import first_together, keywords_named
from refapp.search.entries import EntryKind
from refapp.search.index import SearchIndex
from refapp.search.match import Part, allowed, evaluate, partly, whole
from refapp.search.names import normal
from refapp.search.near import NOWHERE, Unit, held, nearness, telling, unit
from refapp.search.query import ParsedQuery, Scope
from refapp.search.slots import Plan
from refapp.search.weights import (
    ASKED,
    BEND,
    DEFINITION,
    EXACT,
    FAMILY,
    FEW,
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

_UNNAMED_MOST = NAMED - 0.01
_WHOLE, _MOSTLY = 0.999, 0.6
_LONGEST_NAME, _FEW_WORDS = 4, 2
"""Bounds of what is looked at: words of a name inside a query, words of a short query."""


Ranked = tuple[float, int]
"""A score, negated so that plain sorting gives the best first and then book order, and a row."""


@dataclass(slots=True)
class Found:
    """What answers a plan. ``best`` is looked at word by word and in order; the others follow by their quick score.

    ``quick`` has every row found, in no order; ``complete`` says whether any entry holds all of the query's meaning.
    ``word`` is set where ``quick`` has all entries of one word, and behind them whoever bears its name.
    """

    index: SearchIndex
    plan: Plan
    best: list[Ranked]
    quick: dict[int, float]
    ideal: float
    complete: bool
    word: int | None = None

    def counts(self) -> dict[int, int]:
        """How many entries there are of each facet."""
        if self.word is None:
            return Counter(map(self.index.facts.facet.__getitem__, self.quick))
        counted, rows = self.index.counted(self.word)
        if len(self.quick) == rows:
            return counted
        counts = dict(counted)
        for row in islice(self.quick, rows, None):  # who bears its name was put behind its entries
            facet = self.index.facts.facet[row]
            counts[facet] = counts.get(facet, 0) + 1
        return counts

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
    found = None if least is None else partly(required, least)
    quick = whole(required) if least is None else {}
    name, named = _named(index, plan) if parsed.scope is Scope.ANYWHERE else ((), {})
    test = allowed(index, plan, parsed)
    if test is not None:
        found = found and {row: coverage for row, coverage in found.items() if test(row)}
        named = {row: strength for row, strength in named.items() if test(row)}
        quick = {row: score for row, score in quick.items() if test(row)}
    query = _Query.of(index, parts, required, named)
    if found is not None:
        quick = query.first(found)
    query.add_names(found, quick)
    whole_ones = quick if found is None else {row for row, coverage in found.items() if coverage > _WHOLE}
    word = _only_word(required) if found is None and test is None and parsed.scope is Scope.ANYWHERE else None
    leading = _leading(quick if word is None else query.candidates(word, quick), query.ideal)
    ranked = _lifted(index, query.second(leading, found), whole_ones)
    if test is None and not named and parsed.scope is Scope.ANYWHERE and (found is not None or len(quick) >= FEW) and (
            pair := keywords_named(index, parts)):
        ranked = first_together(pair, ranked, whole_ones)
        for row in pair:
            quick.setdefault(row, 0.0)
    _promote(index, index.names.inside.get(name, ()), ranked)
    best = [(-score, row) for score, row in ranked]
    best.sort()
    return Found(index, plan, best, quick, query.ideal, found is None or bool(whole_ones), word)


def _leading(quick: dict[int, float], ideal: float) -> list[Ranked]:
    """The best RERANKED by quick score, in order; most entries are told from them by one comparison."""
    floor = 0.0
    if len(quick) > HEAP_FROM:
        floor = heapq.nlargest(RERANKED, quick.values())[-1]
    elif len(quick) > RERANKED:
        floor = sorted(quick.values())[-RERANKED]
    leading = [(-score / ideal, row) for row, score in quick.items() if score >= floor]
    leading.sort()
    return leading[:RERANKED]


def _only_word(required: Sequence[Part]) -> int | None:
    """The word that is all that entries must hold, if it is a single one."""
    only = required[0].only if len(required) == 1 else None
    return only.keys[0] if only else None


def _leaders(index: SearchIndex, word: int, ideal: float) -> Sequence[int]:
    """The rows that lead among those with a word, before names are heeded, which only lift; remembered."""
    found = index.leaders.get(word)
    if found is None:
        found = index.leaders[word] = [row for _, row in _leading(index.tables.impacts(word), ideal)]
    return found


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


def _lifted(index: SearchIndex, ranked: list[tuple[float, int]], whole_ones: Container[int]) -> list[tuple[float, int]]:
    """A rule most of whose subrules answer as well is what they are about: it comes before them.

    ``whole_ones`` are the entries that hold all of the query's meaning.
    """
    children, kinds = index.facts.children, index.facts.kind
    for at, (score, row) in enumerate(ranked):
        below = children[row]
        if below >= FAMILY and kinds[row] is EntryKind.RULE and score < NAMED and row in whole_ones:
            # in book order the subrules of a rule stand right after it
            answering = sum([child in whole_ones for child in range(row + 1, row + 1 + below)])
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
    named: dict[int, float]
    headed: dict[int, float]
    inner: dict[int, float]

    @classmethod
    def of(cls, index: SearchIndex, parts: Sequence[Part], required: Sequence[Part], named: dict[int, float]) -> _Query:
        """Function words are heeded where few others are ("can’t be countered"), and only for nearness."""
        ideal = sum(part.ideal for part in required) or 1.0
        near = required
        if len(required) <= _FEW_WORDS:
            near = [part for part in parts if part.slot.required or telling(index, part)]
        return cls(index, required, near, ideal, named, _headed(index, required, ideal), _inner(index, parts, ideal))

    def first(self, found: dict[int, float]) -> dict[int, float]:
        """The quick score of entries that hold some of the words, out of ``ideal``: impacts and coverage."""
        lists = [part.scores for part in self.required]
        return {
            row: sum([each[row] for each in lists if row in each]) * coverage**PENALTY
            for row, coverage in found.items()
        }

    def add_names(self, found: dict[int, float] | None, quick: dict[int, float]) -> None:
        """Who bears the whole query as a name, found by words or not; and more for who bears a part of it."""
        weight, ideal = self.index.facts.weight, self.ideal
        for row in self.named:
            if row not in quick:
                if found is not None:
                    found[row] = 1.0
                quick[row] = sum([part.scores.get(row, 0.0) for part in self.required])
        for row, share in self.inner.items():
            if row in quick:
                quick[row] += INNER * share * ideal * weight[row]
        for row in self.named:
            quick[row] += NAMED_FIRST * ideal

    def candidates(self, word: int, quick: dict[int, float]) -> dict[int, float]:
        """Those of a word's entries that may lead: those that do, and whoever bears a name."""
        rows = (*_leaders(self.index, word, self.ideal), *self.named, *self.inner)
        return {row: quick[row] for row in rows if row in quick}

    def second(self, best: Sequence[Ranked], found: dict[int, float] | None) -> list[tuple[float, int]]:
        """Look at entries word by word: nearness, exact forms, their place under a heading asked for.

        ``found`` says how much of the meaning each holds; None where all of them hold all of it.
        """
        index, named, shares = self.index, self.named, self.headed
        entries, facts = index.entries, index.facts
        weight, headings, asides = facts.weight, facts.heading, facts.aside
        units = [unit(index.tables, part) for part in self.near]
        smalls = len(units) - len(self.required)
        scored: list[tuple[float, int]] = []
        for minus, row in best:
            score, heading = -minus, headings[row]
            coverage = 1.0 if found is None else found[row]
            headed = heading in shares
            aside = 1.0 if headed or row in shares else asides[row]
            exact, counted, slight, near = _seen(units, row, aside)
            if near:
                score += NEAR * near * coverage**PENALTY * weight[row]
            if exact:
                score += EXACT * exact / counted
            if slight:
                score += SLIGHT * slight / smalls
            entry = entries[row]
            if entry.asks:
                score += ASKED * self._asked(row) * aside + facts.popular[row]
            if headed:
                share = shares[heading]
                defines = share > _MOSTLY and entry.is_definition
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


def _bent(score: float) -> float:
    """A high score of an entry that is not named by the query: as it was at BEND, never NAMED, in the same order."""
    return NAMED - (NAMED - BEND) ** 2 / (score - 2 * BEND + NAMED)


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


def _seen(units: Sequence[Unit], row: int, aside: float) -> tuple[float, int, float, float]:
    """How much of what must be there stands exactly as typed, of how much, what of the rest is there, how near."""
    exact = slight = near = 0.0
    counted = pairs = 0
    before, stood = NOWHERE
    for postings, place, exactly, required, part, ways in units:
        if postings is not None:
            stands = postings[row]
            if stands is None:
                continue
            same = 1.0 if exactly is None or row in exactly else 0.0
            if before >= 0:
                pairs += 1
                near += nearness(stood, stands, place - before, aside)
            before, stood = place, stands
        else:
            way = held(ways, row)
            if way is None or row not in part.scores:
                continue
            same = way.typed(row)
            for at, word in way.words:
                stands = word[row] or ()
                if before >= 0:
                    pairs += 1
                    near += nearness(stood, stands, at - before, aside)
                before, stood = at, stands
        if required:
            counted += 1
            exact += same
        else:
            slight += part.scores.get(row, 0.0) / part.ideal
    return exact, counted, slight, near / pairs if pairs else 0.0
