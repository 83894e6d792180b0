"""702.157 Squad."""

from __future__ import annotations

from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.abilities.data import abilities, trigger
from refapp.rulebook.casting import moments
from refapp.rulebook.casting.proposal import Proposal, keyword_cost
from refapp.rulebook.registry import keyword


@keyword("squad", "702.157", "702.157a", several="702.157b", takes="cost")
def squad(keyword: Keyword) -> tuple[Ability, ...]:
    """It enters, and as many copies of it are created as this instance's cost was paid."""
    mine = f"squad {keyword.nth + 1}"
    return abilities(trigger("squad", "enters", who="self", **{"if": {"cast_as": mine}}, do=[
        {"do": "create_token", "copy": "@self", "n": {"paid": mine}}]))


@moments.additional("squad", "702.157a")
def any_number(proposal: Proposal, keyword: Keyword) -> None:
    """The squad cost is an additional cost that may be paid any number of times."""
    proposal.add(keyword_cost(keyword), "squad", proposal.times(keyword), keyword.nth)
