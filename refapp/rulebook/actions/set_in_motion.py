"""701.32 Set in motion.

The event: `game/events/turning_over.py`.
"""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events.amounts import amount
from refapp.game.events.turning_over import ShowScheme
from refapp.game.events.words import player_named, single
from refapp.game.said.sentence import Sentence
from refapp.game.state.objects import Context
from refapp.game.state.players import Player
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Num, One, PlayerWord
from refapp.rulebook.registry import action


class CantSetInMotion(Sentence, says="{subject} can’t set a scheme in motion."): ...


@word("set_in_motion")
class SetInMotion(Instruction):
    """The archenemy turns the top scheme of the scheme deck face up; several, one after the other."""

    player: PlayerWord
    what: One | None = None
    n: Num = 1


@action(SetInMotion, "701.32a", "701.32b", "701.32c")
def do_set_in_motion(game: Game, step: SetInMotion, context: Context) -> None:
    """The archenemy turns the top scheme of the scheme deck face up; several, one after the other."""
    player = player_named(game, step.player, context)
    for _ in range(amount(game, step.n, context)):
        _set_in_motion(game, step, context, player)


def _set_in_motion(game: Game, step: SetInMotion, context: Context, player: Player) -> None:
    one = single(game, step.what, context) if step.what is not None else None
    mine = sorted((view for view in game.board().values() if view.zone == "command" and "scheme" in view.types
                   and view.owner == player.name and view.face_down), key=lambda view: view.ts)
    view = game.view(one.id) if one is not None else (mine[0] if mine else None)
    if not game.plays("archenemy") or view is None or "scheme" not in view.types or view.owner != player.name:
        game.note(CantSetInMotion, ["701.32a"], player.name)
        return
    obj = game.obj(view.id)
    several = ("701.32c",) if amount(game, step.n, context) > 1 else ()
    happen(game, ShowScheme(obj, player.name, ("701.32a", "701.32b", *several)))
