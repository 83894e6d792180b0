"""727. Restarting the Game: the code of each rule."""

from __future__ import annotations

from refapp.game.events import restarting
from refapp.game.state.start import Starting
from refapp.rulebook.by_section import Code
from refapp.rulebook.sba import draw
from refapp.rulebook.starting import first_turn, restart

CODE: Code = {
    "727.1": (restart.do_restart_game, restarting.Restart),
    "727.1a": (restart.do_restart_game,),
    "727.2": (restart.do_restart_game, restarting.Restart),
    "727.3": (draw.draw,),
    "727.4": (restart.do_restart_game, Starting, first_turn.begin),
    "727.5": (restart.do_restart_game,),
}
