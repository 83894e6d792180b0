"""702.194 Teamwork.

Whether it was cast so, for what asks (702.194b): `game/reading/matching.py`; that only a spell cast using teamwork has
some targets (702.194c): `casting/cast.py`.
"""

from __future__ import annotations

from refapp.language.casting import Cost, Part
from refapp.language.filters import Filter
from refapp.language.scenario import Keyword
from refapp.rulebook.casting import moments
from refapp.rulebook.casting.paying import untapped
from refapp.rulebook.casting.proposal import Proposal, illegal
from refapp.rulebook.registry import static

static("teamwork", "702.194", "702.194a", "702.194b", takes="number")


@moments.additional("teamwork", "702.194a")
def together(proposal: Proposal, keyword: Keyword) -> None:
    """Any number of creatures with total power N or more may be tapped as an additional cost."""
    names = proposal.offered("teamwork", "tap")
    if not names:
        return
    found = [untapped(proposal.game, proposal.player, name) for name in dict.fromkeys(names)]
    power = sum(view.power or 0 for view in found if view is not None)  # what is no creature has none (208.3)
    if power < (keyword.n or 0):
        raise illegal(["702.194a", "118.3"], "The total power of the creatures tapped for {what} is {n}, not {least}.",
                      what=proposal.obj.id, n=power, least=keyword.n or 0)
    proposal.add(Cost(parts=(Part("tap_others", len(found), Filter("creature", ("creature",))),)), "teamwork")
