"""513. End Step: the code of each rule."""

from __future__ import annotations

from refapp.game.events import turns
from refapp.rulebook.by_section import Code
from refapp.rulebook.turn import structure

CODE: Code = {
    "513.1": (structure.receive_priority,),
    "513.2": (turns.BeginStep.perform,),
}
