"""702.62 Suspend."""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.events import counters, moves
from refapp.game.events.effects import begin
from refapp.game.machine import moments as resolving_moments
from refapp.game.said.moving import Suspended
from refapp.game.said.several import CantCast, ForFree
from refapp.game.state.items import StackItem
from refapp.game.state.objects import Context, Obj
from refapp.game.state.views import Ref
from refapp.language.casting import Cost
from refapp.language.costs import ManaCost
from refapp.language.errors import Illegal
from refapp.language.instruction import Instruction, word
from refapp.language.parts import read_filter
from refapp.language.scenario import Ability, Changes, Duration, Keyword
from refapp.rulebook.abilities.data import abilities, trigger
from refapp.rulebook.casting import moments
from refapp.rulebook.casting.announcing import with_x
from refapp.rulebook.casting.offers import able, cast_one
from refapp.rulebook.casting.paying import pay
from refapp.rulebook.casting.permission import check
from refapp.rulebook.casting.proposal import Proposal, Way, illegal, keyword_cost
from refapp.rulebook.registry import action, keyword


@word("suspend_ends")
class SuspendEnds(Instruction):
    """The exiled card, from which the last time counter was removed, is cast for free (702.62a)."""


def _triggers(**more: bool) -> tuple[Ability, ...]:
    """In its owner’s upkeep a counter goes, if the card is suspended; when the last one goes, it is cast."""
    return abilities(
        trigger("suspend", "step_begins", [{"do": "remove_counters", "what": "@self", "kind": "time"}], step="upkeep",
                whose="you", zone="exile", **{"if": {"self_is": "counters:time>0"}}),
        trigger("suspend", "last_counter_removed", [{"do": "suspend_ends"}], who="self", step="time", zone="exile",
                **more))


@keyword("suspend", "702.62a", "702.62b", until="2024-02-02", takes="number, then cost")
def suspend_first(_keyword: Keyword) -> tuple[Ability, ...]:
    """In its owner’s upkeep a counter is removed from the exiled card; when the last one is, it must be cast."""
    return _triggers()


@keyword("suspend", "702.62a", "702.62b", since="2024-02-02", takes="number, then cost")
def suspend(_keyword: Keyword) -> tuple[Ability, ...]:
    """In its owner’s upkeep a counter is removed from the exiled card; when the last one is, it may be cast."""
    return _triggers(may=True)


@moments.special("suspend", "702.62a", "702.62c", "116.2f")
def put_aside(proposal: Proposal) -> None:
    """If the card could begin to be cast, its suspend cost is paid and it is exiled with time counters.

    X in that cost is chosen just before it is paid (107.3d).
    """
    game, obj, player = proposal.game, proposal.obj, proposal.player
    found = proposal.keyword("suspend")
    priced = found is not None and (found.cost is not None or found.quality.removeprefix("x").lstrip("—- "))
    if found is None or not priced or obj.zone != "hand" or obj.owner != player.name:
        raise illegal(["702.62a"], "{what} can’t be suspended.", what=obj.id)
    try:
        check(proposal)
    except Illegal as why:  # it couldn’t be begun to cast from the hand
        raise illegal([*why.rules, "702.62a", "702.62c", "116.2f"], why.message, **why.params) from why
    many = found.n
    rest = found
    if many is None:
        if proposal.x is None or proposal.x < 1:
            raise illegal(["702.62a", "107.3d"], "X of {what} must be at least 1.", what=obj.id)
        words = found.quality.removeprefix("x").lstrip("—- ")
        many, rest = proposal.x, Keyword("suspend", cost=found.cost, quality=words)
    elif proposal.x is not None:
        raise illegal(["107.3a"], "There is no X in {what} of which a value could be announced.", what=obj.id)
    proposal.cost = with_x(keyword_cost(rest), proposal.x or 0)
    pay(proposal)
    moves.move(game, obj, "exile", says=Suspended, rules=["702.62a", "116.2f"], player=player.name, n=many)
    counters.add_counters(game, obj.id, "time", many, ["702.62a"])


_FREE = Way(Cost(ManaCost()), ("exile",), ("702.62a", "118.9"), free=True)


@action(SuspendEnds, "702.62a", "702.62d")
def do_suspend_ends(game: Game, step: SuspendEnds, context: Context) -> None:
    """Its owner casts the card for free, if able and if it is still exiled; else it remains there."""
    if context.source is None or not game.is_current(context.source):
        return
    obj = game.objects[context.source.id]
    parts = able(game, obj.owner, obj, step.path, _FREE, "suspend")
    if not parts:
        game.note(CantCast, ["702.62a", "702.62d", "601.3"], obj.id, player=obj.owner)
        return
    game.note(ForFree, ["702.62a", "702.62d"], obj.id, player=obj.owner)
    cast_one(game, parts)


@moments.how("suspend", "702.62a")
def last_counter(proposal: Proposal, _keyword: Keyword | None) -> Way | None:
    """The card is cast from exile without paying its mana cost as the last time counter is removed."""
    return _FREE if proposal.resolving else None


@resolving_moments.becomes("suspend", "702.62a")
def hasty(game: Game, item: StackItem, obj: Obj) -> None:
    """A creature that was cast so has haste until its controller loses control of it."""
    if "creature" in game.board()[obj.id].types:
        begin(game, Changes(grant=(Keyword("haste"),)), [obj], Duration("while", read_filter("yours", "suspend")),
              Context(item.controller, Ref(obj.id, obj.incarnation)))
