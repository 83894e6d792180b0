"""407.4 Anteing an object."""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.events import moves
from refapp.game.events.words import objects, player_named
from refapp.game.said.moving import Anted
from refapp.game.state.objects import Context
from refapp.language.errors import Illegal
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Objects, PlayerWord
from refapp.rulebook.registry import action


@word("ante")
class Ante(Instruction):
    """A player antes objects of the player’s own: they go to the ante zone."""

    player: PlayerWord
    what: Objects


@action(Ante, "407.4")
def do_ante(game: Game, step: Ante, context: Context) -> None:
    """From whatever zone they are in; only their owner can do it."""
    player = player_named(game, step.player, context)
    found = objects(game, step.what, context)
    for obj in found:
        if obj.owner != player.name:
            raise Illegal(["407.4"], "{who} doesn’t own {what} and can’t ante it.", who=player.name, what=obj.id)
    with game.events():
        for obj in found:
            moves.move(game, obj, "ante", says=Anted, rules=["407.4"], player=player.name)
