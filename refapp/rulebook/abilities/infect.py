"""702.90 Infect; what its damage does: `game/events/damage.py`."""

from __future__ import annotations

from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.registry import keyword


@keyword("infect", "702.90", "702.90a", "702.90b", "702.90c", "702.90d", "702.90e", several="702.90f")
def infect(_keyword: Keyword) -> tuple[Ability, ...]:
    """Its damage gives players poison counters and creatures -1/-1 counters: the results of damage ask for the word."""
    return ()
