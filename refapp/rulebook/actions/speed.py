"""702.179 Speed."""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events.amounts import amount
from refapp.game.events.speed import SetSpeed
from refapp.game.events.words import player_named
from refapp.game.state.objects import Context
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Num, PlayerWord
from refapp.rulebook.registry import action


@word("increase_speed")
class IncreaseSpeed(Instruction):
    """A player's speed grows; a player without speed gets that much."""

    player: PlayerWord
    n: Num = 1


@action(IncreaseSpeed, "702.179", "702.179c")
def do_increase_speed(game: Game, step: IncreaseSpeed, context: Context) -> None:
    """A player's speed grows; a player without speed gets that much."""
    player = player_named(game, step.player, context)
    more = amount(game, step.n, context)
    if more < 1:
        return
    rule = "702.179c" if player.speed is None else "702.179"
    happen(game, SetSpeed(player.name, (player.speed or 0) + more, (rule,)))
