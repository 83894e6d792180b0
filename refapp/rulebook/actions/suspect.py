"""701.60 Suspect.

Menace and that it can’t block (701.60c): `game/reading/continuous.py`, `combat/blockers.py`; “suspected” (701.60b),
asked of a board: `questions/objects.py`.
"""

from __future__ import annotations

from refapp.game.door import decisions
from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events.designations import Designate, Undesignate
from refapp.game.events.words import objects, on_battlefield
from refapp.game.said.several import AlreadySo
from refapp.game.state.objects import Context
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Objects
from refapp.rulebook.registry import action


@word("suspect")
class Suspect(Instruction):
    """A creature becomes suspected until it leaves: it has menace and can't block; twice changes nothing."""

    what: Objects


@word("unsuspect")
class Unsuspect(Instruction):
    """A creature is no longer suspected."""

    what: Objects


@action(Suspect, "701.60a", "701.60b", "701.60c", "701.60d")
def do_suspect(game: Game, step: Suspect, context: Context) -> None:
    """A creature becomes suspected until it leaves: it has menace and can't block; twice changes nothing."""
    for obj in objects(game, step.what, context):
        view = game.view(obj.id)
        decisions.fits(context, obj, ["701.60a"], able=view is not None and "creature" in view.types)
        if not decisions.fits(context, obj, ["701.60a"], able=on_battlefield(obj)):
            continue
        if "suspected" in obj.here.designations:
            game.note(AlreadySo, ["701.60d"], obj.id, designation="suspected")
            continue
        happen(game, Designate(obj, "suspected", ("701.60a", "701.60b", "701.60c")))


@action(Unsuspect, "701.60a")
def do_unsuspect(game: Game, step: Unsuspect, context: Context) -> None:
    """A creature is no longer suspected."""
    for obj in objects(game, step.what, context):
        happen(game, Undesignate(obj, "suspected", ("701.60a",)))
