"""702.6 Equip.

What an Equipment may be attached to: `game/events/attaching.py`.
"""

from __future__ import annotations

from dataclasses import replace

from refapp.language.activated import Activated
from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.abilities.data import abilities, cost_of
from refapp.rulebook.registry import keyword


@keyword("equip", "702.6", "702.6a", "702.6c", "702.6e", several="702.6d", takes="cost", on="artifact")
def equip(keyword: Keyword) -> tuple[Ability, ...]:
    """For its cost, as a sorcery, the Equipment is attached to target creature of its controller, of its quality.

    The target stands here, in the rule of the keyword, not in the ability (§115.1e).
    """
    quality, _, cost = keyword.quality.partition("{")
    quality = quality.removesuffix("creature").strip(" —-")
    walker = quality.startswith("planeswalker")
    kind = "planeswalker" if walker else f"{quality} creature".strip() if cost else "creature"
    rules = ("702.6", "702.6a", *(("702.6e",) if walker else ("702.6c",) if kind != "creature" else ()))
    found = abilities({"activated": {"id": "equip", "cost": "{" + cost if cost else cost_of(keyword),
                                    "sorcery": True, "target": f"{kind} yours",
                                    "do": [{"do": "attach", "what": "@self", "to": "@target",
                                            "as_creature": walker}]}})
    return tuple(replace(one, rules=rules) for one in found if isinstance(one, Activated))
