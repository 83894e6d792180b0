"""119 Life."""

from __future__ import annotations

from refapp.game import life
from refapp.game.amounts import amount
from refapp.game.ending import set_life
from refapp.game.game import Game
from refapp.game.players import Player
from refapp.game.state import Context
from refapp.game.words import player_named
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Num, PlayerWord
from refapp.rulebook.registry import action


@word("gain_life")
class GainLife(Instruction):
    """A player, each player or each opponent gains life."""

    player: PlayerWord
    n: Num


@word("lose_life")
class LoseLife(Instruction):
    """A player, each player or each opponent loses life."""

    player: PlayerWord
    n: Num


@word("set_life")
class SetLife(Instruction):
    """A life total becomes a number: the difference is gained or lost."""

    player: PlayerWord
    n: Num


@action("gain_life", "119.3")
def do_gain_life(game: Game, step: GainLife, context: Context) -> None:
    """A player gains life."""
    with game.events():
        for player in _players(game, step.player, context):
            life.change_life(game, player, max(0, amount(game, step.n, context)))  # never below zero (107.1b)


@action("lose_life", "119.3")
def do_lose_life(game: Game, step: LoseLife, context: Context) -> None:
    """A player, or each opponent, loses life."""
    with game.events():
        for player in _players(game, step.player, context):
            life.change_life(game, player, -max(0, amount(game, step.n, context)))


def _players(game: Game, named: str, context: Context) -> list[Player]:
    """The player that is named, each player, or each opponent."""
    if named == "each_player":
        return game.remaining()
    return game.opponents(context.you or game.active) if named == "each_opponent" else [
        player_named(game, named, context)]


@action("set_life", "119.5")
def do_set_life(game: Game, step: SetLife, context: Context) -> None:
    """A life total becomes a number: the difference is gained or lost."""
    set_life(game, player_named(game, step.player, context), amount(game, step.n, context))
