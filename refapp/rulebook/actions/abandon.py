"""701.33 Abandon."""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events.turning_over import TurnDown
from refapp.game.events.words import objects
from refapp.game.said.sentence import Sentence
from refapp.game.said.several import Abandoned
from refapp.game.state.objects import Context
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Objects
from refapp.rulebook.registry import action


class CantAbandon(Sentence, says="{subject} can’t be abandoned."): ...


@word("abandon")
class Abandon(Instruction):
    """A face-up ongoing scheme is turned face down and put at the bottom of its scheme deck."""

    what: Objects


@action(Abandon, "701.33a", "701.33b", "109.2d")
def do_abandon(game: Game, step: Abandon, context: Context) -> None:
    """A face-up ongoing scheme, which stays so until this (§904.11), goes face down to the bottom of its deck."""
    for obj in objects(game, step.what, context):
        view = game.view(obj.id)
        if not game.plays("archenemy") or view is None or "scheme" not in view.types or view.face_down \
                or "ongoing" not in view.supertypes:
            game.note(CantAbandon, ["701.33a"], obj.id)
            continue
        this = ("109.2d",) if step.what == ("@self",) else ()
        happen(game, TurnDown(obj, ("701.33a", "701.33b", *this), Abandoned))
