"""702.9 Flying.

Why a creature could block one with it, as the trace says: `combat/blockers.py`, so for reach, shadow and
horsemanship.
"""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.events.combat import Forbidden
from refapp.game.state.views import View
from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.combat import moments
from refapp.rulebook.registry import keyword


@keyword("flying", "702.9", "702.9a", several="702.9c")
def flying(_keyword: Keyword) -> tuple[Ability, ...]:
    """An evasion ability: who may block it is said below."""
    return ()


@moments.block("702.9b", "509.1b")
def may_block(game: Game, view: View, attacker: View) -> Forbidden | None:
    """A creature with flying is blocked by creatures with flying or reach, by no others."""
    if "flying" in attacker.keywords and not view.keywords & {"flying", "reach"}:
        several = game.rules.of_several(attacker.abilities, "flying")
        return Forbidden(("702.9b", *several, "509.1b"),
                         "{attacker} has flying; {object} has neither flying nor reach.",
                         {"object": view.id, "attacker": attacker.id})
    if "flying" in attacker.keywords:
        game.consider("702.9b", view.id, "{subject} has {words}: flying doesn’t keep it from blocking {attacker}.",
                      attacker=attacker.id, words=sorted(view.keywords & {"flying", "reach"}))
    return None
