"""702.182 Job Select."""

from __future__ import annotations

from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.abilities.data import abilities, trigger
from refapp.rulebook.registry import keyword

BEARER = {"types": ["creature"], "subtypes": ["Hero"], "colors": [], "pt": [1, 1]}


@keyword("job select", "702.182", "702.182a", on="artifact")
def job_select(_keyword: Keyword) -> tuple[Ability, ...]:
    """When this Equipment enters, a 1/1 colourless Hero token is created and the Equipment attached to it."""
    return abilities(trigger("job select", "enters", who="self", do=[{"do": "create_bearer", "token": BEARER}]))
