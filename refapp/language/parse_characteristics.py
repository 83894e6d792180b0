"""Reading the characteristics of an object or a face (109.3): name, cost, types, size, abilities."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from refapp.language import values, vocabulary
from refapp.language.costs import read_cost
from refapp.language.parse_abilities import read_abilities
from refapp.language.parse_parts import lower, read_plain_pt
from refapp.language.scenario import Characteristics


def read_characteristics(raw: Mapping[str, Any], path: str, name: str, given: Collection[str] | None = None
                         ) -> Characteristics:
    """Characteristics of an object or face; ``name`` is used where none is given, ``given`` are the keys with a value.

    Where no colours are given they follow from the mana cost, of an artifact as of anything else (301.4).
    """
    if given is None:
        given = {key for key, item in raw.items() if not values.is_null(item)}
    pt = raw.get("pt")
    hand = isinstance(pt, str) and pt.strip().lower() == "hand"
    back, flip = raw.get("back"), raw.get("flip")
    loyalty = raw.get("loyalty")
    cost = read_cost(raw["cost"], f"{path}.cost") if "cost" in given else None
    colors = lower(values.words(raw["colors"], f"{path}.colors")) if "colors" in given else ()
    # colors said beside a cost, or without one, are those of a color indicator (202.2e, 204.2)
    if "colors" not in raw and cost is not None:
        colors = tuple(sorted(cost.colors))
    mv = values.number(raw["mv"], f"{path}.mv") if "mv" in raw else cost.mana_value if cost is not None else 0
    return Characteristics(
        name=values.text(raw["name"], f"{path}.name") if "name" in given else name,
        named="name" in given,
        types=lower(values.words(raw["types"], f"{path}.types")) if "types" in given else (),
        supertypes=lower(values.words(raw["supertypes"], f"{path}.supertypes")) if "supertypes" in given else (),
        subtypes=values.words(raw["subtypes"], f"{path}.subtypes") if "subtypes" in given else (),
        colors=colors, mv=mv, cost=cost,
        pt=(0, 0) if hand else (read_plain_pt(pt, f"{path}.pt") if "pt" in given else None), hand=hand,
        loyalty=values.number(loyalty, f"{path}.loyalty") if "loyalty" in given else None,
        defense=values.natural(raw["defense"], f"{path}.defense") if "defense" in given else None,
        abilities=read_abilities(raw["abilities"], f"{path}.abilities") if "abilities" in given else (),
        back=read_characteristics(values.fields(back, f"{path}.back", vocabulary.CHARACTERISTICS),
                                  f"{path}.back", name) if "back" in given else None,
        # a flip card: its other half (§710.1) beside what is normal, here (§710.1a)
        flip=read_characteristics(values.fields(flip, f"{path}.flip", vocabulary.CHARACTERISTICS),
                                  f"{path}.flip", name) if "flip" in given else None)


def read_copy(value: object, path: str) -> object:
    """Characteristics, or the name of an object."""
    if isinstance(value, Mapping):
        raw = values.fields(value, path, vocabulary.CHARACTERISTICS)
        return read_characteristics(raw, path, "")
    return values.text(value, path)
