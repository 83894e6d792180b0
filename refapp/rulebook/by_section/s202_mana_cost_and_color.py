"""202. Mana Cost and Color: the code of each rule."""

from __future__ import annotations

from refapp.game.reading import faces, layers
from refapp.language import costs, parse_characteristics, scenario
from refapp.rulebook.by_section import Code
from refapp.rulebook.casting import paying, paying_mana, total_cost

CODE: Code = {
    "202.1a": (paying_mana,),
    "202.1b": (paying.pay, scenario.Characteristics),
    "202.2": (costs,),
    "202.2a": (costs,),
    "202.2b": (costs,),
    "202.2c": (costs,),
    "202.2d": (costs,),
    "202.2e": (parse_characteristics,),
    "202.2f": (layers.recolor,),
    "202.3": (costs,),
    "202.3a": (scenario.Characteristics,),
    "202.3b": (faces.mana_value,),
    "202.3c": (faces.mana_value,),
    "202.3d": (faces.mana_value,),
    "202.3e": (faces.mana_value, costs),
    "202.3f": (costs,),
    "202.3g": (costs,),
    "202.4": (total_cost,),
}
