"""702.121 Melee."""

from __future__ import annotations

from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.abilities.data import abilities, trigger
from refapp.rulebook.registry import keyword

_EACH = {"attacked_opponents": "you"}


@keyword("melee", "702.121", "702.121a", several="702.121b")
def melee(_keyword: Keyword) -> tuple[Ability, ...]:
    """Whenever it attacks, it gets +1/+1 for each opponent attacked with a creature this combat."""
    return abilities(trigger("melee", "attacks", who="self", do=[
        {"do": "modify", "what": "@self", "pt": [_EACH, _EACH], "duration": "turn"}]))
