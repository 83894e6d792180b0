"""Copies: copiable values with exceptions (707.2, 707.9)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from refapp.game.reading.layers import defines
from refapp.game.state.card_types import CARD_TYPES
from refapp.language.replacing import Except
from refapp.language.scenario import Ability, Characteristics, Keyword, Static
from refapp.language.type_lines import SUPERTYPES


def with_exceptions(shape: Characteristics, changes: Except | None, own: Characteristics) -> Characteristics:
    """What a copy is like: the copiable values of what is copied, but for the exceptions (§707.9).

    It gains abilities (§707.9a), has other values (§707.9b), or some only if it is a creature (§707.9f).

    ``own`` are the values of the object that becomes the copy, for what isn't copied (§707.9c). A characteristic that
    is given or kept isn't defined by an ability that is copied (§707.9d).
    """
    if changes is None:
        return shape
    new: dict[str, Any] = {}
    for word in changes.keep:
        if word == "pt":
            new |= {"pt": own.pt, "hand": own.hand}
        elif word == "cost":
            new |= {"cost": own.cost, "mv": own.mv}
        else:
            new[word] = getattr(own, word)
    if changes.name is not None:
        new |= {"name": changes.name, "named": True}
    if changes.pt is not None:
        new |= {"pt": changes.pt, "hand": False}
    if changes.colors is not None:
        new["colors"] = tuple(word for word in changes.colors if word != "colorless")
    new["colors"] = tuple(dict.fromkeys((*new.get("colors", shape.colors), *changes.add_colors)))
    new |= _types(shape, changes, new)
    abilities: tuple[Ability, ...] = () if changes.lose_abilities else new.get("abilities", shape.abilities)
    defined = _given(changes)
    kept = tuple(one for one in abilities if not _defines(one, defined))
    before = 0 if not kept else own.added if "abilities" in changes.keep else shape.added
    new |= {"abilities": (*kept, *changes.abilities), "added": before + len(changes.abilities)}
    made = replace(shape, **new)
    if changes.creature is not None and "creature" in made.types:
        made = with_exceptions(made, changes.creature, own)
    return made


def _given(changes: Except) -> set[str]:
    """Which of power and toughness, colors and types the exceptions give or keep."""
    return {name for name, given in (
        ("pt", changes.pt is not None or "pt" in changes.keep),
        ("colors", changes.colors is not None or "colors" in changes.keep), ("types", changes.types is not None))
        if given}


def rules_of(changes: Except | None, shape: Characteristics | None = None) -> list[str]:
    """The keys of the rules on the exceptions there are: abilities gained, values changed or kept (707.9a to f).

    ``shape`` is what is copied, where that is known: it may have an ability that these exceptions leave out (707.9d).
    """
    if changes is None:
        return []
    modified = changes.name is not None or changes.pt is not None or changes.types is not None \
        or changes.colors is not None or changes.add_types or changes.lose_types or changes.add_colors \
        or changes.lose_abilities
    left_out = shape is not None and (any(_defines(one, _given(changes)) for one in shape.abilities)
                                      or (shape.hand and "pt" in _given(changes)))
    return ["707.9", *(["707.9a"] if changes.abilities else []), *(["707.9b"] if modified else []),
            *(["707.9c"] if changes.keep else []), *(["707.9d"] if left_out else []),
            *(["707.9f"] if changes.creature is not None else [])]


def _types(shape: Characteristics, changes: Except, kept: dict[str, Any]) -> dict[str, Any]:
    types = tuple(kept.get("types", shape.types))
    supertypes = tuple(kept.get("supertypes", shape.supertypes))
    subtypes = tuple(kept.get("subtypes", shape.subtypes))
    if changes.types is not None:
        card, above, below = _sorted(changes.types)
        types, supertypes, subtypes = card or types, above or supertypes, below or subtypes
    card, above, below = _sorted(changes.add_types)
    lost = set(changes.lose_types)
    return {"types": tuple(word for word in dict.fromkeys((*types, *card)) if word not in lost),
            "supertypes": tuple(word for word in dict.fromkeys((*supertypes, *above)) if word not in lost),
            "subtypes": tuple(word for word in dict.fromkeys((*subtypes, *below)) if word.lower() not in lost)}


def _sorted(words: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    card = tuple(word for word in words if word in CARD_TYPES)
    above = tuple(word for word in words if word in SUPERTYPES)
    return card, above, tuple(word[:1].upper() + word[1:] for word in words if word not in card and word not in above)


def _defines(ability: Ability, defined: set[str]) -> bool:
    """Whether a characteristic-defining ability defines one of these characteristics (604.3)."""
    if isinstance(ability, Keyword):
        return {"changeling": "types", "devoid": "colors"}.get(ability.word) in defined
    return isinstance(ability, Static) and defines(ability) and (
        ("pt" in defined and ability.set_pt is not None)
        or ("colors" in defined and (ability.colors is not None or bool(ability.add_colors)))
        or ("types" in defined and bool(ability.add_types)))
