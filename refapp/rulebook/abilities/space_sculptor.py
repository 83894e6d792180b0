"""702.158 Space Sculptor."""

from __future__ import annotations

from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.registry import keyword


@keyword("space sculptor", "702.158", "702.158a", "702.158c")
def space_sculptor(_keyword: Keyword) -> tuple[Ability, ...]:
    """Creatures get sectors: state-based actions (704.5u) ask for the word.

    A filter names a sector like any designation: “creature alpha” are all creatures of that sector (702.158e). To
    choose a sector and do something to its creatures (702.158d) a board has one mode for each sector.
    """
    return ()
