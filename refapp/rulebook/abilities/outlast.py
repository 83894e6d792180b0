"""702.107 Outlast."""

from __future__ import annotations

from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.abilities.data import abilities, cost_of
from refapp.rulebook.registry import keyword


@keyword("outlast", "702.107", "702.107a", takes="cost")
def outlast(keyword: Keyword) -> tuple[Ability, ...]:
    """For its cost and {T}, as a sorcery, it gets a +1/+1 counter."""
    return abilities({"activated": {"id": "outlast", "cost": f"{cost_of(keyword)}, {{T}}", "sorcery": True, "do": [
        {"do": "add_counters", "what": "@self", "kind": "+1/+1"}]}})
