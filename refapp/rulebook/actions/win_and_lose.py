"""104 Winning and losing by an effect."""

from __future__ import annotations

from refapp.game import ending
from refapp.game.game import Game
from refapp.game.state import Context
from refapp.game.words import player_named
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import PlayerWord
from refapp.rulebook.registry import action


@word("win")
class Win(Instruction):
    """An effect says that a player wins the game."""

    player: PlayerWord


@word("lose")
class Lose(Instruction):
    """An effect says that a player loses the game."""

    player: PlayerWord


@action("win", "104.2b", "104.3h")
def do_win(game: Game, step: Win, context: Context) -> None:
    """An effect says that a player wins the game."""
    ending.win(game, player_named(game, step.player, context))


@action("lose", "104.3e")
def do_lose(game: Game, step: Lose, context: Context) -> None:
    """An effect says that a player loses the game."""
    ending.lose(game, [player_named(game, step.player, context).name], ["104.3e"])
