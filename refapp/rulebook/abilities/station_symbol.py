"""721: station symbols of station cards."""

from __future__ import annotations

from refapp.language.filters import Condition, Filter
from refapp.language.scenario import Ability, Keyword, Static
from refapp.rulebook.registry import phrase

_SELF = Filter("self", ("self",))


@phrase("station symbol", "721.1", "721.2", "721.2a", "721.2b", "721.2c")
def station_symbol(keyword: Keyword) -> tuple[Ability, ...]:
    """With so many charge counters the permanent has these abilities (721.2a).

    Where a power/toughness box stands in the striation it is a creature, too, with that base power and toughness and
    its other types besides (721.2b); in other zones the ability doesn’t function, and the card has neither (721.2c).
    """
    wanted = f"permanent counters:charge>={keyword.n or 0}"
    only = (Condition("self_is", filter=Filter(wanted, tuple(wanted.split()))),)
    shape = next((one for one in keyword.inner if isinstance(one, Static)), Static())
    creature = shape.set_pt is not None
    return (Static(affects=_SELF, set_pt=shape.set_pt, add_types=("creature",) if creature else (),
                   grant=shape.grant, conditions=only, rules=("721.2b" if creature else "721.2a",)),)
