"""702.21 Ward."""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.events.amounts import amount
from refapp.game.said.sentence import ManaText, Sentence
from refapp.game.said.several import NotFound
from refapp.game.state.objects import Context
from refapp.language.cost_text import read_whole_cost
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import CostText, Num
from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.abilities.data import abilities, cost_of, trigger
from refapp.rulebook.actions.counter import counter_item
from refapp.rulebook.casting.while_resolving import pays
from refapp.rulebook.registry import action, keyword


class WardCost(Sentence, says="The cost of ward for {subject}: {cost}."):
    cost: ManaText


@keyword("ward", "702.21", "702.21a", takes="cost")
def ward(keyword: Keyword) -> tuple[Ability, ...]:
    """What an opponent aims at it is countered unless that player pays the cost."""
    return abilities(trigger("ward", "becomes_target", who="self", player="opponent", do=[
        {"do": "ward", "cost": cost_of(keyword)}]))


@word("ward")
class Wards(Instruction):
    """The spell or ability that targets the source is countered unless its controller pays a cost.

    ``x``: what X in the cost is equal to.
    """

    cost: CostText
    x: Num | None = None


@action(Wards, "702.21a", "702.21b", "118.12a")
def do_ward(game: Game, step: Wards, context: Context) -> None:
    """Who controls the spell or ability as this resolves pays or doesn’t."""
    by = context.other
    if by is None:
        return
    item = next((one for one in game.stack if (
        one.id == by.id and one.placed == by.incarnation if one.spell is None else
        one.spell == by.id and game.objects[by.id].incarnation == by.incarnation)), None)
    if item is None:
        game.note(NotFound, ["701.6a"], by.id)
        return
    cost = step.cost
    if step.x is not None:
        many = max(0, amount(game, step.x, context))
        cost = cost.replace("X", str(many)).replace("x", str(many))
        game.note(WardCost, ["702.21b"], item.id, cost=cost)
    if not pays(game, game.players[item.controller], read_whole_cost(cost, step.path), context, "ward", step.path):
        counter_item(game, item)
