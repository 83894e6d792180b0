"""702.191 Increment."""

from __future__ import annotations

from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.abilities.data import abilities, trigger
from refapp.rulebook.registry import keyword


@keyword("increment", "702.191", "702.191a", several="702.191b")
def increment(_keyword: Keyword) -> tuple[Ability, ...]:
    """A +1/+1 counter when its controller casts a spell with more mana than its power or toughness."""
    return abilities(trigger("increment", "casts", player="you", **{"if": {
        "self_is": "creature", "mana_spent_exceeds_self": True}}, do=[
            {"do": "add_counters", "what": "@self", "kind": "+1/+1"}]))
