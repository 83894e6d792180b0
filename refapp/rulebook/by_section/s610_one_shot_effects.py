"""610. One-Shot Effects: the code of each rule."""

from __future__ import annotations

from refapp.game.events import phasing as game_phasing
from refapp.game.events import until
from refapp.game.machine import resolving
from refapp.rulebook.abilities import phasing as abilities_phasing
from refapp.rulebook.actions import exile, phase
from refapp.rulebook.by_section import Code
from refapp.rulebook.casting import gaining
from refapp.rulebook.triggers import delayed

CODE: Code = {
    "610.1": (resolving.carry_out,),
    "610.2": (delayed.do_delayed,),
    "610.3": (until.back, exile.do_exile),
    "610.3a": (exile.do_exile,),
    "610.3b": (exile.do_exile,),
    "610.3c": (until.back,),
    "610.3d": (until.back,),
    "610.4": (until.back, phase.do_phase_out, until._phasing_in),
    "610.4a": (abilities_phasing.phases, game_phasing._not_away, until.held_out),
    "610.4b": (phase.do_phase_out,),
    "610.4c": (phase.do_phase_out,),
    "610.4d": (until.back,),
    "610.5": (gaining.as_cast,),
}
