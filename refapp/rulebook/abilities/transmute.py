"""702.53 Transmute."""

from __future__ import annotations

from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.abilities.data import abilities, activated, cost_of
from refapp.rulebook.registry import keyword


@keyword("transmute", "702.53", "702.53a", "702.53b", takes="cost")
def transmute(keyword: Keyword) -> tuple[Ability, ...]:
    """From the hand, as a sorcery: pay and discard this card to find one with the same mana value."""
    return abilities(activated("transmute", cost_of(keyword, "discard self"), [
        {"do": "search", "player": "you", "quality": "mv=self", "to": "hand", "reveal": True},
        {"do": "shuffle", "player": "you"}], zone="hand", sorcery=True))
