"""511. End of Combat Step: the code of each rule."""

from __future__ import annotations

from refapp.game.events import turns
from refapp.rulebook.by_section import Code
from refapp.rulebook.turn import structure

CODE: Code = {
    "511.1": (structure.receive_priority,),
    "511.2": (structure.end_step,),
    "511.3": (turns.EndCombat.perform,),
}
