"""702.55 Haunt.

That a card haunts a creature (702.55b): `game/events/relations.py`.
"""

from __future__ import annotations

from dataclasses import replace

from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events import moves, relations
from refapp.game.events.words import objects
from refapp.game.said.moving import Exiled
from refapp.game.said.several import NotFound
from refapp.game.state.objects import Context
from refapp.game.state.views import Ref
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import Objects, One
from refapp.language.scenario import Ability, Keyword
from refapp.language.triggers import Trigger
from refapp.rulebook.abilities.data import abilities, trigger
from refapp.rulebook.registry import action, keyword


@keyword("haunt", "702.55", "702.55a", "702.55b", "702.55c")
def haunt(_keyword: Keyword) -> tuple[Ability, ...]:
    """When this permanent is put into a graveyard from the battlefield, it is exiled haunting target creature.

    An instant or sorcery spell is when it is put there as it resolves.
    """
    [dead] = abilities(trigger("haunt", "put_into_graveyard", who="self", target="creature", do=[
        {"do": "haunt", "what": "@it", "creature": "@target"}]))
    assert isinstance(dead, Trigger)
    return dead, replace(dead, event="spell_done")


@word("haunt")
class Haunts(Instruction):
    """Cards are exiled from the graveyard haunting a creature."""

    what: Objects
    creature: One


@action(Haunts, "702.55a", "702.55b")
def do_haunt(game: Game, step: Haunts, context: Context) -> None:
    """Only a card that is still in the graveyard is exiled."""
    haunted = objects(game, step.creature, context)
    for obj in objects(game, step.what, context):
        if obj.zone != "graveyard":
            game.note(NotFound, ["400.7"], obj.id, expected="graveyard")
            continue
        moves.move(game, obj, "exile", says=Exiled, rules=["702.55a"])
        if obj.zone == "exile":
            for creature in haunted:
                happen(game, relations.Haunt(obj, Ref(creature.id, creature.incarnation)))
