"""704.5f: no toughness left."""

from __future__ import annotations

from collections.abc import Iterator

from refapp.game.door.game import Game
from refapp.game.state.ruleset import Finding
from refapp.rulebook.registry import state_based


@state_based("704.5f", at=90, on="creature")
def toughness(game: Game) -> Iterator[Finding]:
    """A creature with toughness 0 or less is put into its owner's graveyard; regeneration doesn't help."""
    for view in game.permanents():
        if "creature" in view.types and (view.toughness or 0) <= 0:
            yield Finding("put_into_graveyard", view.id)
        elif "creature" in view.types:
            size = game.objects[view.id].printed.pt
            game.consider("704.5f", view.id, "{subject} has toughness {n}, more than 0.", n=view.toughness,
                          trivial=size is not None and (view.toughness or 0) >= size[1])
