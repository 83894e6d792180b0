"""702.130 Afflict."""

from __future__ import annotations

from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.abilities.data import abilities, trigger
from refapp.rulebook.registry import keyword


@keyword("afflict", "702.130", "702.130a", several="702.130b", takes="number")
def afflict(keyword: Keyword) -> tuple[Ability, ...]:
    """Whenever it becomes blocked, the defending player loses N life."""
    return abilities(trigger("afflict", "becomes_blocked", who="self", do=[
        {"do": "lose_life", "player": "@defender", "n": keyword.n or 0}]))
