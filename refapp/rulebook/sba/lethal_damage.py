"""704.5g: lethal damage."""

from __future__ import annotations

from collections.abc import Iterator

from refapp.game.door.game import Game
from refapp.game.state.ruleset import Finding
from refapp.rulebook.registry import state_based
from refapp.rulebook.sba.destroying import creatures, destroyed


@state_based("704.5g", at=100, on="creature")
def lethal(game: Game) -> Iterator[Finding]:
    """A creature with toughness above 0 and marked damage at least equal to it is destroyed.

    So much damage it takes to destroy a creature as it has toughness (302.4b, §120.6).
    """
    needs_damage = game.rules.holds("lethal.needs_damage")
    for view in creatures(game):
        damage = game.objects[view.id].here.damage
        enough = view.power if "lethal by power" in view.keywords else view.toughness
        if (view.toughness or 0) > 0 and damage >= (enough or 0) and (damage > 0 or not needs_damage):
            yield from destroyed(game, view, "704.5g", "302.7", "120.6")
        else:
            game.consider("704.5g", view.id, "{subject} has {n} damage marked on it; {most} would be lethal.",
                          trivial=not damage, n=damage, most=enough or 0)
