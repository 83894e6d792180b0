"""104 Winning and losing by an effect."""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.events import ending, ranges
from refapp.game.events.words import player_named
from refapp.game.said.sentence import Names, Sentence
from refapp.game.state.objects import Context
from refapp.language.errors import Illegal
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Objects, PlayerWord
from refapp.rulebook.registry import action


class AgreeToIt(Sentence, says="These players agree to a draw: {players}."):
    players: Names


@word("win")
class Win(Instruction):
    """An effect says that a player wins the game."""

    player: PlayerWord


@word("lose")
class Lose(Instruction):
    """An effect says that a player loses the game."""

    player: PlayerWord


@word("concede")
class Concede(Instruction):
    """A player concedes and leaves the game at once; ``by`` is who would make the player do so."""

    player: PlayerWord
    by: PlayerWord | None = None


@word("win_and_lose")
class WinAndLose(Instruction):
    """One effect says of some players that they win and of some that they lose, at the same time."""

    wins: Objects
    loses: Objects


@word("draw_game")
class DrawGame(Instruction):
    """An effect says that the game is a draw; ``by`` controls it, where the range of influence is limited."""

    by: PlayerWord | None = None


@word("agree_to_draw")
class AgreeToDraw(Instruction):
    """Players of a tournament offer each other a draw; `players` are those who agree to it."""

    players: Objects


@action(Win, "104.2b", "104.3h")
def do_win(game: Game, step: Win, context: Context) -> None:
    """An effect says that a player wins the game."""
    ending.win(game, player_named(game, step.player, context))


@action(Lose, "104.3e", "104.3i", "104.2d")
def do_lose(game: Game, step: Lose, context: Context) -> None:
    """An effect says that a player loses the game."""
    ending.lose(game, [player_named(game, step.player, context).name], ["104.3e"])


@action(Concede, "104.3a", "405.6g", "405.6h", "101.1", "723.6")
def do_concede(game: Game, step: Concede, context: Context) -> None:
    """A player may concede at any time; no effect keeps that player in the game.

    Nobody else makes a player concede, not even who controls that player (§723.6).
    """
    player = player_named(game, step.player, context)
    if step.by is not None and player_named(game, step.by, context) is not player:
        raise Illegal(["723.6", "104.3a"], "{who} can’t make {player} concede.", who=step.by, player=player.name)
    if player.lost:
        raise Illegal(["104.3a"], "{who} isn’t in the game any more.", who=player.name)
    ending.concede(game, player)


@action(WinAndLose, "104.3f")
def do_win_and_lose(game: Game, step: WinAndLose, context: Context) -> None:
    """Who would win and lose at the same time loses."""
    ending.win_and_lose(game, [player_named(game, one, context) for one in step.wins],
                        [player_named(game, one, context) for one in step.loses])


@action(DrawGame, "104.4c", "104.4e", "104.4g", "104.4h")
def do_draw_game(game: Game, step: DrawGame, context: Context) -> None:
    """The game ends at once, and nobody has won; with a limited range, for those within it alone."""
    if game.ranges:
        ranges.draw_for(game, player_named(game, step.by, context, default=context.you or game.active).name,
                        ("104.4e", "801.15"))
        return
    ending.declare_draw(game)


@action(AgreeToDraw, "104.4i")
def do_agree_to_draw(game: Game, step: AgreeToDraw, context: Context) -> None:
    """The game is a draw if everybody who is still in it agrees (§104.4i)."""
    agree = [player_named(game, one, context).name for one in step.players]
    against = [one.name for one in game.remaining() if one.name not in agree]
    game.note(AgreeToIt, [], None, players=agree)
    if against:
        game.consider("104.4i", None, "Not all players agree to a draw: {players}.", players=against)
        return
    ending.agree_on_draw(game)
