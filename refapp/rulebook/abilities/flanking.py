"""702.25 Flanking."""

from __future__ import annotations

from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.abilities.data import abilities, trigger
from refapp.rulebook.registry import keyword


@keyword("flanking", "702.25", "702.25a", several="702.25b")
def flanking(_keyword: Keyword) -> tuple[Ability, ...]:
    """A creature without flanking that blocks it gets -1/-1 until end of turn, once for each instance."""
    return abilities(trigger("flanking", "becomes_blocked_by", who="self", other="creature nonwith:flanking", do=[
        {"do": "modify", "what": "@it", "pt": [-1, -1], "duration": "turn"}]))
