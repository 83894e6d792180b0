"""702.102 Fuse."""

from __future__ import annotations

from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.casting.proposal import Proposal, illegal
from refapp.rulebook.registry import casting, keyword


@keyword("fuse", "702.102a")
def fuse(_keyword: Keyword) -> tuple[Ability, ...]:
    """It works in the hand."""
    return ()



@casting("allows", "fuse", "702.102a", "702.102b")
def both_halves(proposal: Proposal) -> None:
    """Both halves of a split card are cast together only with fuse, and only from the hand."""
    if proposal.keyword("fuse") is None and not any(
            isinstance(one, Keyword) and one.word == "fuse" for one in proposal.obj.printed.abilities):
        raise illegal(["702.102a", "709.3"], "{what} has no fuse: only one half is cast.", what=proposal.obj.id)
    if proposal.origin != "hand":
        raise illegal(["702.102a"], "{what} can be fused only from the hand.", what=proposal.obj.id)
