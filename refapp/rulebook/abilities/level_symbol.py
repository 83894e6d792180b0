"""711: level symbols of leveler cards."""

from __future__ import annotations

from refapp.language.filters import Condition, Filter
from refapp.language.scenario import Ability, Keyword, Static
from refapp.rulebook.registry import phrase


@phrase("level", "711.1", "711.2", "711.2a", "711.2b", "711.3", "711.4", "711.5", "711.6")
def level(keyword: Keyword) -> tuple[Ability, ...]:
    """With so many level counters the creature has these abilities and this base power and toughness.

    The symbol (§107.8) says from how many to how many (§107.8a), or from how many on (§107.8b).

    It has what is printed with fewer of them (711.5), and anywhere but on the battlefield, where a static ability works
    (711.6); what else it has of abilities is left alone (711.4).
    """
    wanted = f"counters:level>={keyword.n or 0}"
    if keyword.quality:
        wanted += f" counters:level<={keyword.quality.removeprefix('to ')}"
    only = (Condition("self_is", filter=Filter(wanted, tuple(wanted.split()))),)
    rules = ("711.2a",) if keyword.quality else ("711.2b",)
    shape = next((one for one in keyword.inner if isinstance(one, Static)), Static())
    return (Static(affects=Filter("self", ("self",)), set_pt=shape.set_pt, grant=shape.grant, conditions=only,
                   rules=rules),)
