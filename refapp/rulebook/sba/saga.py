"""704.5s: the final chapter of a Saga."""

from __future__ import annotations

from collections.abc import Iterator

from refapp.game.door.game import Game
from refapp.game.events.chapters import final_chapter
from refapp.game.state.ruleset import Finding
from refapp.rulebook.registry import state_based
from refapp.rulebook.sba.waiting import is_source, still_waits


@state_based("704.5s", at=250, on="saga")
def saga(game: Game) -> Iterator[Finding]:
    """A Saga with lore counters for its final chapter, and no chapter ability waiting, is sacrificed."""
    needs_chapters = game.rules.holds("saga.needs_chapters")
    for view in game.permanents():
        if "saga" not in view.subtypes or "cant be sacrificed" in view.keywords:
            continue
        final = final_chapter(view)
        if final is None and needs_chapters:
            game.consider(("704.5s", "714.4"), view.id, "{subject} has no chapter abilities.")
            continue
        if view.counters.get("lore", 0) >= (final or 0):
            if is_source(game, view.id, chapter=True):
                still_waits(game, view.id, "704.5s")
            else:
                yield Finding("sacrifice", view.id, {"rules": ("714.4", "714.2d")})
        else:
            game.consider("704.5s", view.id, "Lore counters on {subject}: {n}; its final chapter is {final}.",
                          n=view.counters.get("lore", 0), final=final or 0)
