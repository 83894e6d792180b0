"""702.71 Transfigure."""

from __future__ import annotations

from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.abilities.data import abilities, activated, cost_of
from refapp.rulebook.registry import keyword


@keyword("transfigure", "702.71", "702.71a", takes="cost")
def transfigure(keyword: Keyword) -> tuple[Ability, ...]:
    """As a sorcery: pay and sacrifice it to put a creature card with the same mana value onto the battlefield."""
    return abilities(activated("transfigure", cost_of(keyword, "sacrifice self"), [
        {"do": "search", "player": "you", "quality": "creature mv=self", "to": "battlefield"},
        {"do": "shuffle", "player": "you"}], sorcery=True))
