"""702.31 Horsemanship."""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.events.combat import Forbidden
from refapp.game.state.views import View
from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.combat import moments
from refapp.rulebook.registry import keyword


@keyword("horsemanship", "702.31", "702.31a", several="702.31c")
def horsemanship(_keyword: Keyword) -> tuple[Ability, ...]:
    """An evasion ability: who may block it is said below."""
    return ()


@moments.block("702.31b", "509.1b")
def may_block(game: Game, view: View, attacker: View) -> Forbidden | None:
    """A creature with horsemanship is blocked by creatures with horsemanship, by no others."""
    if "horsemanship" in attacker.keywords and "horsemanship" not in view.keywords:
        several = game.rules.of_several(attacker.abilities, "horsemanship")
        return Forbidden(("702.31b", *several, "509.1b"), "{attacker} has horsemanship; {object} doesn’t.",
                         {"object": view.id, "attacker": attacker.id})
    if "horsemanship" in attacker.keywords:
        game.consider("702.31b", view.id, "{subject} and {attacker} both have horsemanship.",
                      attacker=attacker.id)
    return None
