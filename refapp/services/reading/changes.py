"""What changed between any two editions, by facts of history alone: walked from neighbour to neighbour."""

from __future__ import annotations

from datetime import date

from refapp.compare.between import Row, between
from refapp.history import Relation
from refapp.lazy_dataclass import dataclass
from refapp.model import RefappError, RuleNumber
from refapp.services.library.library import Library
from refapp.services.reading.rules import label_of

__all__ = ["NotComparableError", "Relation", "RuleChange", "changes_between"]


class NotComparableError(RefappError):
    """An edition whose rules history can't follow."""


@dataclass(frozen=True, slots=True)
class RuleChange:
    """One rule, or the few that were split or merged together, from the older edition to the newer.

    ``names`` are the short names of the newer numbers (older ones, where the rule was removed).
    """

    relation: Relation
    old: tuple[RuleNumber, ...]
    new: tuple[RuleNumber, ...]
    names: tuple[str | None, ...]


def changes_between(library: Library, old: date, new: date, section: RuleNumber | None = None,
                    lang: str = "en") -> tuple[RuleChange, ...]:
    """Every rule of both editions once, in the order of the newer one, removed rules where they stood.

    ``section`` keeps the rules that stand below it in either edition. Raises NotComparableError where an edition is
    not aligned with its neighbours.
    """
    history = library.history
    for day in (old, new):
        if day not in history.editions:
            raise NotComparableError("edition_unaligned", "the edition of {edition} is not aligned with the others; "
                                     "import the official text of a neighbouring edition", edition=day.isoformat())
    if old >= new:
        raise NotComparableError("edition_order", "name the older edition first: {old} is not before {new}",
                                 old=old.isoformat(), new=new.isoformat())
    return tuple(RuleChange(row.relation, row.old, row.new, _names(library, row, (old, new), lang))
                 for row in between(history, old, new, section))


def _names(library: Library, row: Row, editions: tuple[date, date], lang: str) -> tuple[str | None, ...]:
    if row.relation is Relation.KEPT:
        return ()
    named, edition = (row.new, editions[1]) if row.new else (row.old, editions[0])
    return tuple(label_of(library, number, edition, lang) for number in named)
