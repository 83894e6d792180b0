"""609. Effects: the code of each rule."""

from __future__ import annotations

from refapp.game.events import effects, instead, moves
from refapp.game.machine import resolving
from refapp.game.reading import continuous
from refapp.rulebook.actions import bolster
from refapp.rulebook.by_section import Code
from refapp.rulebook.casting import mana_as_though, paying_mana, permission, proposal
from refapp.rulebook.effects import prevention

CODE: Code = {
    "609.1": (resolving.carry_out, effects.begin),
    "609.2": (continuous.affected,),
    "609.3": (moves.Mill.perform, proposal.must_be_there),
    "609.4": (permission.as_flash,),
    "609.4a": (permission.as_flash,),
    "609.4b": (mana_as_though.as_though, mana_as_though.any_color, paying_mana.pay_mana),
    "609.5": (bolster.do_bolster,),
    "609.7": (instead._is_about, prevention.do_prevent, prevention.do_redirect),
    "609.7a": (prevention._shields,),
    "609.7b": (instead._applies, instead._used),
    "609.7c": (instead._applies,),
}
