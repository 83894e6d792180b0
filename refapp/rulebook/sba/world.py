"""704.5k, the world rule."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from refapp.game.door.game import Game
from refapp.game.reading.filters import within
from refapp.game.state.ruleset import Finding
from refapp.game.state.views import View
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
    for view in worlds:
        there = _others(game, view, worlds)
        newest = max(since[one.id] for one in there)
        tie = sum(1 for one in there if since[one.id] == newest) > 1
        if len(there) > 1 and (tie or since[view.id] != newest):
            yield Finding("put_into_graveyard", view.id)


def _others(game: Game, view: View, worlds: Sequence[View]) -> list[View]:
    """The world permanents that count for one of them: those within its controller's range of influence (§801.12)."""
    reach = game.reach(view.controller)
    return [one for one in worlds if reach is None or one is view or within(one, reach)]
