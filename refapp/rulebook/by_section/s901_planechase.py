"""901. Planechase: the code of each rule."""

from __future__ import annotations

from refapp.game.events import chance
from refapp.rulebook.by_section import Code
from refapp.rulebook.casting import planar_die
from refapp.rulebook.effects import dice
from refapp.rulebook.starting import first_turn

CODE: Code = {
    "901.5": (first_turn._starting_plane,),
    "901.9": (planar_die.roll, chance.RollPlanarDie),
    "901.9a": (planar_die.roll,),
    "901.9b": (planar_die.roll, dice.do_roll_planar),
    "901.9c": (planar_die.roll, dice.do_roll_planar),
}
