"""613.8: which continuous effects could depend on which, and on what they depend by way of others."""

from __future__ import annotations

from collections.abc import Mapping

from refapp.game.layers import Active
from refapp.language.scenario import Amount, Changes

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


def counts(changes: Changes) -> bool:
    return any(isinstance(item, Amount) for pair in (changes.pt, changes.set_pt) if pair for item in pair)


def may_matter(one: Active, other: Active) -> bool:
    """Whether applying the other could conceivably change the one: a cheap test before the trial."""
    changes = other.changes
    if changes.lose_abilities or changes.lose or changes.only_types is not None or changes.lose_subtypes \
            or changes.text or changes.grant:
        return True
    if one.static is None or one.static.affects is None:
        return counts(one.changes)
    if counts(one.changes) or one.static.per is not None:
        return True
    return not set(one.static.affects.words) <= _OWN
