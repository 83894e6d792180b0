"""702.163 For Mirrodin!."""

from __future__ import annotations

from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.abilities.data import abilities, trigger
from refapp.rulebook.registry import keyword

BEARER = {"types": ["creature"], "subtypes": ["Rebel"], "colors": ["red"], "pt": [2, 2]}


@keyword("for mirrodin!", "702.163", "702.163a", on="artifact")
def for_mirrodin(_keyword: Keyword) -> tuple[Ability, ...]:
    """When this Equipment enters, a 2/2 red Rebel token is created and the Equipment attached to it."""
    return abilities(trigger("for mirrodin!", "enters", who="self", do=[{"do": "create_bearer", "token": BEARER}]))
