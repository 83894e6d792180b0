"""702.120 Escalate."""

from __future__ import annotations

from dataclasses import replace

from refapp.language.scenario import Keyword
from refapp.rulebook.casting import moments
from refapp.rulebook.casting.proposal import Proposal, keyword_cost
from refapp.rulebook.registry import static

static("escalate", "702.120a", takes="cost")


@moments.text("escalate", "702.120a")
def more_modes(proposal: Proposal) -> None:
    """More modes than one may be chosen."""
    if proposal.keyword("escalate") is not None and proposal.spell.modes:
        proposal.spell = replace(proposal.spell, choose=(1, len(proposal.spell.modes)))


@moments.additional("escalate", "702.120a")
def pay_more(proposal: Proposal, keyword: Keyword) -> None:
    """For each mode chosen beyond the first, the escalate cost is paid."""
    proposal.add(keyword_cost(keyword), "escalate", max(0, len(proposal.modes or ()) - 1))
