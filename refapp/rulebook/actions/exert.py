"""701.43 Exert.

As a creature attacks (701.43d): `combat/attackers.py`; that it doesn’t untap: `game/events/exertion.py`.
"""

from __future__ import annotations

from refapp.game.door.decisions import fits
from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events import exertion
from refapp.game.events.words import objects, on_battlefield
from refapp.game.said.several import CantAct
from refapp.game.state.objects import Context
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Objects, PlayerWord
from refapp.rulebook.registry import action


@word("exert")
class Exert(Instruction):
    """A permanent on the battlefield is exerted: it won't untap in the next untap step."""

    what: Objects
    by: PlayerWord | None = None


@action(Exert, "701.43a", "701.43b", "701.43c")
def do_exert(game: Game, step: Exert, context: Context) -> None:
    """A permanent on the battlefield is exerted: it won't untap in the next untap step."""
    for obj in objects(game, step.what, context):
        if not fits(context, obj, ["701.43c"], able=on_battlefield(obj)):
            game.note(CantAct, ["701.43c"], obj.id, name="exert", player=obj.owner)
            continue
        happen(game, exertion.Exert(obj, step.by or context.you or obj.here.controller))
