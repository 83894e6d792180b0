"""702.116 Myriad."""

from __future__ import annotations

from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.abilities.data import abilities, trigger
from refapp.rulebook.registry import keyword


@keyword("myriad", "702.116", "702.116a", several="702.116b")
def myriad(_keyword: Keyword) -> tuple[Ability, ...]:
    """Whenever it attacks, a copy of it may attack each opponent but the defending player, until end of combat."""
    return abilities(trigger("myriad", "attacks", who="self", do=[
        {"do": "create_attackers", "id": "myriad", "copy": "@self", "each_other_opponent": True,
         "until": "end of combat", "then": "exile"}]))
