"""717. Attraction Cards: the code of each rule."""

from __future__ import annotations

from refapp.rulebook.abilities import visit
from refapp.rulebook.actions import open_attraction, roll_to_visit
from refapp.rulebook.by_section import Code
from refapp.rulebook.replacement import attraction
from refapp.rulebook.turn import main_phase

CODE: Code = {
    "717.3": (open_attraction.do_open,),
    "717.4": (main_phase.attractions,),
    "717.5": (roll_to_visit.do_roll, visit.visit),
    "717.6": (attraction.to_command_zone,),
    "717.6a": (attraction.to_command_zone,),
}
