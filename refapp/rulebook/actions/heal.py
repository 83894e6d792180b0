"""701.69 Heal."""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events.relations import Heal as Healing
from refapp.game.events.words import objects, on_battlefield
from refapp.game.state.objects import Context
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Objects
from refapp.rulebook.registry import action


@word("heal")
class Heal(Instruction):
    """The damage marked on permanents is removed."""

    what: Objects


@action(Heal, "701.69a")
def do_heal(game: Game, step: Heal, context: Context) -> None:
    """All damage that was dealt to the permanents already is removed from them."""
    happen(game, *(Healing(obj, ("701.69a",)) for obj in objects(game, step.what, context) if on_battlefield(obj)))
