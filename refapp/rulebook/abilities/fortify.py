"""702.67 Fortify.

What a Fortification may be attached to: `game/events/attaching.py`.
"""

from __future__ import annotations

from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.abilities.data import abilities, cost_of
from refapp.rulebook.registry import keyword


@keyword("fortify", "702.67", "702.67a", several="702.67c", takes="cost", on="artifact")
def fortify(keyword: Keyword) -> tuple[Ability, ...]:
    """For its cost, as a sorcery, the Fortification is attached to target land of its controller."""
    return abilities({"activated": {"id": "fortify", "cost": cost_of(keyword), "sorcery": True, "target": "land yours",
                                    "do": [{"do": "attach", "what": "@self", "to": "@target"}]}})
