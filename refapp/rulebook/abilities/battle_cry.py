"""702.91 Battle Cry."""

from __future__ import annotations

from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.abilities.data import abilities, trigger
from refapp.rulebook.registry import keyword


@keyword("battle cry", "702.91", "702.91a", several="702.91b")
def battle_cry(_keyword: Keyword) -> tuple[Ability, ...]:
    """Its attack gives the other attackers +1/+0 for the turn."""
    return abilities(trigger("battle cry", "attacks", who="self", do=[
        {"do": "modify", "what": "all attacking other", "pt": [1, 0], "duration": "turn"}]))
