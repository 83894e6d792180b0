"""704.5k, the world rule."""

from __future__ import annotations

from collections.abc import Iterator

from refapp.game.door.game import Game
from refapp.game.state.ruleset import Finding
from refapp.rulebook.registry import state_based


@state_based("704.5k", at=180, on="world")
def world(game: Game) -> Iterator[Finding]:
    """Of several world permanents (205.4f) only the newest stays; if the newest are equally new, all go."""
    worlds = [view for view in game.permanents() if "world" in view.supertypes]
    if len(worlds) < 2:
        for view in worlds:
            game.consider("704.5k", view.id, "{subject} is the only world permanent.")
        return
    since = {view.id: game.objects[view.id].here.world_since or 0 for view in worlds}
    newest = max(since.values())
    tie = sum(1 for value in since.values() if value == newest) > 1
    for view in worlds:
        if tie or since[view.id] != newest:
            yield Finding("put_into_graveyard", view.id)
