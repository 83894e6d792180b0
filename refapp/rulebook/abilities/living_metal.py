"""702.161 Living Metal."""

from __future__ import annotations

from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.abilities.data import abilities
from refapp.rulebook.registry import keyword


@keyword("living metal", "702.161", "702.161a", on="artifact")
def living_metal(_keyword: Keyword) -> tuple[Ability, ...]:
    """During its controller’s turn it is an artifact creature in addition to its other types."""
    return abilities({"static": {"affects": "self", "if": {"your_turn": True}, "add_types": ["artifact", "creature"]}})
