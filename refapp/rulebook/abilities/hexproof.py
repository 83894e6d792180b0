"""702.11 Hexproof, and its variants; which targets are legal: `game/targets.py`."""

from __future__ import annotations

from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.registry import keyword


@keyword("hexproof", "702.11", "702.11a", "702.11b", several="702.11h")
def hexproof(_keyword: Keyword) -> tuple[Ability, ...]:
    """Opponents can’t target it: choosing targets asks for the word."""
    return ()
