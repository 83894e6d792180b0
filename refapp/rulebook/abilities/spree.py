"""702.172 Spree."""

from __future__ import annotations

from dataclasses import replace

from refapp.game.said.several import ModesCost
from refapp.rulebook.casting import moments
from refapp.rulebook.casting.proposal import Proposal
from refapp.rulebook.registry import static

static("spree", "702.172a")


@moments.text("spree", "702.172a", "702.172b")
def some_modes(proposal: Proposal) -> None:
    """One or more modes are chosen; each has its additional cost."""
    if proposal.keyword("spree") is not None and proposal.spell.modes:
        proposal.spell = replace(proposal.spell, choose=(1, len(proposal.spell.modes)))
        proposal.game.note(ModesCost, ["702.172a"], proposal.obj.id)
