"""702.28 Shadow."""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.events.combat import Forbidden
from refapp.game.state.views import View
from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.combat import moments
from refapp.rulebook.registry import keyword


@keyword("shadow", "702.28", "702.28a", several="702.28c")
def shadow(_keyword: Keyword) -> tuple[Ability, ...]:
    """An evasion ability: who may block it is said below."""
    return ()


@moments.block("702.28b", "509.1b")
def may_block(game: Game, view: View, attacker: View) -> Forbidden | None:
    """Creatures with shadow block, and are blocked by, creatures with shadow only."""
    if ("shadow" in attacker.keywords) != ("shadow" in view.keywords):
        of_several = game.rules.of_several
        several = of_several(attacker.abilities, "shadow") or of_several(view.abilities, "shadow")
        return Forbidden(("702.28b", *several, "509.1b"),
                         "Of {attacker} and {object} one has shadow and the other doesn’t.",
                         {"object": view.id, "attacker": attacker.id})
    if "shadow" in attacker.keywords:
        game.consider("702.28b", view.id, "{subject} and {attacker} both have shadow.",
                      attacker=attacker.id)
    return None
