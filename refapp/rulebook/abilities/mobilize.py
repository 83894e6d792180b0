"""702.181 Mobilize."""

from __future__ import annotations

from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.abilities.data import abilities, trigger
from refapp.rulebook.registry import keyword

WARRIOR = {"types": ["creature"], "subtypes": ["Warrior"], "colors": ["red"], "pt": [1, 1]}


@keyword("mobilize", "702.181", "702.181a", takes="number")
def mobilize(keyword: Keyword) -> tuple[Ability, ...]:
    """Whenever it attacks, N 1/1 red Warrior tokens enter tapped and attacking, until the next end step."""
    return abilities(trigger("mobilize", "attacks", who="self", do=[
        {"do": "create_attackers", "id": "warrior", "n": keyword.n or 0, "token": WARRIOR, "until": "end",
         "then": "sacrifice"}]))
