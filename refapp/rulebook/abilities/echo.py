"""702.30 Echo."""

from __future__ import annotations

from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.abilities.data import abilities, cost_of, trigger
from refapp.rulebook.registry import keyword


@keyword("echo", "702.30", "702.30a", takes="cost")
def echo(keyword: Keyword) -> tuple[Ability, ...]:
    """In the first upkeep after it came under a player’s control it is sacrificed unless its echo cost is paid."""
    return abilities(trigger("echo", "step_begins", step="upkeep", whose="you",
                             **{"if": {"came_since_upkeep": True}}, do=[
        {"do": "may_pay", "player": "you", "cost": cost_of(keyword), "called": "echo",
         "else": [{"do": "sacrifice", "what": "@self"}]}]))
