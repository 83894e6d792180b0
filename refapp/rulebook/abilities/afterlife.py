"""702.135 Afterlife."""

from __future__ import annotations

from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.abilities.data import abilities, trigger
from refapp.rulebook.registry import keyword

SPIRIT = {"types": ["creature"], "subtypes": ["Spirit"], "colors": ["white", "black"], "pt": [1, 1],
          "abilities": ["flying"]}


@keyword("afterlife", "702.135", "702.135a", several="702.135b", takes="number")
def afterlife(keyword: Keyword) -> tuple[Ability, ...]:
    """When it dies, N 1/1 white and black Spirit tokens with flying are created."""
    return abilities(trigger("afterlife", "put_into_graveyard", who="self", do=[
        {"do": "create_token", "by": "you", "id": "spirit", "n": keyword.n or 0, "token": SPIRIT}]))
