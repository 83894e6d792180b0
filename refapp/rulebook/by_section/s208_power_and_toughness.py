"""208. Power/Toughness: the code of each rule."""

from __future__ import annotations

from refapp.game import continuous, layers, state
from refapp.rulebook.by_section import Code

CODE: Code = {
    "208.2": (layers.define,),
    "208.2a": (layers.define,),
    "208.3": (continuous.compute,),
    "208.3a": (layers.modify,),
    "208.4": (state.View,),
    "208.4a": (layers.define,),
    "208.4b": (state.View,),
    "208.5": (continuous.compute,),
}
