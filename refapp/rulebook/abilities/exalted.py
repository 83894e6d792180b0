"""702.83 Exalted."""

from __future__ import annotations

from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.abilities.data import abilities, trigger
from refapp.rulebook.registry import keyword


@keyword("exalted", "702.83", "702.83a", "702.83b")
def exalted(_keyword: Keyword) -> tuple[Ability, ...]:
    """Whenever a creature of its controller attacks alone, that creature gets +1/+1 until end of turn."""
    return abilities(trigger("exalted", "attacks_alone", who="creature yours", do=[
        {"do": "modify", "what": "@it", "pt": [1, 1], "duration": "turn"}]))
