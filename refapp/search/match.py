"""Matching: which entries answer a plan's slots, and with how much of the query's meaning. It orders nothing."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Sequence
from typing import NamedTuple

from refapp.search.index import SearchIndex
from refapp.search.query import ParsedQuery, Scope
from refapp.search.slots import Alternative, Plan, Slot
from refapp.search.tables import FIELD_SHIFT, Merged, Tables


class Part(NamedTuple):
    """A slot evaluated: row → impact, and the impact that an entry wholly about it would have.

    ``only`` is the slot's single alternative of one word, the usual case, else None; then ``held`` says of each
    alternative which entries hold it, wherever.
    """

    slot: Slot
    scores: dict[int, float]
    ideal: float
    only: Alternative | None
    held: Sequence[Container[int]] = ()


def evaluate(tables: Tables, slot: Slot, scope: Scope) -> Part:
    """Every entry that holds one of a slot's alternatives, with the best of their impacts."""
    alternatives = slot.alternatives
    if len(alternatives) == 1:
        only = alternatives[0]
        rows = _alternative(tables, only, scope)
        ideal = sum(map(tables.ideal, only.keys))
        if only.weight == 1.0:
            return Part(slot, rows, ideal, only if len(only.keys) == 1 else None, (rows,))
    known = tables.merged.get((alternatives, scope))
    if known is None:
        known = tables.remember((alternatives, scope), _merged(tables, alternatives, scope))
    scores, ideal, held = known
    return Part(slot, scores, ideal, None, held)


def _merged(tables: Tables, alternatives: Sequence[Alternative], scope: Scope) -> Merged:
    """Every entry that holds one of several ways to say a thing, and what an entry wholly about it would have."""
    every = [(a, _alternative(tables, a, scope), sum(map(tables.ideal, a.keys))) for a in alternatives]
    if scope is Scope.ANYWHERE:
        held = tuple([rows for _, rows, _ in every])
    else:
        held = tuple([_alternative(tables, a, Scope.ANYWHERE) for a in alternatives])
    scored = [(a, rows, ideal) for a, rows, ideal in every if rows and ideal]
    if not scored:
        return {}, tables.ideal(None), held
    # all ways to say it tell as much as the commonest of them: a rare slang word must not drown the rest
    weight = min(ideal for _, _, ideal in scored)
    merged: dict[int, float] = {}
    for alternative, rows, ideal in scored:
        scale = alternative.weight * weight / ideal
        for row, score in rows.items():
            share = score * scale
            if share > merged.get(row, 0.0):
                merged[row] = share
    return merged, weight, held


def _alternative(tables: Tables, alternative: Alternative, scope: Scope) -> dict[int, float]:
    keys = alternative.keys
    if len(keys) == 1:
        rows: dict[int, float] = tables.impacts(keys[0])
    else:
        lists = sorted((tables.impacts(key) for key in keys), key=len)
        common = set(lists[0])
        for other in lists[1:]:
            common &= other.keys()
        if alternative.phrase:
            common = {row for row in common if phrase_at(tables, keys, row, alternative.offsets)}
        rows = {row: sum([scores[row] for scores in lists]) for row in common}
    if scope is not Scope.ANYWHERE:
        wanted = {Scope.TITLE: (0, 1), Scope.TEXT: (2,), Scope.EXAMPLE: (3,)}[scope]
        rows = {
            row: score
            for row, score in rows.items()
            if all(any(place >> FIELD_SHIFT in wanted for place in tables.places(key, row)) for key in keys)
        }
    return rows


def phrase_at(tables: Tables, keys: Sequence[int], row: int, offsets: Sequence[int] = ()) -> set[int]:
    """The places in an entry where the words stand in this order, side by side or at the ``offsets`` given."""
    starts = set(tables.places(keys[0], row))
    for offset, key in zip(offsets[1:] or range(1, len(keys)), keys[1:], strict=True):
        starts &= {place - offset for place in tables.places(key, row)}
        if not starts:
            break
    return starts


def whole(required: Sequence[Part]) -> dict[int, float]:
    """Entries that hold every required slot: row → the sum of its impacts."""
    lists = [part.scores for part in required]
    if not lists:
        return {}
    if len(lists) == 1:
        return dict(lists[0])
    ordered = sorted(lists, key=len)
    if len(lists) == 2:
        one, two = ordered
        return {row: one[row] + two[row] for row in one.keys() & two.keys()}
    common: Iterable[int] = ordered[0]
    for other in ordered[1:]:
        common = [row for row in common if row in other]
    return {row: sum([each[row] for each in lists]) for row in common}


def partly(required: Sequence[Part], least: float) -> dict[int, float]:
    """Entries that hold at least ``least`` of the meaning: only those in the most telling lists can."""
    total = sum(part.ideal for part in required)
    if not total:
        return {}
    held: dict[int, float] = {}
    left = total
    for part in sorted(required, key=lambda part: -part.ideal):
        ideal, scores = part.ideal, part.scores
        if left / total >= least:
            for row in scores:
                held[row] = held.get(row, 0.0) + ideal
        else:
            for row in held:
                if row in scores:
                    held[row] += ideal
        left -= ideal
    return {row: min(1.0, mass / total) for row, mass in held.items() if mass / total >= least}


def allowed(index: SearchIndex, plan: Plan, parsed: ParsedQuery) -> Callable[[int], bool] | None:
    """A test of rows for exclusions and filters; None where the query has none."""
    banned: set[int] = set()
    for slot in plan.excluded:
        for alternative in slot.alternatives:
            banned.update(_alternative(index.tables, alternative, Scope.ANYWHERE))
    if not (banned or parsed.within or parsed.kinds):
        return None
    entries, within, kinds = index.entries, parsed.within, parsed.kinds

    def test(row: int) -> bool:
        entry = entries[row]
        if row in banned or (kinds and entry.kind not in kinds):
            return False
        number = entry.number
        return not within or (
            number is not None
            and any(above.section == number.section or above.section < 10 for above in within)
            and any(above.contains(number) for above in within)
        )

    return test
