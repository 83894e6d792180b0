"""702.48 Offering."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from refapp.game.reading.copiable_values import copiable
from refapp.language.casting import Cost, Part
from refapp.language.costs import ManaCost
from refapp.language.parts import read_filter
from refapp.language.scenario import Keyword
from refapp.rulebook.casting import moments
from refapp.rulebook.casting.proposal import Proposal, Way, illegal
from refapp.rulebook.casting.total_cost import less
from refapp.rulebook.registry import static

static("offering", "702.48a", takes="words")


@moments.how("offering", "702.48a", "702.48b", "702.48c")
def instead(proposal: Proposal, keyword: Keyword | None) -> Way | None:
    """It changes no mana cost and allows no other zone: ``how`` only says that the sacrifice is made."""
    if keyword is None or proposal.obj.printed.cost is None or not _given(proposal):
        return None
    return Way(None, ("hand",), ("702.48a", "702.48b", "702.48c"), mana_cost=True)


@moments.timing("offering", "702.48a")
def like_an_instant(proposal: Proposal, _keyword: Keyword) -> bool:
    """Whoever chooses to sacrifice a permanent for it may cast it any time an instant could be cast."""
    return bool(_given(proposal))


@moments.additional("offering", "702.48a", "702.48b", "702.48c")
def sacrificing(proposal: Proposal, keyword: Keyword) -> None:
    """A permanent of the stated kind is an additional cost, whatever else is paid instead of the mana cost (118.9d)."""
    given = _given(proposal)
    if not given or "offering" in proposal.paid:
        return
    name, kind = given[0], keyword.quality
    view = proposal.game.view(name)
    if view is None or view.zone != "battlefield" or view.controller != proposal.player.name or (
            kind and kind not in view.subtypes and kind not in view.types):
        raise illegal(["702.48a", "118.3"], "{object} can’t be used to pay this cost of {what}.", object=name,
                      what=proposal.obj.id)
    named = proposal.pay.objects.get("sacrifice", ())
    proposal.pay = replace(proposal.pay, objects={**proposal.pay.objects,
                                                  "sacrifice": tuple(dict.fromkeys((name, *named)))})
    proposal.add(Cost(parts=(Part("sacrifice", 1, read_filter("permanent", "offering")),)), "offering")
    proposal.fewer.append(partial(_less, copiable(proposal.game.objects[name]).cost or ManaCost()))
    proposal.rules += ["702.48a", "702.48b", "702.48c"]


def _given(proposal: Proposal) -> tuple[str, ...]:
    """What the step says is sacrificed for it."""
    named = tuple(proposal.pay.objects.get("offering", ()))
    if not named and proposal.how == "offering":
        named = tuple(proposal.pay.objects.get("sacrifice", ()))
    return named


def _less(by: ManaCost, proposal: Proposal) -> None:
    """The sacrificed permanent’s mana cost comes off the total cost, what makes the spell cost more included."""
    proposal.cost = Cost(less(proposal.cost.mana, by), proposal.cost.parts)
