"""Finding and ranking in one index: BM25F impacts, coverage, nearness, exact forms, names.

Scores are relative to what an ideal entry would get, so that they compare between a large index and a small
one: an entry wholly about the query scores about 1, the bearer of the very name more. Ties go by book order.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from refapp.model import RuleNumber
from refapp.search.entries import EntryKind, SearchEntry
from refapp.search.index import SearchIndex
from refapp.search.names import normal
from refapp.search.plan import Alternative, Plan, Slot
from refapp.search.query import ParsedQuery, Scope
from refapp.search.schema import PLACED
from refapp.search.tables import FIELD_SHIFT, Tables

RERANKED = 60
"""How many of the best entries are looked at word by word; the rest keep their order."""
PARTIAL_FROM = 4
"""From this many meaningful words on, entries that lack a few of them are shown too."""
_EXAMPLES = PLACED.index("examples")
FEW = 6
"""Where fewer entries have all the words, those with most of them follow."""
MIN_COVERAGE = (0.4, 0.2, 0.05)
"""The share of a query's meaning (by how telling its words are) that a partial hit must hold; where nothing
does, the next."""
NEAR, EXACT, DEFINITION, HEADED, INNER = 0.55, 0.12, 0.3, 0.3, 0.45
NAMED, NAMED_STEP, _SENT_INSIDE, _RULE_FIRST = 2.0, 2.0, 0.81, 0.3
"""The bearer of a name scores NAMED + NAMED_STEP × how well it answers to it: above every other entry,
and among bearers that strength decides; the text only breaks ties."""
LIFT, LIFT_MOST, _WHOLE = 0.08, 0.32, 0.999
_LONGEST_NAME = 4
_GLOSSARY = 0.75
"""A glossary entry is short and bears its word as a title: on equal terms the rule itself comes first."""


@dataclass(frozen=True, slots=True)
class Scored:
    """An entry found: its row, score, and the share of the query's meaning that it holds."""

    row: int
    score: float
    coverage: float


@dataclass(frozen=True, slots=True)
class _Part:
    """A slot evaluated: row → share (0 to 1) of the slot's ideal, and how much the slot tells."""

    slot: Slot
    scores: Mapping[int, float]
    scale: float
    ideal: float


def find(index: SearchIndex, plan: Plan, parsed: ParsedQuery, *, partial: float | None = None) -> list[Scored]:
    """Every entry that answers a plan, best first.

    Without ``partial`` entries must hold every required word; with it, that share of the query's meaning.
    """
    parts = [_evaluate(index.tables, slot, parsed.scope) for slot in plan.slots]
    required = [part for part in parts if part.slot.required]
    telling = sum(part.ideal for part in required)
    found = _all(required) if partial is None else _partial(required, telling, partial)
    name, named = _named(index, plan) if parsed.scope is Scope.ANYWHERE else ((), {})
    for row in named:
        found.setdefault(row, 1.0)
    allowed = _filter(index, plan, parsed)
    if allowed is not None:
        found = {row: coverage for row, coverage in found.items() if allowed(row)}
    query = _Query(index, parts, named, _asked(required), _inner(index, required, telling))
    first = query.first(found)
    best = heapq.nsmallest(RERANKED, first)
    ranked = [query.second(row, -minus, found[row]) for minus, row in best]
    _lift(index, ranked)
    ranked.sort(key=lambda scored: (-scored.score, scored.row))
    _promote(index, index.names.inside.get(name, ()), ranked)
    chosen = {row for _, row in best}
    floor = ranked[-1].score if ranked else 0.0
    rest = [Scored(row, min(-minus, floor), found[row]) for minus, row in first if row not in chosen]
    rest.sort(key=lambda scored: (-scored.score, scored.row))
    return ranked + rest


def _lift(index: SearchIndex, ranked: list[Scored]) -> None:
    """A rule whose subrules answer as well is what they are about: it comes before them."""
    below: dict[RuleNumber, int] = {}
    for scored in ranked:
        entry = index.entries[scored.row]
        if entry.kind is EntryKind.SUBRULE and entry.parent is not None and scored.coverage > _WHOLE:
            below[entry.parent] = below.get(entry.parent, 0) + 1
    for at, scored in enumerate(ranked):
        number = index.entries[scored.row].number
        if number in below and scored.coverage > _WHOLE and scored.score < NAMED:
            lifted = scored.score + min(LIFT * below[number], LIFT_MOST)
            ranked[at] = replace(scored, score=min(lifted, NAMED - 0.01))


