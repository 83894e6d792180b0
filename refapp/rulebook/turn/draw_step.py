"""504: the draw step."""

from __future__ import annotations

from refapp.game.door.game import Game
from refapp.game.events import drawing
from refapp.rulebook.turn import moments


@moments.turn_based("draw", "504.1", "703.4d", "805.4b", at=10)
def draw(game: Game) -> None:
    """The active player draws a card; each player of the active team does (805.4b)."""
    team = ["805.4b"] if game.teams else []
    for name in game.active_players():
        if not game.players[name].lost:
            drawing.draw(game, game.players[name], ["504.1", "703.4d", *team])
