"""702.122 Crew.

Which creatures are tapped for it (702.122a), who can’t (702.122d), and that it is crewed by them (702.122c):
`casting/paying.py`. “Becomes crewed” (702.122e): `game/reading/trigger_rules.py`, `actions/called.py`.
"""

from __future__ import annotations

from dataclasses import replace

from refapp.language.activated import Activated
from refapp.language.casting import Cost, Part
from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.abilities.data import abilities
from refapp.rulebook.registry import keyword


@keyword("crew", "702.122", "702.122a", "702.122b", "702.122d", takes="number", on="artifact")
def crew(keyword: Keyword) -> tuple[Ability, ...]:
    """Other untapped creatures with total power N are tapped: the Vehicle is an artifact creature until end of turn.

    A Vehicle becomes a creature by that (§301.7).
    """
    [found] = abilities({"activated": {"id": "crew", "do": [
        {"do": "modify", "what": "@self", "add_types": ["artifact", "creature"], "duration": "turn"},
        {"do": "called", "event": "becomes_crewed"}]}})
    assert isinstance(found, Activated)
    return (replace(found, cost=Cost(parts=(Part("tap_power", keyword.n or 0),))),)
