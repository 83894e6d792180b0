"""What changed between any two editions, rule by rule, from facts alone; words come from the caller.

Rows are read as time runs; a later edition compared with an earlier one is refused. Official wordings are
not looked at: where both texts are there, :func:`refapp.compare.worddiff` shows the words of a row.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from refapp.history.history import History
from refapp.history.relations import Relation
from refapp.lazy_dataclass import dataclass
from refapp.model import RuleNumber


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a comparison: ``old`` is empty for an added rule, ``new`` for a removed one.

    A merge stands once, with every old number. ``changed_on`` are the days on the way on which number
    or wording changed. ``reused`` says that an old number names a rule that is none of ``new``.
    """

    relation: Relation
    old: tuple[RuleNumber, ...]
    new: tuple[RuleNumber, ...]
    changed_on: tuple[date, ...] = ()
    reused: bool = False
    see: tuple[RuleNumber, ...] = ()

    @property
    def text_changed(self) -> bool:
        return self.relation not in (Relation.KEPT, Relation.MOVED)


def between(history: History, old: date, new: date, section: RuleNumber | None = None) -> tuple[Row, ...]:
    """Every rule of both editions in book order of the newer; removed rules stand at their old number.

    ``section`` (a chapter, section or rule) keeps the rows that touch it on either side. Raises
    ValueError where ``old`` is not before ``new``, KeyError for an edition that is not known.
    """
    if old >= new:
        raise ValueError(f"{old} is not before {new}")
    return tuple(sorted(_rows(history, old, new, section), key=lambda row: (row.new or row.old)[0].sort_key))


def _rows(history: History, old: date, new: date, section: RuleNumber | None) -> Iterator[Row]:
    merged: set[tuple[RuleNumber, ...]] = set()
    reached: set[RuleNumber] = set()
    for number in history.numbers(old):
        found = history.resolve(number, old, new)
        assert found is not None, "a number of an edition resolves from that edition"
        reached.update(found.now)
        olds: tuple[RuleNumber, ...] = (number,)
        if found.relation is Relation.MERGED:
            olds = history.carry(found.now[0], new, old)
            if found.now in merged:
                continue
            merged.add(found.now)
        if _touches(section, (*olds, *found.now)):
            yield Row(found.relation, olds, found.now, found.changed_on, found.reused, found.see)
    for number in history.numbers(new):
        if number not in reached and _touches(section, (number,)):
            yield Row(Relation.ADDED, (), (number,), reused=history.exists(number, old))


def _touches(section: RuleNumber | None, numbers: tuple[RuleNumber, ...]) -> bool:
    return section is None or any(section.contains(number) for number in numbers)
