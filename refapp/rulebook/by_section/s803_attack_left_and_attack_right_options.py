"""803. Attack Left and Attack Right Options: the code of each rule."""

from __future__ import annotations

from refapp.rulebook.by_section import Code
from refapp.rulebook.turn import beginning_of_combat

CODE: Code = {
    "803.1": (beginning_of_combat.choose_defender,),
    "803.1a": (beginning_of_combat.choose_defender,),
    "803.1b": (beginning_of_combat.choose_defender,),
}
