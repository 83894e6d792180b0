"""702.35 Madness.

That effects find the discarded card afterwards (702.35c): `game/events/words.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import cast

from refapp.game.door import decisions
from refapp.game.door.event import Event
from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.door.replacement import Replacement, replaces
from refapp.game.events import moves
from refapp.game.events.relations import Follow
from refapp.game.machine.linked_triggers import LinkedTrigger
from refapp.game.said.moving import Discarded, Moved
from refapp.game.said.several import ExiledInstead
from refapp.game.state.objects import Context
from refapp.language.abilities import read_trigger
from refapp.language.cost_text import read_whole_cost
from refapp.language.instruction import Instruction, word
from refapp.language.kinds import CostText
from refapp.language.scenario import Keyword
from refapp.rulebook.abilities.data import cost_of
from refapp.rulebook.casting import moments
from refapp.rulebook.casting.offers import answered, offer
from refapp.rulebook.casting.proposal import Proposal, Way
from refapp.rulebook.registry import action, static

RULES = ("702.35a", "702.35b", "118.9")

static("madness", "702.35", "702.35a", "702.35b", takes="cost")


def _exiled(game: Game, event: Event, *, optional: bool) -> Iterator[Replacement]:
    assert isinstance(event, moves.Move)
    obj = event.obj
    view = game.view(obj.id)
    if event.says is not Discarded or obj.zone != "hand" or event.to != "graveyard" or view is None:
        return
    found = next((one for one in game.rules.every(view.abilities)
                  if isinstance(one, Keyword) and one.word == "madness"), None)
    key = (obj.id, obj.incarnation, "madness", 0)
    if found is None or (optional and not decisions.may_once(game, key, "madness.exile")):
        return
    trigger = replace(read_trigger({"id": "madness", "event": "discarded", "who": "self", "zone": "any", "do": [
        {"do": "madness", "cost": cost_of(found) or "{0}"}]}, "madness"), rules=("702.35", "702.35a"))

    def use(_event: Event, _instead: Sequence[Event]) -> None:
        game.note(ExiledInstead, ["702.35a", "614.1a"], obj.id, name="madness")

    def change(now: Event) -> Sequence[Event]:
        return [replace(cast("moves.Move", now), to="exile", instead=True),
                LinkedTrigger(obj, trigger, obj.owner, "exiled_for_madness")]

    yield Replacement((obj.id, obj.incarnation, "madness"), f"{obj.id}.madness", change, use)


@replaces(moves.Move, "702.35a", "614.1a", since="2016-04-08")
def exiled(game: Game, event: Event) -> Iterator[Replacement]:
    """The card is discarded into exile instead of the graveyard."""
    yield from _exiled(game, event, optional=False)


@replaces(moves.Move, "702.35a", "614.1a", until="2016-04-08")
def may_be_exiled(game: Game, event: Event) -> Iterator[Replacement]:
    """Until April 2016 the player chose whether to exile it."""
    yield from _exiled(game, event, optional=True)


@word("madness")
class Madness(Instruction):
    """The exiled card’s owner may cast it for its madness cost; otherwise it goes to the graveyard."""

    cost: CostText


@action(Madness, "702.35a", "702.35b", "702.35c")
def do_madness(game: Game, step: Madness, context: Context) -> None:
    """It is cast as the ability resolves, whatever its type, or put into the graveyard."""
    if context.source is None or not game.is_current(context.source):
        return
    obj = game.objects[context.source.id]
    cost = read_whole_cost(step.cost, "madness")
    was = obj.incarnation
    if obj.zone == "exile" and not offer(game, obj.owner, obj, "madness", step.path, cost, RULES):
        with game.events():
            if moves.move(game, obj, "graveyard", says=Moved, rules=["702.35a"]) and obj.zone in moves.PUBLIC:
                happen(game, Follow(obj, was))


@moments.how("madness", "702.35a", "702.35b")
def as_it_resolves(proposal: Proposal, _keyword: Keyword | None) -> Way | None:
    """A step that casts the card for its madness cost is the triggered ability resolving."""
    if proposal.origin != "exile":
        return None
    item = answered(proposal, "madness", ["702.35a"])
    [step] = [one for one in item.do if isinstance(one, Madness)]
    return Way(read_whole_cost(step.cost, "madness"), ("exile",), RULES, free=True)
