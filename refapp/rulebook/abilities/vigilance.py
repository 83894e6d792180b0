"""702.20 Vigilance; that attacking doesn’t tap: `combat/attackers.py`."""

from __future__ import annotations

from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.registry import keyword


@keyword("vigilance", "702.20", "702.20a", "702.20b", several="702.20c")
def vigilance(_keyword: Keyword) -> tuple[Ability, ...]:
    """Attacking doesn’t tap it: declaring attackers asks for the word."""
    return ()
