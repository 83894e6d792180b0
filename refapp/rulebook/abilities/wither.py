"""702.80 Wither; what its damage does: `game/events/damage.py`."""

from __future__ import annotations

from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.registry import keyword


@keyword("wither", "702.80", "702.80a", "702.80b", "702.80c", several="702.80d")
def wither(_keyword: Keyword) -> tuple[Ability, ...]:
    """Its damage gives creatures -1/-1 counters: the results of damage ask for the word."""
    return ()
