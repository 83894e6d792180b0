"""702.81 Retrace."""

from __future__ import annotations

from refapp.language.cost_text import read_whole_cost
from refapp.language.scenario import Keyword
from refapp.rulebook.casting import moments
from refapp.rulebook.casting.proposal import Proposal, Way
from refapp.rulebook.registry import static

static("retrace", "702.81a")


@moments.how("retrace", "702.81a")
def from_graveyard(_proposal: Proposal, keyword: Keyword | None) -> Way | None:
    """The card may be cast from the graveyard by discarding a land card as an additional cost."""
    if keyword is None:
        return None
    return Way(None, ("graveyard",), ("702.81a",))


@moments.additional("retrace", "702.81a")
def discarding(proposal: Proposal, _keyword: Keyword) -> None:
    """A land card is discarded in addition to the other costs."""
    if proposal.how == "retrace":
        proposal.add(read_whole_cost("discard a land card", "retrace"), "retrace")
