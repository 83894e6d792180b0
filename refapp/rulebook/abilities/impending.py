"""702.176 Impending."""

from __future__ import annotations

from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.abilities.data import abilities, trigger
from refapp.rulebook.casting import moments
from refapp.rulebook.casting.proposal import Proposal, Way, keyword_cost
from refapp.rulebook.registry import keyword


@keyword("impending", "702.176", "702.176a", takes="number and cost")
def impending(keyword: Keyword) -> tuple[Ability, ...]:
    """Cast for its impending cost it enters with N time counters and is no creature until they are gone."""
    paid = {"cast_as": "impending"}
    return abilities(
        {"replace": {"event": "enters", "who": "self", "if": paid, "instead": {"counters": {"time": keyword.n or 0}}}},
        {"static": {"affects": "self counters:time>0", "if": paid, "lose_types": ["creature"]}},
        trigger("impending", "step_begins", step="end", whose="you",
                **{"if": {**paid, "self_is": "counters:time>0"}},
                do=[{"do": "remove_counters", "what": "@self", "kind": "time", "n": 1}]))


@moments.how("impending", "702.176a")
def instead(_proposal: Proposal, keyword: Keyword | None) -> Way | None:
    """The impending cost may be paid rather than the mana cost."""
    if keyword is None:
        return None
    return Way(keyword_cost(keyword), rules=("702.176a", "118.9"))
