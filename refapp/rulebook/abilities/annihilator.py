"""702.86 Annihilator."""

from __future__ import annotations

from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.abilities.data import abilities, trigger
from refapp.rulebook.registry import keyword


@keyword("annihilator", "702.86", "702.86a", several="702.86b", takes="number")
def annihilator(keyword: Keyword) -> tuple[Ability, ...]:
    """Whenever it attacks, the defending player sacrifices N permanents."""
    return abilities(trigger("annihilator", "attacks", who="self", do=[
        {"do": "sacrifice_some", "player": "@defender", "what": "permanent", "n": keyword.n or 0}]))
