"""702.171 Saddle.

Which creatures are tapped for it (702.171a): `casting/paying.py`; what “saddled” is (702.171b):
`actions/designate.py`, that it ends: `game/events/turns.py`.
"""

from __future__ import annotations

from dataclasses import replace

from refapp.language.activated import Activated
from refapp.language.casting import Cost, Part
from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.abilities.data import abilities
from refapp.rulebook.registry import keyword


@keyword("saddle", "702.171", "702.171a", "702.171b", "702.171c", takes="number")
def saddle(keyword: Keyword) -> tuple[Ability, ...]:
    """Other untapped creatures with total power N are tapped, as a sorcery: it becomes saddled until end of turn."""
    [found] = abilities({"activated": {"id": "saddle", "sorcery": True, "do": [
        {"do": "designate", "what": "@self", "designation": "saddled"}]}})
    assert isinstance(found, Activated)
    return (replace(found, cost=Cost(parts=(Part("tap_power", keyword.n or 0),))),)
