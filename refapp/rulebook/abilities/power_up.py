"""702.193 Power-up."""

from __future__ import annotations

from dataclasses import replace

from refapp.game.door.game import Game
from refapp.game.reading.copiable_values import copiable
from refapp.game.said.several import AbilityCostsLess
from refapp.game.state.objects import Obj
from refapp.language.activated import Activated
from refapp.language.casting import Cost
from refapp.rulebook.casting import moments
from refapp.rulebook.casting.proposal import Proposal
from refapp.rulebook.casting.total_cost import less
from refapp.rulebook.registry import static

static("power-up", "702.193", "702.193a", "702.193b", takes="words")


@moments.restricts("power-up", "702.193a")
def restricted(_game: Game, _obj: Obj, ability: Activated) -> Activated:
    """Only once, as long as the permanent is the same object."""
    return replace(ability, once=True, rules=("702.193a",))


@moments.cheaper("power-up", "702.193a", "702.193b")
def cheaper(proposal: Proposal) -> None:
    """In the turn in which the permanent entered, its mana cost comes off the cost."""
    game, obj = proposal.game, proposal.obj
    cost = copiable(obj).cost
    if "enters" not in obj.here.did or cost is None:
        return

    def shrink(one: Proposal) -> None:
        one.cost = Cost(less(one.cost.mana, cost), one.cost.parts)

    proposal.fewer.append(shrink)
    game.note(AbilityCostsLess, ["702.193a", "702.193b", "601.2f"], obj.id, by=obj.id, n=1, cost=str(cost))
