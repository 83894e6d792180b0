"""702.146 Disturb."""

from __future__ import annotations

from refapp.language.scenario import Keyword
from refapp.rulebook.casting import moments
from refapp.rulebook.casting.proposal import Proposal, Way, keyword_cost
from refapp.rulebook.registry import static

static("disturb", "702.146a", takes="cost")


@moments.how("disturb", "702.146a", "702.146b", "712.11a", "712.11d")
def from_graveyard(proposal: Proposal, keyword: Keyword | None) -> Way | None:
    """The card may be cast transformed from the graveyard for its disturb cost: its back face is up (§712.11a).

    The ability stands on the front face and counts all the same (712.11d).
    """
    back = proposal.obj.printed.back
    if keyword is None or back is None:
        return None
    return Way(keyword_cost(keyword), ("graveyard",), ("702.146a",), shape=back, back=True)
