"""701.51 Open an Attraction."""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.events import moves
from refapp.game.events.words import player_named
from refapp.game.said.moving import OntoBattlefield
from refapp.game.said.several import ActionDone, CantAct
from refapp.game.state.objects import Context
from refapp.game.state.occurrences import Occurrence
from refapp.game.state.views import Ref
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import PlayerWord
from refapp.rulebook.registry import action


@word("open_attraction")
class OpenAttraction(Instruction):
    """The top card of a player's Attraction deck enters the battlefield face up under that player's control."""

    player: PlayerWord


@action(OpenAttraction, "701.51a", "701.51b", "701.51c")
def do_open(game: Game, step: OpenAttraction, context: Context) -> None:
    """The top card of a player's Attraction deck enters the battlefield face up under that player's control."""
    player = player_named(game, step.player, context)
    deck = sorted((view for view in game.board().values() if view.zone == "command" and view.face_down
                   and "attraction" in view.subtypes and view.owner == player.name), key=lambda view: view.ts)
    if not deck:
        game.note(CantAct, ["701.51a"], None, player=player.name, name="open an Attraction")
        return
    with game.events():
        obj = game.obj(deck[0].id)
        if moves.move(game, obj, "battlefield", says=OntoBattlefield, rules=["701.51b", "717.3"],
                      under=player.name):
            game.note(ActionDone, ["701.51c"], obj.id, player=player.name, name="open an Attraction")
            ref = Ref(obj.id, obj.incarnation)
            game.happened(Occurrence("opens_attraction", None, ref, player=player.name))
