"""702.134 Mentor.

“Mentors” (702.134c): `game/reading/trigger_rules.py`, `actions/called.py`.
"""

from __future__ import annotations

from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.abilities.data import abilities, trigger
from refapp.rulebook.registry import keyword


@keyword("mentor", "702.134", "702.134a", several="702.134b")
def mentor(_keyword: Keyword) -> tuple[Ability, ...]:
    """Whenever it attacks, target attacking creature with less power gets a +1/+1 counter."""
    return abilities(trigger("mentor", "attacks", who="self", target="attacking creature power<self", do=[
        {"do": "add_counters", "what": "@target", "kind": "+1/+1"},
        {"do": "called", "event": "mentors", "other": "@target"}]))
