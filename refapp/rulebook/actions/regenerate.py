"""701.19 Regenerate.

A shield as it is used: `replacement/regeneration.py`; regenerating as an event, also by a static ability (701.19b):
`game/events/destruction.py`.
"""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events.destruction import Shield
from refapp.game.events.words import objects, on_battlefield
from refapp.game.said.sentence import Sentence
from refapp.game.state.objects import Context
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Objects
from refapp.rulebook.registry import action


class NoShield(Sentence, says="{subject} isn’t on the battlefield: no regeneration shield."): ...


@word("regenerate")
class Regenerate(Instruction):
    """A shield waits for the next time the permanent would be destroyed; making one isn't regenerating."""

    what: Objects


@action(Regenerate, "701.19a", "701.19c")
def do_regenerate(game: Game, step: Regenerate, context: Context) -> None:
    """A shield waits for the next time the permanent would be destroyed; making one isn't regenerating."""
    for obj in objects(game, step.what, context):
        if on_battlefield(obj):
            view = game.view(obj.id)
            barred = view is not None and "cant be regenerated" in view.keywords  # the shield is made all the same
            happen(game, Shield(obj, ("701.19a", *(("701.19c",) if barred else ()), "614.8")))
        else:
            game.note(NoShield, ["701.19a"], obj.id)
