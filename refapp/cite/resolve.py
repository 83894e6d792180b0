"""Resolve: from the numbers that a citation writes to the rules of an edition that it means.

Ranges are expanded over the numbers that exist; a letter that an edition does not use is never made up.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable

from refapp.cite.find import Found
from refapp.lazy_dataclass import dataclass
from refapp.model import RuleNumber, next_letter


class Numbers:
    """The numbers of an edition, ready for look-ups and ranges."""

    __slots__ = ("_keys", "_known", "_ordered", "_sections")

    def __init__(self, numbers: Iterable[RuleNumber]) -> None:
        self._known = frozenset(numbers)
        self._ordered = sorted(self._known, key=lambda number: number.sort_key)
        self._sections = {number.section for number in self._known if number.rule is not None}
        self._keys = [number.sort_key for number in self._ordered]

    def __contains__(self, number: object) -> bool:
        return number in self._known

    def between(self, first: RuleNumber, last: RuleNumber) -> tuple[RuleNumber, ...]:
        """The numbers from ``first`` to ``last``, both included, of the same kinds as these two.

        Where nothing is known of their section, as when a web page cites another, letters follow the alphabet
        of the numbering.
        """
        if first.sub and last.sub and first.parent == last.parent and first.section not in self._sections:
            return _lettered(first, last)
        low, high = bisect_left(self._keys, first.sort_key), bisect_right(self._keys, last.sort_key)
        kinds = (first.kind, last.kind)
        return tuple(number for number in self._ordered[low:high] if number.kind in kinds)


def _lettered(first: RuleNumber, last: RuleNumber) -> tuple[RuleNumber, ...]:
    found = [first]
    while found[-1] < last:
        found.append(RuleNumber(first.section, first.rule, next_letter(found[-1].sub)))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Resolved:
    """The targets of a citation in book order, and those of its written numbers that do not exist.

    An absent number is among the targets, because the text names it.
    """

    targets: tuple[RuleNumber, ...]
    absent: tuple[RuleNumber, ...] = ()


def resolve(found: Found, numbers: Numbers | Iterable[RuleNumber]) -> Resolved:
    """The rules a citation means, given the numbers that exist."""
    known = numbers if isinstance(numbers, Numbers) else Numbers(numbers)
    if found.last is None:
        return Resolved((found.first,), () if found.first in known else (found.first,))
    absent = tuple(end for end in (found.first, found.last) if end not in known)
    inside = known.between(found.first, found.last)
    return Resolved(tuple(sorted({*inside, *absent})) if absent else inside, absent)
