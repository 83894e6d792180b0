"""702.178 Max Speed."""

from __future__ import annotations

from refapp.language.activated import Activated
from refapp.language.filters import Condition, Filter
from refapp.language.scenario import Ability, Keyword, Static
from refapp.language.triggers import Trigger
from refapp.rulebook.registry import keyword

_FOUR = (Condition("speed_at_least", 4),)


@keyword("max speed", "702.178", "702.178a", "702.178b", takes="words")
def max_speed(keyword: Keyword) -> tuple[Ability, ...]:
    """As long as its controller's speed is 4, the object has the ability; it functions where that one would."""
    zones = [one.zone for one in keyword.inner if isinstance(one, Activated | Trigger | Static)]
    rules = ("702.178a", *(("702.178b",) if zones and zones[0] != "battlefield" else ()))
    return (Static(affects=Filter("self", ("self",)), grant=keyword.inner, conditions=_FOUR,
                   zone=zones[0] if zones else "battlefield", rules=rules),)
