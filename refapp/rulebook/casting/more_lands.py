"""305.2: an effect lets a player play more lands this turn."""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events.amounts import amount
from refapp.game.events.casting import AllowLands
from refapp.game.events.words import player_named
from refapp.game.said.sentence import Count, Sentence
from refapp.game.state.objects import Context
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Num, PlayerWord
from refapp.rulebook.registry import action


class MayPlayMore(Sentence, says="{subject} may play so many more lands this turn: {n}."):
    n: Count


@word("more_lands")
class MoreLands(Instruction):
    """A player may play so many more lands this turn."""

    player: PlayerWord
    n: Num = 1


@action(MoreLands, "305.2", "305.2a")
def do_more_lands(game: Game, step: MoreLands, context: Context) -> None:
    """The number is added to what is allowed otherwise."""
    player, many = player_named(game, step.player, context).name, max(0, amount(game, step.n, context))
    happen(game, AllowLands(player, many))
    game.note(MayPlayMore, ["305.2"], player, n=many)
