"""314. Schemes: the code of each rule."""

from __future__ import annotations

from refapp.game.events import moves
from refapp.game.reading import continuous, matching
from refapp.rulebook.by_section import Code
from refapp.rulebook.sba import scheme

CODE: Code = {
    "314.2": (moves._stays,),
    "314.4": (continuous.functions, matching.functions),
    "314.6": (scheme.scheme,),
}
