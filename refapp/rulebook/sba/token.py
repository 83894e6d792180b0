"""704.5d: tokens that left the battlefield."""

from __future__ import annotations

from collections.abc import Iterator

from refapp.game.door.game import Game
from refapp.game.state.ruleset import Finding
from refapp.rulebook.registry import state_based


@state_based("704.5d", "111.7", at=70)
def token(game: Game) -> Iterator[Finding]:
    """A token outside the battlefield (in older editions also a phased-out one) ceases to exist."""
    phased = game.rules.holds("token.phased_out_ceases")
    for view in game.board().values():
        if view.kind == "token" and (view.zone != "battlefield" or (phased and view.phased_out)):
            yield Finding("cease", view.id, {"rules": ("111.7",)})
        elif view.kind == "token":
            game.consider("704.5d", view.id, "{subject} is on the battlefield.", trivial=True)
