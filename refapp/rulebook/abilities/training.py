"""702.149 Training.

“Trains” (702.149c): `game/reading/trigger_rules.py`, `actions/called.py`.
"""

from __future__ import annotations

from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.abilities.data import abilities, trigger
from refapp.rulebook.registry import keyword


@keyword("training", "702.149", "702.149a", several="702.149b")
def training(_keyword: Keyword) -> tuple[Ability, ...]:
    """Whenever it and another creature with greater power attack, it gets a +1/+1 counter."""
    return abilities(trigger(
        "training", "attacks", who="self", when={"controls": "attacking creature other power>self"}, do=[
            {"do": "grow", "called": "trains"}]))
