"""704.5b (104.3c): drawing from an empty library."""

from __future__ import annotations

from collections.abc import Iterator

from refapp.game.door.game import Game
from refapp.game.state.ruleset import Finding
from refapp.rulebook.registry import state_based
from refapp.rulebook.sba.losing import loses


@state_based("704.5b", at=20)
def draw(game: Game) -> Iterator[Finding]:
    """A player who tried to draw from a library without cards since the last check loses (121.4).

    So does one who had too few cards for the hand of a restarted game (727.3).
    """
    for player in game.remaining():
        if player.drew_from_empty:
            yield from loses(game, player, "704.5b", also=("104.3c",))
        else:
            game.consider("704.5b", player.name,
                          "{subject} hasn’t tried to draw from an empty library since the last check.",
                          trivial=bool(player.zones["library"]))
