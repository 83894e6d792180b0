"""702.24 Cumulative Upkeep."""

from __future__ import annotations

from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.abilities.data import abilities, cost_of, trigger
from refapp.rulebook.registry import keyword


@keyword("cumulative upkeep", "702.24", "702.24a", several="702.24b", takes="cost")
def cumulative_upkeep(keyword: Keyword) -> tuple[Ability, ...]:
    """Each upkeep it gets an age counter, and is sacrificed unless the cost is paid for every such counter."""
    return abilities(trigger("cumulative upkeep", "step_begins", step="upkeep", whose="you",
                             **{"if": {"self_is": "permanent"}}, do=[
        {"do": "add_counters", "what": "@self", "kind": "age"},
        {"do": "may_pay", "player": "you", "cost": cost_of(keyword), "times": {"counters": "age", "on": "@self"},
         "called": "cumulative upkeep", "else": [{"do": "sacrifice", "what": "@self"}]}]))
