"""702.92 Living Weapon."""

from __future__ import annotations

from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.abilities.data import abilities, trigger
from refapp.rulebook.registry import keyword

BEARER = {"types": ["creature"], "subtypes": ["Phyrexian", "Germ"], "colors": ["black"], "pt": [0, 0]}


@keyword("living weapon", "702.92", "702.92a", since="2021-06-18", on="artifact")
def living_weapon(_keyword: Keyword) -> tuple[Ability, ...]:
    """When this Equipment enters, a 0/0 black Phyrexian Germ token is created and the Equipment attached to it."""
    return _with(BEARER)


@keyword("living weapon", "702.92", "702.92a", until="2021-06-18", on="artifact")
def of_old(_keyword: Keyword) -> tuple[Ability, ...]:
    """Until 2021 the token is a Germ and no Phyrexian."""
    return _with(BEARER | {"subtypes": ["Germ"]})


def _with(bearer: dict[str, object]) -> tuple[Ability, ...]:
    return abilities(trigger("living weapon", "enters", who="self", do=[{"do": "create_bearer", "token": bearer}]))
