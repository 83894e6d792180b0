"""702.57 Forecast."""

from __future__ import annotations

from dataclasses import replace

from refapp.game.door.game import Game
from refapp.game.said.several import Revealed
from refapp.game.state.objects import Obj
from refapp.language.activated import Activated
from refapp.rulebook.casting import moments
from refapp.rulebook.casting.proposal import Proposal, illegal
from refapp.rulebook.registry import static

static("forecast", "702.57", "702.57a", "702.57b", takes="words")


@moments.restricts("forecast", "702.57a", "702.57b")
def restricted(game: Game, obj: Obj, ability: Activated) -> Activated:
    """Only from the hand, in the upkeep step of the card's owner, once each turn."""
    if game.moment != "upkeep" or obj.owner not in game.active_players():
        raise illegal(["702.57b"], "A forecast ability of {what} can be activated only in its owner’s upkeep.",
                      what=obj.id)
    return replace(ability, zone="hand", once_each_turn=True, rules=("702.57a", "702.57b"))


@moments.activated("forecast", "702.57b")
def shown(proposal: Proposal) -> None:
    """The card is revealed as the ability is activated."""
    proposal.game.note(Revealed, ["702.57b", "701.20a"], proposal.obj.id, zone="hand", by=proposal.player.name)
