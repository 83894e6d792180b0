"""704.5v and 704.5w: no defense left."""

from __future__ import annotations

from collections.abc import Iterator

from refapp.game.door.game import Game
from refapp.game.state.ruleset import Finding
from refapp.rulebook.registry import state_based
from refapp.rulebook.sba.waiting import is_source, still_waits


@state_based("704.5v", at=280, on="battle")
def battle(game: Game) -> Iterator[Finding]:
    """A battle with defense 0 that is no source of a waiting ability is put into its owner's graveyard.

    Since August 2026 this speaks of Sieges only.
    """
    sieges = game.rules.holds("battle.only_sieges_wait")
    for view in game.permanents():
        if "battle" not in view.types or (sieges and "siege" not in view.subtypes):
            continue
        if view.counters.get("defense", 0) > 0:
            game.consider("704.5v", view.id, "{subject} has defense {n}, not 0.", n=view.counters.get("defense", 0))
        elif is_source(game, view.id):
            still_waits(game, view.id, "704.5v")
        else:
            yield Finding("put_into_graveyard", view.id, {"rules": ("310.7", "122.1g")})


@state_based("704.5w", since="2026-08-07", at=285, on="battle")
def no_siege(game: Game) -> Iterator[Finding]:
    """A battle with defense 0 that is no Siege is put into its owner's graveyard, whatever waits."""
    for view in game.permanents():
        if "battle" in view.types and "siege" not in view.subtypes:
            if view.counters.get("defense", 0) <= 0:
                yield Finding("put_into_graveyard", view.id, {"rules": ("310.8",)})
            else:
                game.consider("704.5w", view.id, "{subject} has defense {n}, not 0.",
                              n=view.counters.get("defense", 0))
