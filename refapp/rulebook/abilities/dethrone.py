"""702.105 Dethrone."""

from __future__ import annotations

from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.abilities.data import abilities, trigger
from refapp.rulebook.registry import keyword


@keyword("dethrone", "702.105", "702.105a", several="702.105b")
def dethrone(_keyword: Keyword) -> tuple[Ability, ...]:
    """Whenever it attacks the player with the most life, it gets a +1/+1 counter."""
    return abilities(trigger("dethrone", "attacks", who="self", when={"attacked_has_most_life": True}, do=[
        {"do": "add_counters", "what": "@self", "kind": "+1/+1"}]))
