"""702.68 Frenzy."""

from __future__ import annotations

from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.abilities.data import abilities, trigger
from refapp.rulebook.registry import keyword


@keyword("frenzy", "702.68", "702.68a", several="702.68b", takes="number")
def frenzy(keyword: Keyword) -> tuple[Ability, ...]:
    """Left unblocked as it attacks, it has N more power this turn."""
    return abilities(trigger("frenzy", "isnt_blocked", who="self", do=[
        {"do": "modify", "what": "@self", "pt": [keyword.n or 0, 0], "duration": "turn"}]))
