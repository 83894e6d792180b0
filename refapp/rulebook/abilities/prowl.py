"""702.76 Prowl."""

from __future__ import annotations

from refapp.game.reading.subtypes import creature_types
from refapp.language.scenario import Keyword
from refapp.rulebook.casting import moments
from refapp.rulebook.casting.proposal import Proposal, Way, keyword_cost
from refapp.rulebook.registry import static

static("prowl", "702.76", "702.76a", takes="cost")


@moments.how("prowl", "702.76a")
def instead(proposal: Proposal, keyword: Keyword | None) -> Way | None:
    """If a source of the player's that shared a creature type with the spell dealt a player combat damage this turn."""
    if keyword is None:
        return None
    mine = creature_types(proposal.view)
    if not any(hit.controller == proposal.player.name and mine & creature_types(hit)
               for hit in proposal.game.this_turn.combat_hits):
        proposal.game.consider("702.76a", proposal.obj.id, "No source of {who} that shares a creature type with "
                               "{object} dealt combat damage to a player this turn.", who=proposal.player.name,
                               object=proposal.obj.id)
        return None
    return Way(keyword_cost(keyword), rules=("702.76a", "118.9"))
