"""Which of the rules behind a line of a trace decide it: those come first.

A rule that says when something happens in detail decides more than one that says it in general, and one that is seldom
at work more than one that is at work on every board (a new object in each zone, 400.7).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from datetime import date
from functools import lru_cache
from pathlib import Path

from refapp.model import RuleNumber
from refapp.rulebook.numbering import KEYED
from refapp.services.boards.examples import used_by_id
from refapp.services.library.library import Library
from refapp.services.library.remembering import remembered

_LISTS = 703
"""The section that lists turn-based actions, each of which another rule describes."""


def deciding_first(library: Library, edition: date, rules: Iterable[str]) -> list[str]:
    """Numbers of rules of an edition, the most specific first; alike ones stay as they were."""
    numbers = [RuleNumber.parse(rule) for rule in rules]
    above = {number.parent for number in numbers}
    return [str(number) for number in sorted(numbers, key=lambda number: (
        number in above, number.section == _LISTS, _how_common(library, edition, number), number.sub is None))]


@remembered(8192)
def _how_common(library: Library, edition: date, number: RuleNumber) -> int:
    """On how many of our boards a rule is at work, in powers of two: what differs by less is alike."""
    history = library.history
    now = history.carry(number, edition, KEYED) if edition in history.editions else (number,)
    return sum(_used(library.corpus).get(one, 0) for one in now).bit_length()


@lru_cache(maxsize=2)
def _used(corpus: Path) -> Mapping[RuleNumber, int]:
    """Rule → the examples whose trace uses it, in the edition by whose numbers rules are played."""
    return Counter(number for rows in used_by_id(corpus).values() for used in rows if used.edition == KEYED
                   for number in used.rules)
