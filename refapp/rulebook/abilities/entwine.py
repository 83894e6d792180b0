"""702.42 Entwine."""

from __future__ import annotations

from dataclasses import replace

from refapp.language.scenario import Keyword
from refapp.rulebook.casting import moments
from refapp.rulebook.casting.proposal import Proposal, illegal, keyword_cost
from refapp.rulebook.registry import static

static("entwine", "702.42a", takes="cost")


@moments.text("entwine", "702.42a", "702.42b")
def all_modes(proposal: Proposal) -> None:
    """If its entwine cost is paid, all modes are chosen."""
    many = len(proposal.spell.modes)
    if proposal.keyword("entwine") is None or not many:
        return
    if proposal.wants("entwine") and proposal.modes is not None and len(set(proposal.modes)) < many:
        raise illegal(["702.42a", "601.2b"], "With entwine all modes of {what} are chosen.", what=proposal.obj.id)
    if proposal.wants("entwine") or (proposal.modes is not None and len(set(proposal.modes)) == many):
        proposal.modes = tuple(range(many))
        proposal.spell = replace(proposal.spell, choose=(many, many))


@moments.additional("entwine", "702.42a")
def pay_more(proposal: Proposal, keyword: Keyword) -> None:
    """The entwine cost is paid in addition to the others."""
    if proposal.modes and len(proposal.modes) == len(proposal.spell.modes):
        proposal.add(keyword_cost(keyword), "entwine")
