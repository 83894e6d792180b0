"""702.69 Gravestorm."""

from __future__ import annotations

from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.abilities.data import abilities, trigger
from refapp.rulebook.registry import keyword


@keyword("gravestorm", "702.69", "702.69a", several="702.69b")
def gravestorm(_keyword: Keyword) -> tuple[Ability, ...]:
    """When it is cast, it is copied for each permanent that was put into a graveyard this turn."""
    return abilities(trigger("gravestorm", "casts", who="self", zone="stack", do=[
        {"do": "copy_spell", "what": "@self", "n": {"dead_this_turn": "you"}}]))
