"""504: the draw step."""

from __future__ import annotations

from refapp.game import life
from refapp.game.game import Game
from refapp.rulebook.registry import turn_based


@turn_based("draw.draws", "draw", "504.1", "703.4d", at=10)
def draw(game: Game) -> None:
    """The active player draws a card."""
    life.draw(game, game.players[game.active], ["504.1", "703.4d"])
