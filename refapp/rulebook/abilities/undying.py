"""702.93 Undying."""

from __future__ import annotations

from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.abilities.data import abilities, trigger
from refapp.rulebook.registry import keyword


@keyword("undying", "702.93", "702.93a")
def undying(_keyword: Keyword) -> tuple[Ability, ...]:
    """When it dies without a +1/+1 counter, it returns with one under its owner’s control."""
    return abilities(trigger("undying", "dies", who="self", **{"if": {"no_counter": "+1/+1"}}, do=[
        {"do": "return", "what": "@it", "from": "graveyard", "to": "battlefield", "under": "owner",
         "counters": {"+1/+1": 1}}]))
