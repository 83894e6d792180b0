"""604. Handling Static Abilities: the code of each rule."""

from __future__ import annotations

from refapp.game.events import attaching
from refapp.game.reading import continuous, copy_exceptions, layers
from refapp.rulebook.by_section import Code
from refapp.rulebook.casting import announcing, permission

CODE: Code = {
    "604.1": (continuous.Layers._found,),
    "604.2": (continuous.Layers._exists, continuous.functions),
    "604.3": (continuous.functions, copy_exceptions._defines),
    "604.3a": (layers.defines, continuous.Layers._abilities),
    "604.4": (continuous.Layers._targets, attaching.attach),
    "604.5": (announcing.costs,),
    "604.6": (permission._plays_itself, permission.restricted),
    "604.7": (continuous.gone,),
}
