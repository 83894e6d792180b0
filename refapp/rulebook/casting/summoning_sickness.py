"""302.6: a creature’s {T} and {Q} can’t be paid until its controller has had it since a turn began; haste (702.10c)."""

from __future__ import annotations

from refapp.game.state.objects import Obj
from refapp.game.state.views import View


def can_tap(obj: Obj, view: View) -> bool:
    """Whether {T} can be paid: untapped, and no creature that came under its controller’s control too late (302.6)."""
    return not obj.here.tapped and not view.phased_out and not tired(obj, view)


def tired(obj: Obj, view: View) -> bool:
    """Summoning sickness (§302.6, §602.5a), on a board in no turn, too: what players do is judged in one."""
    return "creature" in view.types and not obj.here.since_turn_start and "haste" not in view.keywords
