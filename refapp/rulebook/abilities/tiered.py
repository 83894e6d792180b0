"""702.183 Tiered."""

from __future__ import annotations

from dataclasses import replace

from refapp.game.said.several import ModesCost
from refapp.rulebook.casting import moments
from refapp.rulebook.casting.proposal import Proposal
from refapp.rulebook.registry import static

static("tiered", "702.183", "702.183a")


@moments.text("tiered", "702.183a")
def one_mode(proposal: Proposal) -> None:
    """One mode is chosen; its cost is an additional cost."""
    if proposal.keyword("tiered") is not None and proposal.spell.modes:
        proposal.spell = replace(proposal.spell, choose=(1, 1), repeat=False)
        proposal.game.note(ModesCost, ["702.183a"], proposal.obj.id)
