"""208. Power/Toughness: the code of each rule."""

from __future__ import annotations

from refapp.game.reading import continuous, layers
from refapp.game.state.views import View
from refapp.rulebook.by_section import Code

CODE: Code = {
    "208.2": (layers.define,),
    "208.2a": (layers.define,),
    "208.3": (continuous.compute,),
    "208.3a": (layers.modify,),
    "208.4": (View,),
    "208.4a": (layers.define,),
    "208.4b": (View,),
    "208.5": (continuous.compute,),
}
