"""Which card type a subtype belongs to, and whether an object can have it (205.3)."""

from __future__ import annotations

from refapp.game.state.card_types import (
    BASIC_LANDS,
    CARD_TYPES,
    DUNGEON_TYPES,
    FAMILIES,
    PLANAR_WORDS,
    PLANESWALKER_TYPES,
    WITH_CREATURE_TYPES,
)
from refapp.game.state.creature_types import CREATURE_TYPES
from refapp.game.state.views import View
from refapp.language.scenario import Changes
from refapp.language.type_lines import SUPERTYPES

BASIC_LAND_TYPES = frozenset(BASIC_LANDS)
INSTANTS = frozenset({"instant", "sorcery"})
_CREATURE_TYPES = frozenset(word.lower() for word in CREATURE_TYPES)

UNTYPED = {"phenomenon": "312.3", "vanguard": "313.3", "scheme": "314.3", "conspiracy": "315.4"}
"""Card types without subtypes (205.3r) → the rule that says so."""


def subtypes_of(words: tuple[str, ...]) -> tuple[str, ...]:
    """Of the types that an effect gives, those that are subtypes."""
    return tuple(word for word in words if word not in CARD_TYPES and word not in SUPERTYPES)


def fitting(changes: Changes, view: View) -> tuple[str, ...]:
    """The subtypes of an effect that an object can have with its types and those that the effect gives (205.3d)."""
    words = (*(changes.only_types or ()), *changes.add_types)
    types = view.types | {word for word in words if word in CARD_TYPES}
    return tuple(word for word in subtypes_of(words) if correlated(word.lower(), types))


def unfitting(changes: Changes, view: View) -> tuple[str, ...]:
    """Those that it can’t have with these types."""
    fit = fitting(changes, view)
    return tuple(one for one in subtypes_of((*(changes.only_types or ()), *changes.add_types)) if one not in fit)


def without_subtypes(types: frozenset[str]) -> tuple[str, ...]:
    """The keys of the rules by which objects of a card type have no subtypes at all (205.3r)."""
    found = tuple(rule for kind, rule in UNTYPED.items() if kind in types)
    return (*found, "205.3r") if found else ()


def family(subtype: str) -> str:
    """The card type whose subtype it is; unknown ones belong to creatures."""
    if subtype in PLANESWALKER_TYPES:
        return "planeswalker"
    return next((family for family, members in FAMILIES.items() if subtype in members), "creature")


def creature_types(view: View) -> frozenset[str]:
    """The creature types of an object: its subtypes that belong to no other card type (205.3m)."""
    if not view.types & WITH_CREATURE_TYPES:
        return frozenset()
    return frozenset(one for one in view.subtypes if family(one) == "creature")


def correlated(subtype: str, types: frozenset[str]) -> bool:
    """Whether a subtype goes with one of these card types (205.3c); unknown ones with several.

    Phenomena, schemes, vanguards and conspiracies have none (§205.3r, §312.3, §313.3, §314.3, §315.4).
    """
    for kind, members in FAMILIES.items():
        if subtype in members:
            return kind in types or (kind == "spell" and bool(types & INSTANTS))
    if subtype in PLANESWALKER_TYPES:
        return "planeswalker" in types
    if subtype in DUNGEON_TYPES:
        return "dungeon" in types
    if subtype not in _CREATURE_TYPES and PLANAR_WORDS.issuperset(subtype.replace("’", "'").split()):
        return "plane" in types
    further = () if subtype in _CREATURE_TYPES else ("planeswalker", "plane", "dungeon")
    return bool(types & WITH_CREATURE_TYPES.union(further))
