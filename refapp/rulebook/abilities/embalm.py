"""702.128 Embalm."""

from __future__ import annotations

from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.abilities.data import abilities, activated, cost_of
from refapp.rulebook.registry import keyword


@keyword("embalm", "702.128", "702.128a", "702.128b", takes="cost")
def embalm(keyword: Keyword) -> tuple[Ability, ...]:
    """From the graveyard, as a sorcery: pay and exile this card for a white Zombie token that is a copy of it."""
    return abilities(activated("embalm", cost_of(keyword, "exile self from your graveyard"), [
        {"do": "create_token", "copy": "@self", "except": {
            "colors": ["white"], "add_types": ["Zombie"], "keep": ["cost"]}}], zone="graveyard", sorcery=True))
