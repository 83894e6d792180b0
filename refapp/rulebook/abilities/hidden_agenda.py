"""702.106 Hidden Agenda (and double agenda).

That it is turned face up (702.106c): `game/events/turning_over.py`; what “the chosen name” means (702.106d):
`game/reading/linked_choices.py`; that everybody sees it in the end (702.106e): `game/events/ending.py`.
"""

from __future__ import annotations

from refapp.game.door.happen import happen
from refapp.game.events.turning_over import TurnUpConspiracy
from refapp.language.scenario import Keyword
from refapp.rulebook.casting import moments
from refapp.rulebook.casting.proposal import Proposal, illegal
from refapp.rulebook.registry import static

static("hidden agenda", "702.106", "702.106a", "702.106c", "702.106e")
static("double agenda", "702.106", "702.106c", "702.106f", "702.106e", since="2016-08-26")


@moments.special("turn conspiracy face up", "702.106c", "116.2j")
def turn_up(proposal: Proposal) -> None:
    """Whenever the player has priority; this reveals the names that were chosen."""
    game, obj = proposal.game, proposal.obj
    word = next((one.word for one in obj.printed.abilities if isinstance(one, Keyword)
                 and one.word in ("hidden agenda", "double agenda")), None)
    if obj.zone != "command" or not obj.here.face_down or word is None or obj.here.controller != proposal.player.name:
        raise illegal(["702.106c", "116.2j"], "{what} is no face-down conspiracy of {who}’s.", what=obj.id,
                      who=proposal.player.name)
    happen(game, TurnUpConspiracy(obj, ("702.106c", "116.2j", *(("702.106f",) if word == "double agenda" else ()))))
