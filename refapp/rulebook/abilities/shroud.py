"""702.18 Shroud; which targets are legal: `game/reading/targets.py`."""

from __future__ import annotations

from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.registry import keyword


@keyword("shroud", "702.18", "702.18a", several="702.18b")
def shroud(_keyword: Keyword) -> tuple[Ability, ...]:
    """Nobody can target it: choosing targets asks for the word."""
    return ()
