"""104. Ending the Game: the code of each rule."""

from __future__ import annotations

from refapp.game.door import decisions
from refapp.game.events import drawing, ending, ranges
from refapp.game.machine import sba
from refapp.rulebook.actions import win_and_lose
from refapp.rulebook.by_section import Code
from refapp.rulebook.sba import commander_damage, poison
from refapp.rulebook.sba import draw as sba_draw
from refapp.rulebook.sba import life as sba_life
from refapp.rulebook.starting import restart

CODE: Code = {
    "104.1": (ending.Win, ending.Draw, restart.do_restart_game),
    "104.2": (ending.Win,),
    "104.2a": (ending.finish,),
    "104.2b": (ending.win, win_and_lose.do_win),
    "104.2c": (ending.finish, ending.Win),
    "104.2d": (ending.Win,),
    "104.3": (ending.Lose,),
    "104.3a": (ending.concede, win_and_lose.do_concede),
    "104.3b": (sba_life.life,),
    "104.3c": (drawing.Draw.perform, sba_draw.draw),
    "104.3d": (poison.poison,),
    "104.3e": (ending.lose, win_and_lose.do_lose),
    "104.3f": (ending.win_and_lose,),
    "104.3g": (ending.finish,),
    "104.3h": (ending.win,),
    "104.3i": (ending._all_lose,),
    "104.3j": (commander_damage.commander_damage,),
    "104.4": (ending.Draw,),
    "104.4a": (ending.finish,),
    "104.4b": (sba.repeats, decisions.chose),
    "104.4c": (ending.declare_draw, win_and_lose.do_draw_game),
    "104.4d": (ending.finish,),
    "104.4e": (ranges.draw_for, ranges.DrawFor),
    "104.4f": (sba._drawn_in_range, ranges.leave_drawn),
    "104.4g": (ranges.leave_drawn,),
    "104.4h": (ranges.leave_drawn,),
    "104.5": (ending.leave, ranges.leave_drawn),
    "104.6": (restart.do_restart_game,),
}
