"""205. Type Line: the code of each rule."""

from __future__ import annotations

from refapp.game.reading import filters, layers, subtypes
from refapp.game.state import card_types
from refapp.rulebook.actions import choose_subtype
from refapp.rulebook.by_section import Code
from refapp.rulebook.casting import legendary_spells
from refapp.rulebook.sba import legend, scheme, world

CODE: Code = {
    "205.1a": (layers._lose_types, layers._set_subtypes),
    "205.1b": (layers._add_types,),
    "205.2": (card_types,),
    "205.2b": (filters._word,),
    "205.2c": (filters._word,),
    "205.3": (card_types,),
    "205.3c": (subtypes.correlated,),
    "205.3d": (layers._add_types, subtypes.fitting),
    "205.3e": (choose_subtype.choose_subtype,),
    "205.4": (card_types,),
    "205.4b": (layers._lose_types,),
    "205.4c": (filters._word,),
    "205.4d": (legend.legends,),
    "205.4e": (legendary_spells.needs_a_legend,),
    "205.4f": (world.world,),
    "205.4g": (filters._word,),
    "205.4h": (scheme.scheme,),
}
