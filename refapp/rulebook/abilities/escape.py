"""702.138 Escape."""

from __future__ import annotations

from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.casting.proposal import Proposal, Way, keyword_cost
from refapp.rulebook.registry import casting, keyword


@keyword("escape", "702.138a", "702.138b")
def escape(_keyword: Keyword) -> tuple[Ability, ...]:
    """It works in the graveyard."""
    return ()



@casting("how", "escape", "702.138a")
def from_graveyard(_proposal: Proposal, keyword: Keyword | None) -> Way | None:
    """The card may be cast from the graveyard for its escape cost.

    With which counters it escapes (702.138c) or which ability it has then (702.138d) other abilities of the card say,
    under the condition that it was cast so.
    """
    if keyword is None:
        return None
    return Way(keyword_cost(keyword), ("graveyard",), ("702.138a",))
