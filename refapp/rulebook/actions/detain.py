"""701.35 Detain.

What a detained permanent can’t do (701.35a): attack `combat/restrictions_and_requirements.py`, block
`combat/blockers.py`, have its abilities activated `casting/activate.py`; that it ends: `game/events/designations.py`.
"""

from __future__ import annotations

from refapp.game.door.decisions import fits
from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events.designations import Mark
from refapp.game.events.words import objects, on_battlefield, player_named
from refapp.game.state.objects import Context
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Objects, PlayerWord
from refapp.rulebook.registry import action


@word("detain")
class Detain(Instruction):
    """A permanent is detained: it can't attack or block, and its abilities can't be activated."""

    what: Objects
    by: PlayerWord


@action(Detain, "701.35a")
def do_detain(game: Game, step: Detain, context: Context) -> None:
    """A permanent is detained: it can't attack or block, and its abilities can't be activated."""
    player = player_named(game, step.by, context)
    for obj in objects(game, step.what, context):
        if fits(context, obj, ["701.35a"], able=on_battlefield(obj)):
            happen(game, Mark(obj, "detained", player.name, ("701.35a",)))
