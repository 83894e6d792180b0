"""702.62 Suspend."""

from __future__ import annotations

from refapp.game import life, moves
from refapp.game.effects import begin
from refapp.game.game import Game
from refapp.game.items import StackItem
from refapp.game.state import Context, Obj
from refapp.language.casting import Cost
from refapp.language.costs import ManaCost
from refapp.language.instruction import Instruction, word
from refapp.language.scenario import Ability, Changes, Keyword
from refapp.rulebook.abilities.data import abilities, trigger
from refapp.rulebook.casting.announcing import with_x
from refapp.rulebook.casting.cast import cast_free
from refapp.rulebook.casting.paying import pay
from refapp.rulebook.casting.permission import check
from refapp.rulebook.casting.proposal import Proposal, Way, illegal, keyword_cost
from refapp.rulebook.registry import action, casting, keyword


@word("suspend_ends")
class SuspendEnds(Instruction):
    """A time counter is removed from the suspended card; with the last one, it is cast for free (702.62a)."""


@keyword("suspend", "702.62a", "702.62b")
def suspend(_keyword: Keyword) -> tuple[Ability, ...]:
    """In its owner’s upkeep a time counter is removed from the exiled card; after the last it is cast."""
    return abilities(trigger("suspend", "step_begins", [{"do": "suspend_ends"}], step="upkeep", whose="you",
                             zone="exile"))


@casting("special", "suspend", "702.62a", "702.62c", "116.2f")
def put_aside(proposal: Proposal) -> None:
    """If the card could begin to be cast, its suspend cost is paid and it is exiled with time counters."""
    game, obj, player = proposal.game, proposal.obj, proposal.player
    found = proposal.keyword("suspend")
    if found is None or obj.zone != "hand" or obj.owner != player.name:
        raise illegal(["702.62a"], "{what} can’t be suspended.", what=obj.id)
    check(proposal)
    many = found.n
    rest = found
    if many is None:
        if proposal.x is None or proposal.x < 1:
            raise illegal(["702.62a", "107.3a"], "X of {what} must be at least 1.", what=obj.id)
        words = found.quality.removeprefix("x").lstrip("—- ")
        many, rest = proposal.x, Keyword("suspend", cost=found.cost, quality=words)
    proposal.cost = with_x(keyword_cost(rest), proposal.x or 0)
    pay(proposal)
    moves.move(game, obj, "exile", action="suspended", rules=["702.62a", "116.2f"], player=player.name, n=many)
    life.add_counters(game, obj.id, "time", many, ["702.62a"])


@action("suspend_ends", "702.62a", "702.62d")
def do_suspend_ends(game: Game, step: SuspendEnds, context: Context) -> None:
    """One time counter less; with the last one gone its owner casts the card for free, if able."""
    obj = game.objects.get(context.source.id) if context.source is not None else None
    if obj is None or obj.zone != "exile" or not obj.counters.get("time"):
        return
    life.remove_counters(game, obj.id, "time", 1, ["702.62a"])
    if not obj.counters.get("time"):
        game.note("for_free", ["702.62a"], obj.id, player=obj.owner)
        cast_free(game, obj.owner, obj, step.path, how="suspend")


@casting("how", "suspend", "702.62a")
def last_counter(proposal: Proposal, _keyword: Keyword | None) -> Way | None:
    """The card is cast from exile without paying its mana cost as the last time counter is removed."""
    return Way(Cost(ManaCost()), ("exile",), ("702.62a", "118.9"), free=True) if proposal.resolving else None


@casting("becomes", "suspend", "702.62a")
def hasty(game: Game, item: StackItem, obj: Obj) -> None:
    """A creature that was cast so has haste until its controller loses control of it."""
    if "creature" in game.board()[obj.id].types:
        begin(game, Changes(grant=(Keyword("haste"),)), [obj], context=Context(item.controller))
