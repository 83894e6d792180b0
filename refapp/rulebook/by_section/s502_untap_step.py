"""502. Untap Step: the code of each rule."""

from __future__ import annotations

from refapp.rulebook.abilities import phasing
from refapp.rulebook.by_section import Code
from refapp.rulebook.turn import day_and_night, priority, structure, untap_step

CODE: Code = {
    "502.1": (phasing.phases,),
    "502.2": (day_and_night.check,),
    "502.2a": (day_and_night.check,),
    "502.3": (untap_step.untap,),
    "502.4": (structure.receive_priority, priority.take_priority),
}
