"""313. Vanguards: the code of each rule."""

from __future__ import annotations

from refapp.game.events import moves, starting
from refapp.rulebook.by_section import Code
from refapp.rulebook.starting import start_game

CODE: Code = {
    "313.2": (moves._stays,),
    "313.6": (starting.hand_size,),
    "313.7": (start_game,),
}
