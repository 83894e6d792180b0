"""102. Players: the code of each rule."""

from __future__ import annotations

from refapp.game.door import game
from refapp.game.events import words
from refapp.game.reading import filters
from refapp.rulebook.by_section import Code

CODE: Code = {
    "102.1": (game.Game.active_players,),
    "102.2": (game.Game.opponents,),
    "102.3": (game.Game.opponents, game.Game.teammates),
    "102.4": (filters._word, words.find),
}