def _promote(index: SearchIndex, sections: Sequence[int], ranked: list[Scored]) -> None:
    """Where the glossary sends the query's name to a whole section, the best rule of it counts as its bearer.

    A rule before a subrule: "there are several ways to lose" before one of the ways.
    """
    best: tuple[float, int] | None = None
    for at, scored in enumerate(ranked):
        entry = index.entries[scored.row]
        if entry.number is None or entry.number.section not in sections or scored.score >= NAMED:
            continue
        worth = (scored.score + (_RULE_FIRST if entry.kind is EntryKind.RULE else 0.0), -at)
        if best is None or worth > best:
            best = worth
    if best is not None:
        at = -best[1]
        ranked[at] = replace(ranked[at], score=NAMED + NAMED_STEP * _SENT_INSIDE)
        ranked.sort(key=lambda scored: (-scored.score, scored.row))


@dataclass(frozen=True, slots=True)
class _Query:
    """A query at work in one index: what was evaluated, whose name it is, which names it contains."""

    index: SearchIndex
    parts: Sequence[_Part]
    named: Mapping[int, float]
    asked: Mapping[int, float]
    inner: Mapping[int, float]

    def first(self, found: Mapping[int, float]) -> list[tuple[float, int]]:
        """The quick score of every entry found, negated for sorting: impacts, coverage and names."""
        everything = sum(part.ideal for part in self.parts) or 1.0
        entries = self.index.entries
        scored: list[tuple[float, int]] = []
        for row, coverage in found.items():
            score = 0.0
            for part in self.parts:
                share = part.scores.get(row)
                if share:
                    score += share * part.scale
            score *= coverage * coverage / everything
            score += INNER * self.inner.get(row, 0.0)
            if entries[row].kind is EntryKind.GLOSSARY:
                score *= _GLOSSARY
            scored.append((-(score + 10 * self.named.get(row, 0.0)), row))
        return scored

    def second(self, row: int, score: float, coverage: float) -> Scored:
        """Look at an entry word by word: nearness, exact forms, its place under a heading asked for."""
        tables, entry = self.index.tables, self.index.entries[row]
        units: list[tuple[int, Sequence[int]]] = []
        exact = counted = 0
        for part in self.parts:
            alternative = _held(tables, part, row)
            if alternative is None:
                continue
            for offset, key in enumerate(alternative.keys):
                units.append((part.slot.place + offset, tables.places(key, row)))
            if part.slot.required:
                counted += 1
                if alternative.form is not None and tables.has_form(alternative.keys[0], row, alternative.form):
                    exact += 1
        glossary = entry.kind is EntryKind.GLOSSARY
        score += NEAR * _nearness(units) * coverage * coverage * (_GLOSSARY if glossary else 1.0)
        if counted:
            score += EXACT * exact / counted
        if entry.heading_path:
            share = coverage * sum(self.asked.get(key, 0.0) for key in self.index.heading_keys(row))
            score += (HEADED + (DEFINITION if entry.is_definition else 0.0)) * share
        strength = self.named.get(row)
        if strength is None:
            return Scored(row, min(score, NAMED - 0.01), coverage)
        return Scored(row, NAMED + NAMED_STEP * strength + 0.05 * min(score - 10 * strength, 2.0), coverage)


def _asked(required: Sequence[_Part]) -> dict[int, float]:
    """Key → how much of the query's meaning it is."""
    telling = sum(part.ideal for part in required) or 1.0
    return {
        key: part.ideal / telling / len(alternative.keys)
        for part in reversed(required)
        for alternative in reversed(part.slot.alternatives)
        for key in alternative.keys
    }


def _inner(index: SearchIndex, required: Sequence[_Part], telling: float) -> dict[int, float]:
    """Who bears a name that is a part of the query, by the name's share of its meaning."""
    names = index.names
    keys = [
        [tuple(index.tables.keys[key] for key in alternative.keys) for alternative in part.slot.alternatives]
        for part in required
    ]
    found: dict[int, float] = {}
    for start in range(len(required)):
        for end in range(start + 1, min(start + _LONGEST_NAME, len(required)) + 1):
            share = sum(part.ideal for part in required[start:end]) / (telling or 1.0)
            wordings = keys[start] if end == start + 1 else [sum((each[0] for each in keys[start:end] if each), ())]
            for wording in wordings[:4]:
                for row, strength in names.exact.get(normal(wording, index.lang), ())[:8]:
                    found[row] = max(found.get(row, 0.0), strength * share)
    return found


def _evaluate(tables: Tables, slot: Slot, scope: Scope) -> _Part:
    scored = [(a, _alternative(tables, a, scope), sum(tables.ideal(key) for key in a.keys)) for a in slot.alternatives]
    scored = [(a, rows, ideal) for a, rows, ideal in scored if rows and ideal]
    if not scored:
        return _Part(slot, {}, 1.0, tables.ideal(None))
    if len(scored) == 1 and scored[0][0].weight == 1.0:
        return _Part(slot, scored[0][1], 1.0, scored[0][2])
    merged: dict[int, float] = {}
    for alternative, rows, ideal in scored:
        scale = alternative.weight / ideal
        for row, score in rows.items():
            share = score * scale
            if share > merged.get(row, 0.0):
                merged[row] = share
    # all ways to say it tell as much as the commonest of them: a rare slang word must not drown the rest
    weight = min(ideal for _, _, ideal in scored)
    return _Part(slot, merged, weight, weight)


