"""702.59 Recover."""

from __future__ import annotations

from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.abilities.data import abilities, cost_of, trigger
from refapp.rulebook.registry import keyword


@keyword("recover", "702.59", "702.59a", takes="cost")
def recover(keyword: Keyword) -> tuple[Ability, ...]:
    """When a creature comes to its owner's graveyard, they pay and get it back, or else it is exiled."""
    return abilities(trigger("recover", "put_into_graveyard", who="creature owned", zone="graveyard", do=[
        {"do": "may_pay", "player": "you", "cost": cost_of(keyword), "called": "recover",
         "then": [{"do": "return", "what": "@self", "from": "graveyard", "to": "hand"}],
         "else": [{"do": "exile", "what": "@self"}]}]))
