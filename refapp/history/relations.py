"""What can become of a rule between two editions: relations, changes and alignments.

Plain values only. Who computes them: :mod:`refapp.compare.align`; who composes them over many
editions: :mod:`refapp.history.history`.
"""

from __future__ import annotations

from datetime import date
from enum import StrEnum

from refapp.lazy_dataclass import dataclass
from refapp.model import RuleNumber


class Relation(StrEnum):
    """How the rules named on the left stand to the rules named on the right.

    ``kept`` same number, same wording; ``edited`` same number, other wording; ``moved`` other
    number, same wording; ``moved_edited`` both; ``split`` one rule became several; ``merged``
    several became one; ``removed`` nothing stands for it any more; ``added`` nothing stood for it.
    Wording means title and paragraphs: typography, examples and the numbers inside citations
    (which follow every renumbering) are no change of wording.
    """

    KEPT = "kept"
    EDITED = "edited"
    MOVED = "moved"
    MOVED_EDITED = "moved_edited"
    SPLIT = "split"
    MERGED = "merged"
    REMOVED = "removed"
    ADDED = "added"

    @classmethod
    def single(cls, *, same_number: bool, text_changed: bool) -> Relation:
        """The relation of one rule to the one rule that continues it."""
        if same_number:
            return cls.EDITED if text_changed else cls.KEPT
        return cls.MOVED_EDITED if text_changed else cls.MOVED


@dataclass(frozen=True, slots=True)
class Change:
    """One step of one rule, or of the few rules that were split or merged together.

    ``old`` and ``new`` are the entries' places (zero-based positions in their documents), which stay
    apart where two entries bear one number; ``old_numbers`` and ``new_numbers`` are their numbers.
    ``confidence`` runs from 0 to 1; 1 is an identical wording in an undisputed place. ``replaced``
    marks a removed rule whose number names another rule in the new edition, and an added rule whose
    number named another rule in the old one.
    """

    relation: Relation
    old: tuple[int, ...]
    new: tuple[int, ...]
    old_numbers: tuple[RuleNumber, ...]
    new_numbers: tuple[RuleNumber, ...]
    text_changed: bool
    examples_changed: bool = False
    confidence: float = 1.0
    replaced: bool = False


UNSURE_BELOW = 0.6
"""A change whose confidence is lower should be read by a person."""


@dataclass(frozen=True, slots=True)
class Alignment:
    """Every entry of two editions, each in exactly one change, ordered by the new edition.

    Removed entries stand where they stood: after the change of the entry before them.
    """

    old_edition: date
    new_edition: date
    changes: tuple[Change, ...]

    def of(self, relation: Relation) -> tuple[Change, ...]:
        return tuple(change for change in self.changes if change.relation is relation)
