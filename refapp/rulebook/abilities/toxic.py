"""702.164 Toxic; what its combat damage does: `game/events/damage.py`."""

from __future__ import annotations

from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.registry import keyword


@keyword("toxic", "702.164", "702.164a", "702.164b", "702.164c", takes="number")
def toxic(_keyword: Keyword) -> tuple[Ability, ...]:
    """Its combat damage to a player also gives poison counters: the results of damage ask for the word."""
    return ()
