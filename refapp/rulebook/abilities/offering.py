"""702.48 Offering."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from refapp.language.casting import Cost, Part
from refapp.language.costs import ManaCost
from refapp.language.parse_parts import read_filter
from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.casting.proposal import Proposal, Way, illegal
from refapp.rulebook.casting.total_cost import less
from refapp.rulebook.registry import casting, keyword


@keyword("offering", "702.48a")
def offering(_keyword: Keyword) -> tuple[Ability, ...]:
    """It works in the hand and on the stack."""
    return ()


@casting("how", "offering", "702.48a", "702.48b", "702.48c")
def instead(proposal: Proposal, keyword: Keyword | None) -> Way | None:
    """A permanent of the stated kind is sacrificed: the spell may be cast like an instant, and costs less."""
    given = proposal.pay.objects.get("offering", proposal.pay.objects.get("sacrifice", ()))
    printed = proposal.obj.printed.cost
    if keyword is None or printed is None or not given:
        return None
    name = given[0]
    view = proposal.game.view(name)
    kind = keyword.quality
    if view is None or view.zone != "battlefield" or view.controller != proposal.player.name or (
            kind and kind not in view.subtypes and kind not in view.types):
        raise illegal(["702.48a", "118.3"], "{object} can’t be used to pay this cost of {what}.", object=name,
                      what=proposal.obj.id)
    by = proposal.game.objects[name].printed.cost or ManaCost()
    proposal.pay = replace(proposal.pay, objects={**proposal.pay.objects, "sacrifice": (name,)})
    if proposal.how == "offering":
        proposal.fewer.append(partial(_less, by))
    return Way(Cost(printed, (Part("sacrifice", 1, read_filter("permanent", "offering")),)), ("hand",),
               ("702.48a", "702.48b", "702.48c"), flash=True)


def _less(by: ManaCost, proposal: Proposal) -> None:
    """The sacrificed permanent’s mana cost comes off the total cost, what makes the spell cost more included."""
    proposal.cost = Cost(less(proposal.cost.mana, by), proposal.cost.parts)
