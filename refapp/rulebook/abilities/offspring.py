"""702.175 Offspring."""

from __future__ import annotations

from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.abilities.data import abilities, trigger
from refapp.rulebook.casting import moments
from refapp.rulebook.casting.proposal import Proposal, keyword_cost
from refapp.rulebook.registry import keyword


@keyword("offspring", "702.175", "702.175a", several="702.175b", takes="cost")
def offspring(keyword: Keyword) -> tuple[Ability, ...]:
    """As it enters after its offspring cost was paid, a 1/1 token that is otherwise a copy of it."""
    mine = f"offspring {keyword.nth + 1}"
    return abilities(trigger("offspring", "enters", who="self", **{"if": {"cast_as": mine}}, do=[
        {"do": "create_token", "copy": "@self", "except": {"pt": [1, 1]}}]))


@moments.additional("offspring", "702.175a")
def once(proposal: Proposal, keyword: Keyword) -> None:
    """The offspring cost is an additional cost that may be paid."""
    proposal.add(keyword_cost(keyword), "offspring", proposal.times(keyword, 1), keyword.nth)
