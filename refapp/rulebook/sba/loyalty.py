"""704.5i: no loyalty left."""

from __future__ import annotations

from collections.abc import Iterator

from refapp.game.door.game import Game
from refapp.game.state.ruleset import Finding
from refapp.rulebook.registry import state_based


@state_based("704.5i", at=130, on="planeswalker")
def loyalty(game: Game) -> Iterator[Finding]:
    """A planeswalker with loyalty 0, that is without loyalty counters (306.5c), is put into its owner's graveyard."""
    for view in game.permanents():
        if "planeswalker" in view.types and view.counters.get("loyalty", 0) <= 0:
            yield Finding("put_into_graveyard", view.id, {"rules": ("306.9", "122.1e")})
        elif "planeswalker" in view.types:
            game.consider("704.5i", view.id, "{subject} has loyalty {n}, not 0.", n=view.counters.get("loyalty", 0))
