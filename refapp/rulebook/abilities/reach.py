"""702.17 Reach; which creatures may block one with flying: `abilities/flying.py`."""

from __future__ import annotations

from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.registry import keyword


@keyword("reach", "702.17", "702.17a", "702.17b", several="702.17c")
def reach(_keyword: Keyword) -> tuple[Ability, ...]:
    """It may block creatures with flying: flying asks for the word."""
    return ()
