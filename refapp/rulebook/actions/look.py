"""701.20e Look: one player sees cards, nobody else; which face-down ones may be looked at (708.5)."""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.events.words import objects, player_named
from refapp.game.said.sentence import ByPlayer
from refapp.game.said.several import Looked
from refapp.game.state.objects import Context
from refapp.language.errors import Illegal
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Objects, PlayerWord
from refapp.rulebook.registry import action


class OwnFaceDown(ByPlayer, says="{player} controls {subject} and may look at it at any time."): ...


@word("look")
class Look(Instruction):
    """A player looks at cards; nobody else sees them, and they stay in their zone."""

    player: PlayerWord
    what: Objects


@action(Look, "701.20e", "708.5")
def do_look(game: Game, step: Look, context: Context) -> None:
    """A player looks at cards; nobody else sees them, and they stay in their zone."""
    player = player_named(game, step.player, context)
    for obj in objects(game, step.what, context, phased_out=True):
        if obj.here.face_down and obj.zone in ("battlefield", "stack"):
            if obj.here.controller == player.name:
                game.note(OwnFaceDown, ["708.5"], obj.id, player=player.name)
            elif context.item is None:
                raise Illegal(["708.5"], "{who} doesn’t control {what} and can’t look at it.", who=player.name,
                              what=obj.id)
    found = [obj.id for obj in objects(game, step.what, context, phased_out=True)]
    if found:
        game.note(Looked, ["701.20e"], player.name, player=player.name, cards=found)
