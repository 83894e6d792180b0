"""702.118 Skulk."""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.events.combat import Forbidden
from refapp.game.state.views import View
from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.combat import moments
from refapp.rulebook.registry import keyword


@keyword("skulk", "702.118", "702.118a", several="702.118c")
def skulk(_keyword: Keyword) -> tuple[Ability, ...]:
    """An evasion ability: who may block it is said below."""
    return ()


@moments.block("702.118b", "509.1b")
def may_block(game: Game, view: View, attacker: View) -> Forbidden | None:
    """Skulk keeps whoever has more power than the attacker from blocking it."""
    if "skulk" in attacker.keywords and (view.power or 0) > (attacker.power or 0):
        several = game.rules.of_several(attacker.abilities, "skulk")
        return Forbidden(("702.118b", *several, "509.1b"), "{attacker} has skulk; {object} has greater power.",
                         {"object": view.id, "attacker": attacker.id})
    if "skulk" in attacker.keywords:
        game.consider("702.118b", view.id, "{subject} has power {n}, no greater than that of {attacker}: {most}.",
                      attacker=attacker.id, n=view.power or 0, most=attacker.power or 0)
    return None