def _alternative(tables: Tables, alternative: Alternative, scope: Scope) -> Mapping[int, float]:
    keys = alternative.keys
    if len(keys) == 1:
        rows: Mapping[int, float] = tables.impacts(keys[0])
    else:
        lists = sorted((tables.impacts(key) for key in keys), key=len)
        common = set(lists[0])
        for other in lists[1:]:
            common &= other.keys()
        rows = {row: sum(scores[row] for scores in lists) for row in common}
        if alternative.phrase:
            rows = {row: score * 1.2 for row, score in rows.items() if phrase_at(tables, keys, row)}
    if scope is not Scope.ANYWHERE:
        wanted = {Scope.TITLE: (0, 1), Scope.TEXT: (2,), Scope.EXAMPLE: (3,)}[scope]
        rows = {
            row: score
            for row, score in rows.items()
            if all(any(place >> FIELD_SHIFT in wanted for place in tables.places(key, row)) for key in keys)
        }
    return rows


def phrase_at(tables: Tables, keys: Sequence[int], row: int) -> set[int]:
    """The places in an entry where the words stand side by side in this order."""
    starts = set(tables.places(keys[0], row))
    for offset, key in enumerate(keys[1:], start=1):
        starts &= {place - offset for place in tables.places(key, row)}
        if not starts:
            break
    return starts


def _all(required: Sequence[_Part]) -> dict[int, float]:
    if not required:
        return {}
    lists = sorted((part.scores for part in required), key=len)
    common: Iterable[int] = lists[0].keys()
    for other in lists[1:]:
        common = [row for row in common if row in other]
    return dict.fromkeys(common, 1.0)


def _partial(required: Sequence[_Part], total: float, least: float) -> dict[int, float]:
    """Entries that hold at least ``least`` of the meaning: only those in the most telling lists can."""
    if not required or not total:
        return {}
    held: dict[int, float] = {}
    left = total
    for part in sorted(required, key=lambda part: -part.ideal):
        if left / total >= least:
            for row in part.scores:
                held[row] = held.get(row, 0.0) + part.ideal
        else:
            scores = part.scores
            for row in held:
                if row in scores:
                    held[row] += part.ideal
        left -= part.ideal
    return {row: min(1.0, mass / total) for row, mass in held.items() if mass / total >= least}


def _named(index: SearchIndex, plan: Plan) -> tuple[tuple[str, ...], dict[int, float]]:
    """Who bears the name that the whole query is: by the likeliest reading that names anything."""
    for name in plan.names:
        found = dict(index.names.find(name))
        if found:
            return name, found
    return (), {}


def _filter(index: SearchIndex, plan: Plan, parsed: ParsedQuery) -> _Filter | None:
    tables = index.tables
    banned: set[int] = set()
    for slot in plan.excluded:
        for alternative in slot.alternatives:
            banned.update(_alternative(tables, alternative, Scope.ANYWHERE))
    if banned or parsed.within or parsed.kinds:
        return _Filter(index.entries, frozenset(banned), parsed)
    return None


@dataclass(frozen=True, slots=True)
class _Filter:
    entries: Sequence[SearchEntry]
    banned: frozenset[int]
    parsed: ParsedQuery

    def __call__(self, row: int) -> bool:
        entry = self.entries[row]
        if row in self.banned or (self.parsed.kinds and entry.kind not in self.parsed.kinds):
            return False
        number = entry.number
        return not self.parsed.within or (
            number is not None and any(above.contains(number) for above in self.parsed.within)
        )


def _held(tables: Tables, part: _Part, row: int) -> Alternative | None:
    """The alternative by which an entry answers a slot: the first that it holds."""
    if row not in part.scores:
        return None
    alternatives = part.slot.alternatives
    if len(alternatives) == 1:
        return alternatives[0]
    for alternative in alternatives:
        if all(row in tables.impacts(key) for key in alternative.keys):
            return alternative
    return None


def _nearness(units: Sequence[tuple[int, Sequence[int]]]) -> float:
    """How close neighbouring query words stand in an entry: 1 where all stand as typed, 0 where far apart."""
    if len(units) < 2:
        return 0.0
    total = 0.0
    for (place, one), (next_place, two) in pairwise(units):
        if not one or not two:
            continue
        expected = min(max(next_place - place, 1), 4)
        best = 0.0
        for start in one:
            for end in two:
                gap = end - start
                if gap == 0:
                    continue
                if gap > 0:
                    value = 1.0 / (1 + abs(gap - expected))
                elif gap > -20:
                    value = 0.5 / -gap
                else:
                    continue
                best = max(best, value * 0.5 if start >> FIELD_SHIFT == _EXAMPLES else value)
        total += best
    return total / (len(units) - 1)
