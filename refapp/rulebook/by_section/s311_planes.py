"""311. Planes: the code of each rule."""

from __future__ import annotations

from refapp.game.events import chance, moves
from refapp.game.machine import triggers
from refapp.game.reading import matching
from refapp.rulebook.actions import chaos_ensues
from refapp.rulebook.by_section import Code
from refapp.rulebook.casting import planar_die

CODE: Code = {
    "311.2": (moves._stays,),
    "311.7": (chance.chaos, chance.ChaosEnsues.perform, matching.functions, triggers._triggered, chaos_ensues.do_chaos,
              chance.RollPlanar.perform, planar_die.roll),
}
