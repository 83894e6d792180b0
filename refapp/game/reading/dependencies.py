"""613.8: which continuous effects could depend on which, and on what they depend by way of others."""

from __future__ import annotations

from collections.abc import Mapping

from refapp.game.reading.subtypes import subtypes_of
from refapp.game.state.board import Active
from refapp.game.state.card_types import CARD_TYPES
from refapp.language.filters import Amount

_OWN = frozenset({"self", "this", "enchanted", "equipped", "fortified"})
"""Filter words whose answer no other effect of a layer changes."""


def reached(needs: Mapping[int, set[int]], start: int) -> set[int]:
    """Everything that an effect depends on, directly or by way of others."""
    found: set[int] = set()
    waiting = [start]
    while waiting:
        for other in needs.get(waiting.pop(), ()):
            if other not in found:
                found.add(other)
                waiting.append(other)
    return found


def counts(one: Active) -> bool:
    """Whether what an effect does is a matter of counting: a number that the board says, or once for each of some."""
    if one.per is not None:
        return True
    return any(isinstance(item, Amount) for pair in (one.changes.pt, one.changes.set_pt) if pair for item in pair)


def gives_subtypes(one: Active) -> bool:
    """Whether an effect gives subtypes: what that does depends on the card types of what it applies to."""
    return bool(subtypes_of((*(one.changes.only_types or ()), *one.changes.add_types)))


def changes_types(one: Active) -> bool:
    """Whether an effect gives or takes card types."""
    changes = one.changes
    return bool(changes.lose_types or not CARD_TYPES.isdisjoint((*(changes.only_types or ()), *changes.add_types)))


def may_matter(one: Active, other: Active) -> bool:
    """Whether applying the other could conceivably change the one: a cheap test before the trial."""
    wanted = one.wanted
    if gives_subtypes(one) and changes_types(other):
        return True  # which subtypes fit is a matter of the card types (205.3d)
    if wanted is None:
        return False  # what resolved has its objects and numbers once and for all (611.2c, 611.2d)
    changes = other.changes
    if changes.lose_abilities or changes.lose or changes.only_types is not None or changes.lose_subtypes \
            or changes.text or changes.grant or changes.control is not None:
        return True
    return bool(one.conditions) or counts(one) or not _OWN.issuperset(wanted.words)
