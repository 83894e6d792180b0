"""724. Ending Turns and Phases: the code of each rule."""

from __future__ import annotations

from refapp.rulebook.actions import end_turn
from refapp.rulebook.by_section import Code

CODE: Code = {
    "724.1": (end_turn.do_end_turn,),
    "724.1a": (end_turn.do_end_turn,),
    "724.1b": (end_turn.do_end_turn,),
    "724.1c": (end_turn.do_end_turn,),
    "724.1d": (end_turn.do_end_turn,),
    "724.1e": (end_turn.do_end_turn,),
    "724.1f": (end_turn.do_end_turn,),
    "724.2": (end_turn.do_end_combat_phase,),
    "724.2a": (end_turn.do_end_combat_phase,),
    "724.2b": (end_turn.do_end_combat_phase,),
    "724.2c": (end_turn.do_end_combat_phase,),
    "724.2d": (end_turn.do_end_combat_phase,),
    "724.2e": (end_turn.do_end_combat_phase,),
    "724.2f": (end_turn.do_end_combat_phase,),
    "724.2g": (end_turn.do_end_combat_phase,),
}
