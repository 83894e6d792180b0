"""702.33 Kicker.

“If it was kicked” (702.33e), and with which cost (702.33f): `game/reading/matching.py`. That only a kicked spell has
some targets (702.33g): `casting/cast.py`; that an additional cost is chosen (702.33a): `casting/announcing.py`, how
often: `casting/proposal.py`.
"""

from __future__ import annotations

from dataclasses import replace

from refapp.language.scenario import Keyword
from refapp.rulebook.casting import moments
from refapp.rulebook.casting.proposal import Proposal, illegal, keyword_cost
from refapp.rulebook.registry import static

static("kicker", "702.33a", "702.33b", takes="cost")
static("multikicker", "702.33c", takes="cost")


@moments.additional("kicker", "702.33a", "702.33d", "702.33e")
def kick(proposal: Proposal, keyword: Keyword) -> None:
    """The spell is kicked if its controller declares to pay a kicker cost; each may be paid once."""
    wanted = proposal.kicked if proposal.kicked is not None else proposal.wants("kicker")
    costs = [keyword_cost(replace(keyword, quality="" if "and/or" in keyword.quality else keyword.quality))]
    if "and/or" in keyword.quality:
        costs.append(keyword_cost(Keyword("kicker", quality=keyword.quality.partition("and/or ")[2])))
    kickers = [one for one in proposal.abilities if isinstance(one, Keyword) and one.word == "kicker"]
    there = sum(2 if "and/or" in one.quality else 1 for one in kickers)
    if isinstance(wanted, int) and there > 1:
        if wanted == 1:
            raise illegal(["702.33b", "601.2b"], "{what} has several kicker costs: those that are paid must be named.",
                          what=proposal.obj.id)
        if wanted > there:
            raise illegal(["702.33a"], "Each kicker cost of {what} can be paid only once.", what=proposal.obj.id)
        wanted = min(1, wanted)
    for cost in costs:
        shown = str(cost.mana) if cost.mana is not None else keyword.quality
        if isinstance(wanted, tuple):
            times = sum(1 for one in wanted if one.replace(" ", "").lower() == shown.replace(" ", "").lower())
        else:
            times = wanted
        if times > 1:
            raise illegal(["702.33a"], "Each kicker cost of {what} can be paid only once.", what=proposal.obj.id)
        if times:
            proposal.add(cost, "kicker")
            proposal.paid[f"kicker {shown}"] = 1


@moments.additional("multikicker", "702.33c", "702.33d")
def kick_many(proposal: Proposal, keyword: Keyword) -> None:
    """A multikicker cost may be paid any number of times."""
    wanted = proposal.kicked if isinstance(proposal.kicked, int) else len(proposal.kicked or ())
    many = proposal.times(keyword) if proposal.kicked is None else 0 if keyword.nth else wanted
    proposal.add(keyword_cost(keyword), "multikicker", many, keyword.nth)
