"""902. Vanguard: the code of each rule."""

from __future__ import annotations

from refapp.game.events import starting
from refapp.rulebook.by_section import Code
from refapp.rulebook.starting import start_game

CODE: Code = {
    "902.4": (start_game.starting_life,),
    "902.5": (starting.hand_size,),
    "902.5a": (starting._take,),
}
