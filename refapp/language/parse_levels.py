"""Reading levels: the level symbols of leveler cards (711) and the class level bars of Classes (716)."""

from __future__ import annotations

from refapp.language import values, vocabulary
from refapp.language.costs import read_cost
from refapp.language.parse_abilities import read_abilities
from refapp.language.parse_parts import read_pt
from refapp.language.scenario import Keyword, Static


def read_level(value: object, path: str) -> Keyword:
    """A level symbol with what stands behind it (711.2): ``{from: 1, to: 4, pt: [p, t], abilities: […]}``."""
    raw = values.fields(value, path, vocabulary.LEVEL)
    shape = Static(set_pt=read_pt(raw["pt"], f"{path}.pt") if "pt" in raw else None,
                   grant=read_abilities(raw.get("abilities"), f"{path}.abilities"))
    return Keyword("level", n=values.natural(raw.get("from"), f"{path}.from"),
                   quality=f"to {values.natural(raw['to'], f'{path}.to')}" if "to" in raw else "", inner=(shape,))


def read_class_level(value: object, path: str) -> Keyword:
    """A class level bar (716.1, 716.2): ``{level: 2, cost: "{1}{G}", abilities: […]}``."""
    raw = values.fields(value, path, vocabulary.CLASS_LEVEL)
    return Keyword("class level", n=values.natural(raw.get("level"), f"{path}.level"),
                   cost=read_cost(raw.get("cost", "{0}"), f"{path}.cost"),
                   inner=read_abilities(raw.get("abilities"), f"{path}.abilities"))
