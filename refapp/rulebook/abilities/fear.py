"""702.36 Fear."""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.events.combat import Forbidden
from refapp.game.state.views import View
from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.combat import moments
from refapp.rulebook.registry import keyword


@keyword("fear", "702.36", "702.36a", several="702.36c")
def fear(_keyword: Keyword) -> tuple[Ability, ...]:
    """An evasion ability: who may block it is said below."""
    return ()


@moments.block("702.36b", "509.1b")
def may_block(game: Game, view: View, attacker: View) -> Forbidden | None:
    """A creature with fear is blocked by artifact creatures and black creatures, by no others."""
    if "fear" in attacker.keywords and "artifact" not in view.types and "black" not in view.colors:
        several = game.rules.of_several(attacker.abilities, "fear")
        return Forbidden(("702.36b", *several, "509.1b"),
                         "{attacker} has fear; {object} is neither an artifact nor black.",
                         {"object": view.id, "attacker": attacker.id})
    if "fear" in attacker.keywords:
        game.consider("702.36b", view.id,
                      "{subject} is an artifact or black: fear doesn’t keep it from blocking {attacker}.",
                      attacker=attacker.id)
    return None
