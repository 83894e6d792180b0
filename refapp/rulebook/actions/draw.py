"""121 Drawing cards."""

from __future__ import annotations

from refapp.game import life
from refapp.game.game import Game
from refapp.game.state import Context
from refapp.game.words import amount, player_named
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Num, PlayerWord
from refapp.rulebook.registry import action


@word("draw")
class Draw(Instruction):
    """Cards are drawn one at a time; an attempt to draw from an empty library is remembered."""

    player: PlayerWord
    n: Num = 1


@action("draw", "121.1", "121.2")
def do_draw(game: Game, step: Draw, context: Context) -> None:
    """Cards are drawn one at a time; an attempt to draw from an empty library is remembered."""
    player = player_named(game, step.player, context)
    for _ in range(max(0, amount(game, step.n, context))):
        life.draw(game, player, ["121.2"])
