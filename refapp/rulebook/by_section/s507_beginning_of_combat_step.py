"""507. Beginning of Combat Step: the code of each rule."""

from __future__ import annotations

from refapp.rulebook.by_section import Code
from refapp.rulebook.turn import beginning_of_combat, structure

CODE: Code = {
    "507.1": (beginning_of_combat.choose_defender,),
    "507.2": (structure.receive_priority,),
}
