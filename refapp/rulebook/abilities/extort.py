"""702.101 Extort."""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.events import life
from refapp.game.events.words import acting
from refapp.game.state.objects import Context
from refapp.language.instruction import Instruction, word
from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.abilities.data import abilities, trigger
from refapp.rulebook.registry import action, keyword


@keyword("extort", "702.101", "702.101a", several="702.101b")
def extort(_keyword: Keyword) -> tuple[Ability, ...]:
    """With each spell of its controller, for {W/B} each opponent loses 1 life, which its controller gains."""
    return abilities(trigger("extort", "casts", player="you", do=[
        {"do": "may_pay", "player": "you", "cost": "{W/B}", "called": "extort", "then": [{"do": "extort"}]}]))


@word("extort")
class Extorts(Instruction):
    """Each opponent loses 1 life; the player gains as much as was lost that way."""


@action(Extorts, "702.101a")
def do_extort(game: Game, _step: Extorts, context: Context) -> None:
    """As much life is gained as was really lost."""
    you = acting(game, context)
    lost = 0
    with game.events():
        for player in game.opponents(you):
            had = game.life(player)
            life.change_life(game, player, -1, ["702.101a"])
            lost += max(0, had - game.life(player))
    life.change_life(game, game.players[you], lost, ["702.101a"])
