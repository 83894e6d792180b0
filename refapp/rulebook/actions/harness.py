"""701.64 Harness.

“Harnessed” (701.64b), asked of a board: `questions/objects.py`.
"""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events.designations import Designate
from refapp.game.events.words import objects, on_battlefield
from refapp.game.said.several import AlreadySo, Designated
from refapp.game.state.objects import Context
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Objects
from refapp.rulebook.registry import action


@word("harness")
class Harness(Instruction):
    """A permanent that isn't harnessed becomes harnessed, until it leaves."""

    what: Objects


@action(Harness, "701.64a", "701.64b")
def do_harness(game: Game, step: Harness, context: Context) -> None:
    """A permanent that isn't harnessed becomes harnessed, until it leaves."""
    for obj in objects(game, step.what, context):
        if on_battlefield(obj):
            done = "harnessed" in obj.here.designations
            happen(game, Designate(obj, "harnessed", ("701.64a", "701.64b"),
                                   says=AlreadySo if done else Designated))
