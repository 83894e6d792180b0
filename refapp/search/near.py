"""Nearness: how an entry that holds a query's words holds them, word by word.

Where the words stand beside each other, in which order and field, and whether as typed. What that counts is said in
:mod:`refapp.search.rank`; which entries hold what, in :mod:`refapp.search.match`.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Container, Sequence
from typing import NamedTuple

from refapp.search.index import SearchIndex
from refapp.search.match import Part
from refapp.search.schema import PLACED
from refapp.search.slots import SCATTERED
from refapp.search.tables import FIELD_SHIFT, Places, Postings, Tables
from refapp.search.weights import BESIDE, COMMON

_EXAMPLES, _ASKS = PLACED.index("examples"), PLACED.index("asks")
_FAR, _APART, _PLACES, _SHORT = 20, 4, 8, 6
"""How many words apart is far; bounds of what is looked at."""
Placed = tuple[int, Places]
"""A query word's place in the query, and where it stands in an entry."""
NOWHERE: Placed = (-1, ())


def telling(index: SearchIndex, part: Part) -> bool:
    """Whether it tells anything that an entry has a small word: most have *the*."""
    most = COMMON * len(index.entries)
    return any(index.tables.frequency(key) < most for each in part.slot.alternatives for key in each.keys)


class Way(NamedTuple):
    """One way to say a part, made ready for looking at many entries.

    ``rows`` hold it, ``words`` are its words' places in the query and in entries, ``exactly`` the rows of
    the very forms typed (None where a word wasn't typed). One whose words are scattered over a text ``counts`` nothing:
    that they happen to stand near each other is no saying.
    """

    counts: bool
    rows: Container[int]
    words: Sequence[tuple[int, Postings]]
    exactly: Sequence[frozenset[int] | None]

    def typed(self, row: int) -> float:
        """How much of it stands in an entry as typed."""
        return sum([rows is not None and row in rows for rows in self.exactly]) / len(self.words)


def held(ways: Sequence[Way], row: int) -> Way | None:
    """The way in which an entry says a part: the first that it holds, None if its words count nothing."""
    for way in ways:
        if row in way.rows:
            return way if way.counts else None
    return None


def _ways(tables: Tables, part: Part) -> list[Way]:
    place = part.slot.place
    return [
        Way(
            each.weight > SCATTERED, rows,
            [(place + each.offset(i), tables.postings(key)) for i, key in enumerate(each.keys)],
            [None if form is None else tables.rows_with(form) for form in each.forms])
        for each, rows in zip(part.slot.alternatives, part.held, strict=True)
    ]


class Unit(NamedTuple):
    """A part made ready for looking at many entries.

    ``postings`` where it is one word in one form of search, else None; ``exactly`` the rows that have the very form
    typed, None where the word has no other; ``ways`` for a part that is not one word.
    """

    postings: Postings | None
    place: int
    exactly: frozenset[int] | None
    required: bool
    part: Part
    ways: Sequence[Way] = ()


def unit(tables: Tables, part: Part) -> Unit:
    only = part.only
    if only is None:
        return Unit(None, part.slot.place, None, part.slot.required, part, _ways(tables, part))
    key, form = only.keys[0], only.forms[0] if only.forms else None
    exactly: frozenset[int] | None = frozenset()
    if form is not None:
        exactly = None if tables.form_counts[key] == 1 else tables.rows_with(form)
    return Unit(tables.postings(key), part.slot.place, exactly, part.slot.required, part)


def nearness(one: Places, two: Places, apart: int, aside: float) -> float:
    """How close neighbouring query words stand in an entry: 1 where they stand as typed, 0 where far apart.

    ``apart`` is how many words the second is behind the first in the query. In order counts twice as much as in
    reverse, the text twice as much as an example, and a way of asking ``aside``.
    """
    expected = 1 if apart < 1 else apart if apart < _APART else _APART
    if len(one) == 1 and len(two) == 1:
        start = one[0]
        gap = two[0] - start
        near = 1.0 / (1 + abs(gap - expected)) if gap >= 0 else 0.5 / -gap if -gap < _FAR else 0.0
        return near * _worth(start, aside) if near else 0.0
    stands = two if len(two) < _SHORT else frozenset(two)
    best = 0.0
    for start in one:
        if start + expected in stands:
            field = start >> FIELD_SHIFT
            if field != _EXAMPLES and (field != _ASKS or aside == 1.0):
                return 1.0
            best = max(best, aside if field == _ASKS else 0.5)
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
