"""702.63 Vanishing."""

from __future__ import annotations

from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.abilities.data import abilities, trigger
from refapp.rulebook.registry import keyword


@keyword("vanishing", "702.63", "702.63a", "702.63b", several="702.63c", takes="number, or nothing")
def vanishing(keyword: Keyword) -> tuple[Ability, ...]:
    """It enters with N time counters; one goes each upkeep of its controller; with the last it is sacrificed.

    Without a number it enters with none.
    """
    return abilities(
        *([{"enters_with": {"time": keyword.n}}] if keyword.n else []),
        trigger("vanishing", "step_begins", step="upkeep", whose="you", **{"if": {"self_is": "counters:time>0"}}, do=[
            {"do": "remove_counters", "what": "@self", "kind": "time"}]),
        trigger("vanishing", "last_counter_removed", who="self", step="time", do=[
            {"do": "sacrifice", "what": "@self"}]))
