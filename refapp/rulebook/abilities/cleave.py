"""702.148 Cleave."""

from __future__ import annotations

from refapp.language.errors import Unsupported
from refapp.language.scenario import Keyword
from refapp.rulebook.casting import moments
from refapp.rulebook.casting.proposal import Proposal, Way, keyword_cost
from refapp.rulebook.registry import static

static("cleave", "702.148a", takes="cost")


@moments.how("cleave", "702.148a", "702.148b")
def instead(proposal: Proposal, keyword: Keyword | None) -> Way | None:
    """The spell may be cast for its cleave cost; its text then changes."""
    if keyword is None:
        return None
    if "cleave" not in proposal.spell.texts and not proposal.effect:
        raise Unsupported("The engine doesn’t play “{keyword}” yet.", rules=["702.148a"], keyword="cleave")
    return Way(keyword_cost(keyword), ("hand",), ("702.148a", "118.9"))
