"""Queries that are nothing but names of keywords (“double strike with trample”): who bears them comes first.

Where a rule says something of both together it stays ahead; else each keyword's own rule says more than the many
subrules of the rarer one, which stood alone on the first page.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from functools import cache
from types import MappingProxyType

from refapp.search.analysers import key_function
from refapp.search.entries import EntryKind
from refapp.search.index import SearchIndex
from refapp.search.match import Part
from refapp.search.names import normal
from refapp.search.weights import TOGETHER, TOGETHER_STEP

_KEYWORDS, _LONGEST, _WAYS, _SURE = (701, 702), 4, 4, 0.8
_JOINING: Mapping[str, str] = MappingProxyType({
    "en": "difference between interaction interact together combined combination combo creature",
    "fr": "différence entre interaction ensemble combinaison combiné créature",
})
"""Words beside such names that ask for nothing else."""


@cache
def joining(lang: str) -> frozenset[str]:
    """The keys of words that stand between names without asking for more."""
    return frozenset(map(key_function(lang), _JOINING.get(lang, "").split()))


def keywords_named(index: SearchIndex, parts: Sequence[Part]) -> list[int]:
    """The rules of the keywords that a query names, in its order; none where it asks for anything else."""
    vocabulary, small = index.tables.keys, joining(index.lang)
    wordings = [[tuple([vocabulary[key] for key in way.keys]) for way in part.slot.alternatives[:_WAYS]]
                for part in parts]
    found: list[int] = []
    at = 0
    while at < len(parts):
        row, width = _longest(index, parts[at:at + _LONGEST], wordings[at:at + _LONGEST])
        if row is not None:
            found.append(row)
        elif parts[at].slot.required and not any(small.issuperset(wording) for wording in wordings[at]):
            return []
        at += width
    rows = list(dict.fromkeys(found))
    return rows if len(rows) > 1 else []


def _longest(index: SearchIndex, parts: Sequence[Part], wordings: Sequence[Sequence[tuple[str, ...]]]
             ) -> tuple[int | None, int]:
    """The keyword whose name the first words are, and how many they are."""
    for width in range(len(wordings), 1, -1):
        if all(wordings[:width]) and parts[0].slot.required and parts[width - 1].slot.required:
            joined = tuple([key for each in wordings[:width] for key in each[0]])
            row = _bearer(index, normal(joined, index.lang))
            if row is not None:
                return row, width
    for wording in wordings[0]:
        row = _bearer(index, wording)
        if row is not None:
            return row, 1
    return None, 1


def _bearer(index: SearchIndex, name: tuple[str, ...]) -> int | None:
    for row, strength in index.names.exact.get(name, ()):
        number = index.entries[row].number
        if strength >= _SURE and number is not None and number.section in _KEYWORDS and (
                index.entries[row].kind is EntryKind.RULE):
            return row
    return None


def first_together(rows: Sequence[int], ranked: list[tuple[float, int]], whole_ones: Container[int]
                   ) -> list[tuple[float, int]]:
    """The keywords' own rules ahead of whatever doesn't speak of all of them plainly."""
    named = {row: TOGETHER - TOGETHER_STEP * at for at, row in enumerate(rows)}
    ahead = [(score, row) for score, row in ranked if row not in named and score > TOGETHER and row in whole_ones]
    led = {row for _, row in ahead} | named.keys()
    rest = [(score, row) for score, row in ranked if row not in led]
    below = TOGETHER - TOGETHER_STEP * len(rows)
    lowered = min(1.0, below / max([score for score, _ in rest], default=below))
    return [*ahead, *((score, row) for row, score in named.items()), *((score * lowered, row) for score, row in rest)]
