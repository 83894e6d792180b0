"""702.100 Evolve.

“Evolves” (702.100b): `game/reading/trigger_rules.py`, `actions/called.py`.
"""

from __future__ import annotations

from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.abilities.data import abilities, trigger
from refapp.rulebook.registry import keyword


@keyword("evolve", "702.100", "702.100a", "702.100b", "702.100c", several="702.100d")
def evolve(_keyword: Keyword) -> tuple[Ability, ...]:
    """It gets a +1/+1 counter whenever its controller gets a creature with more power or toughness."""
    bigger = {"self_is": "creature", "it_exceeds_self": True}
    return abilities(trigger("evolve", "enters", who="creature yours", **{"if": bigger}, do=[
        {"do": "grow", "called": "evolves"}]))
