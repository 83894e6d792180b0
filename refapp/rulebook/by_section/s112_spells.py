"""112. Spells: the code of each rule."""

from __future__ import annotations

from refapp.game.events import casting as game_casting
from refapp.game.events import copy_events, moves
from refapp.game.reading import continuous
from refapp.rulebook.by_section import Code
from refapp.rulebook.casting import copies_on_stack
from refapp.rulebook.questions import objects

CODE: Code = {
    "112.1": (game_casting.Propose,),
    "112.1a": (copies_on_stack.copy_item, copy_events.CopyOnStack),
    "112.1b": (game_casting.Propose, copies_on_stack.copy_in_exile),
    "112.2": (game_casting.Propose, copies_on_stack.copy_item, objects.owner),
    "112.2a": (copies_on_stack.copy_in_exile,),
    "112.3": (continuous.compute,),
    "112.4": (moves._arrive,),
}
