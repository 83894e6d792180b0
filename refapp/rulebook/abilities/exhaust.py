"""702.177 Exhaust.

Whether one was activated this turn (702.177b): `game/reading/matching.py`.
"""

from __future__ import annotations

from dataclasses import replace

from refapp.game.door.game import Game
from refapp.game.door.happen import happen
from refapp.game.events.casting import BeginExhaust
from refapp.game.state.objects import Obj
from refapp.language.activated import Activated
from refapp.rulebook.casting import moments
from refapp.rulebook.casting.proposal import Proposal
from refapp.rulebook.registry import static

static("exhaust", "702.177", "702.177a", takes="words")


@moments.begun("exhaust", "702.177b")
def begun(proposal: Proposal) -> None:
    """It is known that its controller has begun to activate an exhaust ability this turn."""
    happen(proposal.game, BeginExhaust(proposal.player.name))


@moments.restricts("exhaust", "702.177a")
def restricted(_game: Game, _obj: Obj, ability: Activated) -> Activated:
    """Only once, as long as the permanent is the same object."""
    return replace(ability, once=True, rules=("702.177a",))
