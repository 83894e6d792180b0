"""702.117 Surge."""

from __future__ import annotations

from refapp.language.scenario import Keyword
from refapp.rulebook.casting import moments
from refapp.rulebook.casting.proposal import Proposal, Way, keyword_cost
from refapp.rulebook.registry import static

static("surge", "702.117a", takes="cost")


@moments.how("surge", "702.117a")
def instead(proposal: Proposal, keyword: Keyword | None) -> Way | None:
    """It may be cast for its surge cost if its controller or a teammate has cast another spell this turn."""
    mine = {proposal.player.name, *proposal.game.teammates(proposal.player.name)}
    if keyword is None or not any(by in mine for by, _ in proposal.game.this_turn.casts):
        return None
    return Way(keyword_cost(keyword), ("hand",), ("702.117a", "118.9"))
