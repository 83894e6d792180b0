"""109. Objects: the code of each rule."""

from __future__ import annotations

from refapp.game.door import game
from refapp.game.events import words
from refapp.game.machine import triggers
from refapp.game.reading import continuous, filters
from refapp.game.state import items
from refapp.game.state import objects as state
from refapp.language import scenario
from refapp.rulebook.actions import abandon
from refapp.rulebook.by_section import Code

CODE: Code = {
    "109.1": (state.Obj,),
    "109.2": (continuous.affected,),
    "109.2a": (continuous.affected,),
    "109.2b": (filters._word,),
    "109.2c": (filters._word,),
    "109.2d": (words._bound, abandon.do_abandon),
    "109.3": (scenario.Characteristics,),
    "109.4b": (triggers._triggered, items.Pending),
    "109.5": (words.player_named, game.Game.viewpoint),
}
