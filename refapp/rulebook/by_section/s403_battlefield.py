"""403. Battlefield: the code of each rule."""

from __future__ import annotations

from refapp.game.events import moves
from refapp.game.reading import continuous
from refapp.game.state import objects as state
from refapp.rulebook.by_section import Code
from refapp.rulebook.starting import start_game

CODE: Code = {
    "403.1": (start_game._empty,),
    "403.2": (continuous.affected,),
    "403.4": (moves._arrive, state.Obj.forget),
}
