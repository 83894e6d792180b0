"""702.84 Unearth."""

from __future__ import annotations

from dataclasses import replace

from refapp.game.door.game import Game
from refapp.game.events import moves
from refapp.game.events.run import run_steps
from refapp.game.events.words import objects
from refapp.game.said.moving import OntoBattlefield
from refapp.game.state.objects import Context
from refapp.game.state.views import Ref
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Instructions, Objects
from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.abilities.data import abilities, activated, cost_of
from refapp.rulebook.registry import action, keyword


@keyword("unearth", "702.84", "702.84a", takes="cost")
def unearth(keyword: Keyword) -> tuple[Ability, ...]:
    """From the graveyard, as a sorcery: it returns with haste until the next end step or until it would leave."""
    return abilities(activated("unearth", cost_of(keyword), [
        {"do": "return_and", "what": "@self", "then": [
            {"do": "modify", "what": "@self", "grant": ["haste"], "duration": "always"},
            {"do": "delayed", "it": "@self", "trigger": {
                "id": "unearth.end", "event": "step_begins", "step": "end", "do": [{"do": "exile", "what": "@it"}]}},
            {"do": "replacement", "what": "@self", "duration": "always", "id": "unearth",
             "replace": {"event": "leaves", "instead": "exile"}}]}], zone="graveyard", sorcery=True))


@word("return_and")
class ReturnAnd(Instruction):
    """A card returns from its graveyard to the battlefield; the instructions after that are about the new object."""

    what: Objects
    then: Instructions


@action(ReturnAnd, "702.84a", "400.7")
def do_return_and(game: Game, step: ReturnAnd, context: Context) -> None:
    """The ability that moved it finds what it became (400.7j)."""
    for obj in objects(game, step.what, context):
        if obj.zone == "graveyard" and moves.move(
                game, obj, "battlefield", says=OntoBattlefield, under=context.you):
            run_steps(game, step.then, replace(context, source=Ref(obj.id, obj.incarnation, game.view(obj.id))))
