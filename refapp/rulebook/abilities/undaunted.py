"""702.125 Undaunted."""

from __future__ import annotations

from refapp.game.said.several import CostsLess
from refapp.language.casting import Cost
from refapp.language.scenario import Keyword
from refapp.rulebook.casting import moments
from refapp.rulebook.casting.paying_mana import generic, reduced
from refapp.rulebook.casting.proposal import Proposal
from refapp.rulebook.registry import static

static("undaunted", "702.125", "702.125a", "702.125b", several="702.125c")


@moments.less("undaunted", "702.125a", "702.125b", "702.125c", "601.2f")
def less(proposal: Proposal, _keyword: Keyword) -> None:
    """The spell costs {1} less for each opponent that its controller has; each instance counts."""
    game = proposal.game
    opponents = game.opponents(proposal.player.name)
    gone = any(player.lost for player in game.players.values())
    many = min(len(opponents), generic(proposal.cost))
    if proposal.cost.mana is None:
        return
    if many:
        proposal.cost = Cost(reduced(proposal.cost.mana, many), proposal.cost.parts)
        game.note(CostsLess, ["702.125a", *(["702.125b"] if gone else []), *proposal.several("undaunted"),
                                 "601.2f"], proposal.obj.id, by=proposal.obj.id, n=many, cost="{1}")
