"""702.23 Rampage."""

from __future__ import annotations

from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.abilities.data import abilities, trigger
from refapp.rulebook.registry import keyword


def _beyond(n: int) -> dict[str, object]:
    """N for each creature that blocks it beyond the first; never less than nothing."""
    return {"count": "creature blocks-self", "times": n, "plus": -n}


@keyword("rampage", "702.23a", "702.23b", several="702.23c", takes="number")
def rampage(keyword: Keyword) -> tuple[Ability, ...]:
    """When blocked: +N/+N for the turn, times the number of its blockers less one."""
    return abilities(trigger("rampage", "becomes_blocked", who="self", do=[
        {"do": "modify", "what": "@self", "duration": "turn", "pt": [_beyond(keyword.n or 0)] * 2}]))
