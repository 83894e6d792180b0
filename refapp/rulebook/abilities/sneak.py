"""702.190 Sneak."""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.events.arriving import Arrival
from refapp.game.events.combat import Attack, defenders
from refapp.game.said.several import EntersOutsideCombat
from refapp.language.casting import Cost, Part
from refapp.language.filters import Filter
from refapp.language.scenario import Keyword
from refapp.rulebook.casting import moments
from refapp.rulebook.casting.proposal import Proposal, Way, illegal, keyword_cost
from refapp.rulebook.registry import static
from refapp.rulebook.replacement.entering_with_keywords import entering

static("sneak", "702.190", "702.190a", "702.190b", takes="cost")


@moments.how("sneak", "702.190a")
def instead(proposal: Proposal, keyword: Keyword | None) -> Way | None:
    """In one's own declare blockers step: its cost, and an unblocked attacker that returns to its owner's hand."""
    if keyword is None:
        return None
    game = proposal.game
    now = game.moment == "declare blockers" if game.moment is not None else "blockers" in game.this_combat.declared
    if not now or proposal.player.name not in game.active_players():
        raise illegal(["702.190a"], "{what} can be cast for its sneak cost only in {who}’s own declare blockers step.",
                      what=proposal.obj.id, who=proposal.player.name)
    back = Cost(parts=(Part("return", 1, Filter("unblocked creature", ("unblocked", "creature"))),))
    return Way(keyword_cost(keyword) + back, rules=("702.190a", "118.9"), flash=True)


@entering("sneak", "702.190b", "506.3a", "508.4", "614.1c")
def enters(game: Game, arrival: Arrival, _keyword: Keyword, _at: int) -> None:
    """It enters tapped and attacking what the returned creature attacked."""
    obj, record = arrival.obj, arrival.obj.here.record
    if obj.zone != "stack" or record is None or record.how != "sneak":
        return
    arrival.enters_tapped("702.190b")
    returned = record.objects.get("return", ())
    whom = returned[0].attacks if returned else None
    if "creature" not in arrival.view.types:
        game.note(EntersOutsideCombat, ["506.3a"], obj.id)
    elif whom in defenders(game, arrival.player):
        arrival.afterwards(Attack(obj, whom, declared=False, rules=("702.190b", "508.4")))
