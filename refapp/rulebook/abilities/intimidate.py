"""702.13 Intimidate."""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.events.combat import Forbidden
from refapp.game.state.views import View
from refapp.language.scenario import Ability, Keyword
from refapp.rulebook.combat import moments
from refapp.rulebook.registry import keyword


@keyword("intimidate", "702.13", "702.13a", several="702.13c")
def intimidate(_keyword: Keyword) -> tuple[Ability, ...]:
    """An evasion ability: who may block it is said below."""
    return ()


@moments.block("702.13b", "509.1b")
def may_block(game: Game, view: View, attacker: View) -> Forbidden | None:
    """A creature with intimidate is blocked by artifact creatures and creatures that share a colour with it."""
    if "intimidate" in attacker.keywords and "artifact" not in view.types and not view.colors & attacker.colors:
        several = game.rules.of_several(attacker.abilities, "intimidate")
        return Forbidden(("702.13b", *several, "509.1b"),
                         "{attacker} has intimidate; {object} is no artifact and shares no "
                         "color with it.",
                         {"object": view.id, "attacker": attacker.id})
    if "intimidate" in attacker.keywords:
        game.consider("702.13b", view.id, "{subject} is an artifact or shares a color with {attacker}.",
                      attacker=attacker.id)
    return None
