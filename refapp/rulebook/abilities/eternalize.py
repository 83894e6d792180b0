"""702.129 Eternalize."""

from __future__ import annotations

from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.abilities.data import abilities, activated, cost_of
from refapp.rulebook.registry import keyword


@keyword("eternalize", "702.129", "702.129a", takes="cost")
def eternalize(keyword: Keyword) -> tuple[Ability, ...]:
    """From the graveyard, as a sorcery: pay and exile this card for a black 4/4 Zombie token that is a copy of it."""
    return abilities(activated("eternalize", cost_of(keyword, "exile self from your graveyard"), [
        {"do": "create_token", "copy": "@self", "except": {
            "colors": ["black"], "pt": [4, 4], "add_types": ["Zombie"], "keep": ["cost"]}}],
        zone="graveyard", sorcery=True))
