"""702.187 Mayhem."""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.state.objects import Obj
from refapp.language.scenario import Keyword
from refapp.rulebook.casting import moments
from refapp.rulebook.casting.proposal import Proposal, Way, keyword_cost
from refapp.rulebook.registry import static

static("mayhem", "702.187", "702.187a", "702.187b", "702.187c", takes="anything")


@moments.how("mayhem", "702.187b", "702.187c")
def from_graveyard(proposal: Proposal, keyword: Keyword | None) -> Way | None:
    """In the turn in which its owner discarded it, it may be cast from the graveyard."""
    obj = proposal.obj
    if keyword is None or obj.owner != proposal.player.name:
        return None
    if "discarded" not in obj.here.did:
        return Way(zones=(), rules=("702.187b",))
    if keyword.cost is None and not keyword.quality:
        return Way(zones=("graveyard",), rules=("702.187c",), mana_cost=True)
    return Way(keyword_cost(keyword), ("graveyard",), ("702.187b", "118.9"))


@moments.plays("mayhem", "702.187c")
def land_from_graveyard(game: Game, obj: Obj, player: str) -> tuple[str, ...]:
    """Without a cost, mayhem lets a land that was discarded this turn be played from the graveyard."""
    view = game.view(obj.id)
    if obj.zone != "graveyard" or obj.owner != player or view is None or "discarded" not in obj.here.did:
        return ()
    free = any(isinstance(one, Keyword) and one.word == "mayhem" and one.cost is None and not one.quality
               for one in view.abilities)
    return ("702.187c",) if free else ()
