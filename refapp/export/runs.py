"""From when to when the page of a number says the same: the days of which a copy has a page.

A page shows the words of its rule and of what stands below it. Of editions that follow each other and differ in none of
these, one page is enough.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from itertools import groupby

from refapp.lazy_dataclass import dataclass
from refapp.model import Kind, RuleNumber
from refapp.services import Library
from refapp.services.library.tree import Tree

_Wording = tuple[date, RuleNumber]
"""A wording, by the first edition and number under which it was met."""


@dataclass(frozen=True, slots=True)
class Run:
    """Editions that follow each other; ``there`` is whether they have the number."""

    first: date
    there: bool


def timelines(library: Library, wanted: Callable[[RuleNumber], bool]) -> Mapping[RuleNumber, tuple[Run, ...]]:
    """The wanted of all numbers that ever were, each with its runs from the first edition known to the current one."""
    editions = tuple(day for day in library.editions if day <= library.current)
    trees = {day: library.tree(day) for day in editions}
    wordings = _wordings(library, trees, wanted)
    said: dict[RuleNumber, dict[date, object]] = {}
    for day, tree in trees.items():
        for number in filter(wanted, tree.numbers):
            below = tree.shown_below(number)
            said.setdefault(number, {})[day] = below if number.kind is Kind.CHAPTER else (
                wordings[day, number], *((one, wordings[day, one]) for one in below))
    return {number: tuple(_runs(pages, editions)) for number, pages in said.items()}


def _wordings(library: Library, trees: Mapping[date, Tree], wanted: Callable[[RuleNumber], bool],
              ) -> Mapping[_Wording, _Wording]:
    """The wording of every number in every edition."""
    found: dict[_Wording, _Wording] = {}
    for day, tree in trees.items():
        for number in filter(wanted, tree.numbers):
            here = (day, number)
            if here not in found:
                found[here] = here
                alike = library.history.alike(number, day) if day in library.history else {}
                for other, there in alike.items():
                    found.setdefault((other, there), here)
    return found


def _runs(pages: Mapping[date, object], editions: tuple[date, ...]) -> list[Run]:
    return [Run(next(days), said is not None) for said, days in groupby(editions, pages.get)]
