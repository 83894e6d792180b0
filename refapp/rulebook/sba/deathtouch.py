"""704.5h: damage from a source with deathtouch."""

from __future__ import annotations

from collections.abc import Iterator

from refapp.game.door.game import Game
from refapp.game.state.ruleset import Finding
from refapp.rulebook.registry import state_based
from refapp.rulebook.sba.destroying import creatures, destroyed


@state_based("704.5h", until="2010-07-16", at=110, on="creature")
def deathtouch_first(game: Game) -> Iterator[Finding]:
    """A creature hit by a deathtouch source since the last check is destroyed, whatever its toughness."""
    for view in creatures(game):
        if game.objects[view.id].here.deathtouched:
            yield from destroyed(game, view, "704.5h", "702.2b")


@state_based("704.5h", since="2010-07-16", at=120, on="creature")
def deathtouch(game: Game) -> Iterator[Finding]:
    """A creature with toughness above 0 hit by a deathtouch source since the last check is destroyed (§704.5h)."""
    hit_first = sorted(creatures(game), key=lambda one: not game.objects[one.id].here.deathtouched)
    for view in hit_first:
        if (view.toughness or 0) <= 0:
            game.consider("704.5h", view.id, "The toughness of {subject} is {n}, not greater than 0.", n=view.toughness)
        elif game.objects[view.id].here.deathtouched:
            yield from destroyed(game, view, "704.5h", "702.2b")
        else:
            game.consider("704.5h", view.id,
                          "No source with deathtouch has dealt damage to {subject} since the last check.",
                          trivial=not game.objects[view.id].here.damage)
