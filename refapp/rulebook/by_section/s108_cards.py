"""108. Cards: the code of each rule."""

from __future__ import annotations

from refapp.game.events import starting, words
from refapp.game.machine import setup
from refapp.game.reading import copiable_values
from refapp.rulebook.by_section import Code
from refapp.rulebook.questions import objects
from refapp.rulebook.starting import start_game

CODE: Code = {
    "108.3": (setup._place, objects.owner),
    "108.3b": (setup._place,),
    "108.4a": (copiable_values.base_view, words.player_named),
    "108.5": (start_game._empty, starting.nontraditional),
}
