"""702.70 Poisonous."""

from __future__ import annotations

from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.abilities.data import abilities, trigger
from refapp.rulebook.registry import keyword


@keyword("poisonous", "702.70", "702.70a", several="702.70b", takes="number")
def poisonous(keyword: Keyword) -> tuple[Ability, ...]:
    """Each player whom its combat damage reaches gets N poison counters."""
    return abilities(trigger("poisonous", "deals_combat_damage", who="self", step="player", do=[
        {"do": "add_counters", "what": "@damaged", "kind": "poison", "n": keyword.n or 0}]))
