"""104. Ending the Game: the code of each rule."""

from __future__ import annotations

from refapp.game import decisions, drawing, ending, players, ranges, sba
from refapp.rulebook.actions import win_and_lose
from refapp.rulebook.by_section import Code
from refapp.rulebook.sba import commander_damage, losing, poison
from refapp.rulebook.sba import draw as sba_draw
from refapp.rulebook.sba import life as sba_life
from refapp.rulebook.starting import restart

CODE: Code = {
    "104.1": (restart.do_restart_game, ending.finish, ranges.leave_drawn),
    "104.2": (ending.Win,),
    "104.2a": (ending.finish, ranges.leave_drawn),
    "104.2b": (win_and_lose.do_win, ending.win),
    "104.2c": (ending.finish, ranges.leave_drawn),
    "104.2d": (win_and_lose.do_lose, ending.finish),
    "104.3": (ending.lose, losing.loses, ending.Lose),
    "104.3a": (win_and_lose.do_concede, ending.concede),
    "104.3b": (sba_life.life,),
    "104.3c": (drawing.Draw.perform, sba_draw.draw),
    "104.3d": (poison.poison,),
    "104.3e": (win_and_lose.do_lose, ending.win_and_lose),
    "104.3f": (win_and_lose.do_win_and_lose, ending.win_and_lose),
    "104.3g": (ending.finish,),
    "104.3h": (win_and_lose.do_win, ending.win),
    "104.3i": (win_and_lose.do_lose, ending._all_lose),
    "104.3j": (commander_damage.commander_damage,),
    "104.4": (ending.Draw,),
    "104.4a": (ending.lose, ending.finish),
    "104.4b": (decisions.chose, sba.repeats),
    "104.4c": (win_and_lose.do_draw_game, ending.declare_draw),
    "104.4d": (ending.finish,),
    "104.4e": (win_and_lose.do_draw_game, ranges.draw_for, players.Player.__init__),
    "104.4f": (ranges.leave_drawn, sba._drawn_in_range),
    "104.4g": (win_and_lose.do_draw_game, ranges.leave_drawn),
    "104.4h": (win_and_lose.do_draw_game, ranges.leave_drawn),
    "104.5": (ending.Lose.perform, ranges.DrawFor, ranges.DrawFor.perform),
    "104.6": (restart.do_restart_game,),
}
