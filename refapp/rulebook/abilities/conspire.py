"""702.78 Conspire."""

from __future__ import annotations

from refapp.language.casting import Cost, Part
from refapp.language.filters import Filter
from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.abilities.data import abilities, trigger
from refapp.rulebook.casting import moments
from refapp.rulebook.casting.proposal import Proposal, illegal
from refapp.rulebook.registry import keyword


@keyword("conspire", "702.78", "702.78a", several="702.78b")
def conspire(keyword: Keyword) -> tuple[Ability, ...]:
    """When it is cast, if its conspire cost was paid, it is copied, with new targets if its caster likes."""
    mine = f"conspire {keyword.nth + 1}"
    return abilities(trigger("conspire", "casts", who="self", zone="stack", **{"if": {"cast_as": mine}}, do=[
        {"do": "copy_spell", "what": "@self"}]))


@moments.additional("conspire", "702.78a")
def tapping(proposal: Proposal, keyword: Keyword) -> None:
    """Two untapped creatures that each share a colour with it may be tapped as an additional cost."""
    if not proposal.offered("conspire", "tap")[2 * proposal.paid.get("conspire", 0):]:
        return
    colors = sorted(proposal.view.colors)
    if not colors:
        raise illegal(["702.78a", "118.3"], "{what} has no color: nothing shares one with it.", what=proposal.obj.id)
    words = tuple(" or ".join(f"creature {color}" for color in colors).split())
    proposal.add(Cost(parts=(Part("tap_others", 2, Filter(" ".join(words), words)),)), "conspire",
                 nth=keyword.nth)
