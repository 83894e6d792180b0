"""800. General: the code of each rule."""

from __future__ import annotations

from refapp.game.events import amounts, ending, moves, starting, tokens
from refapp.game.machine import afterwards
from refapp.rulebook.by_section import Code
from refapp.rulebook.casting import while_resolving
from refapp.rulebook.effects import control
from refapp.rulebook.starting import first_turn
from refapp.rulebook.turn import structure

CODE: Code = {
    "800.4": (ending.leave,),
    "800.4a": (ending.LeaveGame.perform, ending.LeaveGame, ending.LeaveStack),
    "800.4b": (moves.Move.forbidden, tokens.CreateTokens.forbidden, control.take_control),
    "800.4c": (afterwards.exile_what_nobody_controls,),
    "800.4f": (while_resolving.do_may_pay,),
    "800.4i": (amounts.amount,),
    "800.4k": (structure._passed_over, structure._next_player),
    "800.4m": (structure._passed_over,),
    "800.4n": (ending.LeaveGame.perform,),
    "800.6": (starting.free_mulligans,),
    "800.7": (first_turn.draws_all_the_same, first_turn.no_draw),
}
