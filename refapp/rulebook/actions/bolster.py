"""701.39 Bolster."""

from __future__ import annotations

from refapp.game.door import decisions
from refapp.game.door.game import Game
from refapp.game.events import counters
from refapp.game.events.amounts import amount
from refapp.game.events.words import player_named
from refapp.game.said.several import Chosen, NothingToChoose
from refapp.game.state.objects import Context
from refapp.game.state.views import View
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Num, One, PlayerWord
from refapp.rulebook.registry import action


@word("bolster")
class Bolster(Instruction):
    """A creature with the least toughness among a player's creatures gets +1/+1 counters."""

    by: PlayerWord
    n: Num
    choose: One | None = None


def creatures_of(game: Game, player: str) -> list[View]:
    """The creatures that a player controls."""
    return [view for view in game.permanents() if view.controller == player and "creature" in view.types]


@action(Bolster, "701.39a")
def do_bolster(game: Game, step: Bolster, context: Context) -> None:
    """A creature with the least toughness among a player's creatures gets +1/+1 counters.

    Of several with the least toughness the player chooses one: what comes of a tie each effect says itself (609.5).
    """
    player = player_named(game, step.by, context)
    mine = creatures_of(game, player.name)
    least = min((view.toughness or 0 for view in mine), default=0)
    options = [view.id for view in mine if (view.toughness or 0) == least]
    chosen = decisions.one_of(
        game, "bolster", step.choose, options, player.name, message="Which creature is bolstered?"
    )
    if chosen is None:
        game.note(NothingToChoose, ["701.39a"], None, player=player.name)
        return
    game.note(Chosen, ["701.39a"], chosen, player=player.name)
    counters.add_counters(game, chosen, "+1/+1", amount(game, step.n, context), ["701.39a"])
