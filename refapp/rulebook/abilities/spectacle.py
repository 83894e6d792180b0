"""702.137 Spectacle."""

from __future__ import annotations

from refapp.language.scenario import Keyword
from refapp.rulebook.casting import moments
from refapp.rulebook.casting.proposal import Proposal, Way, keyword_cost
from refapp.rulebook.registry import static

static("spectacle", "702.137a", takes="cost")


@moments.how("spectacle", "702.137a")
def instead(proposal: Proposal, keyword: Keyword | None) -> Way | None:
    """It may be cast for its spectacle cost if an opponent lost life this turn."""
    opponents = [player.name for player in proposal.game.opponents(proposal.player.name)]
    if keyword is None or not any(("loses_life", name) in proposal.game.this_turn.happened for name in opponents):
        return None
    return Way(keyword_cost(keyword), ("hand",), ("702.137a", "118.9"))
