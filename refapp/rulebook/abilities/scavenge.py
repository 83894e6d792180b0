"""702.97 Scavenge."""

from __future__ import annotations

from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.abilities.data import abilities, activated, cost_of
from refapp.rulebook.registry import keyword


@keyword("scavenge", "702.97", "702.97a", takes="cost")
def scavenge(keyword: Keyword) -> tuple[Ability, ...]:
    """From the graveyard, as a sorcery: pay and exile this card; its power in +1/+1 counters on target creature."""
    return abilities(activated("scavenge", cost_of(keyword, "exile self from your graveyard"), [
        {"do": "add_counters", "what": "@target", "kind": "+1/+1", "n": {"power": "@self"}}], zone="graveyard",
        sorcery=True, target="creature permanent"))
