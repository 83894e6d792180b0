"""702.158 Space Sculptor."""

from __future__ import annotations

from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.registry import keyword


@keyword("space sculptor", "702.158", "702.158a", "702.158c")
def space_sculptor(_keyword: Keyword) -> tuple[Ability, ...]:
    """Creatures get sectors: state-based actions (704.5u) ask for the word."""
    return ()
