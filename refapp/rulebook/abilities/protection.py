"""702.16 Protection: what it means for blocking; for damage see replacement, for targets and attaching their rules."""

from __future__ import annotations

from refapp.game.combat import Forbidden
from refapp.game.game import Game
from refapp.game.protection import of_protection, protected_from
from refapp.game.state import View
from refapp.rulebook.registry import in_combat


@in_combat("block", "block.protection", "702.16f", "509.1b")
def may_block(game: Game, view: View, attacker: View) -> Forbidden | None:
    """Whoever has the quality that an attacker is protected from doesn't block it."""
    if protected_from(attacker, view):
        return Forbidden(("702.16f", *of_protection(game, attacker, view), "509.1b"),
                         "{attacker} has protection from {object}.",
                         {"object": view.id, "attacker": attacker.id})
    return None
