"""302.6: a creature’s {T} and {Q} can’t be paid until its controller has had it since a turn began; haste (702.10c)."""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.state.objects import Obj
from refapp.game.state.views import View


def can_tap(game: Game, obj: Obj, view: View) -> bool:
    """Whether {T} can be paid: untapped, and no creature that came under its controller’s control too late (302.6)."""
    return not obj.here.tapped and not view.phased_out and not tired(game, obj, view)


def tired(game: Game, obj: Obj, view: View) -> bool:
    """Summoning sickness (§302.6): on a board in a turn, or where the board says it (§602.5a)."""
    if "creature" not in view.types or obj.here.since_turn_start or "haste" in view.keywords:
        return False
    spelled_out = obj.spec is not None and not obj.spec.since_turn_start and obj.incarnation == 1
    return game.moment is not None or spelled_out
