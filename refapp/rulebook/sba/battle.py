"""704.5v: no defense left."""

from __future__ import annotations

from collections.abc import Iterator

from refapp.game.game import Game
from refapp.game.ruleset import Finding
from refapp.rulebook.registry import state_based
from refapp.rulebook.sba.waiting import is_source


@state_based("sba.battle0", "704.5v", at=280)
def battle(game: Game) -> Iterator[Finding]:
    """A battle with defense 0 that is no source of a waiting ability is put into its owner's graveyard."""
    for view in game.permanents():
        if "battle" in view.types and view.counters.get("defense", 0) <= 0 and not is_source(game, view.id):
            yield Finding("put_into_graveyard", view.id, {"rules": ("310.7",)})
        elif "battle" in view.types:
            game.consider("704.5v", view.id, "{subject} has defense {n}, or an ability of it is still waiting.",
                          n=view.counters.get("defense", 0))
