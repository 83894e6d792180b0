"""702.115 Ingest."""

from __future__ import annotations

from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.abilities.data import abilities, trigger
from refapp.rulebook.registry import keyword


@keyword("ingest", "702.115", "702.115a", several="702.115b")
def ingest(_keyword: Keyword) -> tuple[Ability, ...]:
    """A player whom it deals combat damage loses the top card of the library to exile."""
    return abilities(trigger("ingest", "deals_combat_damage", who="self", step="player", do=[
        {"do": "exile_top", "player": "@damaged"}]))
