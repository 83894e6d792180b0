"""702.147 Decayed."""

from __future__ import annotations

from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.abilities.data import abilities, trigger
from refapp.rulebook.registry import keyword


@keyword("decayed", "702.147", "702.147a")
def decayed(_keyword: Keyword) -> tuple[Ability, ...]:
    """It can’t block; when it attacks, it is sacrificed at end of combat."""
    return abilities(
        {"static": {"affects": "self", "grant": ["cant block"]}},
        trigger("decayed", "attacks", who="self", do=[
            {"do": "delayed", "by": "you", "it": "@self", "trigger": {
                "id": "decayed.end", "event": "step_begins", "step": "end of combat",
                "do": [{"do": "sacrifice", "what": "@it"}]}}]))
