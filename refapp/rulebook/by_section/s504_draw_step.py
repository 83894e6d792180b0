"""504. Draw Step: the code of each rule."""

from __future__ import annotations

from refapp.rulebook.by_section import Code
from refapp.rulebook.turn import draw_step, structure

CODE: Code = {
    "504.1": (draw_step.draw,),
    "504.2": (structure.receive_priority,),
}
