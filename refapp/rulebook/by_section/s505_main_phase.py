"""505. Main Phase: the code of each rule."""

from __future__ import annotations

from refapp.game.events import turns
from refapp.game.reading import matching
from refapp.language import vocabulary
from refapp.rulebook.by_section import Code
from refapp.rulebook.casting import lands, permission
from refapp.rulebook.turn import main_phase, priority, structure

CODE: Code = {
    "505.1": (vocabulary,),
    "505.1a": (structure._as_it_begins, structure._steps_named),
    "505.1b": (turns._which_main, matching.step_matches),
    "505.2": (priority._move_on,),
    "505.3": (main_phase.scheme,),
    "505.4": (main_phase.lore,),
    "505.5": (main_phase.attractions,),
    "505.6": (structure.receive_priority,),
    "505.6a": (permission.sorcery_time,),
    "505.6b": (lands._cannot, lands.do_play_land),
}
