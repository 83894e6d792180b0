"""702.87 Level Up."""

from __future__ import annotations

from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.abilities.data import abilities, cost_of
from refapp.rulebook.registry import keyword


@keyword("level up", "702.87", "702.87a", takes="cost")
def level_up(keyword: Keyword) -> tuple[Ability, ...]:
    """For its cost, as a sorcery, it gets a level counter.

    What a leveler card is at a level its level symbols say, keyword abilities of their own (702.87b):
    `level_symbol.py`; a Class’s level is something else (702.87c): `class_level.py`.
    """
    return abilities({"activated": {"id": "level up", "cost": cost_of(keyword), "sorcery": True, "do": [
        {"do": "add_counters", "what": "@self", "kind": "level"}]}})
