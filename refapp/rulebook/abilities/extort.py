"""702.101 Extort."""

from __future__ import annotations

from refapp.game import life
from refapp.game.game import Game
from refapp.game.state import Context
from refapp.language.instruction import Instruction, word
from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.abilities.data import abilities, trigger
from refapp.rulebook.registry import action, keyword


@keyword("extort", "702.101", "702.101a", "702.101b")
def extort(_keyword: Keyword) -> tuple[Ability, ...]:
    """With each spell of its controller, for {W/B} each opponent loses 1 life, which its controller gains."""
    return abilities(trigger("extort", "casts", player="you", do=[
        {"do": "may_pay", "player": "you", "cost": "{W/B}", "called": "extort", "then": [{"do": "extort"}]}]))


@word("extort")
class Extorts(Instruction):
    """Each opponent loses 1 life; the player gains as much as was lost that way."""


@action("extort", "702.101a")
def do_extort(game: Game, _step: Extorts, context: Context) -> None:
    """Only life that was really lost is gained."""
    assert context.you is not None
    with game.events():
        lost = sum(1 for player in game.opponents(context.you) if life.change_life(game, player, -1, ["702.101a"]))
    if lost:
        life.change_life(game, game.players[context.you], lost, ["702.101a"])
