"""311. Planes: the code of each rule."""

from __future__ import annotations

from refapp.game import chance, moves
from refapp.rulebook.by_section import Code
from refapp.rulebook.casting import planar_die

CODE: Code = {
    "311.2": (moves._stays,),
    "311.7": (chance.RollPlanarDie.perform, planar_die.roll),
}
