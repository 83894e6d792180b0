"""702.6 Equip."""

from __future__ import annotations

from refapp.language.errors import Unsupported
from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.abilities.data import abilities, cost_of
from refapp.rulebook.registry import keyword


@keyword("equip", "702.6", "702.6a", "702.6c", "702.6d")
def equip(keyword: Keyword) -> tuple[Ability, ...]:
    """For its cost, as a sorcery, the Equipment is attached to target creature of its controller, of its quality."""
    if keyword.quality.startswith("planeswalker"):
        raise Unsupported("The engine doesn’t play “{keyword}” yet.", rules=["702.6e"], keyword="equip planeswalker")
    quality, _, cost = keyword.quality.partition("{")
    quality = quality.removesuffix("creature").strip(" —-")
    target = f"{quality} creature yours".strip() if cost else "creature yours"
    return abilities({"activated": {"id": "equip", "cost": "{" + cost if cost else cost_of(keyword),
                                    "sorcery": True, "target": target,
                                    "do": [{"do": "attach", "what": "@self", "to": "@target"}]}})
