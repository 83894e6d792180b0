"""702.188 Web-slinging."""

from __future__ import annotations

from refapp.language.casting import Cost, Part
from refapp.language.filters import Filter
from refapp.language.scenario import Keyword
from refapp.rulebook.casting import moments
from refapp.rulebook.casting.proposal import Proposal, Way, keyword_cost
from refapp.rulebook.registry import static

static("web-slinging", "702.188", "702.188a", takes="cost")


@moments.how("web-slinging", "702.188a")
def instead(_proposal: Proposal, keyword: Keyword | None) -> Way | None:
    """Its cost, and a tapped creature that returns to its owner's hand, rather than the mana cost."""
    if keyword is None:
        return None
    back = Cost(parts=(Part("return", 1, Filter("tapped creature", ("tapped", "creature"))),))
    return Way(keyword_cost(keyword) + back, rules=("702.188a", "118.9"))
