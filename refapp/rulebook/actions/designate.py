"""701: designations that keywords give: renowned, saddled and their like."""

from __future__ import annotations

from refapp.game import status
from refapp.game.game import Game
from refapp.game.happen import happen
from refapp.game.state import Context
from refapp.game.words import objects, on_battlefield
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Objects, Word
from refapp.rulebook.registry import action


@word("designate")
class Designate(Instruction):
    """Permanents get a designation, such as renowned."""

    what: Objects
    designation: Word


@action("designate", "702.112b")
def do_designate(game: Game, step: Designate, context: Context) -> None:
    """The designation has no meaning but the one that abilities give it."""
    wanted = step.designation.lower()
    happen(game, *(status.Designate(obj, wanted) for obj in objects(game, step.what, context)
                   if on_battlefield(obj) and wanted not in obj.designations))
