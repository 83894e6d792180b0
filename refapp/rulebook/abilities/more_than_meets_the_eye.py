"""702.162 More Than Meets the Eye."""

from __future__ import annotations

from refapp.language.scenario import Keyword
from refapp.rulebook.casting import moments
from refapp.rulebook.casting.proposal import Proposal, Way, keyword_cost
from refapp.rulebook.registry import static

static("more than meets the eye", "702.162", "702.162a", takes="cost")


@moments.how("more than meets the eye", "702.162a", "712.11a", "712.11d")
def converted(proposal: Proposal, keyword: Keyword | None) -> Way | None:
    """The card is cast converted, with its back face up (712.11a), from wherever it may be cast.

    The ability stands on the front face and counts all the same (712.11d).
    """
    back = proposal.obj.printed.back
    if keyword is None or back is None:
        return None
    return Way(keyword_cost(keyword), rules=("702.162a", "118.9"), shape=back, back=True)
