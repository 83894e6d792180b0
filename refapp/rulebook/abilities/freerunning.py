"""702.173 Freerunning."""

from __future__ import annotations

from refapp.language.scenario import Keyword
from refapp.rulebook.casting import moments
from refapp.rulebook.casting.proposal import Proposal, Way, keyword_cost
from refapp.rulebook.registry import static

static("freerunning", "702.173", "702.173a", takes="cost")


@moments.how("freerunning", "702.173a")
def instead(proposal: Proposal, keyword: Keyword | None) -> Way | None:
    """If an Assassin or a commander of the player's dealt a player combat damage this turn."""
    if keyword is None:
        return None
    game, player = proposal.game, proposal.player.name
    if not any(hit.controller == player and "creature" in hit.types and ("assassin" in hit.subtypes or hit.commander)
               for hit in game.this_turn.combat_hits):
        game.consider("702.173a", proposal.obj.id, "No Assassin creature and no commander of {who} dealt combat damage "
                      "to a player this turn.", who=player)
        return None
    return Way(keyword_cost(keyword), rules=("702.173a", "118.9"))
