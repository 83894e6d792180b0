"""702.40 Storm."""

from __future__ import annotations

from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.abilities.data import abilities, trigger
from refapp.rulebook.registry import keyword


@keyword("storm", "702.40", "702.40a", several="702.40b")
def storm(_keyword: Keyword) -> tuple[Ability, ...]:
    """When it is cast, it is copied for each spell cast before it this turn, with new targets if its caster likes."""
    return abilities(trigger("storm", "casts", who="self", zone="stack", do=[
        {"do": "copy_spell", "what": "@self", "n": {"cast_before": "@self"}}]))
