"""701.8 Destroy.

The event, with what regeneration and indestructible make of it: `game/events/destruction.py`; by state-based actions
(701.8b): `game/machine/sba.py`.
"""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events.destruction import Destroy as Destruction
from refapp.game.events.words import objects, on_battlefield
from refapp.game.state.objects import Context
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Flag, Objects
from refapp.rulebook.registry import action


@word("destroy")
class Destroy(Instruction):
    """Permanents are destroyed; with ``no_regen`` they can't be regenerated."""

    what: Objects
    no_regen: Flag = False


@action(Destroy, "701.8a", "701.8b", "701.8c", "608.2f")
def do_destroy(game: Game, step: Destroy, context: Context) -> None:
    """Destroyed permanents go to their owners' graveyards, unless something protects them (§608.2f)."""
    found = [obj for obj in objects(game, step.what, context) if on_battlefield(obj)]
    rules = ("701.8b", *(("608.2f",) if len(found) > 1 and context.item is not None else ()))
    happen(game, *(Destruction(obj, rules, step.no_regen, effect=True) for obj in found))
