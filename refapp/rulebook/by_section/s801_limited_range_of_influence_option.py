"""801. Limited Range of Influence Option: the code of each rule."""

from __future__ import annotations

from refapp.game.events import combat as game_combat
from refapp.game.events import ending
from refapp.game.machine import sba
from refapp.rulebook.actions import win_and_lose
from refapp.rulebook.by_section import Code
from refapp.rulebook.combat import reselecting

CODE: Code = {
    "801.3": (game_combat.defenders, reselecting.do_reselect),
    "801.14": (ending.win,),
    "801.15": (win_and_lose.do_draw_game,),
    "801.16": (sba._drawn_in_range,),
}
