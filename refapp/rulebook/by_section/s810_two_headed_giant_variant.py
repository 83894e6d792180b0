"""810. Two-Headed Giant Variant: the code of each rule."""

from __future__ import annotations

from refapp.game import ending
from refapp.game import life as game_life
from refapp.rulebook.by_section import Code
from refapp.rulebook.sba import life as sba_life
from refapp.rulebook.sba import losing, poison

CODE: Code = {
    "810.8a": (ending.TeamLoses, ending.TeamLoses.perform, losing.team_loses),
    "810.8c": (sba_life.team_life,),
    "810.8d": (poison.team_poison,),
    "810.9": (game_life.ChangeLife.perform,),
    "810.10": (poison.team_poison,),
}
