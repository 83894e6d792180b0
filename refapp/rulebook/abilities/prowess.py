"""702.108 Prowess."""

from __future__ import annotations

from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.abilities.data import abilities, trigger
from refapp.rulebook.registry import keyword


@keyword("prowess", "702.108", "702.108a", several="702.108b")
def prowess(_keyword: Keyword) -> tuple[Ability, ...]:
    """Whenever its controller casts a noncreature spell, it gets +1/+1 until end of turn."""
    return abilities(trigger("prowess", "casts", who="noncreature", player="you", do=[
        {"do": "modify", "what": "@self", "pt": [1, 1], "duration": "turn"}]))
