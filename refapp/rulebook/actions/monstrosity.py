"""701.37 Monstrosity.

X in its other abilities (701.37c): `game/reading/x_in_triggers.py`; “monstrous” (701.37b), asked of a board:
`questions/objects.py`.
"""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events import counters
from refapp.game.events.amounts import amount
from refapp.game.events.designations import Designate
from refapp.game.events.words import objects, on_battlefield
from refapp.game.said.several import AlreadySo
from refapp.game.state.objects import Context
from refapp.game.state.occurrences import Occurrence
from refapp.game.state.views import Ref
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Num, Objects
from refapp.rulebook.registry import action


@word("monstrosity")
class Monstrosity(Instruction):
    """A permanent that isn't monstrous gets +1/+1 counters and becomes monstrous."""

    what: Objects
    n: Num


@action(Monstrosity, "701.37a", "701.37b", "701.37c")
def do_monstrosity(game: Game, step: Monstrosity, context: Context) -> None:
    """A permanent that isn't monstrous gets +1/+1 counters and becomes monstrous."""
    for obj in objects(game, step.what, context):
        if not on_battlefield(obj):
            continue
        if "monstrous" in obj.here.designations:
            game.note(AlreadySo, ["701.37a"], obj.id, designation="monstrous")
            continue
        with game.events():
            counters.add_counters(game, obj.id, "+1/+1", amount(game, step.n, context), ["701.37a"])
            happen(game, Designate(obj, "monstrous", ("701.37a", "701.37b")))
            now = Ref(obj.id, obj.incarnation)
            game.happened(Occurrence("becomes_monstrous", None, now, amount=amount(game, step.n, context)))
