"""702.41 Affinity."""

from __future__ import annotations

from refapp.game.reading.continuous import affected
from refapp.game.reading.filters import Viewpoint
from refapp.game.said.several import CostsLess
from refapp.language.casting import Cost
from refapp.language.parts import read_filter
from refapp.language.scenario import Keyword
from refapp.rulebook.casting import moments
from refapp.rulebook.casting.paying_mana import reduced
from refapp.rulebook.casting.proposal import Proposal
from refapp.rulebook.registry import static

static("affinity", "702.41a", several="702.41b", takes="words")


@moments.less("affinity", "702.41a", "702.41b")
def cheaper(proposal: Proposal, keyword: Keyword) -> None:
    """The spell costs {1} less for each permanent of the stated kind that its controller controls."""
    kind = keyword.quality.removeprefix("for ")
    kind = kind if kind in ("plains",) else kind.removesuffix("s")
    wanted = read_filter(f"{kind} yours", "affinity")
    eye = Viewpoint(proposal.obj.id, proposal.player.name)
    many = len(affected(wanted, proposal.game, eye, proposal.game.board()))
    if many and proposal.cost.mana is not None:
        proposal.cost = Cost(reduced(proposal.cost.mana, many), proposal.cost.parts)
        several = proposal.several("affinity")
        proposal.game.note(CostsLess, ["702.41a", *several, "601.2f"], proposal.obj.id, by=proposal.obj.id, n=many,
                           cost="{1}")
