"""702.114 Devoid."""

from __future__ import annotations

from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.abilities.data import abilities
from refapp.rulebook.registry import keyword


@keyword("devoid", "702.114", "702.114a")
def devoid(_keyword: Keyword) -> tuple[Ability, ...]:
    """It is colourless, everywhere."""
    return abilities({"static": {"affects": "self", "colors": ["colorless"], "cda": True, "zone": "any"}})
