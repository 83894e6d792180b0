"""701.20 Reveal."""

from __future__ import annotations

from refapp.game import status
from refapp.game.game import Game
from refapp.game.happen import happen
from refapp.game.state import Context
from refapp.game.words import objects, player_named
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Objects, PlayerWord
from refapp.rulebook.registry import action


@word("reveal")
class Reveal(Instruction):
    """Cards are shown to all players and stay in their zone."""

    what: Objects
    player: PlayerWord | None = None


@word("look")
class Look(Instruction):
    """A player looks at cards; nobody else sees them, and they stay in their zone."""

    player: PlayerWord
    what: Objects


@action("reveal", "701.20a", "701.20b", "701.20c")
def do_reveal(game: Game, step: Reveal, context: Context) -> None:
    """Cards are shown to all players and stay in their zone."""
    happen(game, *(status.Reveal(obj, ("701.20a", "701.20b", *(("701.20c",) if obj.revealed else ())))
                   for obj in objects(game, step.what, context)))


@action("look", "701.20e")
def do_look(game: Game, step: Look, context: Context) -> None:
    """A player looks at cards; nobody else sees them, and they stay in their zone."""
    player = player_named(game, step.player, context)
    found = [obj.id for obj in objects(game, step.what, context, phased_out=True)]
    game.note("looked", ["701.20e"], player.name, player=player.name, cards=found)
