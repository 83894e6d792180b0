"""702.3 Defender."""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.events.combat import Forbidden
from refapp.game.state.views import View
from refapp.rulebook.combat import moments
from refapp.rulebook.registry import static

static("defender", "702.3", "702.3a", several="702.3c")


@moments.attack("702.3b", "508.1c")
def may_attack(game: Game, view: View, _defender: str | None) -> Forbidden | None:
    """A creature with defender can't attack."""
    if "defender" in view.keywords and "can attack despite defender" not in view.keywords:
        several = game.rules.of_several(view.abilities, "defender")
        return Forbidden(("702.3b", *several, "508.1c"), "{object} has defender.", {"object": view.id})
    return None
