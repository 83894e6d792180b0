"""110.5 Flipping."""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events import turning_over
from refapp.game.events.words import objects, on_battlefield
from refapp.game.state.objects import Context
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Objects
from refapp.rulebook.registry import action


@word("flip")
class Flip(Instruction):
    """A permanent becomes flipped; a flip card then has the characteristics of its other half."""

    what: Objects


@action(Flip, "110.5", "110.5c")
def do_flip(game: Game, step: Flip, context: Context) -> None:
    """A permanent becomes flipped; a flip card then has the characteristics of its other half.

    It can’t become unflipped again (§710.4).
    """
    for obj in objects(game, step.what, context):
        if on_battlefield(obj) and not obj.here.flipped:
            happen(game, turning_over.Flip(obj))
