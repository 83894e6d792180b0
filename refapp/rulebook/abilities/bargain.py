"""702.166 Bargain.

Whether it was bargained, for what asks (702.166c): `game/reading/matching.py`; that only a bargained spell has some
targets (702.166d): `casting/cast.py`.
"""

from __future__ import annotations

from refapp.language.casting import Cost, Part
from refapp.language.filters import Filter
from refapp.language.scenario import Keyword
from refapp.rulebook.casting import moments
from refapp.rulebook.casting.proposal import Proposal
from refapp.rulebook.registry import static

_WORDS = ("artifact", "or", "enchantment", "or", "token")

static("bargain", "702.166", "702.166a", "702.166b", "702.166c", "702.166d")


@moments.additional("bargain", "702.166a", "702.166b")
def sacrificing(proposal: Proposal, _keyword: Keyword) -> None:
    """An artifact, enchantment or token may be sacrificed as an additional cost; then the spell is bargained."""
    if "bargain" not in proposal.paid and proposal.offered("bargain", "sacrifice"):
        proposal.add(Cost(parts=(Part("sacrifice", 1, Filter(" ".join(_WORDS), _WORDS)),)), "bargain")
        proposal.rules += ["702.166a", "702.166b"]
