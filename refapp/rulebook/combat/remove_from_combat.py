"""506.4: an effect removes creatures from combat."""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events.leaving_combat import LeaveCombat
from refapp.game.events.words import objects, on_battlefield
from refapp.game.state.objects import Context
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Objects
from refapp.rulebook.registry import action


@word("remove_from_combat")
class RemoveFromCombat(Instruction):
    """Creatures are removed from combat: they attack or block no longer, and what they blocked stays blocked."""

    what: Objects


@action(RemoveFromCombat, "506.4")
def do_remove_from_combat(game: Game, step: RemoveFromCombat, context: Context) -> None:
    """All of them at once."""
    happen(game, *(LeaveCombat(obj) for obj in objects(game, step.what, context) if on_battlefield(obj)))
