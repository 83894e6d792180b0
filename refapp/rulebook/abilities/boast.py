"""702.142 Boast.

“Boasts” (702.142b) as something else triggers on it: `game/reading/trigger_rules.py`.
"""

from __future__ import annotations

from dataclasses import replace

from refapp.game.door.game import Game
from refapp.game.state.objects import Obj
from refapp.game.state.occurrences import Occurrence
from refapp.game.state.views import Ref
from refapp.language.activated import Activated
from refapp.rulebook.casting import moments
from refapp.rulebook.casting.proposal import Proposal, illegal
from refapp.rulebook.registry import static

static("boast", "702.142", "702.142a", takes="words")


@moments.restricts("boast", "702.142a")
def restricted(_game: Game, obj: Obj, ability: Activated) -> Activated:
    """Only if the creature attacked this turn, and only once each turn."""
    if "attacks" not in obj.here.did:
        raise illegal(["702.142a", "602.5b"], "{what} didn’t attack this turn.", what=obj.id)
    return replace(ability, once_each_turn=True, rules=("702.142a",))


@moments.activated("boast", "702.142b")
def boasts(proposal: Proposal) -> None:
    """A creature boasts as its boast ability is activated."""
    now = Ref(proposal.obj.id, proposal.obj.incarnation, proposal.game.view(proposal.obj.id))
    with proposal.game.events():
        proposal.game.happened(Occurrence("boasts", now, now, player=proposal.player.name))
