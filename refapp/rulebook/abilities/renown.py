"""702.112 Renown.

What “renowned” is (702.112b): `actions/designate.py`, asked of a board: `questions/objects.py`.
"""

from __future__ import annotations

from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.abilities.data import abilities, trigger
from refapp.rulebook.registry import keyword


@keyword("renown", "702.112", "702.112a", several="702.112c", takes="number")
def renown(keyword: Keyword) -> tuple[Ability, ...]:
    """When it deals combat damage to a player and isn't renowned, it gets N +1/+1 counters and becomes renowned."""
    unless_renowned = {"if": {"not_designated": "renowned"}}
    return abilities(trigger("renown", "deals_combat_damage", who="self", step="player", **unless_renowned, do=[
        {"do": "add_counters", "what": "@self", "kind": "+1/+1", "n": keyword.n or 0},
        {"do": "designate", "what": "@self", "designation": "renowned"}]))
